// Rules about the filters of manifest listings, and about the manifest query.
import { citing, covering, type RuleTable } from './rule.ts';

export const queryRules = {
  'query.bad-date-refused': citing('Errors', 'QUERY-13').must(
    'A date in another form, or a date that does not exist, is refused with 400.',
  ),
  'query.company-filters': covering('QUERY-20').must(),
  'query.form-type-exact': covering('QUERY-21').must(
    'sec_form_type accepts comma-separated forms, matches whole forms in any letter case, and selects the filings of each form.',
  ),
  'query.every-filter-applies': covering('QUERY-11', 'QUERY-14', 'QUERY-21').must(
    'A filter with a value that no manifest has selects nothing, alone and beside any other filter.',
  ),
  'query.combined-filters-keep-matches': covering('QUERY-11', 'QUERY-14').must(
    'A manifest that a window and a tag each select is selected by both together.',
  ),
  'query.narrower-filters-give-subsets': covering('QUERY-11', 'QUERY-14', 'QUERY-16', 'QUERY-17').must(
    'A narrower window and an additional filter each select a subset, and tag_logic=and selects a subset of what tag_logic=or selects.',
  ),
  'query.published-window': covering('QUERY-11').must(
    'A publication window selects manifests by the publication date of their source, with either bound or both.',
  ),
  'query.tag-ids-integers': citing('Errors', 'QUERY-15').must(
    'A tag id that is not an integer is refused with 400 and a text.',
  ),
  'query.tag-logic-words': covering('QUERY-18').must(),
  'query.tag-type-limits': covering('QUERY-19').must('tag_type limits which tags a tag filter compares.'),
  'query.tags-all': covering('QUERY-17').must(
    'With tag_logic=and or tag_logic=all, a manifest is selected only if it has every tag asked for.',
  ),
  'query.tags-any': covering('QUERY-14', 'QUERY-16').must(
    'With tag_logic=or or tag_logic=any, and by default, a manifest is selected if it has one of the tags asked for.',
  ),
  'query.unknown-parameter-refused': citing('Errors', 'QUERY-22').must(
    'An unknown query parameter on a listing is refused with 400.',
  ),
  'query.window-ends-included': covering('QUERY-12').should(),
  'query.billing-equals-counter': covering('QUERY-07').must(
    'A query raises quota_used by exactly the number that its result states, which is at most the manifests returned.',
  ),
  'query.body-dates-checked': covering('ERR-06').should(
    'A date in the body of a query that does not exist, or is not a date, is refused with 400 or 422.',
  ),
  'query.channel-names-exact': covering('QUERY-02').must(
    'A part of a source channel’s name, or a longer name, selects none of its manifests.',
  ),
  'query.channels-by-id-and-name': covering('QUERY-01').must(
    'A query for a source channel returns only its manifests, by its id and by its exact name.',
  ),
  'query.value-sets': covering('QUERY-27', 'QUERY-37', 'QUERY-38').must(
    'mode, verbosity, tag_logic and cross_domain_logic accept the documented values and refuse others.',
  ),
  'query.count-bounds': covering('QUERY-30').must('target_count is an integer from 1 to 200.'),
  'query.everything-optional': covering('QUERY-24').must(
    'Every field of a query is optional: a query with a stream and nothing else is answered.',
  ),
  'query.exact-source-never-broadens': covering('QUERY-47').must(),
  'query.body-filters-apply': covering('QUERY-42', 'QUERY-44', 'QUERY-45').should(
    'A filter in the body with a value that no manifest has is applied: the query returns nothing or is refused.',
  ),
  'query.filing-fields-take-texts': covering('QUERY-45').should(),
  'query.hard-cap': covering('QUOTA-04', 'QUOTA-03').must(
    'On a hard-cap plan no query bills more than the remaining quota.',
  ),
  'query.ids-of-17-digits': covering('QUERY-41', 'QUERY-42', 'QUERY-43').must(
    'Ids are strings of exactly 17 digits, alone or as every element of an array.',
  ),
  'query.null-is-absence': covering('QUERY-25').must(
    'A field with null means the same as a field that is absent.',
  ),
  'query.page-bounds': covering('QUERY-28', 'QUERY-29').must(
    'page is 0 or more, page_size is 1 or more, and a query returns at most 200 manifests.',
  ),
  'query.pages-follow-each-other': covering('LIMIT-01', 'QUERY-28', 'QUERY-29').must(
    'The pages of a query are numbered from 0, hold at most page_size manifests, and neither repeat nor omit a manifest.',
  ),
  'query.plain-texts': covering('QUERY-26', 'QUERY-35', 'QUERY-40').must(
    'The fields for one text refuse numbers, arrays and objects.',
  ),
  'query.refused-is-free': covering('QUERY-46').must(
    'A query that is refused as invalid returns no manifests and bills nothing.',
  ),
  'query.significance-values': covering('QUERY-39').must(
    'significance accepts one of its three values or an array of them.',
  ),
  'query.switches': covering('QUERY-36').must(),
  'query.target-count-limits': covering('QUERY-31').should(),
  'query.text-lists': covering('QUERY-44').must(),
  'query.timeout-bounds': covering('QUERY-32').must('timeout_ms is an integer from 100 to 15000.'),
  'query.unknown-property-refused': covering('QUERY-23').must(
    'An unknown property in the body of a query is refused.',
  ),
  'query.usage-agrees': covering('ENV-13', 'ENV-17', 'QUERY-10').must(
    'usage of a query counts the manifests returned, and the quota headers repeat usage.',
  ),
  'query.window-bounds': covering('QUERY-33', 'QUERY-34').must(
    'days is 0 or more, and lookback_hours is from 1 to 2160.',
  ),
  'query.lookback-reaches-no-further': covering('QUERY-34').must(
    'A query with lookback_hours returns the manifests of that many hours, and no manifest whose two dates are both more than a day older.',
  ),
  'query.every-listed-value-counts': covering('QUERY-14', 'QUERY-20', 'QUERY-21').must(
    'Each value of a list of twelve or sixty tag_ids, ticker, isin or sec_form_type takes effect, at every position of the list.',
  ),
  'query.every-listed-stream-counts': covering('QUERY-43').must(
    'Each value of a list of twelve or sixty stream_ids or tag_ids of a query takes effect, at every position of the list.',
  ),
  'query.order-of-values-is-free': covering('QUERY-39', 'QUERY-43', 'QUERY-44', 'QUERY-45').must(
    'A value in a list of a query selects or excludes the same manifests at the end of the list as at its beginning.',
  ),
  'query.stream-values-select': covering('QUERY-14', 'QUERY-20', 'QUERY-21').should(
    'ticker, isin, tag_ids and sec_form_type with values that streams show select some manifests of those streams.',
  ),
  'query.shown-values-select': covering('QUERY-39', 'QUERY-40', 'QUERY-42', 'QUERY-44', 'QUERY-45').should(
    'A filter of a query with a value that some manifests show selects some, and not those that show another value.',
  ),
} satisfies RuleTable<'query'>;

export type QueryRuleId = keyof typeof queryRules;
