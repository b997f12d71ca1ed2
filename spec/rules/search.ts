// Rules about the free search of streams.
import type { RuleTable } from './rule.ts';

const catalog = 'Account and catalog';

export const searchRules = {
  'search.body-honoured': {
    level: 'must',
    section: catalog,
    text: 'What a search asks for is read from its JSON body.',
    covers: ['SEARCH-01'],
  },
  'search.pagination-consistent': {
    level: 'must',
    section: catalog,
    text: 'returned_count counts the results, has_more is true while more exist, next_page follows, and a walk finds each once.',
    covers: ['SEARCH-04'],
  },
  'search.costs-nothing': {
    level: 'must',
    section: catalog,
    text: 'Any number of searches leaves quota_used as it was.',
    covers: ['SEARCH-06'],
  },
  'search.details-at-most-25': {
    level: 'must',
    section: catalog,
    text: 'With include_details a result shows at most 25 channels, also of a stream that has more.',
    covers: ['SEARCH-07', 'LIMIT-04'],
  },
  'search.page-size-capped': {
    level: 'must',
    section: catalog,
    text: 'A page_size of 200 is honoured; a larger one never gives more than 200 results.',
    covers: ['SEARCH-08'],
  },
  'search.filters-restrict': {
    level: 'must',
    section: catalog,
    text: 'company_kind, organization_subtype and media_format in the body keep only streams that fit.',
    covers: ['SEARCH-09'],
  },
  'search.results-open': {
    level: 'must',
    section: catalog,
    text: 'The stream_id of a result opens that stream.',
    covers: ['SEARCH-10'],
  },
} as const satisfies RuleTable<'search'>;

export type SearchRuleId = keyof typeof searchRules;
