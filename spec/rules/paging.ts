// Rules about pages: numbers, sizes, the links next and prev, and reading all pages.
import { citing, type RuleTable } from './rule.ts';

export const pagingRules = {
  'paging.total-counts-all': citing('Pagination object', 'PAGE-02').must(
    'total_count counts every match, whatever the page size.',
  ),
  'paging.page-num-alias': citing('Pagination object', 'PAGE-09', 'VERSION-06').must(
    'The query parameter page_num asks for the same page as page does.',
  ),
} satisfies RuleTable<'paging'>;

export type PagingRuleId = keyof typeof pagingRules;
