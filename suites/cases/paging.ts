// Cases of pages, judged on the stream list (free) and on manifest listings (billed, so kept small).
import { limits } from '../../spec/limits.ts';
import type { PagingRuleId } from '../../spec/rules/paging.ts';
import { type Case, type FoundStream, needing, type Org } from '../case.ts';
import type { Query } from '../clients/rest.ts';
import { at, check, expectEqual, expectSuccess } from '../expect.ts';
import { lack } from '../finding.ts';
import { expectServed, idOf, type Page, pageOf, readListing } from '../reads.ts';

export const pagingCases = {
  'paging.defaults': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    for (const page of [await streamsPage(org, {}), await manifestsPage(org, stream, {})]) {
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

  'paging.pages-from-zero': needing({ org: {} }, async ({ org }) => {
    const unasked = await streamsPage(org, { page_size: 1 });
    const first = await streamsPage(org, { page: 0, page_size: 1 });
    const second = await streamsPage(org, { page: 1, page_size: 1 });
    needTotal(first, 2);
    expectEqual(first.exchange, 'page_num of page=0', 0, first.number);
    expectEqual(second.exchange, 'page_num of page=1', 1, second.number);
    expectEqual(first.exchange, 'the items of page=0', idsOf(unasked), idsOf(first));
    check(idsOf(first)[0] !== idsOf(second)[0], {
      expected: 'another stream on page=1 than on page=0',
      received: idsOf(second),
      exchange: second.exchange,
    });
  }),

  'paging.total-counts-all': needing({ org: {}, stream: { manifestsMin: 1 } }, async ({ org, stream }) => {
    const pages = [
      [await streamsPage(org, { page_size: 1 }), await streamsPage(org, { page_size: 2 })],
      [
        await manifestsPage(org, stream, { page_size: 1 }),
        await manifestsPage(org, stream, { page_size: 2 }),
      ],
    ] as const;
    for (const [one, two] of pages) {
      expectEqual(two.exchange, 'total_count for another page_size', one.total, two.total);
      check(two.total >= two.items.length, {
        expected: 'total_count of all matches',
        received: two.total,
        exchange: two.exchange,
      });
    }
    if (pages.every(([, two]) => two.items.length < 2)) lack('a list of two items or more');
  }),

  'paging.page-size-capped': needing({ org: {} }, async ({ org }) => {
    const asked = await streamsPage(org, { page_size: 3 });
    expectEqual(asked.exchange, 'page_size', 3, asked.size);
    expectCapped(await streamsPage(org, { page_size: 500 }));
  }),

  'paging.manifests-page-size-capped': needing(
    { org: {}, stream: { manifestsMin: limits.maxPageSize.value + 1 } },
    async ({ org, stream }) => expectCapped(await manifestsPage(org, stream, { page_size: 500 })),
  ),

  'paging.next-names-following-page': needing({ org: {} }, async ({ org }) => {
    const first = await streamsPage(org, { page: 0, page_size: 1 });
    const total = needTotal(first, 3);
    expectEqual(first.exchange, 'next of page 0', 1, first.next);
    const size = Math.min(total - 1, limits.maxPageSize.value);
    for (const [which, query, next] of [
      ['the last page but one', { page: total - 2, page_size: 1 }, total - 1],
      ['the last page, exactly full', { page: total - 1, page_size: 1 }, null],
      ['the last page', { page: Math.floor((total - 1) / size), page_size: size }, null],
      ['a page past the end', { page: total + 5, page_size: 1 }, null],
    ] as const) {
      const page = await streamsPage(org, query);
      if (page.total !== total) lack(quietList);
      expectEqual(page.exchange, `next of ${which}`, next, page.next);
    }
    const empty = await streamsPage(org, { ticker: 'ZZ-NO-SUCH-TICKER' });
    expectEqual(empty.exchange, 'next of an empty list', null, empty.next);
  }),

  'paging.prev-names-preceding-page': needing({ org: {} }, async ({ org }) => {
    const first = await streamsPage(org, { page: 0, page_size: 1 });
    needTotal(first, 3);
    expectEqual(first.exchange, 'prev of page 0', null, first.prev);
    for (const page of [1, 2]) {
      const later = await streamsPage(org, { page, page_size: 1 });
      expectEqual(later.exchange, `prev of page ${page}`, page - 1, later.prev);
    }
  }),

  'paging.walk-yields-each-once': needing(
    { org: {}, stream: { manifestsMin: 5, manifestsMax: 120 } },
    async ({ org, stream }) => {
      const size = Math.ceil(stream.total / 4);
      const walks = [
        await walk((page) => manifestsPage(org, stream, { page, page_size: size }), 'manifest_id'),
        await walk((page) => streamsPage(org, { page, page_size: 60 }), 'id'),
      ];
      for (const { ids, last } of walks) {
        expectEqual(last.exchange, 'distinct items of all pages', ids.length, new Set(ids).size);
        expectEqual(last.exchange, 'items of all pages, as total_count says,', last.total, ids.length);
      }
    },
  ),

  'paging.page-num-alias': needing({ org: {} }, async ({ org }) => {
    const byName = await streamsPage(org, { page: 1, page_size: 1 });
    needTotal(byName, 2);
    const byAlias = await streamsPage(org, { page_num: 1, page_size: 1 });
    expectEqual(byAlias.exchange, 'page_num', 1, byAlias.number);
    expectEqual(byAlias.exchange, 'the items of the page', idsOf(byName), idsOf(byAlias));
    const byBoth = await streamsPage(org, { page: 1, page_num: 1, page_size: 1 });
    expectEqual(byBoth.exchange, 'the items of the page', idsOf(byName), idsOf(byBoth));
  }),
} satisfies Record<PagingRuleId, Case>;

const streamsPage = async (org: Org, query: Query): Promise<Page> =>
  pageOf(expectSuccess(await org.rest.call('listStreams', { query })), 'streams');

async function manifestsPage(org: Org, stream: FoundStream, query: Query): Promise<Page> {
  const exchange = expectServed(await readListing(org.rest, stream, query));
  return at(exchange, 'data.quota_clamped') === true
    ? lack('quota for a whole page of manifests')
    : pageOf(exchange, 'manifests');
}

const idsOf = (page: Page): readonly string[] => page.items.map((item) => idOf(item, 'id'));

const needTotal = ({ total }: Page, least: number): number =>
  total >= least ? total : lack(`a list of ${least} streams or more`);

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

const quietList = 'a list that stays the same while it is read';

/** All ids along `next`; a list that changes meanwhile proves nothing. */
async function walk(
  read: (page: number) => Promise<Page>,
  key: 'id' | 'manifest_id',
): Promise<{ readonly ids: readonly string[]; readonly last: Page }> {
  let page = await read(0);
  const { total } = page;
  const ids = page.items.map((item) => idOf(item, key));
  for (let asked = 0; page.next !== null; ) {
    check(page.next > asked && page.next <= total, {
      expected: `next between ${asked + 1} and ${total}, or null`,
      received: page.next,
      exchange: page.exchange,
    });
    asked = page.next;
    page = await read(asked);
    if (page.total !== total) lack(quietList);
    ids.push(...page.items.map((item) => idOf(item, key)));
  }
  return { ids, last: page };
}
