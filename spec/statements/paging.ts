// Statements about pages.
import { type StatementTable, under } from './statement.ts';

export const pagingStatements = {
  ...under('Pagination object', {
    'PAGE-01':
      'Paginated resources have data.pagination with total_count, page_num, page_size, next and prev.',
    'PAGE-02':
      'total_count is an integer of 0 or more. It counts all matching items, not the items of the page.',
    'PAGE-03': 'page_num is an integer of 0 or more. The first page is page 0.',
    'PAGE-04':
      'page_size in the pagination object is an integer of 0 or more. It states the size in force, which is the capped one when a larger one was asked for.',
    'PAGE-05': 'next is the number of the following page while more items exist.',
    'PAGE-06': 'next is null on the last page, also when that page is exactly full, and on an empty result.',
    'PAGE-07': 'prev is the number of the preceding page, and null on page 0.',
    'PAGE-08': 'Following next from page 0 yields every item exactly once, and as many as total_count.',
    'PAGE-09': 'The query parameter page_num is an alias of page.',
  }),
  ...under(['Account and catalog', 'Limits'], {
    'PAGE-10': 'Without page parameters a list starts at page 0 with a page_size of 50.',
    'PAGE-11': 'GET /streams caps a page_size above 200 at 200.',
  }),
  ...under('Manifests', {
    'PAGE-12': 'GET /streams/{id}/manifests returns data.manifests and data.pagination.',
    'PAGE-13': 'Listings of manifests cap page_size at 200.',
  }),
} satisfies StatementTable<'PAGE'>;
