// Statements about filters of manifests and the manifest query.
import { implied, type StatementTable, under } from './statement.ts';

export const queryStatements = {
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
} satisfies StatementTable<'QUERY'>;
