// Wrong ways to search streams, each to be caught by the case of its rule.
import type { SearchRuleId } from '../../../spec/rules/search.ts';
import { alterAt, gone } from '../alter-path.ts';
import { billing } from '../billing.ts';
import { empty, ignoring, stale } from '../derive/outage-parts.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { changingInput } from '../replaced-operation.ts';

export const searchMutants = {
  'search.body-honoured': {
    'ignores-body': part(
      'ignores the body',
      changingInput('searchStreams', () => ({ body: {} })),
    ),
  },
  'search.pagination-consistent': {
    'never-more': law('never has more', { search: { hasMore: () => false } }),
    'always-more': law('always has more', { search: { hasMore: () => true } }),
    'next-is-same-page': response(
      'names the page itself as the next',
      'searchStreams',
      alterAt('data.pagination.next_page', (page) => (page === null ? undefined : Number(page) - 1)),
    ),
    'pages-from-one': law('counts pages from one', {
      paging: { offset: ({ page, pageSize }) => (page - 1) * pageSize },
    }),
    'wrong-returned-count': response(
      'reports another returned_count',
      'searchStreams',
      alterAt('data.pagination.returned_count', () => 999),
    ),
  },
  'search.costs-nothing': {
    'bills-search': part(
      'bills a search',
      billing((operation) => (operation === 'searchStreams' ? 1 : 0)),
    ),
  },
  'search.details-at-most-25': {
    'every-channel': law(['shows every channel in results', 'SEARCH-07', 'LIMIT-04'], {
      stream: { channelsMax: { list: 25, search: 1_000 } },
    }),
    'no-channels': response(
      'never shows channels',
      'searchStreams',
      alterAt('data.results[*].source_channels', () => gone),
    ),
  },
  'search.page-size-capped': {
    'no-cap': law('returns pages as large as asked', {
      paging: { pageSizeMax: Number.POSITIVE_INFINITY },
    }),
    'cap-100': law('caps pages at 100', { paging: { pageSizeMax: 100 } }),
  },
  'search.filters-restrict': {
    'no-format-beside-kind': part(
      'ignores media_format in a search with company_kind',
      changingInput('searchStreams', ({ body }) => ({
        body: body.company_kind ? { ...body, media_format: undefined } : body,
      })),
    ),
    'ignores-filters': part(
      'ignores the filters of a search',
      changingInput('searchStreams', ({ body }) => {
        const { company_kind: _, organization_subtype: __, media_format: ___, ...others } = body;
        return { body: others };
      }),
    ),
    'ignores-media-format': law('ignores the media format', { stream: { hasFormat: () => true } }),
    'ignores-subtype': law('ignores the subtype', { stream: { hasSubtype: () => true } }),
    'format-hides-subtype': part(
      'ignores the subtype beside a format',
      changingInput('searchStreams', ({ body }) => {
        const { organization_subtype: _, ...others } = body;
        return { body: typeof body.media_format === 'string' ? others : body };
      }),
    ),
  },
  'search.query-selects': {
    'nothing-found': part('finds nothing', empty('searchStreams')),
    'query-ignored': part(
      'finds the same for every query',
      ignoring('searchStreams', ['body', 'query'], false),
    ),
  },
  'search.new-stream-found': {
    'first-answer-forever': part('repeats the first answer forever', (parts) =>
      stale('searchStreams')(parts),
    ),
  },
  'search.results-can-be-read': {
    'unknown-ids': response(
      'returns ids that open nothing',
      'searchStreams',
      alterAt('data.results[-1].stream_id', (id) => `9${String(id).slice(1)}`),
    ),
  },
} satisfies MutantTable<SearchRuleId>;
