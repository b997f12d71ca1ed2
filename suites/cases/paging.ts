// Cases of pages, on the free stream list and on a manifest listing with small pages, because it is billed.
import type { PagingRuleId } from '../../spec/rules/paging.ts';
import type { Query } from '../clients/rest.ts';
import { type Case, type FoundStream, needing, type Org, streamNeeds } from '../kit/case.ts';
import { expectEqual, expectSuccess, expectValue } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { isClamped } from '../steps/manifest-reads.ts';
import { expectPartsWithin, listingOf } from '../steps/parts.ts';
import { expectServed, idOf, type Page, pageOf, readListing } from '../steps/reads.ts';

/** A wrong service may count no further than a round number. */
const manyManifests = 100;

export const pagingCases = {
  'paging.total-counts-all': needing(streamNeeds, async ({ org, stream }) => {
    let judged = 0;
    for (const list of bothLists(org, stream)) {
      const one = await list.read({ page: 0, page_size: 1 });
      const two = await list.read({ page: 0, page_size: 2 });
      expectValue(two.exchange, 'data.pagination.total_count', one.total, 'total_count by another page_size');
      if (two.items.length > 1) judged += 1;
    }
    if (judged === 0) missingNeed('list-items', { count: 2 });
  }),

  'paging.total-holds-parts': needing(
    { org: {}, stream: { manifestsMin: manyManifests }, reads: 10 },
    ({ org, stream }) => expectPartsWithin(listingOf(org.rest, stream), manyManifests / 2),
  ),

  'paging.page-num-alias': needing({ org: {}, stream: { manifestsMin: 2 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream)) {
      const byName = await list.read({ page: 1, page_size: 1 });
      if (byName.total < 2) missingNeed('list-items', { count: 2 });
      const byAlias = await list.read({ page_num: 1, page_size: 1 });
      expectEqual(byAlias.exchange, byAlias.itemsAt, list.idsOf(byName), list.idsOf(byAlias), 'its items');
      const byBoth = await list.read({ page: 1, page_num: 1, page_size: 1 });
      expectEqual(byBoth.exchange, byBoth.itemsAt, list.idsOf(byName), list.idsOf(byBoth), 'its items');
    }
  }),
} satisfies Record<PagingRuleId, Case>;

interface List {
  readonly read: (query: Query) => Promise<Page>;
  readonly idsOf: (page: Page) => readonly string[];
}

const bothLists = (org: Org, stream: FoundStream): readonly List[] => [
  listOf('id', async (query) =>
    pageOf(expectSuccess(await org.rest.call('listStreams', { query })), 'streams'),
  ),
  listOf('manifest_id', async (query) => {
    const exchange = expectServed(await readListing(org.rest, stream, query));
    return isClamped(exchange) ? missingNeed('quota') : pageOf(exchange, 'manifests');
  }),
];

const listOf = (id: 'id' | 'manifest_id', read: List['read']): List => ({
  read,
  idsOf: ({ items }) => items.map((item) => idOf(item, id)),
});
