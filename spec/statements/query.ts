// Statements about filters of manifests and the manifest query.
import type { StatementTable } from './statement.ts';

export const queryStatements = {
  'QUERY-01': {
    sections: ['What the service does'],
    text: 'Manifests can be filtered by source channel ids and by exact source channel names.',
    silences: ['S-202'],
  },
  'QUERY-02': {
    sections: ['What the service does'],
    text: 'Source channel names match exactly, never as a substring or fuzzily.',
  },
  'QUERY-03': {
    sections: ['Manifest query result'],
    text: 'data of a query result has manifests, pagination, coverage, quota_charged, quota, does_not_consume_quota, cache_admission and diagnostics.',
  },
  'QUERY-04': {
    sections: ['Manifest query result'],
    text: 'data.manifests is an array of objects with brief.body.',
    silences: ['S-130'],
  },
  'QUERY-05': {
    sections: ['Manifest query result'],
    text: 'data.coverage has status (string) and authoritative (boolean). covered_facets is an array of strings; generation and reason are strings or null.',
    silences: ['S-131'],
  },
  'QUERY-06': {
    sections: ['Manifest query result'],
    text: 'quota_charged and does_not_consume_quota are booleans, and never both true.',
    silences: ['S-26'],
  },
  'QUERY-07': {
    sections: ['Manifest query result'],
    text: 'quota.manifests_billed_this_call is an integer of 0 or more, and quota_used rises by exactly that number.',
    silences: ['S-26'],
  },
  'QUERY-08': {
    sections: ['Manifest query result'],
    text: 'quota_charged is true when manifests_billed_this_call is above 0, and false when it is 0.',
    silences: ['S-26'],
  },
  'QUERY-09': {
    sections: ['Manifest query result'],
    text: 'pagination, cache_admission and diagnostics of a query result are objects without fixed keys.',
    silences: ['S-206'],
  },
  'QUERY-10': {
    sections: ['Manifest query result'],
    text: 'usage of a query response has the same nine fields as everywhere else.',
  },
  'QUERY-11': {
    sections: ['Manifests'],
    text: 'published_date_from and published_date_to (YYYY-MM-DD) restrict manifests to a window of publication dates.',
    silences: ['S-78', 'S-79'],
  },
  'QUERY-12': {
    sections: ['Manifests'],
    text: 'Both ends of the publication window are included.',
    strength: 'implied',
    silences: ['S-78'],
  },
  'QUERY-13': {
    sections: ['Manifests', 'Errors'],
    text: 'On the listing, a date that is not of the form YYYY-MM-DD, or that does not exist, gets 400.',
    silences: ['S-95'],
  },
  'QUERY-14': {
    sections: ['Manifests'],
    text: 'tag_ids on the listing takes integers separated by commas, and matches any of them by default.',
    silences: ['S-70', 'S-133'],
  },
  'QUERY-15': {
    sections: ['Manifests', 'Errors'],
    text: 'A non-integer in tag_ids gets 400 with a string as detail.',
  },
  'QUERY-16': {
    sections: ['Manifests'],
    text: 'tag_logic "or" or "any" selects manifests with at least one of the tags.',
  },
  'QUERY-17': {
    sections: ['Manifests'],
    text: 'tag_logic "and" or "all" selects manifests that mention all of the tags.',
    silences: ['S-233'],
  },
  'QUERY-18': {
    sections: ['Manifests'],
    text: 'tag_logic "or" selects the same as "any", and "and" the same as "all".',
  },
  'QUERY-19': {
    sections: ['Manifests'],
    text: 'tag_type restricts matching to tags of type person, organization, place, topic or data.',
    silences: ['S-232'],
  },
  'QUERY-20': {
    sections: ['Manifests'],
    text: 'ticker and isin on the listing take values separated by commas, match exactly and ignore case.',
    silences: ['S-135', 'S-231'],
  },
  'QUERY-21': {
    sections: ['Manifests'],
    text: 'sec_form_type takes values separated by commas, matches exactly and ignores case: 10-k matches 10-K but not 10-K/A.',
    silences: ['S-134'],
  },
  'QUERY-22': {
    sections: ['Manifests', 'Errors'],
    text: 'An unknown query parameter gets 400.',
    silences: ['S-93'],
  },
  'QUERY-23': {
    sections: ['POST /manifests/query request'],
    text: 'An unknown property in the body of a query gets 422.',
    silences: ['S-94', 'S-113'],
  },
  'QUERY-24': {
    sections: ['POST /manifests/query request'],
    text: 'Every property of the query is optional: validation accepts an empty object.',
    silences: ['S-128'],
  },
  'QUERY-25': {
    sections: ['POST /manifests/query request'],
    text: 'Every property of the query may be null.',
    silences: ['S-205'],
  },
  'QUERY-26': {
    sections: ['POST /manifests/query request'],
    text: 'query must be a string.',
  },
  'QUERY-27': {
    sections: ['POST /manifests/query request'],
    text: 'mode accepts default, count and orient; the lifecycle flows also use plan. Any other word gets 422.',
    silences: ['S-27', 'S-114'],
  },
  'QUERY-28': {
    sections: ['POST /manifests/query request'],
    text: 'page of a query is an integer of 0 or more.',
  },
  'QUERY-29': {
    sections: ['POST /manifests/query request', 'Limits'],
    text: 'page_size of a query is an integer from 1 to 200. 0 gets 422, and never more than 200 manifests are returned.',
    silences: ['S-13'],
  },
  'QUERY-30': {
    sections: ['POST /manifests/query request'],
    text: 'target_count is an integer from 1 to 200. 0 and 201 get 422.',
  },
  'QUERY-31': {
    sections: ['POST /manifests/query request'],
    text: 'A query with target_count returns at most that many manifests.',
    strength: 'implied',
    silences: ['S-129'],
  },
  'QUERY-32': {
    sections: ['POST /manifests/query request'],
    text: 'timeout_ms is an integer from 100 to 15000. 99 and 15001 get 422.',
    silences: ['S-224'],
  },
  'QUERY-33': {
    sections: ['POST /manifests/query request'],
    text: 'days is an integer of 0 or more.',
    silences: ['S-204'],
  },
  'QUERY-34': {
    sections: ['POST /manifests/query request'],
    text: 'lookback_hours is an integer from 1 to 2160. 0 and 2161 get 422.',
  },
  'QUERY-35': {
    sections: ['POST /manifests/query request'],
    text: 'published_date_from and published_date_to of a query must be strings.',
    silences: ['S-95'],
  },
  'QUERY-36': {
    sections: ['POST /manifests/query request'],
    text: 'auto_plan, broaden_sources and compact must be booleans.',
  },
  'QUERY-37': {
    sections: ['POST /manifests/query request'],
    text: 'cross_domain_logic and tag_logic of a query accept only "and" and "or".',
    silences: ['S-132'],
  },
  'QUERY-38': {
    sections: ['POST /manifests/query request'],
    text: 'verbosity accepts only minimal, standard and verbose.',
  },
  'QUERY-39': {
    sections: ['POST /manifests/query request'],
    text: 'significance accepts high, medium, low or an array of them. Any other value, also inside the array, gets 422.',
  },
  'QUERY-40': {
    sections: ['POST /manifests/query request'],
    text: 'beacon_id, markdown_version, media_format, session_id, subtype and tag_type must be strings.',
  },
  'QUERY-41': {
    sections: ['POST /manifests/query request'],
    text: 'stream_id is a string of exactly 17 digits.',
    silences: ['S-71'],
  },
  'QUERY-42': {
    sections: ['POST /manifests/query request'],
    text: 'stream_ids, tag_ids, source_channel_ids, exclude_tag_ids and exclude_source_channel_ids accept one string of 17 digits.',
    silences: ['S-70'],
  },
  'QUERY-43': {
    sections: ['POST /manifests/query request'],
    text: 'stream_ids, tag_ids, source_channel_ids, exclude_tag_ids and exclude_source_channel_ids accept an array of strings of 17 digits. One malformed element makes the whole request 422.',
  },
  'QUERY-44': {
    sections: ['POST /manifests/query request'],
    text: 'home_domains, exclude_home_domains, cross_domains, tag_names, exclude_tag_names, source_channel_names, source_class, evidence_type, exclude_query_terms, ticker and isin accept a string or an array of strings, and nothing else.',
  },
  'QUERY-45': {
    sections: ['POST /manifests/query request'],
    text: 'sec_cik, sec_ticker, sec_form_type, sec_form_variant, sec_exhibit_type, sec_item_code and sec_item_subsection accept a string or an array of strings, and nothing else.',
  },
  'QUERY-46': {
    sections: ['POST /manifests/query request', 'Limits'],
    text: 'A query that fails validation costs no quota and returns no manifests.',
  },
  'QUERY-47': {
    sections: ['POST /manifests/query request'],
    text: 'A query for exact sources (source_channel_ids or source_channel_names) that match nothing returns nothing, never content of adjacent sources.',
    silences: ['S-136'],
  },
  'QUERY-48': {
    sections: ['POST /manifests/query request'],
    text: 'allocation_policy, required_families, plan_token, accept_partial_plan, snapshot_token, delivery_delta, next_page_cursor, commit_cursor and checkpoint are accepted in the flows that need them.',
    strength: 'implied',
    silences: ['S-113'],
  },
} as const satisfies StatementTable<'QUERY'>;
