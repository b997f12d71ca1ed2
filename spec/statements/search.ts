// Statements about the search of streams and discovery.
import { type StatementTable, under } from './statement.ts';

export const searchStatements = {
  ...under('Account and catalog', {
    'SEARCH-01':
      'POST /streams/search takes a JSON body with query, company_kind, organization_subtype, media_format, include_details, page and page_size.',
    'SEARCH-02':
      'Entries of data.results have stream_id, name, company_kind, organization_subtypes and media_formats, and with details also source_channels and source_channels_truncated.',
    'SEARCH-03':
      'data.pagination of a search has keys of its own: page, page_size, returned_count, total_count, has_more and next_page.',
    'SEARCH-04':
      'returned_count is the number of results. has_more is true exactly while further results exist, and next_page then is the following page.',
    'SEARCH-05': 'Every search response has quota_charged false and does_not_consume_quota true.',
    'SEARCH-06': 'Searching costs no quota.',
    'SEARCH-07': 'With include_details each result has at most 25 source channels.',
    'SEARCH-08': 'Search accepts a page_size of up to 200 and returns at most 200 results for a larger one.',
    'SEARCH-09':
      'company_kind, organization_subtype and media_format in the body of a search restrict its results.',
    'SEARCH-10': 'The stream_id of a result opens with GET /streams/{id}.',
    'SEARCH-11':
      '/search and /trending are authenticated discovery endpoints. /plans is a read that supports ETag.',
  }),
} satisfies StatementTable<'SEARCH'>;
