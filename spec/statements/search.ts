// Statements about the search of streams and discovery.
import type { StatementTable } from './statement.ts';

export const searchStatements = {
  'SEARCH-01': {
    sections: ['Account and catalog'],
    text: 'POST /streams/search takes a JSON body with query, company_kind, organization_subtype, media_format, include_details, page and page_size.',
  },
  'SEARCH-02': {
    sections: ['Account and catalog'],
    text: 'Entries of data.results have stream_id, name, company_kind, organization_subtypes and media_formats, and with details also source_channels and source_channels_truncated.',
    silences: ['S-89'],
  },
  'SEARCH-03': {
    sections: ['Account and catalog'],
    text: 'data.pagination of a search has keys of its own: page, page_size, returned_count, total_count, has_more and next_page.',
    silences: ['S-19'],
  },
  'SEARCH-04': {
    sections: ['Account and catalog'],
    text: 'returned_count is the number of results. has_more is true exactly while further results exist, and next_page then is the following page.',
  },
  'SEARCH-05': {
    sections: ['Account and catalog'],
    text: 'Every search response has quota_charged false and does_not_consume_quota true.',
    silences: ['S-20'],
  },
  'SEARCH-06': {
    sections: ['Account and catalog'],
    text: 'Searching costs no quota.',
  },
  'SEARCH-07': {
    sections: ['Account and catalog'],
    text: 'With include_details each result has at most 25 source channels.',
  },
  'SEARCH-08': {
    sections: ['Account and catalog'],
    text: 'Search accepts a page_size of up to 200 and returns at most 200 results for a larger one.',
    silences: ['S-13'],
  },
  'SEARCH-09': {
    sections: ['Account and catalog'],
    text: 'company_kind, organization_subtype and media_format in the body of a search restrict its results.',
  },
  'SEARCH-10': {
    sections: ['Account and catalog'],
    text: 'The stream_id of a result opens with GET /streams/{id}.',
  },
  'SEARCH-11': {
    sections: ['Account and catalog'],
    text: '/search and /trending are authenticated discovery endpoints. /plans is a read that supports ETag.',
    silences: ['S-62', 'S-63'],
  },
} as const satisfies StatementTable<'SEARCH'>;
