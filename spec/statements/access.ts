// Statements about access: credentials, plans, quotas, rates, limits, versions, and the conduct of clients.
import { approximate, implied, type StatementTable, under } from './statement.ts';

export const accessStatements = {
  ...under('Endpoints', {
    'AUTH-01':
      'Every endpoint requires authentication: a request without credentials gets 401, also on catalog reads, /search, /trending, /plans and backfill grants. Only {site_url}/connect is open to everybody.',
  }),
  ...under('Authentication (REST)', {
    'AUTH-02': 'REST accepts the key pair in the headers api-key and secret.',
    'AUTH-03': 'The headers x-api-key and x-api-secret work exactly like api-key and secret.',
    'AUTH-04':
      'Both halves of a key pair are needed: a key alone, or a valid key with a wrong secret, gets 401.',
    'AUTH-05': 'The key of one organisation with the secret of another gets 401.',
    'AUTH-06':
      'The header x-access-token is an alternative to the key pair where it is supported. /search and /trending accept either.',
    'AUTH-07': 'A request with neither credential gets 401.',
    'AUTH-08':
      'Credentials are sent with every request: a successful call does not open a session for later calls without them.',
    'AUTH-09':
      'The MCP token does not work on REST, neither as a bearer token nor in x-access-token: the request gets 401.',
  }),
  ...under('Authentication (MCP)', {
    'AUTH-10':
      'MCP accepts the MCP token as a bearer token in the Authorization header on the Streamable HTTP paths.',
    'AUTH-11':
      'MCP also accepts the MCP token from older hosts: in the header x-access-token, and in the query parameter token on the SSE paths.',
    'AUTH-12':
      'An MCP request with a missing or wrong token gets an authentication error that explains how to reconnect.',
  }),
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
  ...under('Issuing credentials', {
    'CONNECT-01': 'GET {site_url}/connect needs no authentication and no form, and answers 200 with JSON.',
    'CONNECT-02':
      'The answer of /connect has credentials with api_key, api_secret and mcp_token, all usable at once on REST and MCP.',
    'CONNECT-03':
      'The answer of /connect has mcp_server, mcp_servers (core, core_sse and advanced, each with url and headers), client configurations, message and docs.',
    'CONNECT-04': '/connect?format=md returns a text variant for agents instead of JSON.',
    'CONNECT-05': 'Issued credentials are on the free Starter plan, with a quota_limit of 1,000.',
    'CONNECT-06': 'The secret is shown once: no later answer contains it.',
    'CONNECT-07': implied('Two calls of /connect do not return the same secret.'),
  }),
  ...under('Limits', {
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
  }),
  ...under(['Account', 'Plan gating'], {
    'PLAN-01':
      'The flags endpoint_digests and endpoint_webhook agree with the routes: false goes with 403, true with access.',
  }),
  ...under(['Manifests', 'Plan gating'], {
    'PLAN-02':
      'Plans below Platform, Startup included, get 403 on /signal, /brief and /record by manifest id.',
  }),
  ...under('Plan gating', {
    'PLAN-03': 'All plans can read Signal and Brief, through the listing and /manifests/{record_id}.',
    'PLAN-04': 'A plan without Records gets 403 for a Record, with a string as detail that says so.',
    'PLAN-05':
      'service-records on plans below Enterprise is refused with a text that the plan does not include Records.',
    'PLAN-06':
      'Digest routes get 403 where endpoint_digests is false (Starter, Individual, Professional). Startup and Enterprise may use them.',
    'PLAN-07': 'Catalog digests need Enterprise: Startup can neither add them nor read added ones.',
    'PLAN-08':
      'Webhook routes get 403 where endpoint_webhook is false (Starter, Individual, Professional). Startup and above may use them.',
    'PLAN-09': 'All ontology routes get 403 below Enterprise.',
    'PLAN-10': 'All plans can use Beacons on REST, within their caps.',
    'PLAN-11': 'All plans can use the backfill routes, which only grants gate.',
  }),
  ...under(['Plan gating', 'Errors'], {
    'PLAN-12': 'A closed surface gets 403 with valid credentials, never 401.',
  }),
  ...under(['Plan gating', 'Limits'], {
    'PLAN-13': implied('A 403 consumes no quota.'),
  }),
  ...under('What the service does', {
    'QUOTA-01':
      'The monthly quota counts manifests: a listing that returns N manifests raises quota_used by N.',
    'QUOTA-02': 'A free Starter credential has a quota_limit of 1,000 per month.',
    'QUOTA-03':
      'Starter is a hard cap: after 1,000 manifests nothing more is delivered, and quota_used never exceeds quota_limit.',
  }),
  ...under('Quota clamping', {
    'QUOTA-04':
      'When a page would exceed the remaining quota on a hard-cap plan, the response has status 200 and exactly the remaining number of manifests.',
    'QUOTA-05': 'A page that is cut at the quota has data.quota_clamped true.',
    'QUOTA-06':
      'data.items_removed_by_quota of a cut page is the length of the uncut page minus the returned length.',
    'QUOTA-07': 'The pagination of a cut page is recomputed so that next does not skip the removed items.',
    'QUOTA-08': 'A page that fits exactly into the remaining quota is not cut.',
  }),
  ...under(['Quota clamping', 'Response envelope'], {
    'QUOTA-09':
      'usage.items_in_response of a cut page counts the items that are left, and quota_used ends at quota_limit.',
  }),
  ...under('Limits', {
    'QUOTA-10': 'Quota is charged for returned manifest bodies only.',
    'QUOTA-11':
      'Catalog, account and plan reads cost no quota: /account, /streams, /streams/{id}, /plans and /trending leave quota_used unchanged.',
    'QUOTA-12': '304 responses cost no quota.',
    'QUOTA-13': 'Planning, validation failures, fail-closed outcomes and clean empty results cost no quota.',
  }),
  ...under(['Limits', 'Errors'], {
    'QUOTA-14':
      'With the quota used up, reads of manifests get 429 quota_exhausted. Reads that cost no quota (account, streams, search) still work.',
  }),
  ...under('Limits', {
    'QUOTA-15': implied('The quota is one per organisation: reads by two keys of an organisation add up.'),
    'QUOTA-16': 'Reads of another organisation do not change quota_used.',
  }),
  ...under(['Limits', 'Errors'], {
    'QUOTA-17': 'From reset_date on quota_used is zero again and reading works again.',
  }),
  ...under('Plan gating', {
    'RATE-01':
      'Each API key has its own sub-limit: a key that reaches it does not block a second key of the organisation.',
  }),
  ...under('Errors', {
    'RATE-02': 'After a wait of retry_after_seconds the same request succeeds.',
  }),
  ...under(['Errors', 'Limits'], {
    'RATE-03': 'A request that is refused for the rate bills nothing and changes nothing.',
  }),
  ...under('Limits', {
    'RATE-04':
      'Per-minute limits scale with the plan: a higher plan gets at least the 60 requests of Starter.',
  }),
  ...under('Manifest', {
    'VERSION-01': 'Manifest, Brief and Signal are open objects: additional fields are allowed.',
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
} satisfies StatementTable<'AUTH' | 'CLIENT' | 'CONNECT' | 'LIMIT' | 'PLAN' | 'QUOTA' | 'RATE' | 'VERSION'>;
