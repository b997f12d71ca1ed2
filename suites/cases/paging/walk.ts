// The property of pages: with any page size, following all pages returns each item once.
import { type Arbitrary, constant, constantFrom, integer, oneof, record } from 'fast-check';
import { limits } from '../../../spec/limits.ts';
import type { PagingRuleId } from '../../../spec/rules/paging.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isInteger, isString, type JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, type FoundStream, needing } from '../../kit/case.ts';
import { at, check, countAt, expectEqual, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { byValue } from '../../steps/catalog.ts';
import { amplePlans, isClamped } from '../../steps/manifest-reads.ts';
import { expectServed, idOf, pageOf, readListing } from '../../steps/reads.ts';

/** Most pages of one list, so that a draw costs few requests. */
const pagesMax = 12;
const filteredLists = 4;
/** A filter that selects every manifest. */
const anyDate = { published_date_from: '1901-01-01' };

export const walkCases = {
  'paging.any-size-yields-each-once': needing(
    {
      draws: true,
      org: { plan: ['platform', ...amplePlans] },
      stream: { manifestsMin: 3, manifestsMax: 30 },
    },
    async (given) => {
      const { org, stream, discover } = given;
      const lists = await listsOf(org.rest, stream, discover);
      await forAll(given, {
        draws: constantFrom(...lists.keys()).chain((name) => walksOf(name, lists.get(name)?.total ?? 0)),
        holds: async ({ list: name, pageSize }) => {
          const list = lists.get(name);
          if (list === undefined) return false;
          await expectEachOnce(list, pageSize);
          return true;
        },
      });
    },
  ),
} satisfies { readonly [R in PagingRuleId]?: Case };

interface ReadPage {
  readonly exchange: Exchange;
  readonly ids: readonly string[];
  readonly total: number;
  readonly next: number | null;
}

interface List {
  /** Number of items when the list was found. */
  readonly total: number;
  readonly read: (page: number, pageSize: number) => Promise<ReadPage>;
}

/** Half of the sizes give a last page that is full, has one item, or lacks one item: wrong ends show there. */
function walksOf(list: string, total: number): Arbitrary<{ list: string; pageSize: number }> {
  const min = Math.max(1, Math.ceil(total / pagesMax));
  const max = Math.min(limits.maxPageSize.value, total + 2);
  const exact = Array.from({ length: max - min + 1 }, (_, nth) => min + nth).filter((size) =>
    [0, 1, size - 1].includes(total % size),
  );
  const any = integer({ min, max });
  return record({
    list: constant(list),
    pageSize: exact.length > 0 ? oneof(any, constantFrom(...exact)) : any,
  });
}

/** Lists of every kind, by the request that reads them. */
async function listsOf(
  client: RestClient,
  stream: FoundStream,
  discover: Discovery,
): Promise<ReadonlyMap<string, List>> {
  const streams = await discover.streams();
  const domains = byValue(streams, ({ home_domain: domain }) => (isString(domain) ? [domain] : []));
  const searches = await openSearches(client, streams);
  const filters = domains
    .slice(0, filteredLists)
    .map(([home_domain, { length }]) => ({ home_domain, length }));
  const lists: readonly (readonly [string, List])[] = [
    ['GET /streams', { total: streams.length, read: readStreams(client, {}) }],
    ...filters.map(
      ({ home_domain, length }) =>
        [
          `GET /streams?home_domain=${home_domain}`,
          { total: length, read: readStreams(client, { home_domain }) },
        ] as const,
    ),
    ...searches,
    [`GET /streams/${stream.id}/manifests`, { total: stream.total, read: readManifests(client, stream, {}) }],
    [
      `GET /streams/${stream.id}/manifests?published_date_from=${anyDate.published_date_from}`,
      { total: stream.total, read: readManifests(client, stream, anyDate) },
    ],
  ];
  return new Map(lists.filter(([, { total }]) => total > 1));
}

/** Searches with results: without a query, and for frequent words of names. */
async function openSearches(
  client: RestClient,
  streams: readonly JsonObject[],
): Promise<readonly (readonly [string, List])[]> {
  const words = byValue(
    streams,
    ({ name }) =>
      String(name)
        .toLowerCase()
        .match(/\p{L}{4,}/gu) ?? [],
  );
  const bodies = [{}, ...words.slice(-2).map(([query]) => ({ query }))];
  const found = bodies.map(async (body) => {
    const exchange = await client.call('searchStreams', { body: { ...body, page_size: 1 } });
    const total = at(exchange, 'data.pagination.total_count');
    const list: List = { total: isInteger(total) ? total : 0, read: readSearch(client, body) };
    return [`POST /streams/search ${JSON.stringify(body)}`, list] as const;
  });
  return Promise.all(found);
}

const readStreams =
  (client: RestClient, filter: Query): List['read'] =>
  async (page, pageSize) => {
    const query = { ...filter, page, page_size: pageSize };
    const read = pageOf(expectServed(await client.call('listStreams', { query })), 'streams');
    return { ...read, ids: read.items.map((item) => idOf(item, 'id')) };
  };

const readManifests =
  (client: RestClient, stream: FoundStream, filter: Query): List['read'] =>
  async (page, pageSize) => {
    const exchange = expectServed(
      await readListing(client, stream, { ...filter, page, page_size: pageSize }),
    );
    if (isClamped(exchange)) missingNeed('quota');
    const read = pageOf(exchange, 'manifests');
    return { ...read, ids: read.items.map((item) => idOf(item, 'manifest_id')) };
  };

const readSearch =
  (client: RestClient, body: JsonObject): List['read'] =>
  async (page, pageSize) => {
    const paged = { ...body, page, page_size: pageSize };
    const exchange = expectServed(await client.call('searchStreams', { body: paged }));
    return {
      exchange,
      ids: listAt(exchange, 'data.results').map(({ stream_id: id }) => String(id)),
      total: countAt(exchange, 'data.pagination.total_count'),
      next:
        at(exchange, 'data.pagination.has_more') === true
          ? countAt(exchange, 'data.pagination.next_page')
          : null,
    };
  };

async function expectEachOnce(list: List, pageSize: number): Promise<void> {
  const ids: string[] = [];
  const first = await list.read(0, pageSize);
  let read = first;
  for (let page = 0; ; ) {
    ids.push(...read.ids);
    if (read.next === null) break;
    check(read.next > page && read.next <= first.total, {
      expected: `next as a page number from ${page + 1} to ${first.total}, or null`,
      received: read.next,
      at: 'data.pagination',
      exchange: read.exchange,
    });
    page = read.next;
    read = await list.read(page, pageSize);
    if (read.total !== first.total) missingNeed('unchanged-list');
  }
  const what = `on all pages of ${pageSize}`;
  expectEqual(read.exchange, 'data', ids.length, new Set(ids).size, `number of distinct items ${what}`);
  expectEqual(read.exchange, 'data', first.total, ids.length, `number of items ${what}`);
}
