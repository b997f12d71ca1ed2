// Cases of pages, on the free stream list and on a manifest listing with small pages, because it is billed.
import { limits } from '../../spec/limits.ts';
import type { PagingRuleId } from '../../spec/rules/paging.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { Query } from '../clients/rest.ts';
import { type Case, type FoundStream, needing, type Org } from '../kit/case.ts';
import { at, check, expectEqual, expectSuccess } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import {
  expectServed,
  idOf,
  isRefusedPage,
  isRefusedValue,
  type Page,
  pageOf,
  readListing,
} from '../steps/reads.ts';
import { walkCases } from './paging/walk.ts';

/** The number of a page after the last one of most lists. */
const farPage = 1_000_000;

export const pagingCases = {
  ...walkCases,

  'paging.defaults': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream)) {
      const page = await list.read({});
      expectEqual(page.exchange, 'data.pagination.page_num', limits.firstPage.value, page.number);
      expectEqual(page.exchange, 'data.pagination.page_size', limits.defaultPageSize.value, page.size);
      expectEqual(
        page.exchange,
        page.itemsAt,
        Math.min(limits.defaultPageSize.value, page.total),
        page.items.length,
        'number of items on the page',
      );
    }
  }),

  'paging.pages-from-zero': needing({ org: {}, stream: { manifestsMin: 2 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream)) {
      const unasked = await list.read({ page_size: 1 });
      const first = await list.read({ page: 0, page_size: 1 });
      const second = await list.read({ page: 1, page_size: 1 });
      needTotal(first, 2);
      expectEqual(first.exchange, 'data.pagination.page_num', 0, first.number, 'page_num of page=0');
      expectEqual(second.exchange, 'data.pagination.page_num', 1, second.number, 'page_num of page=1');
      expectEqual(first.exchange, first.itemsAt, list.idsOf(unasked), list.idsOf(first), 'items of page=0');
      check(list.idsOf(first)[0] !== list.idsOf(second)[0], {
        expected: 'an item on page=1 that differs from the item on page=0',
        received: list.idsOf(second),
        at: second.itemsAt,
        exchange: second.exchange,
      });
    }
  }),

  'paging.total-counts-all': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    let judged = 0;
    for (const list of bothLists(org, stream)) {
      const one = await list.read({ page: 0, page_size: 1 });
      const two = await list.read({ page: 0, page_size: 2 });
      expectEqual(
        two.exchange,
        'data.pagination.total_count',
        one.total,
        two.total,
        'total_count for another page_size',
      );
      check(two.total >= two.items.length, {
        expected: `total_count of at least ${two.items.length}, the items on the page`,
        received: two.total,
        at: 'data.pagination.total_count',
        exchange: two.exchange,
      });
      if (two.items.length > 1) judged += 1;
    }
    if (judged === 0) missingNeed('list-items', { count: 2 });
  }),

  'paging.page-size-capped': needing({ org: {} }, async ({ org }) => {
    const list = streamsOf(org);
    const two = await list.read({ page: 0, page_size: 2 });
    expectEqual(two.exchange, 'data.pagination.page_size', 2, two.size);
    expectCapped(await list.read({ page_size: 500 }));
  }),

  'paging.page-size-shown': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream))
      for (const page of [0, farPage])
        for (const size of [2, 1]) {
          const exchange = await list.send({ page, page_size: size });
          if (page === farPage && isRefusedPage(exchange)) continue;
          const shown = list.pageIn(exchange).size;
          expectEqual(exchange, 'data.pagination.page_size', size, shown, `page_size of page ${page}`);
        }
  }),

  'paging.manifests-page-size-capped': needing(
    { org: {}, stream: { manifestsMin: limits.maxPageSize.value + 1 }, reads: 200 },
    async ({ org, stream }) => expectCapped(await manifestsOf(org, stream).read({ page_size: 500 })),
  ),

  'paging.next-names-following-page': needing(
    { org: {}, stream: { manifestsMin: 3 } },
    async ({ org, stream }) => {
      for (const list of bothLists(org, stream)) await expectNext(list);
      const streams = streamsOf(org);
      const none = await streams.send({ ticker: 'ZZNONE9' });
      // A service may refuse a code that no company has.
      if (isRefusedValue(none)) return;
      const { exchange, next } = streams.pageIn(none);
      expectEqual(exchange, 'data.pagination.next', null, next, 'next of an empty list');
    },
  ),

  'paging.prev-names-preceding-page': needing(
    { org: {}, stream: { manifestsMin: 3 } },
    async ({ org, stream }) => {
      for (const list of bothLists(org, stream)) {
        const first = await list.read({ page: 0, page_size: 1 });
        needTotal(first, 3);
        expectEqual(first.exchange, 'data.pagination.prev', null, first.prev, 'prev of page 0');
        for (const page of [1, 2]) {
          const later = await list.read({ page, page_size: 1 });
          expectEqual(later.exchange, 'data.pagination.prev', page - 1, later.prev, `prev of page ${page}`);
        }
      }
    },
  ),

  'paging.walk-yields-each-once': needing(
    { org: {}, stream: { manifestsMin: 12, manifestsMax: 120 }, reads: 120 },
    async ({ org, stream }) => {
      for (const list of bothLists(org, stream)) {
        const { ids, last } = await walk(list);
        expectEqual(
          last.exchange,
          last.itemsAt,
          ids.length,
          new Set(ids).size,
          'number of distinct items on all pages',
        );
        expectEqual(last.exchange, last.itemsAt, last.total, ids.length, 'number of items on all pages');
      }
    },
  ),

  'paging.page-num-alias': needing({ org: {}, stream: { manifestsMin: 2 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream)) {
      const byName = await list.read({ page: 1, page_size: 1 });
      needTotal(byName, 2);
      const byAlias = await list.read({ page_num: 1, page_size: 1 });
      expectEqual(byAlias.exchange, 'data.pagination.page_num', 1, byAlias.number);
      expectEqual(
        byAlias.exchange,
        byAlias.itemsAt,
        list.idsOf(byName),
        list.idsOf(byAlias),
        'items of the page',
      );
      const byBoth = await list.read({ page: 1, page_num: 1, page_size: 1 });
      expectEqual(
        byBoth.exchange,
        byBoth.itemsAt,
        list.idsOf(byName),
        list.idsOf(byBoth),
        'items of the page',
      );
    }
  }),
} satisfies Record<PagingRuleId, Case>;

