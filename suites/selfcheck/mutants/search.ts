// Wrong ways to search streams, each to be caught by the case of its rule.
import type { SearchRuleId } from '../../../spec/rules/search.ts';
import { leftOut, valueAt } from '../altered-answer.ts';
import { billingFor } from '../billing.ts';
import { empty, ignoring, stale } from '../derive/outage-parts.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { changingInput } from '../replaced-operation.ts';

export const searchMutants = {
  'search.body-honoured': {
    'ignores-body': wrong('ignores the body').part(changingInput('searchStreams', () => ({ body: {} }))),
  },
  'search.costs-nothing': { 'bills-search': wrong('bills a search').part(billingFor('searchStreams')) },
  'search.details-at-most-25': {
    'every-channel': wrong('shows every channel in results', 'SEARCH-07', 'LIMIT-04').law('stream', {
      channelsMax: { list: 25, search: 1_000 },
    }),
    'no-channels': wrong('never shows channels').answer(
      leftOut('searchStreams', 'data.results[*].source_channels'),
    ),
    'never-truncated': wrong('says of no result that it has more channels', 'SEARCH-07').answer(
      valueAt('searchStreams', 'data.results[*].source_channels_truncated', () => false),
    ),
  },
  'search.page-size-capped': {
    'no-cap': wrong('returns any page size').law('paging', { pageSizeMax: Number.POSITIVE_INFINITY }),
    'cap-100': wrong('caps pages at 100').law('paging', { pageSizeMax: 100 }),
  },
  'search.filters-restrict': {
    'no-format-beside-kind': wrong('ignores media_format in a search with company_kind').part(
      changingInput('searchStreams', ({ body }) => ({
        body: body.company_kind ? { ...body, media_format: undefined } : body,
      })),
    ),
    'ignores-filters': wrong('ignores the filters of a search').part(
      changingInput('searchStreams', ({ body }) => {
        const { company_kind: _, organization_subtype: __, media_format: ___, ...others } = body;
        return { body: others };
      }),
    ),
    'ignores-media-format': wrong('ignores the media format').law('stream', { hasFormat: () => true }),
    'ignores-subtype': wrong('ignores the subtype').law('stream', { hasSubtype: () => true }),
    'format-hides-subtype': wrong('ignores the subtype beside a format').part(
      changingInput('searchStreams', ({ body }) => {
        const { organization_subtype: _, ...others } = body;
        return { body: typeof body.media_format === 'string' ? others : body };
      }),
    ),
  },
  'search.query-selects': {
    'nothing-found': wrong('finds nothing').part(empty('searchStreams')),
    'query-ignored-beside-kind': wrong('ignores the query of a search with company_kind').part(
      changingInput('searchStreams', ({ body }) => ({
        body: body.company_kind ? { ...body, query: undefined } : body,
      })),
    ),
    'query-ignored-with-details': wrong('ignores the query of a search with details').part(
      changingInput('searchStreams', ({ body }) => ({
        body: body.include_details ? { ...body, query: undefined } : body,
      })),
    ),
    'query-ignored': wrong('ignores the query').part(ignoring('searchStreams', ['body', 'query'], false)),
  },
  'search.new-stream-found': {
    'first-answer-forever': wrong('repeats the first answer forever').part(stale('searchStreams')),
  },
  'search.results-can-be-read': {
    'unknown-ids': wrong('returns ids that open nothing').answer(
      valueAt('searchStreams', 'data.results[-1].stream_id', (id) => `9${String(id).slice(1)}`),
    ),
  },
} satisfies MutantTable<SearchRuleId>;
