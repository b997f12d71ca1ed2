// Statements about filters of manifests and the manifest query.
import { type StatementTable, under } from './statement.ts';

export const queryStatements = {
  'QUERY-01': under('What the service does', 'S-202').stated(
    'Manifests can be filtered by source channel ids and by exact source channel names.',
  ),
  'QUERY-02': under('What the service does').stated(
    'Source channel names match exactly, never as a substring or fuzzily.',
  ),
  'QUERY-03': under('Manifest query result').stated(
    'data of a query result has manifests, pagination, coverage, quota_charged, quota, does_not_consume_quota, cache_admission and diagnostics.',
  ),
  'QUERY-04': under('Manifest query result', 'S-130').stated(
    'data.manifests is an array of objects with brief.body.',
  ),
  'QUERY-05': under('Manifest query result', 'S-131').stated(
    'data.coverage has status (string) and authoritative (boolean). covered_facets is an array of strings; generation and reason are strings or null.',
  ),
  'QUERY-06': under('Manifest query result', 'S-26').stated(
    'quota_charged and does_not_consume_quota are booleans, and never both true.',
  ),
  'QUERY-07': under('Manifest query result', 'S-26').stated(
    'quota.manifests_billed_this_call is an integer of 0 or more, and quota_used rises by exactly that number.',
  ),
  'QUERY-08': under('Manifest query result', 'S-26').stated(
    'quota_charged is true when manifests_billed_this_call is above 0, and false when it is 0.',
  ),
  'QUERY-09': under('Manifest query result', 'S-206').stated(
    'pagination, cache_admission and diagnostics of a query result are objects without fixed keys.',
  ),
  'QUERY-10': under('Manifest query result').stated(
    'usage of a query response has the same nine fields as everywhere else.',
  ),
  'QUERY-11': under('Manifests', 'S-78', 'S-79').stated(
    'published_date_from and published_date_to (YYYY-MM-DD) restrict manifests to a window of publication dates.',
  ),
  'QUERY-12': under('Manifests', 'S-78').implied('Both ends of the publication window are included.'),
  'QUERY-13': under(['Manifests', 'Errors'], 'S-95').stated(
    'On the listing, a date that is not of the form YYYY-MM-DD, or that does not exist, gets 400.',
  ),
  'QUERY-14': under('Manifests', 'S-70', 'S-133').stated(
    'tag_ids on the listing takes integers separated by commas, and matches any of them by default.',
  ),
  'QUERY-15': under(['Manifests', 'Errors']).stated(
    'A non-integer in tag_ids gets 400 with a string as detail.',
  ),
  'QUERY-16': under('Manifests').stated(
    'tag_logic "or" or "any" selects manifests with at least one of the tags.',
  ),
  'QUERY-17': under('Manifests', 'S-233').stated(
    'tag_logic "and" or "all" selects manifests that mention all of the tags.',
  ),
  'QUERY-18': under('Manifests').stated(
    'tag_logic "or" selects the same as "any", and "and" the same as "all".',
  ),
  'QUERY-19': under('Manifests', 'S-232').stated(
    'tag_type restricts matching to tags of type person, organization, place, topic or data.',
  ),
  'QUERY-20': under('Manifests', 'S-135', 'S-231').stated(
    'ticker and isin on the listing take values separated by commas, match exactly and ignore case.',
  ),
  'QUERY-21': under('Manifests', 'S-134').stated(
    'sec_form_type takes values separated by commas, matches exactly and ignores case: 10-k matches 10-K but not 10-K/A.',
  ),
  'QUERY-22': under(['Manifests', 'Errors'], 'S-93').stated('An unknown query parameter gets 400.'),
  'QUERY-23': under('POST /manifests/query request', 'S-94', 'S-113').stated(
    'An unknown property in the body of a query gets 422.',
  ),
  'QUERY-24': under('POST /manifests/query request', 'S-128').stated(
    'Every property of the query is optional: validation accepts an empty object.',
  ),
  'QUERY-25': under('POST /manifests/query request', 'S-205').stated(
    'Every property of the query may be null.',
  ),
  'QUERY-26': under('POST /manifests/query request').stated('query must be a string.'),
  'QUERY-27': under('POST /manifests/query request', 'S-27', 'S-114').stated(
    'mode accepts default, count and orient; the lifecycle flows also use plan. Any other word gets 422.',
  ),
  'QUERY-28': under('POST /manifests/query request').stated('page of a query is an integer of 0 or more.'),
  'QUERY-29': under(['POST /manifests/query request', 'Limits'], 'S-13').stated(
    'page_size of a query is an integer from 1 to 200. 0 gets 422, and never more than 200 manifests are returned.',
  ),
  'QUERY-30': under('POST /manifests/query request').stated(
    'target_count is an integer from 1 to 200. 0 and 201 get 422.',
  ),
  'QUERY-31': under('POST /manifests/query request', 'S-129').implied(
    'A query with target_count returns at most that many manifests.',
  ),
  'QUERY-32': under('POST /manifests/query request', 'S-224').stated(
    'timeout_ms is an integer from 100 to 15000. 99 and 15001 get 422.',
  ),
  'QUERY-33': under('POST /manifests/query request', 'S-204').stated('days is an integer of 0 or more.'),
  'QUERY-34': under('POST /manifests/query request').stated(
    'lookback_hours is an integer from 1 to 2160. 0 and 2161 get 422.',
  ),
  'QUERY-35': under('POST /manifests/query request', 'S-95').stated(
    'published_date_from and published_date_to of a query must be strings.',
  ),
  'QUERY-36': under('POST /manifests/query request').stated(
    'auto_plan, broaden_sources and compact must be booleans.',
  ),
  'QUERY-37': under('POST /manifests/query request', 'S-132').stated(
    'cross_domain_logic and tag_logic of a query accept only "and" and "or".',
  ),
  'QUERY-38': under('POST /manifests/query request').stated(
    'verbosity accepts only minimal, standard and verbose.',
  ),
  'QUERY-39': under('POST /manifests/query request').stated(
    'significance accepts high, medium, low or an array of them. Any other value, also inside the array, gets 422.',
  ),
  'QUERY-40': under('POST /manifests/query request').stated(
    'beacon_id, markdown_version, media_format, session_id, subtype and tag_type must be strings.',
  ),
  'QUERY-41': under('POST /manifests/query request', 'S-71').stated(
    'stream_id is a string of exactly 17 digits.',
  ),
  'QUERY-42': under('POST /manifests/query request', 'S-70').stated(
    'stream_ids, tag_ids, source_channel_ids, exclude_tag_ids and exclude_source_channel_ids accept one string of 17 digits.',
  ),
  'QUERY-43': under('POST /manifests/query request').stated(
    'stream_ids, tag_ids, source_channel_ids, exclude_tag_ids and exclude_source_channel_ids accept an array of strings of 17 digits. One malformed element makes the whole request 422.',
  ),
  'QUERY-44': under('POST /manifests/query request').stated(
    'home_domains, exclude_home_domains, cross_domains, tag_names, exclude_tag_names, source_channel_names, source_class, evidence_type, exclude_query_terms, ticker and isin accept a string or an array of strings, and nothing else.',
  ),
  'QUERY-45': under('POST /manifests/query request').stated(
    'sec_cik, sec_ticker, sec_form_type, sec_form_variant, sec_exhibit_type, sec_item_code and sec_item_subsection accept a string or an array of strings, and nothing else.',
  ),
  'QUERY-46': under(['POST /manifests/query request', 'Limits']).stated(
    'A query that fails validation costs no quota and returns no manifests.',
  ),
  'QUERY-47': under('POST /manifests/query request', 'S-136').stated(
    'A query for exact sources (source_channel_ids or source_channel_names) that match nothing returns nothing, never content of adjacent sources.',
  ),
  'QUERY-48': under('POST /manifests/query request', 'S-113').implied(
    'allocation_policy, required_families, plan_token, accept_partial_plan, snapshot_token, delivery_delta, next_page_cursor, commit_cursor and checkpoint are accepted in the flows that need them.',
  ),
} satisfies StatementTable<'QUERY'>;
