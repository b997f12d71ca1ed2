// Mutants of lists: items that are listed twice, wrong totals, and pages that name the wrong neighbours.
import type { LawPatch } from '../../../simulator/core/laws.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { ListsRuleId } from '../../../spec/rules/lists.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { valueAt } from '../altered-answer.ts';
import { kebab, type Mutant, type Mutants, type MutantTable, wrong } from '../mutant.ts';
import { changingData, replacing, withChangedData } from '../replaced-operation.ts';
import { returningList } from '../replaced-tool.ts';

const withLastTwice = (rows: unknown): unknown =>
  Array.isArray(rows) && rows.length > 0 ? [...rows, rows.at(-1)] : undefined;

const twiceIn = (lists: { readonly [O in OperationId]?: string }): Mutants =>
  Object.fromEntries(
    Object.entries(lists).map(([operation, path]) => [
      `${kebab(operation)}-twice`,
      wrong(`lists an item twice in ${operation}`).answer(
        valueAt(operation as OperationId, path, withLastTwice),
      ),
    ]),
  );

const paging = (
  text: string,
  breaks: readonly StatementId[],
  patch: NonNullable<LawPatch['paging']>,
): Mutant => wrong(text, ...breaks).laws({ paging: patch });

export const listsMutants = {
  'lists.each-item-once': {
    'repeats-last-item': paging('repeats the last item of the page before', ['PAGE-08'], {
      offset: ({ page, pageSize }) => Math.max(0, page * pageSize - 1),
    }),
    'second-page-repeats-item': paging('repeats an item on the second page', ['PAGE-08'], {
      offset: ({ page, pageSize }) => page * pageSize - (page === 1 ? 1 : 0),
    }),
    'hundred-pages': paging('repeats page 100 for all that follow', ['PAGE-08'], {
      offset: ({ page, pageSize }) => Math.min(page, 100) * pageSize,
    }),
    'pages-from-one': paging('counts pages from one', ['PAGE-03', 'LIMIT-01'], {
      offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize,
    }),
    'beacons-overlap': wrong('lists a Beacon of the page before again').part(
      replacing('listBeacons', (call, real) => {
        const { offset = 0 } = call.input;
        const input = { ...call.input, offset: Math.max(0, offset - 1) };
        return withChangedData(real.listBeacons({ ...call, input }), (page) => ({ ...page, offset }));
      }),
    ),
    'tool-twice': wrong('returns a manifest twice in service-manifests').part(
      returningList('service-manifests', 'manifests', (rows) => [...rows, ...rows.slice(-1)]),
    ),
    ...twiceIn({
      listStreams: 'data.streams',
      searchStreams: 'data.results',
      listDigestManifests: 'data.manifests',
      listDigests: 'data.digests',
      getDigest: 'data.streams',
      previewDigestFilter: 'data.streams',
      queryManifests: 'data.manifests',
    }),
  },
  'lists.pages-fit-total': {
    'next-after-full-last': paging('names a next page after a full last page', ['PAGE-06'], {
      next: ({ page, pageSize }, total) => ((page + 1) * pageSize <= total ? page + 1 : null),
    }),
    'no-next': paging('never names a next page', ['PAGE-05'], { next: () => null }),
    'always-next': paging('always names a next page', ['PAGE-06'], { next: ({ page }) => page + 1 }),
    'next-as-flag': wrong('sends next as a boolean', 'PAGE-05').answer(
      valueAt('listStreams', 'data.pagination.next', (next) => next !== null),
    ),
    'prev-minus-one': paging('names page -1 before the first', ['PAGE-07'], { prev: ({ page }) => page - 1 }),
    'no-prev': paging('never names a previous page', ['PAGE-07'], { prev: () => null }),
    'skips-item': paging('skips an item between pages', ['PAGE-08'], {
      offset: ({ page, pageSize }) => page * (pageSize + 1),
    }),
    'odd-size-skips-item': paging('skips an item between pages of an odd size', ['PAGE-08'], {
      offset: ({ page, pageSize }) => page * pageSize + (page > 0 && pageSize % 2 === 1 ? 1 : 0),
    }),
    'total-too-large': wrong('counts one item too many', 'PAGE-02').answer(
      valueAt('*', 'data.pagination.total_count', (total) => Number(total) + 1),
    ),
    'filtered-ends-early': wrong('ends a filtered listing with its first page').part(
      replacing('listStreamManifests', (call, real) => {
        const listed = real.listStreamManifests(call);
        if (call.input.published_date_from === undefined) return listed;
        return withChangedData(listed, (data) => ({
          ...data,
          pagination: { ...Object(data.pagination), next: null },
        }));
      }),
    ),
    'digest-ends-early': wrong('ends the listing of a digest with its first page').answer(
      valueAt('listDigestManifests', 'data.pagination.next', () => null),
    ),
    'short-page-of-digest': wrong('lists a manifest less than a digest has').answer(
      valueAt('listDigestManifests', 'data.manifests', (rows) =>
        Array.isArray(rows) ? rows.slice(1) : undefined,
      ),
    ),
    'beacons-of-page': wrong('counts only the Beacons of the page', 'BEACON-23').part(
      changingData('listBeacons', (page) => ({ ...page, total: [page.items].flat().length })),
    ),
    'search-never-more': wrong('never has more results', 'SEARCH-04').law('search', { hasMore: () => false }),
    'search-always-more': wrong('always has more results').law('search', { hasMore: () => true }),
    'search-loses-last-result': wrong('shows no next page of a search if that page has one result').law(
      'search',
      { hasMore: (to, total) => to + 1 < total },
    ),
    'search-skips-page': wrong('names the page after the next in a search', 'SEARCH-04').answer(
      valueAt('searchStreams', 'data.pagination.next_page', (page) =>
        page === null ? undefined : Number(page) + 1,
      ),
    ),
    'search-from-one': wrong('counts pages of a search from one').answer(
      valueAt('searchStreams', 'data.pagination.page', (page) => Number(page) + 1),
    ),
    'wrong-returned-count': wrong('reports another returned_count').answer(
      valueAt('searchStreams', 'data.pagination.returned_count', () => 999),
    ),
  },
} satisfies MutantTable<ListsRuleId>;
