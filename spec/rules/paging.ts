// Rules about pages: numbers, sizes, the links next and prev, and reading all pages.
import { covering, type RuleTable } from './rule.ts';

export const pagingRules = {
  'paging.total-counts-all': covering('PAGE-02').must(
    'total_count counts every match, whatever the page size.',
  ),
  'paging.total-holds-parts': covering('PAGE-02').must(
    'total_count is at least the sum of those of two windows without a day in common.',
  ),
  'paging.page-num-alias': covering('PAGE-09', 'VERSION-06').must(),
} satisfies RuleTable<'paging'>;

export type PagingRuleId = keyof typeof pagingRules;
