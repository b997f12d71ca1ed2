// Statements of the document about endpoints, repeated writes and conditional reads, by its headings.
import { implied, type StatementTable, under } from './statement.ts';

export const endpointsStatements = {
  ...under('Endpoints', {
    'AUTH-01':
      'Every endpoint requires authentication: a request without credentials gets 401, also on catalog reads, /search, /trending, /plans and backfill grants. Only {site_url}/connect is open to everybody.',
    'ENV-28': 'Request and response bodies are JSON, with Content-Type application/json.',
    'ENV-29':
      'A success has status 200 unless stated otherwise. The document shows no other success code than 200 and 304.',
  }),
  ...under('Account and catalog', {
    'ENV-30':
      'GET /account may be cached for 60 s per organisation: a changed quota shows after 60 s at the latest.',
    'ENV-31': 'The account cache is separate for each organisation: none ever sees the account of another.',
    'SEARCH-01':
      'POST /streams/search takes a JSON body with query, company_kind, organization_subtype, media_format, include_details, page and page_size.',
    'SEARCH-02':
      'Entries of data.results have stream_id, name, company_kind, organization_subtypes and media_formats, and with details also source_channels and source_channels_truncated.',
    'SEARCH-03':
      'data.pagination of a search has keys of its own: page, page_size, returned_count, total_count, has_more and next_page.',
    'SEARCH-04':
      'returned_count is the number of results. has_more is true exactly while further results exist, and next_page then is the following page.',
    'SEARCH-05': 'Every search response has quota_charged false and does_not_consume_quota true.',
    'SEARCH-06': 'Searching costs no quota.',
    'SEARCH-07': 'With include_details each result has at most 25 source channels.',
    'SEARCH-08': 'Search accepts a page_size of up to 200 and returns at most 200 results for a larger one.',
    'SEARCH-09':
      'company_kind, organization_subtype and media_format in the body of a search restrict its results.',
    'SEARCH-10': 'The stream_id of a result opens with GET /streams/{id}.',
    'SEARCH-11':
      '/search and /trending are authenticated discovery endpoints. /plans is a read that supports ETag.',
    'STREAM-36': 'GET /streams returns data.streams (array of streams) and data.pagination.',
    'STREAM-37': 'home_domain filters GET /streams by home domain. Cross-domains do not match.',
    'STREAM-38': 'A home_domain outside the twelve identifiers is refused with 400 or 422.',
    'STREAM-39':
      'is_public=true and is_public=false each return only matching streams, and together the whole list.',
    'STREAM-40':
      'company_kind=public and company_kind=private return only streams of that kind. Streams with null are in neither list.',
    'STREAM-41': 'organization_subtype filters GET /streams by exact value.',
    'STREAM-42':
      'media_format (text, audio, video, social, data, regulatory, documentation) returns only streams that offer it in media_formats.',
    'STREAM-43':
      'With media_format and include_source_channels, the at most 25 channels shown include an active channel of that format when the stream has one.',
    'STREAM-44': 'ticker on GET /streams takes values separated by commas, matches exactly and ignores case.',
    'STREAM-45': 'isin on GET /streams takes values separated by commas, matches exactly and ignores case.',
    'STREAM-46': 'ticker resolves to the company: both share classes of one company find the same streams.',
    'STREAM-47': 'ticker is not sec_ticker: the two need not find the same streams.',
    'STREAM-48': 'Several filters together narrow the list: all of them must hold.',
    'STREAM-49':
      'GET /streams/{id} returns the stream detail object, in the reference without the data wrapper.',
  }),
  ...under(['Account and catalog', 'Errors'], {
    'STREAM-50': 'GET /streams/{id} with an unknown id gets 404.',
  }),
  ...under(['Account and catalog', 'Limits'], {
    'PAGE-10': 'Without page parameters a list starts at page 0 with a page_size of 50.',
    'PAGE-11': 'GET /streams caps a page_size above 200 at 200.',
  }),
  ...under('Manifests', {
    'BRIEF-14': 'GET /brief/{manifest_id} returns a Brief on a Platform (Firehose) plan.',
    'ENV-32':
      'Content routes answer the same under the prefix /api, for example /api/streams/{id}/manifests. /api/digests is the catalog of digests instead.',
    'PAGE-12': 'GET /streams/{id}/manifests returns data.manifests and data.pagination.',
    'PAGE-13': 'Listings of manifests cap page_size at 200.',
    'QUERY-11':
      'published_date_from and published_date_to (YYYY-MM-DD) restrict manifests to a window of publication dates.',
    'QUERY-12': implied('Both ends of the publication window are included.'),
    'QUERY-14':
      'tag_ids on the listing takes integers separated by commas, and matches any of them by default.',
    'QUERY-16': 'tag_logic "or" or "any" selects manifests with at least one of the tags.',
    'QUERY-17': 'tag_logic "and" or "all" selects manifests that mention all of the tags.',
    'QUERY-18': 'tag_logic "or" selects the same as "any", and "and" the same as "all".',
    'QUERY-19': 'tag_type restricts matching to tags of type person, organization, place, topic or data.',
    'QUERY-20':
      'ticker and isin on the listing take values separated by commas, match exactly and ignore case.',
    'QUERY-21':
      'sec_form_type takes values separated by commas, matches exactly and ignores case: 10-k matches 10-K but not 10-K/A.',
    'RECORD-14': 'GET /manifests/{record_id} includes the Record for Enterprise.',
    'RECORD-15': 'GET /record/{manifest_id} returns a Record on a Platform plan.',
    'SIGNAL-42': 'Every manifest in GET /streams/{id}/manifests belongs to that stream.',
    'SIGNAL-43':
      'GET /manifests/{record_id} takes a record id and returns one manifest with source, signal and brief.',
    'SIGNAL-44': 'GET /signal/{manifest_id} returns a Signal on a Platform (Firehose) plan.',
    'SIGNAL-45':
      'manifest_id in the paths of /signal and /brief is an integer: any other value gets a 4xx, never a 5xx.',
  }),
  ...under(['Manifests', 'Errors'], {
    'QUERY-13':
      'On the listing, a date that is not of the form YYYY-MM-DD, or that does not exist, gets 400.',
    'QUERY-15': 'A non-integer in tag_ids gets 400 with a string as detail.',
    'QUERY-22': 'An unknown query parameter gets 400.',
  }),
  ...under(['Manifests', 'Plan gating'], {
    'PLAN-02':
      'Plans below Platform, Startup included, get 403 on /signal, /brief and /record by manifest id.',
  }),
  ...under('POST /manifests/query request', {
    'QUERY-23': 'An unknown property in the body of a query gets 422.',
    'QUERY-24': 'Every property of the query is optional: validation accepts an empty object.',
    'QUERY-25': 'Every property of the query may be null.',
    'QUERY-26': 'query must be a string.',
    'QUERY-27':
      'mode accepts default, count and orient; the lifecycle flows also use plan. Any other word gets 422.',
    'QUERY-28': 'page of a query is an integer of 0 or more.',
    'QUERY-30': 'target_count is an integer from 1 to 200. 0 and 201 get 422.',
    'QUERY-31': implied('A query with target_count returns at most that many manifests.'),
    'QUERY-32': 'timeout_ms is an integer from 100 to 15000. 99 and 15001 get 422.',
    'QUERY-33': 'days is an integer of 0 or more.',
    'QUERY-34': 'lookback_hours is an integer from 1 to 2160. 0 and 2161 get 422.',
    'QUERY-35': 'published_date_from and published_date_to of a query must be strings.',
    'QUERY-36': 'auto_plan, broaden_sources and compact must be booleans.',
    'QUERY-37': 'cross_domain_logic and tag_logic of a query accept only "and" and "or".',
    'QUERY-38': 'verbosity accepts only minimal, standard and verbose.',
    'QUERY-39':
      'significance accepts high, medium, low or an array of them. Any other value, also inside the array, gets 422.',
    'QUERY-40':
      'beacon_id, markdown_version, media_format, session_id, subtype and tag_type must be strings.',
    'QUERY-41': 'stream_id is a string of exactly 17 digits.',
    'QUERY-42':
      'stream_ids, tag_ids, source_channel_ids, exclude_tag_ids and exclude_source_channel_ids accept one string of 17 digits.',
    'QUERY-43':
      'stream_ids, tag_ids, source_channel_ids, exclude_tag_ids and exclude_source_channel_ids accept an array of strings of 17 digits. One malformed element makes the whole request 422.',
    'QUERY-44':
      'home_domains, exclude_home_domains, cross_domains, tag_names, exclude_tag_names, source_channel_names, source_class, evidence_type, exclude_query_terms, ticker and isin accept a string or an array of strings, and nothing else.',
    'QUERY-45':
      'sec_cik, sec_ticker, sec_form_type, sec_form_variant, sec_exhibit_type, sec_item_code and sec_item_subsection accept a string or an array of strings, and nothing else.',
    'QUERY-47':
      'A query for exact sources (source_channel_ids or source_channel_names) that match nothing returns nothing, never content of adjacent sources.',
    'QUERY-48': implied(
      'allocation_policy, required_families, plan_token, accept_partial_plan, snapshot_token, delivery_delta, next_page_cursor, commit_cursor and checkpoint are accepted in the flows that need them.',
    ),
  }),
  ...under(['POST /manifests/query request', 'Limits'], {
    'QUERY-29':
      'page_size of a query is an integer from 1 to 200. 0 gets 422, and never more than 200 manifests are returned.',
    'QUERY-46': 'A query that fails validation costs no quota and returns no manifests.',
  }),
  ...under('Digests', {
    'DIGEST-17': 'POST /digests with name and stream_ids creates a digest.',
    'DIGEST-18': 'POST /digests with name and filter_spec, without stream_ids, creates a digest.',
    'DIGEST-19': 'POST /digests with neither stream_ids nor filter_spec is refused with 400 or 422.',
    'DIGEST-20': 'POST /digests returns the created digest. Its integer id can be used at once.',
    'DIGEST-21':
      'GET /digests lists id, name, stream_count, digest_type and has_dynamic_filter of each digest under digests.',
    'DIGEST-23':
      'GET /digests/{id} returns digest (id, stream_ids, filter_spec) and streams (id, title, manifests_last7d).',
    'DIGEST-24':
      'PUT /digests/{id} changes name, description, filter_spec and content_filters, and returns the updated digest.',
    'DIGEST-25': 'PUT with content_filters null removes the content filters.',
    'DIGEST-26': implied('PUT without content_filters leaves them unchanged.'),
    'DIGEST-27': 'POST /digests/{id}/streams adds the given streams to those that the digest has.',
    'DIGEST-28':
      'DELETE /digests/{id}/streams reads stream_ids from its body and removes exactly those streams.',
    'DIGEST-29':
      'POST /digests/preview-filter returns stream_count and at most 50 streams (id, title) for a filter_spec. It creates nothing.',
    'DIGEST-30':
      'GET /digests/{id}/manifests returns the manifests of all streams of the digest in pages, with the filters of the stream listing.',
    'DIGEST-33':
      'Catalog digests are listed at /api/digests, and those that the organisation added at /my/digests.',
    'HOOK-08': 'POST /digests/{digest_id}/webhook with url and label returns id, digest_id and secret.',
    'HOOK-09': 'GET /digests/{id}/webhooks lists the webhooks of the digest.',
  }),
  ...under(['Digests', 'Errors'], {
    'DIGEST-31':
      'GET /digests/{id}/manifests has no Beacon parameters: beacon_id is an unknown parameter there.',
    'DIGEST-32': 'A digest of another organisation can be neither read nor changed.',
  }),
  ...under(['Digests', 'Limits'], {
    'DIGEST-22':
      'The list of digests may be cached for 300 s per organisation. A change shows after that time at the latest, and no list of another organisation ever shows.',
  }),
  ...under(['Digests', 'Write retries'], {
    'IDEM-09': 'POST /digests accepts Idempotency-Key. The document does not list the other writes that do.',
  }),
  ...under('Beacons', {
    'BEACON-21': 'GET /v3/beacons filters by status.',
    'BEACON-22': 'GET /v3/beacons filters by tag, q and collection_id.',
    'BEACON-23': 'GET /v3/beacons pages by limit and offset and repeats both. total counts all matches.',
    'BEACON-24': 'GET /v3/beacons/{beacon_id} returns that one Beacon.',
    'BEACON-25': 'PATCH is a partial update: fields that are not sent keep their values.',
    'BEACON-26': 'GET /v3/beacons/{beacon_id}/revisions returns at most 20 revisions, newest first.',
    'BEACON-27': 'No endpoint runs a Beacon: POST /v3/beacons/{beacon_id}/run does not execute it.',
    'BEACON-28':
      'GET /streams/{id}/manifests with beacon_id and lookback_hours applies the saved scope and the window.',
    'BEACON-29': 'An execution may also state its window with published_date_from and published_date_to.',
    'BEACON-30': 'POST /manifests/query with beacon_id and a date window executes the Beacon too.',
    'BEACON-33': 'The saved streams, topics and entities limit the manifests of an execution.',
    'BEACON-34':
      'An execution that names a stream outside the saved scope gets 422 unauthorized_source_broadening.',
    'BEACON-35':
      'An execution with filter values outside the saved configuration, such as source channels or topics, gets 422 unauthorized_source_broadening.',
    'BEACON-36': 'With broaden_sources=true the same requests are accepted.',
    'BEACON-37':
      'The service keeps no state between executions: the same execution twice returns the same manifests.',
  }),
  ...under(['Beacons', 'Errors'], {
    'BEACON-31':
      'An execution without a window, or with only one of the two dates, gets 422 date_window_required, also when the Beacon has a default_date_window.',
    'BEACON-38':
      'A Beacon of another organisation gets 404 beacon_not_found on reads, updates and executions.',
    'CLIENT-17':
      'Clients restore an archived Beacon before they execute it. They state a date window on every execution, because the service keeps no schedule.',
  }),
  ...under(['Beacons', 'Plan gating'], {
    'BEACON-39': 'Every plan can use Beacons on REST, Starter included.',
  }),
  ...under('Ontology sync (endpoints)', {
    'ONTO-06':
      'POST /ontology/sync takes query parameters: object_type, object_id (integer), external_id, and optionally external_name and labels (separated by commas).',
    'ONTO-07':
      'object_type accepts only tag, topic and stream. Another word, or an object_id that is not an integer, is refused with 400 or 422.',
    'ONTO-08':
      'GET /ontology/syncs lists only active syncs, with the names of their tags, topics or streams.',
    'ONTO-09':
      'GET /ontology/syncs filters by object_type and label, and pages with page and a page_size of up to 200.',
    'ONTO-10':
      'GET /ontology/tags searches fuzzily (a misspelt or partial name finds the tag) and filters by type: person, organization, place or topic.',
    'ONTO-11': 'Tags have a canonical name, a type and aliases.',
    'ONTO-12': 'GET /ontology/topics takes search and domain, and returns the topic catalog.',
    'ONTO-13': 'A label that is created with POST /ontology/labels appears in GET /ontology/labels.',
    'ONTO-14': 'Syncs and labels of one organisation are invisible to others.',
  }),
  ...under('Backfill', {
    'BACKFILL-01': 'GET /backfill/grants works on every plan, also for an organisation without grants.',
    'BACKFILL-03':
      'POST /backfill/{grant_id}/download returns a presigned download URL for a grant of the organisation.',
    'BACKFILL-04': 'A grant_id that is not an integer gets 422 with a validation list.',
    'BACKFILL-06': 'No customer request creates a grant. Grants are created through payment.',
    'BACKFILL-07': 'A grant is for one stream and for years of backfill.',
  }),
  ...under(['Backfill', 'Limits'], {
    'BACKFILL-02':
      'The list of grants may be cached for 300 s per organisation. It never shows grants of another organisation.',
  }),
  ...under(['Backfill', 'Plan gating'], {
    'BACKFILL-05':
      'A grant that the organisation does not have cannot be downloaded: the request gets a 4xx.',
  }),
  ...under('Webhook management', {
    'HOOK-10': 'POST /webhooks takes url, label and events (array of event names).',
    'HOOK-11': 'A webhook that is registered without events is subscribed to manifest.matched alone.',
    'HOOK-12': 'A webhook receives only the events that it is subscribed to.',
    'HOOK-13': 'GET /webhooks lists the webhooks of the organisation, each with its id.',
    'HOOK-14': 'POST /webhooks/{id}/test sends a test event to the url, signed like any other event.',
    'HOOK-15': 'GET /webhooks/{id}/logs shows the delivery history, which grows with every delivery.',
    'HOOK-16': 'A webhook of another organisation cannot be read, tested, disabled or deleted.',
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
} satisfies StatementTable;
