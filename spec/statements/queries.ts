// Statements about the manifest query, its lifecycle, and Beacons.
import { implied, type StatementTable, under } from './statement.ts';

export const queriesStatements = {
  ...under('What the service does', {
    'BEACON-01': 'A Beacon belongs to the organisation: every key of the organisation sees it.',
    'BEACON-02': 'A Beacon is saved configuration and contains no manifests. Reading it costs no quota.',
  }),
  ...under('Beacon', {
    'BEACON-03':
      'beacon_id is an opaque string and identifies the Beacon in the path /v3/beacons/{beacon_id}.',
    'BEACON-04':
      'A Beacon shows name, stream_ids, topic_filters (objects with a slug), default_date_window (with an integer lookback_hours) and status as they were sent.',
    'BEACON-05': 'A Beacon has an integer revision, which every update increases by one.',
    'BEACON-06':
      'A Beacon shows the tags that were sent. One to five lowercase tags are recommended; other numbers need not be refused.',
    'BEACON-07': 'Only the last 20 revisions of a Beacon are kept.',
    'BEACON-08':
      'A list of Beacons is {items, total, limit, offset}: items is an array of objects, the other three are integers of 0 or more.',
  }),
  ...under('Beacon (states)', {
    'BEACON-09':
      'POST /v3/beacons with status active creates an active Beacon while the cap is not reached, and returns the full object with its beacon_id.',
    'BEACON-10': 'An update of a Beacon that is not archived leaves its status unchanged.',
    'BEACON-11': 'An update increases the revision and adds an entry to the revision history.',
    'BEACON-12': 'Archiving an active Beacon makes it archived.',
    'BEACON-13': 'A draft can be archived too.',
    'BEACON-14': 'Archiving a Beacon frees a place under the cap of active Beacons.',
    'BEACON-15': 'Restoring an archived Beacon makes it a draft, not an active Beacon.',
    'BEACON-16':
      'A Beacon can be deleted in every state. Afterwards reads, updates, archiving, restoring and executions of it get 404 beacon_not_found.',
    'BEACON-17': 'A deleted Beacon does not appear in lists.',
    'BEACON-18': 'Executing an archived Beacon gets 409 beacon_archived and leaves the Beacon archived.',
    'BEACON-19': 'A restored Beacon is no longer refused with 409 beacon_archived.',
    'BEACON-20':
      'Creating an active Beacon gets a 4xx when the plan’s cap of active Beacons is reached, and creates nothing.',
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
  }),
  ...under(['Beacons', 'Errors'], {
    'BEACON-31':
      'An execution without a window, or with only one of the two dates, gets 422 date_window_required, also when the Beacon has a default_date_window.',
  }),
  ...under('Limits', {
    'BEACON-32': 'An execution accepts lookback_hours from 1 to 2160. It refuses 0 and 2161.',
  }),
  ...under('Beacons', {
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
    'BEACON-38':
      'A Beacon of another organisation gets 404 beacon_not_found on reads, updates and executions.',
  }),
  ...under(['Beacons', 'Plan gating'], {
    'BEACON-39': 'Every plan can use Beacons on REST, Starter included.',
  }),
  ...under('Manifest query result', {
    'LIFE-01': 'Handled query outcomes also show ok, planned, executed and execution_status.',
  }),
  ...under('Manifest query lifecycle', {
    'LIFE-02':
      'Global research: a planning call (mode plan) returns a plan_token, and the execution sends it back unchanged.',
    'LIFE-03': 'A plan_token that was altered by one character is not executed: no manifests and no charge.',
    'LIFE-04':
      'After an execution, pages are read with a snapshot_token. The pages of one snapshot form one stable list without duplicates.',
    'LIFE-05': 'A snapshot is immutable: manifests that arrive later do not change its list.',
    'LIFE-06': 'The snapshot_token stays the same from page to page.',
    'LIFE-07':
      'Balanced research sets allocation_policy to balanced and sends an ordered required_families list. It is planned first, then executed with the same query, the same list and the plan token.',
    'LIFE-08':
      'A balanced execution with another query than the planned one is refused, without manifests or charge.',
    'LIFE-09': 'A balanced execution with the families in another order is refused.',
    'LIFE-10': 'A partial plan, which omits families, executes only with accept_partial_plan=true.',
    'LIFE-11': 'Planning that cannot cover all families gets status 200 and execution_status partial_plan.',
    'LIFE-12':
      'Recurring delta uses delivery_delta=true with a checkpoint, next_page_cursor for further pages, then commit_cursor. A delta after the commit does not repeat committed manifests.',
    'LIFE-13': implied(
      'A delta that is not committed returns its manifests again on the next run from the same checkpoint.',
    ),
    'LIFE-14': 'The checkpoint is signed: an altered one is refused.',
    'LIFE-15': 'delivery_delta together with snapshot_token gets 400 delta_filter_unsupported.',
    'LIFE-16': 'delivery_delta together with beacon_id gets 400 delta_filter_unsupported.',
    'LIFE-17': 'delivery_delta together with lookback_hours gets 400 delta_filter_unsupported.',
    'LIFE-18': 'delivery_delta together with broaden_sources gets 400 delta_filter_unsupported.',
    'LIFE-19':
      'A delta needs an exact scope, stream_ids or source_channel_ids. Without one it is refused and returns no manifests.',
    'LIFE-20': 'stream_ids alone and source_channel_ids alone are each an accepted scope of a delta.',
    'LIFE-21':
      'planned, partial_plan and needs_scope are valid outcomes of planning: status 200 and no charge.',
    'LIFE-22':
      'An execution that returns manifests has status 200 and bills at most the manifests that it returns.',
    'LIFE-23': 'A partial result may be billed, but only for the part that is returned.',
    'LIFE-24':
      'An authoritative empty result has status 200 with planned=true, executed=true, execution_status "executed", an empty list of manifests and no charge.',
  }),
  ...under(['Manifest query lifecycle', 'Manifest query result'], {
    'LIFE-25':
      'A clean empty result has quota_charged false, manifests_billed_this_call 0 and does_not_consume_quota true.',
  }),
  ...under('Manifest query lifecycle', {
    'LIFE-26': 'An invalid or unsupported planning request gets 422 and costs no quota.',
    'LIFE-27': 'An unsupported delta combination gets 400 with delta_filter_unsupported and costs no quota.',
    'LIFE-28': 'A stale token gets 409 and costs no quota.',
    'LIFE-29':
      'An unavailable service or an internal failure gets 503, costs no quota and does not look like an empty result.',
    'LIFE-30': 'A plan_token is accepted within five minutes of planning.',
    'LIFE-31': 'A plan_token older than five minutes gets 409 and costs no quota.',
    'LIFE-32':
      'Status or execution_status distinguishes a planning or execution failure from an empty result. A failure is never answered with a broader scope.',
    'LIFE-33':
      'Balanced planning is off until an operator enables it: a balanced request is refused and not executed.',
    'LIFE-34':
      'Delta is off until an operator enables it: delivery_delta=true is refused and not answered as an ordinary query.',
    'LIFE-35':
      'ok, planned and executed agree with execution_status: a planned query has executed=false, an executed query executed=true.',
  }),
  ...under('What the service does', {
    'QUERY-01': 'Manifests can be filtered by source channel ids and by exact source channel names.',
    'QUERY-02': 'Source channel names match exactly, never as a substring or fuzzily.',
  }),
  ...under('Manifest query result', {
    'QUERY-03':
      'data of a query result has manifests, pagination, coverage, quota_charged, quota, does_not_consume_quota, cache_admission and diagnostics.',
    'QUERY-04': 'data.manifests is an array of objects with brief.body.',
    'QUERY-05':
      'data.coverage has status (string) and authoritative (boolean). covered_facets is an array of strings; generation and reason are strings or null.',
    'QUERY-06': 'quota_charged and does_not_consume_quota are booleans, and never both true.',
    'QUERY-07':
      'quota.manifests_billed_this_call is an integer of 0 or more, and quota_used rises by exactly that number.',
    'QUERY-08': 'quota_charged is true when manifests_billed_this_call is above 0, and false when it is 0.',
    'QUERY-09':
      'pagination, cache_admission and diagnostics of a query result are objects without fixed keys.',
    'QUERY-10': 'usage of a query response has the same nine fields as everywhere else.',
  }),
  ...under('Manifests', {
    'QUERY-11':
      'published_date_from and published_date_to (YYYY-MM-DD) restrict manifests to a window of publication dates.',
    'QUERY-12': implied('Both ends of the publication window are included.'),
  }),
  ...under(['Manifests', 'Errors'], {
    'QUERY-13':
      'On the listing, a date that is not of the form YYYY-MM-DD, or that does not exist, gets 400.',
  }),
  ...under('Manifests', {
    'QUERY-14':
      'tag_ids on the listing takes integers separated by commas, and matches any of them by default.',
  }),
  ...under(['Manifests', 'Errors'], {
    'QUERY-15': 'A non-integer in tag_ids gets 400 with a string as detail.',
  }),
  ...under('Manifests', {
    'QUERY-16': 'tag_logic "or" or "any" selects manifests with at least one of the tags.',
    'QUERY-17': 'tag_logic "and" or "all" selects manifests that mention all of the tags.',
    'QUERY-18': 'tag_logic "or" selects the same as "any", and "and" the same as "all".',
    'QUERY-19': 'tag_type restricts matching to tags of type person, organization, place, topic or data.',
    'QUERY-20':
      'ticker and isin on the listing take values separated by commas, match exactly and ignore case.',
    'QUERY-21':
      'sec_form_type takes values separated by commas, matches exactly and ignores case: 10-k matches 10-K but not 10-K/A.',
  }),
  ...under(['Manifests', 'Errors'], {
    'QUERY-22': 'An unknown query parameter gets 400.',
  }),
  ...under('POST /manifests/query request', {
    'QUERY-23': 'An unknown property in the body of a query gets 422.',
    'QUERY-24': 'Every property of the query is optional: validation accepts an empty object.',
    'QUERY-25': 'Every property of the query may be null.',
    'QUERY-26': 'query must be a string.',
    'QUERY-27':
      'mode accepts default, count and orient; the lifecycle flows also use plan. Any other word gets 422.',
    'QUERY-28': 'page of a query is an integer of 0 or more.',
  }),
  ...under(['POST /manifests/query request', 'Limits'], {
    'QUERY-29':
      'page_size of a query is an integer from 1 to 200. 0 gets 422, and never more than 200 manifests are returned.',
  }),
  ...under('POST /manifests/query request', {
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
  }),
  ...under(['POST /manifests/query request', 'Limits'], {
    'QUERY-46': 'A query that fails validation costs no quota and returns no manifests.',
  }),
  ...under('POST /manifests/query request', {
    'QUERY-47':
      'A query for exact sources (source_channel_ids or source_channel_names) that match nothing returns nothing, never content of adjacent sources.',
    'QUERY-48': implied(
      'allocation_policy, required_families, plan_token, accept_partial_plan, snapshot_token, delivery_delta, next_page_cursor, commit_cursor and checkpoint are accepted in the flows that need them.',
    ),
  }),
} satisfies StatementTable<'BEACON' | 'LIFE' | 'QUERY'>;
