// Statements about all answers: the envelope, refusals, pages, entity tags and repeated writes.
import { implied, type StatementTable, under } from './statement.ts';

export const answersStatements = {
  ...under('Conditional reads', {
    'COND-01':
      'GET /plans, /streams, /streams/{id}, the digest lists and /ontology/tags send ETag and Cache-Control.',
    'COND-02': 'If-None-Match with the current ETag gets 304 with an empty body.',
    'COND-03': 'If-None-Match with another value gets 200 with the body and the current ETag.',
    'COND-04': 'A 304 consumes no quota.',
    'COND-05':
      'While nothing changes an ETag stays current: later reads have it too, or it still gets a 304. New counters in usage alone do not end it.',
    'COND-06': 'After a change, and once the cache lifetime is over, the old ETag no longer gets 304.',
    'COND-07':
      'The ETag of one page or filter of /streams does not get 304 on another one whose data differ.',
    'COND-08': 'ETags are scoped per organisation: an ETag of one organisation does not get 304 for another.',
  }),
  ...under('Response envelope', {
    'ENV-01':
      'Every successful authenticated REST response is an object with data and usage. Lists of Beacons, the stream detail and 304 responses are exceptions.',
    'ENV-02': 'The payload of an endpoint is under data, not beside usage.',
    'ENV-03': 'Responses that cost no quota, such as account, streams and search, carry usage too.',
    'ENV-04': 'Lists of Beacons have an envelope of their own: {items, total, limit, offset}.',
    'ENV-05': 'usage.quota_limit is an integer of 0 or more.',
    'ENV-06': 'usage.quota_used is an integer of 0 or more.',
    'ENV-07': 'usage.quota_remaining is an integer of 0 or more, never negative.',
    'ENV-08': 'usage.period is a string of the form YYYY-MM.',
    'ENV-09': 'usage.reset_date is a calendar date of the form YYYY-MM-DD.',
    'ENV-10': 'usage.days_to_reset is an integer of 0 or more.',
    'ENV-11': 'usage.available is one string of content levels (signal, brief, record) separated by commas.',
    'ENV-12':
      'usage.available lists the levels of the plan: signal and brief for every plan, record for Enterprise only.',
    'ENV-13': 'usage.items_in_response is an integer of 0 or more that counts the items of the response.',
    'ENV-14': 'usage.upgrade_url is an absolute URI.',
    'ENV-15': 'On a hard-cap plan quota_used and quota_remaining add up to quota_limit.',
    'ENV-16':
      'quota_used includes the charge of a response at the latest on the next read that costs no quota.',
    'ENV-17':
      'The headers X-Service-Quota-Limit, X-Service-Quota-Used and X-Service-Quota-Remaining repeat the values of usage as decimal strings.',
    'ENV-18': 'The header X-Service-Quota-Reset-Date equals usage.reset_date.',
    'ENV-19': 'The header X-Service-Quota-Reset-Days equals usage.days_to_reset.',
    'ENV-20': 'The header X-Service-Period equals usage.period.',
    'ENV-21': 'The header X-Service-Available equals usage.available.',
    'ENV-22': 'quota_used counts the current billing period only and starts at zero in a new period.',
  }),
  ...under('Account', {
    'ENV-23': 'data.org of GET /account has id, name, org_type, contact_email and the boolean is_active.',
    'ENV-24':
      'data.subscription of GET /account has status, plan_display_name and the booleans endpoint_mcp, endpoint_api, endpoint_s3, endpoint_websocket, endpoint_webhook and endpoint_digests.',
    'ENV-25':
      'data.users of GET /account is an array of objects with name, role and the boolean has_active_key.',
    'ENV-26':
      'data.usage of GET /account has period, manifests_limit and manifests_remaining. They agree with the envelope, apart from the 60 s of the account cache.',
    'ENV-27': 'data.mcp_connector of GET /account has url, headers and docs.',
  }),
  ...under('Endpoints', {
    'ENV-28': 'Request and response bodies are JSON, with Content-Type application/json.',
    'ENV-29':
      'A success has status 200 unless stated otherwise. The document shows no other success code than 200 and 304.',
  }),
  ...under('Account and catalog', {
    'ENV-30':
      'GET /account may be cached for 60 s per organisation: a changed quota shows after 60 s at the latest.',
    'ENV-31': 'The account cache is separate for each organisation: none ever sees the account of another.',
  }),
  ...under('Manifests', {
    'ENV-32':
      'Content routes answer the same under the prefix /api, for example /api/streams/{id}/manifests. /api/digests is the catalog of digests instead.',
  }),
  ...under('Errors', {
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
  }),
  ...under('Write retries', {
    'IDEM-01': 'Idempotency-Key is optional: writes work without it.',
    'IDEM-02':
      'The same key with the same payload returns the first successful response again: the same id, and no second object.',
    'IDEM-03': 'A replay has the same body, including the one-time secret where the write returned one.',
    'IDEM-04':
      'The same key with a different payload gets 409 with error_code idempotency_conflict and changes nothing.',
    'IDEM-05': 'A replay works until 24 hours have passed.',
    'IDEM-06': 'After 24 hours the key may be free again: the same request is then a new write.',
    'IDEM-07': implied(
      'Only successful responses are replayed: after a refusal, the same key with a corrected payload does not return the stored refusal.',
    ),
    'IDEM-08':
      'Keys are separate for each organisation: the same key in another organisation is another key.',
  }),
  ...under(['Digests', 'Write retries'], {
    'IDEM-09': 'POST /digests accepts Idempotency-Key. The document does not list the other writes that do.',
  }),
  ...under('Pagination object', {
    'PAGE-01':
      'Paginated resources have data.pagination with total_count, page_num, page_size, next and prev.',
    'PAGE-02':
      'total_count is an integer of 0 or more. It counts all matching items, not the items of the page.',
    'PAGE-03': 'page_num is an integer of 0 or more. The first page is page 0.',
    'PAGE-04':
      'page_size in the pagination object is an integer of 0 or more. It states the size in force, which is the capped one when a larger one was asked for.',
    'PAGE-05': 'next is the number of the following page while more items exist.',
    'PAGE-06': 'next is null on the last page, also when that page is exactly full, and on an empty result.',
    'PAGE-07': 'prev is the number of the preceding page, and null on page 0.',
    'PAGE-08': 'Following next from page 0 yields every item exactly once, and as many as total_count.',
    'PAGE-09': 'The query parameter page_num is an alias of page.',
  }),
  ...under(['Account and catalog', 'Limits'], {
    'PAGE-10': 'Without page parameters a list starts at page 0 with a page_size of 50.',
    'PAGE-11': 'GET /streams caps a page_size above 200 at 200.',
  }),
  ...under('Manifests', {
    'PAGE-12': 'GET /streams/{id}/manifests returns data.manifests and data.pagination.',
    'PAGE-13': 'Listings of manifests cap page_size at 200.',
  }),
} satisfies StatementTable<'COND' | 'ENV' | 'ERR' | 'IDEM' | 'PAGE'>;
