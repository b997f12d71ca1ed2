// Statements about pages.
import type { StatementTable } from './statement.ts';

export const pagingStatements = {
  'PAGE-01': {
    sections: ['Pagination object'],
    text: 'Paginated resources have data.pagination with total_count, page_num, page_size, next and prev.',
  },
  'PAGE-02': {
    sections: ['Pagination object'],
    text: 'total_count is an integer of 0 or more. It counts all matching items, not the items of the page.',
    silences: ['S-17'],
  },
  'PAGE-03': {
    sections: ['Pagination object'],
    text: 'page_num is an integer of 0 or more. The first page is page 0.',
    silences: ['S-12'],
  },
  'PAGE-04': {
    sections: ['Pagination object'],
    text: 'page_size in the pagination object is an integer of 0 or more. It states the size in force, which is the capped one when a larger one was asked for.',
    silences: ['S-13'],
  },
  'PAGE-05': {
    sections: ['Pagination object'],
    text: 'next is the number of the following page while more items exist.',
    silences: ['S-16'],
  },
  'PAGE-06': {
    sections: ['Pagination object'],
    text: 'next is null on the last page, also when that page is exactly full, and on an empty result.',
    silences: ['S-15'],
  },
  'PAGE-07': {
    sections: ['Pagination object'],
    text: 'prev is the number of the preceding page, and null on page 0.',
    silences: ['S-15', 'S-16'],
  },
  'PAGE-08': {
    sections: ['Pagination object'],
    text: 'Following next from page 0 yields every item exactly once, and as many as total_count.',
    silences: ['S-18'],
  },
  'PAGE-09': {
    sections: ['Pagination object'],
    text: 'The query parameter page_num is an alias of page.',
    silences: ['S-11'],
  },
  'PAGE-10': {
    sections: ['Account and catalog', 'Limits'],
    text: 'Without page parameters a list starts at page 0 with a page_size of 50.',
  },
  'PAGE-11': {
    sections: ['Account and catalog', 'Limits'],
    text: 'GET /streams caps a page_size above 200 at 200.',
  },
  'PAGE-12': {
    sections: ['Manifests'],
    text: 'GET /streams/{id}/manifests returns data.manifests and data.pagination.',
    silences: ['S-01'],
  },
  'PAGE-13': {
    sections: ['Manifests'],
    text: 'Listings of manifests cap page_size at 200.',
  },
} as const satisfies StatementTable<'PAGE'>;
