// The case of combined filters: a filter that selects nothing also applies beside other filters.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import type { Query } from '../../clients/rest.ts';
import { type Case, type FoundStream, needing } from '../../kit/case.ts';
import { at, check, expectSuccess, isInvalid, listAt } from '../../kit/expect.ts';
import { MissingNeed, missingNeed } from '../../kit/finding.ts';
import { amplePlans } from '../../steps/manifest-reads.ts';
import { emptyWindow, unknownId } from '../../steps/queries.ts';
import { readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { companyValue, filedForm, noValue } from './values.ts';

/** Filters with values that no manifest has. */
const emptyFilters: readonly Query[] = [
  emptyWindow,
  { published_date_to: '1971-01-02' },
  { tag_ids: unknownId },
  { ticker: noValue },
  { isin: noValue },
  { sec_form_type: noValue },
];

/** Filters that select manifests of their stream. */
export interface SelectingFilter {
  readonly stream: Pick<FoundStream, 'id'>;
  readonly filters: Query;
}

export const combinedCases = {
  'query.every-filter-applies': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 1 }, surface: 'manifests' },
    async ({ org: { rest }, discover, stream }) => {
      const finds: readonly (() => Promise<SelectingFilter>)[] = [
        async () => ({ stream, filters: {} }),
        async () => ({ stream, filters: { published_date_from: '1971-01-01' } }),
        async () => ({
          stream,
          filters: { tag_ids: (await tagIdsOf(rest, stream))[0] ?? missingNeed('tags', { count: 1 }) },
        }),
        async () => {
          const found = await companyValue(rest, discover, 'ticker');
          return { stream: found.stream, filters: { ticker: found.value } };
        },
        async () => {
          const found = await companyValue(rest, discover, 'isin');
          return { stream: found.stream, filters: { isin: found.value } };
        },
        async () => {
          const found = await filedForm(rest, discover);
          return { stream: found.stream, filters: { sec_form_type: found.form } };
        },
      ];
      for (const find of finds) {
        const found = await find().catch(unlessMissing);
        if (found === undefined) continue;
        const { filters } = found;
        for (const nothing of emptyFilters.filter(
          (one) => !Object.keys(one).some((name) => name in filters),
        )) {
          const query = { ...filters, ...nothing, page_size: 1 };
          const exchange = await readListing(rest, found.stream, query);
          // A service may refuse values that no manifest has.
          if (isInvalid(exchange)) continue;
          check(listAt(expectSuccess(exchange), 'data.manifests').length === 0, {
            expected: `data.manifests empty for ${JSON.stringify(query)}`,
            received: `${at(exchange, 'data.pagination.total_count')} manifests selected`,
            at: 'data.manifests',
            exchange,
          });
        }
      }
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** Undefined for a missing need, because a target may have no companies, tags or filings. */
export function unlessMissing(cause: unknown): undefined {
  if (!(cause instanceof MissingNeed)) throw cause;
}
