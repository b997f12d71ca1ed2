// Cases of pages, each judged on the stream list (free) and on a manifest listing (billed, so its pages are small).
import { limits } from '../../spec/limits.ts';
import type { PagingRuleId } from '../../spec/rules/paging.ts';
import type { Query } from '../clients/rest.ts';
import { type Case, type FoundStream, needing, type Org } from '../kit/case.ts';
import { at, check, expectEqual, expectSuccess } from '../kit/expect.ts';
import { lack } from '../kit/finding.ts';
import { expectServed, idOf, type Page, pageOf, readListing } from '../steps/reads.ts';
import { walkCases } from './paging/walk.ts';

export const pagingCases = {
  ...walkCases,

  'paging.defaults': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream)) {
      const page = await list.read({});
      expectEqual(page.exchange, 'page_num', limits.firstPage.value, page.number);
      expectEqual(page.exchange, 'page_size', limits.defaultPageSize.value, page.size);
      expectEqual(
        page.exchange,
        'items on the page',
        Math.min(limits.defaultPageSize.value, page.total),
        page.items.length,
      );
    }
  }),

  'paging.pages-from-zero': needing({ org: {}, stream: { manifestsMin: 2 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream)) {
      const unasked = await list.read({ page_size: 1 });
      const first = await list.read({ page: 0, page_size: 1 });
      const second = await list.read({ page: 1, page_size: 1 });
      needTotal(first, 2);
      expectEqual(first.exchange, 'page_num of page=0', 0, first.number);
      expectEqual(second.exchange, 'page_num of page=1', 1, second.number);
      expectEqual(first.exchange, 'the items of page=0', list.idsOf(unasked), list.idsOf(first));
      check(list.idsOf(first)[0] !== list.idsOf(second)[0], {
        expected: 'another item on page=1 than on page=0',
        received: list.idsOf(second),
        exchange: second.exchange,
      });
    }
  }),

  'paging.total-counts-all': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    let judged = 0;
    for (const list of bothLists(org, stream)) {
      const one = await list.read({ page_size: 1 });
      const two = await list.read({ page_size: 2 });
      expectEqual(two.exchange, 'total_count for another page_size', one.total, two.total);
      check(two.total >= two.items.length, {
        expected: 'total_count of all matches',
        received: two.total,
        exchange: two.exchange,
      });
      if (two.items.length > 1) judged += 1;
    }
    if (judged === 0) lack('a list of two items or more');
  }),

  'paging.page-size-capped': needing({ org: {} }, async ({ org }) => {
    const list = streamsOf(org);
    const asked = await list.read({ page_size: 3 });
    expectEqual(asked.exchange, 'page_size', 3, asked.size);
    expectCapped(await list.read({ page_size: 500 }));
  }),

  'paging.manifests-page-size-capped': needing(
    { org: {}, stream: { manifestsMin: limits.maxPageSize.value + 1 }, reads: 200 },
    async ({ org, stream }) => expectCapped(await manifestsOf(org, stream).read({ page_size: 500 })),
  ),

  'paging.next-names-following-page': needing(
    { org: {}, stream: { manifestsMin: 3 } },
    async ({ org, stream }) => {
      for (const list of bothLists(org, stream)) await expectNext(list);
      const empty = await streamsOf(org).read({ ticker: 'ZZ-NO-SUCH-TICKER' });
      expectEqual(empty.exchange, 'next of an empty list', null, empty.next);
    },
  ),

  'paging.prev-names-preceding-page': needing(
    { org: {}, stream: { manifestsMin: 3 } },
    async ({ org, stream }) => {
      for (const list of bothLists(org, stream)) {
        const first = await list.read({ page: 0, page_size: 1 });
        needTotal(first, 3);
        expectEqual(first.exchange, 'prev of page 0', null, first.prev);
        for (const page of [1, 2]) {
          const later = await list.read({ page, page_size: 1 });
          expectEqual(later.exchange, `prev of page ${page}`, page - 1, later.prev);
        }
      }
    },
  ),

  'paging.walk-yields-each-once': needing(
    { org: {}, stream: { manifestsMin: 12, manifestsMax: 120 }, reads: 120 },
    async ({ org, stream }) => {
      for (const list of bothLists(org, stream)) {
        const { ids, last } = await walk(list);
        expectEqual(last.exchange, 'distinct items of all pages', ids.length, new Set(ids).size);
        expectEqual(last.exchange, 'items of all pages, as total_count says,', last.total, ids.length);
      }
    },
  ),

  'paging.page-num-alias': needing({ org: {}, stream: { manifestsMin: 2 } }, async ({ org, stream }) => {
    for (const list of bothLists(org, stream)) {
      const byName = await list.read({ page: 1, page_size: 1 });
      needTotal(byName, 2);
      const byAlias = await list.read({ page_num: 1, page_size: 1 });
      expectEqual(byAlias.exchange, 'page_num', 1, byAlias.number);
      expectEqual(byAlias.exchange, 'the items of the page', list.idsOf(byName), list.idsOf(byAlias));
      const byBoth = await list.read({ page: 1, page_num: 1, page_size: 1 });
      expectEqual(byBoth.exchange, 'the items of the page', list.idsOf(byName), list.idsOf(byBoth));
    }
  }),
} satisfies Record<PagingRuleId, Case>;

