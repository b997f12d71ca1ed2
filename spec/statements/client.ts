// Statements about what clients and receivers do.
import { type StatementTable, under } from './statement.ts';

export const clientStatements = {
  ...under(['Versioning', 'Manifest'], {
    'CLIENT-01': 'Clients tolerate unknown fields, enum values and headers.',
  }),
  ...under('Stream (list item)', {
    'CLIENT-02': 'Clients do not conclude from is_public=false that a company is private.',
  }),
  ...under('Signal', {
    'CLIENT-03': 'Clients read entity_details as an array.',
  }),
  ...under('Brief', {
    'CLIENT-04': 'Clients handle brief.body as an object, a string or null.',
  }),
  ...under('Manifest query lifecycle', {
    'CLIENT-05':
      'Clients send the plan_token unchanged and within five minutes. In balanced flows they also send the same query and the same order of families.',
    'CLIENT-06': 'Clients send accept_partial_plan=true only when they accept that families are omitted.',
    'CLIENT-07':
      'Clients never treat a planning or execution failure as an empty result, and never widen the scope because of it.',
    'CLIENT-08':
      'Clients follow the order of a delta: first all pages by next_page_cursor, then commit_cursor.',
  }),
  ...under('MCP servers', {
    'CLIENT-09':
      'Interactive agents keep one persistent Streamable HTTP session per user or workspace. Stateless and scheduled work uses REST.',
  }),
  ...under('Errors', {
    'CLIENT-10': 'After rate_limited, clients wait for the time of Retry-After and repeat the same request.',
    'CLIENT-11': 'After quota_exhausted, clients do not retry before the reset date.',
    'CLIENT-12':
      'Clients read route and status before detail or execution_status. For 429 they branch on detail.error_code.',
    'CLIENT-13': 'Clients use a fresh Idempotency-Key for a new request.',
  }),
  ...under(['Issuing credentials', 'Webhook secrets'], {
    'CLIENT-14':
      'Clients store one-time secrets (API secret and signing secret), because the service does not show them again.',
  }),
  ...under('Signature', {
    'CLIENT-15': 'Receivers compute the HMAC-SHA256 over the raw bytes and compare it in constant time.',
  }),
  ...under(['Events', 'Retry and circuit breaker'], {
    'CLIENT-16': 'Receivers answer within 10 s and fetch content over REST by the ids in the payload.',
  }),
  ...under(['Beacons', 'Errors'], {
    'CLIENT-17':
      'Clients restore an archived Beacon before they execute it. They state a date window on every execution, because the service keeps no schedule.',
  }),
} satisfies StatementTable<'CLIENT'>;
