// Rules about the free search of streams.
import type { RuleTable } from './rule.ts';

const catalog = 'Account and catalog';

export const searchRules = {
  'search.body-honoured': {
    level: 'must',
    section: catalog,
    text: 'A search takes its parameters from its JSON body.',
    covers: ['SEARCH-01'],
  },
  'search.pagination-consistent': {
    level: 'must',
    section: catalog,
    text: 'returned_count counts the results, has_more and next_page lead to the following page, and all pages together hold each result once.',
    covers: ['SEARCH-04'],
  },
  'search.costs-nothing': {
    level: 'must',
    section: catalog,
    text: 'Searches leave quota_used unchanged.',
    covers: ['SEARCH-06'],
  },
  'search.details-at-most-25': {
    level: 'must',
    section: catalog,
    text: 'With include_details a result shows at most 25 channels, even of a stream with more.',
    covers: ['SEARCH-07', 'LIMIT-04'],
  },
  'search.page-size-capped': {
    level: 'must',
    section: catalog,
    text: 'A page_size of 200 is accepted, and a search never returns more than 200 results.',
    covers: ['SEARCH-08'],
  },
  'search.filters-restrict': {
    level: 'must',
    section: catalog,
    text: 'company_kind, organization_subtype and media_format in the body select only streams that have the value.',
    covers: ['SEARCH-09'],
  },
  'search.query-selects': {
    level: 'must',
    section: catalog,
    text: 'Searches for the names of listed streams find streams, and the results are not the same for every name.',
    covers: ['SEARCH-01'],
  },
  'search.new-stream-found': {
    level: 'must',
    section: catalog,
    text: 'A search for its name finds a stream within a day after it went live.',
    covers: ['SEARCH-01'],
  },
  'search.results-can-be-read': {
    level: 'must',
    section: catalog,
    text: 'The stream_id of a result reads that stream.',
    covers: ['SEARCH-10'],
  },
} as const satisfies RuleTable<'search'>;

export type SearchRuleId = keyof typeof searchRules;