interface List {
  readonly send: (query: Query) => Promise<Exchange>;
  readonly pageIn: (exchange: Exchange) => Page;
  readonly read: (query: Query) => Promise<Page>;
  readonly idsOf: (page: Page) => readonly string[];
}

const bothLists = (org: Org, stream: FoundStream): readonly List[] => [
  streamsOf(org),
  manifestsOf(org, stream),
];

const streamsOf = (org: Org): List =>
  listOf(
    (query) => org.rest.call('listStreams', { query }),
    (exchange) => pageOf(expectSuccess(exchange), 'streams'),
    'id',
  );

const manifestsOf = (org: Org, stream: FoundStream): List =>
  listOf(
    (query) => readListing(org.rest, stream, query),
    (exchange) =>
      at(expectServed(exchange), 'data.quota_clamped') === true
        ? missingNeed('quota')
        : pageOf(exchange, 'manifests'),
    'manifest_id',
  );

const listOf = (send: List['send'], pageIn: List['pageIn'], id: 'id' | 'manifest_id'): List => ({
  send,
  pageIn,
  read: async (query) => pageIn(await send(query)),
  idsOf: ({ items }) => items.map((item) => idOf(item, id)),
});

const needTotal = ({ total }: Page, least: number): number =>
  total >= least ? total : missingNeed('list-items', { count: least });

function expectCapped(page: Page): void {
  const most = limits.maxPageSize.value;
  check(page.items.length <= most, {
    expected: `at most ${most} items`,
    received: page.items.length,
    at: page.itemsAt,
    exchange: page.exchange,
  });
  check(page.size <= most, {
    expected: `page_size at most ${most}`,
    received: page.size,
    at: 'data.pagination.page_size',
    exchange: page.exchange,
  });
}

async function expectNext(list: List): Promise<void> {
  const first = await list.read({ page: 0, page_size: 1 });
  const total = needTotal(first, 3);
  expectEqual(first.exchange, 'data.pagination.next', 1, first.next, 'next of page 0');
  const size = Math.min(total - 1, limits.maxPageSize.value);
  for (const [which, query, next] of [
    ['the last page but one', { page: total - 2, page_size: 1 }, total - 1],
    ['the last page, exactly full', { page: total - 1, page_size: 1 }, null],
    ['the last page', { page: Math.floor((total - 1) / size), page_size: size }, null],
  ] as const) {
    const page = await list.read(query);
    if (page.total !== total) missingNeed('unchanged-list');
    expectEqual(page.exchange, 'data.pagination.next', next, page.next, `next of ${which}`);
  }
  const beyond = await list.send({ page: total + 5, page_size: 1 });
  if (isRefusedPage(beyond)) return;
  const { next } = list.pageIn(beyond);
  expectEqual(beyond, 'data.pagination.next', null, next, 'next of a page past the end');
}

/** All ids on about four pages, following `next`; a list that changes meanwhile is a missing need. */
async function walk(list: List): Promise<{ readonly ids: readonly string[]; readonly last: Page }> {
  const { total } = await list.read({ page_size: 1 });
  const pageSize = Math.min(Math.ceil(total / 4), limits.maxPageSize.value);
  const ids: string[] = [];
  for (let page = 0; ; ) {
    const read = await list.read({ page, page_size: Math.max(1, pageSize) });
    if (read.total !== total) missingNeed('unchanged-list');
    ids.push(...list.idsOf(read));
    if (read.next === null) return { ids, last: read };
    check(read.next > page && read.next <= total, {
      expected: `next between ${page + 1} and ${total}, or null`,
      received: read.next,
      at: 'data.pagination.next',
      exchange: read.exchange,
    });
    page = read.next;
  }
}
