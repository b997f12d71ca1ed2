// Statements about what clients and receivers do.
import type { StatementTable } from './statement.ts';

export const clientStatements = {
  'CLIENT-01': {
    sections: ['Versioning', 'Manifest'],
    text: 'Clients tolerate unknown fields, enum values and headers.',
  },
  'CLIENT-02': {
    sections: ['Stream (list item)'],
    text: 'Clients do not conclude from is_public=false that a company is private.',
  },
  'CLIENT-03': {
    sections: ['Signal'],
    text: 'Clients read entity_details as an array.',
  },
  'CLIENT-04': {
    sections: ['Brief'],
    text: 'Clients handle brief.body as an object, a string or null.',
  },
  'CLIENT-05': {
    sections: ['Manifest query lifecycle'],
    text: 'Clients send the plan_token unchanged and within five minutes. In balanced flows they also send the same query and the same order of families.',
  },
  'CLIENT-06': {
    sections: ['Manifest query lifecycle'],
    text: 'Clients send accept_partial_plan=true only when they accept that families are omitted.',
  },
  'CLIENT-07': {
    sections: ['Manifest query lifecycle'],
    text: 'Clients never treat a planning or execution failure as an empty result, and never widen the scope because of it.',
  },
  'CLIENT-08': {
    sections: ['Manifest query lifecycle'],
    text: 'Clients follow the order of a delta: first all pages by next_page_cursor, then commit_cursor.',
  },
  'CLIENT-09': {
    sections: ['MCP servers'],
    text: 'Interactive agents keep one persistent Streamable HTTP session per user or workspace. Stateless and scheduled work uses REST.',
  },
  'CLIENT-10': {
    sections: ['Errors'],
    text: 'After rate_limited, clients wait for the time of Retry-After and repeat the same request.',
  },
  'CLIENT-11': {
    sections: ['Errors'],
    text: 'After quota_exhausted, clients do not retry before the reset date.',
  },
  'CLIENT-12': {
    sections: ['Errors'],
    text: 'Clients read route and status before detail or execution_status. For 429 they branch on detail.error_code.',
  },
  'CLIENT-13': {
    sections: ['Errors'],
    text: 'Clients use a fresh Idempotency-Key for a new request.',
  },
  'CLIENT-14': {
    sections: ['Issuing credentials', 'Webhook secrets'],
    text: 'Clients store one-time secrets (API secret and signing secret), because the service does not show them again.',
  },
  'CLIENT-15': {
    sections: ['Signature'],
    text: 'Receivers compute the HMAC-SHA256 over the raw bytes and compare it in constant time.',
  },
  'CLIENT-16': {
    sections: ['Events', 'Retry and circuit breaker'],
    text: 'Receivers answer within 10 s and fetch content over REST by the ids in the payload.',
  },
  'CLIENT-17': {
    sections: ['Beacons', 'Errors'],
    text: 'Clients restore an archived Beacon before they execute it. They state a date window on every execution, because the service keeps no schedule.',
  },
} as const satisfies StatementTable<'CLIENT'>;
