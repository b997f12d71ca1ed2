// Rules about pages: numbers, sizes, the links next and prev, and reading all pages.
import type { RuleTable } from './rule.ts';

export const pagingRules = {
  'paging.defaults': {
    level: 'must',
    section: 'Limits',
    text: 'A list without page parameters returns its first page, of 50 items.',
    covers: ['PAGE-10'],
  },
  'paging.pages-from-zero': {
    level: 'must',
    section: 'Pagination object',
    text: 'The first page is page 0, and every page shows the number that was asked for.',
    covers: ['PAGE-03'],
  },
  'paging.total-counts-all': {
    level: 'must',
    section: 'Pagination object',
    text: 'total_count counts every match, whatever the page size.',
    covers: ['PAGE-02'],
  },
  'paging.page-size-capped': {
    level: 'must',
    section: 'Limits',
    text: 'A page_size above 200 is capped at 200, and pagination.page_size shows the size in force.',
    covers: ['PAGE-04', 'PAGE-11'],
  },
  'paging.page-size-shown': {
    level: 'must',
    section: 'Pagination object',
    text: 'Every page shows the page_size that was asked for, also a page after the last one.',
    covers: ['PAGE-04'],
  },
  'paging.manifests-page-size-capped': {
    level: 'must',
    section: 'Limits',
    text: 'A manifest listing returns at most 200 manifests, whatever page_size is asked for.',
    covers: ['PAGE-13'],
  },
  'paging.next-names-following-page': {
    level: 'must',
    section: 'Pagination object',
    text: 'next is the number of the following page, and null on the last page and after it.',
    covers: ['PAGE-05', 'PAGE-06'],
  },
  'paging.prev-names-preceding-page': {
    level: 'must',
    section: 'Pagination object',
    text: 'prev is the number of the preceding page, and null on the first page.',
    covers: ['PAGE-07'],
  },
  'paging.walk-yields-each-once': {
    level: 'must',
    section: 'Pagination object',
    text: 'Following next from page 0 returns each item exactly once, total_count items in all.',
    covers: ['PAGE-02', 'PAGE-08'],
  },
  'paging.any-size-yields-each-once': {
    level: 'must',
    section: 'Pagination object',
    text: 'Following all pages of streams, of a search or of manifests returns each item once, whatever the page size.',
    covers: ['PAGE-08', 'SEARCH-04'],
  },
  'paging.page-num-alias': {
    level: 'must',
    section: 'Pagination object',
    text: 'The query parameter page_num asks for the same page as page does.',
    covers: ['PAGE-09', 'VERSION-06'],
  },
} as const satisfies RuleTable<'paging'>;

export type PagingRuleId = keyof typeof pagingRules;
