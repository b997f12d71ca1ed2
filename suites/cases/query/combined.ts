// The case of combined filters: a filter that selects nothing also applies beside other filters.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { Query } from '../../clients/rest.ts';
import { type Case, type FoundStream, needing } from '../../kit/case.ts';
import { at, check, expectSuccess, isInvalid, listAt } from '../../kit/expect.ts';
import { amplePlans } from '../../steps/manifest-reads.ts';
import { emptyWindow, unknownId } from '../../steps/queries.ts';
import { readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { noValue, selectingCodes } from './values.ts';

/** Filters with values that no manifest has. */
const emptyFilters: readonly Query[] = [
  emptyWindow,
  { published_date_to: '1971-01-02' },
  { tag_ids: unknownId },
  { ticker: noValue },
  { isin: noValue },
  { sec_form_type: noValue },
];

export const combinedCases = {
  'query.every-filter-applies': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 1 }, surface: 'manifests' },
    async ({ org: { rest }, discover, stream }) => {
      const tags = await tagIdsOf(rest, stream);
      const selecting: readonly { readonly stream: Pick<FoundStream, 'id'>; readonly filters: Query }[] = [
        { stream, filters: {} },
        { stream, filters: { published_date_from: '1971-01-01' } },
        ...tags.slice(0, 1).map((tag_ids) => ({ stream, filters: { tag_ids } })),
        ...(await selectingCodes(rest, discover)).map((code) => ({
          stream: code.stream,
          filters: { [code.filter]: code.value },
        })),
      ];
      for (const { stream: of, filters } of selecting) {
        const others = emptyFilters.filter((one) => !Object.keys(one).some((name) => name in filters));
        for (const nothing of others) {
          const query = { ...filters, ...nothing, page_size: 1 };
          const exchange = await readListing(rest, of, query);
          // A service may refuse values that no manifest has.
          if (isInvalid(exchange)) continue;
          check(
            listAt(expectSuccess(exchange), 'data.manifests').length === 0,
            `data.manifests empty for ${JSON.stringify(query)}`,
            {
              received: `${at(exchange, 'data.pagination.total_count')} manifests selected`,
              at: 'data.manifests',
              exchange,
            },
          );
        }
      }
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };
