// Rules about the free search of streams.
import { covering, type RuleTable } from './rule.ts';

export const searchRules = {
  'search.body-honoured': covering('SEARCH-01').must('A search takes its parameters from its JSON body.'),
  'search.costs-nothing': covering('SEARCH-06').must('Searches leave quota_used unchanged.'),
  'search.details-at-most-25': covering('SEARCH-07', 'LIMIT-04').must(),
  'search.page-size-capped': covering('SEARCH-08').must(),
  'search.filters-restrict': covering('SEARCH-09').must(
    'company_kind, organization_subtype and media_format in the body select only streams that have the value.',
  ),
  'search.query-selects': covering('SEARCH-01').must(
    'Searches for the names of listed streams find streams, and the results are not the same for every name.',
  ),
  'search.new-stream-found': covering('SEARCH-01').must(
    'A search for its name finds a stream within a day after it went live.',
  ),
  'search.results-can-be-read': covering('SEARCH-10').must(),
} satisfies RuleTable<'search'>;

export type SearchRuleId = keyof typeof searchRules;
