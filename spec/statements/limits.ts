// Statements of the document about errors, limits and versions, by its headings.
import { approximate, implied, type StatementTable, under } from './statement.ts';

export const limitsStatements = {
  ...under('Errors', {
    'CLIENT-10': 'After rate_limited, clients wait for the time of Retry-After and repeat the same request.',
    'CLIENT-11': 'After quota_exhausted, clients do not retry before the reset date.',
    'CLIENT-12':
      'Clients read route and status before detail or execution_status. For 429 they branch on detail.error_code.',
    'CLIENT-13': 'Clients use a fresh Idempotency-Key for a new request.',
    'ERR-01': 'Error bodies have detail: a string, or an object with the strings error_code and message.',
    'ERR-02':
      'In a detail object quota_resets_on is a date and retry_after_seconds an integer of 0 or more. Further keys are allowed.',
    'ERR-03':
      'A validation failure (422) has as detail an array of objects with loc (array of strings or integers), msg and type. input and ctx are optional.',
    'ERR-04': 'loc names the field that is wrong.',
    'ERR-05':
      'A handled outcome of a query may return the state envelope (ok, planned, executed, execution_status) instead of detail.',
    'ERR-06':
      'A bad date, a non-integer in tag_ids and an unknown query parameter get 400 with a string as detail.',
    'ERR-07':
      'Missing and invalid credentials get 401 with a string as detail that asks for the key pair headers or the access token header.',
    'ERR-08': '403 has a string as detail that names the plan and the missing surface.',
    'ERR-09': 'A missing resource (stream, manifest, digest, webhook) gets 404 with a string as detail.',
    'ERR-10':
      'A Beacon that is missing, soft-deleted or owned by another organisation gets 404 with error_code beacon_not_found, the same in all three cases.',
    'ERR-11': '409 stands for idempotency_conflict, beacon_archived and a stale plan token.',
    'ERR-12':
      '422 stands for validation failures, date_window_required, unauthorized_source_broadening and invalid planning requests.',
    'ERR-13':
      'Above the per-minute limit a request gets 429 with error_code rate_limited. retry_after_seconds in the body and the header Retry-After agree.',
    'ERR-14':
      'With the quota used up a request gets 429 with error_code quota_exhausted, quota_resets_on equal to usage.reset_date, and the seconds to the reset in Retry-After.',
    'ERR-15': 'Under the same status 429, error_code distinguishes rate_limited from quota_exhausted.',
    'ERR-16': 'Planning or execution that is unavailable or fails internally gets 503.',
    'ERR-17': 'Error responses contain no manifests.',
    'RATE-02': 'After a wait of retry_after_seconds the same request succeeds.',
  }),
  ...under(['Errors', 'Limits'], {
    'RATE-03': 'A request that is refused for the rate bills nothing and changes nothing.',
  }),
  ...under('Limits', {
    'BEACON-32': 'An execution accepts lookback_hours from 1 to 2160. It refuses 0 and 2161.',
    'LIMIT-01': 'Every list endpoint that takes page counts pages from 0.',
    'LIMIT-02':
      'Every list endpoint has a default page_size of 50 and a maximum of 200. Larger values are capped, not refused.',
    'LIMIT-03': 'Every plan token lives five minutes, counted from its own planning call.',
    'LIMIT-04':
      'Every stream projection shows at most 25 source channels, with include_source_channels and include_details alike.',
    'LIMIT-05': approximate(
      'Starter may send 60 requests per minute. Further requests within the minute get 429 rate_limited.',
    ),
    'LIMIT-06': 'Starter may have 10 active Beacons.',
    'LIMIT-07':
      'Individual may have 50 active Beacons, Professional 250 and Startup 1,000. Enterprise has no cap.',
    'LIMIT-08': 'Only active Beacons count under the cap: archived ones and drafts do not.',
    'LIMIT-09': approximate(
      'A Beacon may have a configuration of about 64 KB, an intent or description of about 4 KB, a custom prompt of about 16 KB, about 250 source channel ids, and 100 to 250 topic and entity filters together. Much larger ones get a 4xx.',
    ),
    'MCPRATE-01': 'Discovery tools allow 10 requests per second with bursts of 300.',
    'MCPRATE-02': 'Manifest and content tools allow 5 requests per second with bursts of 240.',
    'MCPRATE-03': 'Full Records allow 2 requests per second with bursts of 120.',
    'MCPRATE-04':
      'Calls beyond rate and burst get a backpressure answer with Retry-After. After that wait calls succeed again.',
    'MCPRATE-05': implied('The classes are separate: exhausting one does not block the others.'),
    'MCPRATE-06':
      'A Retry-After on MCP under a burst is backpressure, not quota exhaustion: the quota is unaffected.',
    'QUOTA-10': 'Quota is charged for returned manifest bodies only.',
    'QUOTA-11':
      'Catalog, account and plan reads cost no quota: /account, /streams, /streams/{id}, /plans and /trending leave quota_used unchanged.',
    'QUOTA-12': '304 responses cost no quota.',
    'QUOTA-13': 'Planning, validation failures, fail-closed outcomes and clean empty results cost no quota.',
    'QUOTA-15': implied('The quota is one per organisation: reads by two keys of an organisation add up.'),
    'QUOTA-16': 'Reads of another organisation do not change quota_used.',
    'RATE-04':
      'Per-minute limits scale with the plan: a higher plan gets at least the 60 requests of Starter.',
  }),
  ...under(['Limits', 'Errors'], {
    'QUOTA-14':
      'With the quota used up, reads of manifests get 429 quota_exhausted. Reads that cost no quota (account, streams, search) still work.',
    'QUOTA-17': 'From reset_date on quota_used is zero again and reading works again.',
  }),
  ...under('Versioning', {
    'VERSION-02': 'The stable REST paths have no version segment. Only Beacons use /v3.',
    'VERSION-03':
      'The machine-readable description is OpenAPI 3.1 with description version 3.0.0, without dashboard, playground, internal, pipeline and recrawl routes.',
    'VERSION-04': 'New machine-readable fields inside detail do not remove the message string.',
    'VERSION-05': 'Both header pairs for the keys and x-access-token remain accepted.',
    'VERSION-06':
      'The envelope, the pagination fields, the quota headers, the page_num alias, the content routes with their /api aliases, the /v3/beacons shapes and Idempotency-Key are stable.',
    'VERSION-07': 'Alias fields named stories_* exist; the document does not name them.',
    'VERSION-08':
      'A route that announces a breaking change sends Deprecation (RFC 9745 form) and Sunset, with a Sunset date at least 90 days ahead. Other routes send neither.',
  }),
  ...under(['Versioning', 'Manifest'], {
    'CLIENT-01': 'Clients tolerate unknown fields, enum values and headers.',
  }),
} satisfies StatementTable;
