// Statements about what clients and receivers do.
import { type StatementTable, under } from './statement.ts';

export const clientStatements = {
  'CLIENT-01': under(['Versioning', 'Manifest']).stated(
    'Clients tolerate unknown fields, enum values and headers.',
  ),
  'CLIENT-02': under('Stream (list item)').stated(
    'Clients do not conclude from is_public=false that a company is private.',
  ),
  'CLIENT-03': under('Signal').stated('Clients read entity_details as an array.'),
  'CLIENT-04': under('Brief').stated('Clients handle brief.body as an object, a string or null.'),
  'CLIENT-05': under('Manifest query lifecycle', 'S-116').stated(
    'Clients send the plan_token unchanged and within five minutes. In balanced flows they also send the same query and the same order of families.',
  ),
  'CLIENT-06': under('Manifest query lifecycle').stated(
    'Clients send accept_partial_plan=true only when they accept that families are omitted.',
  ),
  'CLIENT-07': under('Manifest query lifecycle', 'S-253').stated(
    'Clients never treat a planning or execution failure as an empty result, and never widen the scope because of it.',
  ),
  'CLIENT-08': under('Manifest query lifecycle', 'S-264').stated(
    'Clients follow the order of a delta: first all pages by next_page_cursor, then commit_cursor.',
  ),
  'CLIENT-09': under('MCP servers', 'S-256').stated(
    'Interactive agents keep one persistent Streamable HTTP session per user or workspace. Stateless and scheduled work uses REST.',
  ),
  'CLIENT-10': under('Errors', 'S-249', 'S-250', 'S-251', 'S-252').stated(
    'After rate_limited, clients wait for the time of Retry-After and repeat the same request.',
  ),
  'CLIENT-11': under('Errors', 'S-258').stated(
    'After quota_exhausted, clients do not retry before the reset date.',
  ),
  'CLIENT-12': under('Errors', 'S-257').stated(
    'Clients read route and status before detail or execution_status. For 429 they branch on detail.error_code.',
  ),
  'CLIENT-13': under('Errors', 'S-255').stated('Clients use a fresh Idempotency-Key for a new request.'),
  'CLIENT-14': under(['Issuing credentials', 'Webhook secrets']).stated(
    'Clients store one-time secrets (API secret and signing secret), because the service does not show them again.',
  ),
  'CLIENT-15': under('Signature', 'S-259', 'S-260').stated(
    'Receivers compute the HMAC-SHA256 over the raw bytes and compare it in constant time.',
  ),
  'CLIENT-16': under(['Events', 'Retry and circuit breaker'], 'S-261', 'S-262').stated(
    'Receivers answer within 10 s and fetch content over REST by the ids in the payload.',
  ),
  'CLIENT-17': under(['Beacons', 'Errors']).stated(
    'Clients restore an archived Beacon before they execute it. They state a date window on every execution, because the service keeps no schedule.',
  ),
} satisfies StatementTable<'CLIENT'>;
