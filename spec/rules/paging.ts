// Rules about pages: numbering from zero, sizes, what next and prev name, and walks over all pages.
import type { RuleTable } from './rule.ts';

export const pagingRules = {
  'paging.defaults': {
    level: 'must',
    section: 'Limits',
    text: 'A list without page parameters is its first page, 50 items long.',
    covers: ['PAGE-10'],
  },
  'paging.pages-from-zero': {
    level: 'must',
    section: 'Pagination object',
    text: 'The first page is page 0, and every page reports the number that was asked for.',
    covers: ['PAGE-03'],
  },
  'paging.total-counts-all': {
    level: 'must',
    section: 'Pagination object',
    text: 'total_count counts every match, whatever the size of the page.',
    covers: ['PAGE-02'],
  },
  'paging.page-size-capped': {
    level: 'must',
    section: 'Limits',
    text: 'A page_size above 200 is cut to 200, and pagination.page_size states the size in force.',
    covers: ['PAGE-04', 'PAGE-11'],
  },
  'paging.manifests-page-size-capped': {
    level: 'must',
    section: 'Limits',
    text: 'No manifest listing returns more than 200 manifests, whatever page_size is asked for.',
    covers: ['PAGE-13'],
  },
  'paging.next-names-following-page': {
    level: 'must',
    section: 'Pagination object',
    text: 'next is the number of the following page while items are left, and null on the last page and past it.',
    covers: ['PAGE-05', 'PAGE-06'],
  },
  'paging.prev-names-preceding-page': {
    level: 'must',
    section: 'Pagination object',
    text: 'prev is the number of the preceding page, and null on the first.',
    covers: ['PAGE-07'],
  },
  'paging.walk-yields-each-once': {
    level: 'must',
    section: 'Pagination object',
    text: 'Following next from page 0 yields every item exactly once, total_count in all.',
    covers: ['PAGE-02', 'PAGE-08'],
  },
  'paging.any-size-yields-each-once': {
    level: 'must',
    section: 'Pagination object',
    text: 'A walk over all pages of streams, of a search or of manifests finds each item once, whatever the page size.',
    covers: ['PAGE-08', 'SEARCH-04'],
  },
  'paging.page-num-alias': {
    level: 'must',
    section: 'Pagination object',
    text: 'page_num as a query parameter asks for the same page as page does.',
    covers: ['PAGE-09', 'VERSION-06'],
  },
} as const satisfies RuleTable<'paging'>;

export type PagingRuleId = keyof typeof pagingRules;
