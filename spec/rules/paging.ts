// Rules about pages: numbers, sizes, the links next and prev, and reading all pages.
import { citing, type RuleTable } from './rule.ts';

export const pagingRules = {
  'paging.defaults': citing('Limits', 'PAGE-10').must(
    'A list without page parameters returns its first page, of 50 items.',
  ),
  'paging.pages-from-zero': citing('Pagination object', 'PAGE-03').must(
    'The first page is page 0, and every page shows the number that was asked for.',
  ),
  'paging.total-counts-all': citing('Pagination object', 'PAGE-02').must(
    'total_count counts every match, whatever the page size.',
  ),
  'paging.page-size-capped': citing('Limits', 'PAGE-04', 'PAGE-11').must(
    'A page_size above 200 is capped at 200, and pagination.page_size shows the size in force.',
  ),
  'paging.page-size-shown': citing('Pagination object', 'PAGE-04').must(
    'Every page shows the page_size that was asked for, also a page after the last one.',
  ),
  'paging.manifests-page-size-capped': citing('Limits', 'PAGE-13').must(
    'A manifest listing returns at most 200 manifests, whatever page_size is asked for.',
  ),
  'paging.next-names-following-page': citing('Pagination object', 'PAGE-05', 'PAGE-06').must(
    'next is the number of the following page, and null on the last page and after it.',
  ),
  'paging.prev-names-preceding-page': citing('Pagination object', 'PAGE-07').must(
    'prev is the number of the preceding page, and null on the first page.',
  ),
  'paging.walk-yields-each-once': citing('Pagination object', 'PAGE-02', 'PAGE-08').must(
    'Following next from page 0 returns each item exactly once, total_count items in all.',
  ),
  'paging.any-size-yields-each-once': citing('Pagination object', 'PAGE-08', 'SEARCH-04').must(
    'Following all pages of streams, of a search or of manifests returns each item once, whatever the page size.',
  ),
  'paging.page-num-alias': citing('Pagination object', 'PAGE-09', 'VERSION-06').must(
    'The query parameter page_num asks for the same page as page does.',
  ),
} satisfies RuleTable<'paging'>;

export type PagingRuleId = keyof typeof pagingRules;