interface List {
  readonly read: (query: Query) => Promise<Page>;
  readonly idsOf: (page: Page) => readonly string[];
}

const bothLists = (org: Org, stream: FoundStream): readonly List[] => [
  streamsOf(org),
  manifestsOf(org, stream),
];

const streamsOf = (org: Org): List => ({
  read: async (query) => pageOf(expectSuccess(await org.rest.call('listStreams', { query })), 'streams'),
  idsOf: ({ items }) => items.map((item) => idOf(item, 'id')),
});

const manifestsOf = (org: Org, stream: FoundStream): List => ({
  read: async (query) => {
    const exchange = expectServed(await readListing(org.rest, stream, query));
    return at(exchange, 'data.quota_clamped') === true
      ? lack('quota for a whole page of manifests')
      : pageOf(exchange, 'manifests');
  },
  idsOf: ({ items }) => items.map((item) => idOf(item, 'manifest_id')),
});

const quietList = 'a list that stays the same while it is read';

const needTotal = ({ total }: Page, least: number): number =>
  total >= least ? total : lack(`a list of ${least} items or more`);

function expectCapped(page: Page): void {
  const most = limits.maxPageSize.value;
  check(page.items.length <= most, {
    expected: `${most} items at most`,
    received: page.items.length,
    exchange: page.exchange,
  });
  check(page.size <= most, {
    expected: `page_size of ${most} at most`,
    received: page.size,
    exchange: page.exchange,
  });
}

async function expectNext(list: List): Promise<void> {
  const first = await list.read({ page: 0, page_size: 1 });
  const total = needTotal(first, 3);
  expectEqual(first.exchange, 'next of page 0', 1, first.next);
  const size = Math.min(total - 1, limits.maxPageSize.value);
  for (const [which, query, next] of [
    ['the last page but one', { page: total - 2, page_size: 1 }, total - 1],
    ['the last page, exactly full', { page: total - 1, page_size: 1 }, null],
    ['the last page', { page: Math.floor((total - 1) / size), page_size: size }, null],
    ['a page past the end', { page: total + 5, page_size: 1 }, null],
  ] as const) {
    const page = await list.read(query);
    if (page.total !== total) lack(quietList);
    expectEqual(page.exchange, `next of ${which}`, next, page.next);
  }
}

/** All ids along `next` on about four pages; a list that changes meanwhile proves nothing. */
async function walk(list: List): Promise<{ readonly ids: readonly string[]; readonly last: Page }> {
  const { total } = await list.read({ page_size: 1 });
  const pageSize = Math.min(Math.ceil(total / 4), limits.maxPageSize.value);
  const ids: string[] = [];
  for (let page = 0; ; ) {
    const read = await list.read({ page, page_size: Math.max(1, pageSize) });
    if (read.total !== total) lack(quietList);
    ids.push(...list.idsOf(read));
    if (read.next === null) return { ids, last: read };
    check(read.next > page && read.next <= total, {
      expected: `next between ${page + 1} and ${total}, or null`,
      received: read.next,
      exchange: read.exchange,
    });
    page = read.next;
  }
}
