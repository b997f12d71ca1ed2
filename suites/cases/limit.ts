// Cases of limits that apply to every list, and of the request limit of Starter.
import { limits, planLimits } from '../../spec/limits.ts';
import type { LimitRuleId } from '../../spec/rules/limit.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { Query } from '../clients/rest.ts';
import { type Case, needing, type Org } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  expectCode,
  expectEqual,
  expectSuccess,
  expectValue,
  listAt,
} from '../kit/expect.ts';
import { ifMissing, missingNeed } from '../kit/finding.ts';
import { plural } from '../kit/words.ts';
import { burst } from '../steps/burst.ts';
import { digestPlans, makeDigest } from '../steps/digests.ts';
import { amplePlans, countSelected, isClamped } from '../steps/manifest-reads.ts';
import { rowsOf } from '../steps/open-lists.ts';
import { execute, plan } from '../steps/query-flows.ts';
import { expectServed, isRefusedValue, readListing } from '../steps/reads.ts';
import { unmappedStreams } from '../steps/syncs.ts';
import { resourceName, withMakers } from '../steps/writes.ts';
import { passing } from '../tour/tour.ts';

const pageSizeDefault = limits.defaultPageSize.value;
const pageSizeMax = limits.maxPageSize.value;
/** Twice this time is longer than the lifetime of a plan token. */
const mostOfLifetimeMs = 0.8 * limits.planTokenLifetime.value * 1_000;
const starterLimit = planLimits.starter.requestsPerMinute.value;
const parallel = 10;
const syncsMade = pageSizeDefault + parallel;

/** Those that have digests first. */
const plansWithDigests = [
  ...digestPlans,
  ...amplePlans.filter((plan) => !/startup|enterprise/.test(plan)),
] as const;

export const limitCases = {
  'limit.page-cap-before-clamp': needing(
    { org: { plan: 'starter', quotaLeft: 5 }, stream: { manifestsMin: 210 } },
    async ({ org, stream }) => {
      // Starter may see fewer manifests of a stream than other plans.
      if ((await countSelected(org.rest, stream, {})) < pageSizeMax)
        missingNeed('manifests', { count: pageSizeMax, plan: org.plan });
      const exchange = expectSuccess(await readListing(org.rest, stream, { page_size: 500 }));
      const served = listAt(exchange, 'data.manifests').length;
      expectValue(exchange, 'data.items_removed_by_quota', pageSizeMax - served, 'items_removed of a page');
      check(
        countAt(exchange, 'data.pagination.page_size') <= pageSizeMax,
        `data.pagination.page_size at most ${pageSizeMax}`,
        { at: 'data.pagination.page_size', exchange },
      );
    },
  ),

  'limit.page-size-bounds': needing(
    { org: { plan: plansWithDigests }, stream: { manifestsMin: 60 }, reads: 250 },
    async ({ org, stream, discover }) => {
      const { rest } = org;
      const [{ name: query } = missingNeed('streams', { count: 1 })] = await discover.streams();
      const lists: List[] = [
        { name: 'streams', read: (page) => rest.call('listStreams', { query: page }) },
        { name: 'manifests', read: (page) => readListing(rest, stream, page) },
        {
          name: 'search',
          read: (page) => rest.call('searchStreams', { body: { query: String(query), ...page } }),
          isOpen: true,
        },
      ];
      for (const list of lists) await expectSizes(list);
      await withMakers({ org, discover }, async ({ digests }) => {
        const id = await passing(() => makeDigest(digests, { stream_ids: [stream.id] }));
        if (id === undefined) return;
        const read = (page: Query) => rest.call('listDigestManifests', { path: { id }, query: page });
        await expectSizes({ name: 'manifests', read });
      }).catch(ifMissing);
    },
  ),

  'limit.each-plan-has-own-lifetime': needing(
    { org: {}, stream: { manifestsMin: 1 }, flow: 'plan', clock: { waitsMs: 2 * mostOfLifetimeMs } },
    async ({ org: { rest }, stream: { id }, clock }) => {
      const body = { stream_ids: [id], page_size: 1 };
      const first = await plan(rest, body);
      expectServed(await execute(rest, body, first.token));
      await clock.advance(mostOfLifetimeMs);
      const second = await plan(rest, body);
      await clock.advance(mostOfLifetimeMs);
      expectServed(await execute(rest, body, second.token));
    },
  ),

  'limit.starter-requests': needing(
    { org: { plan: 'starter', idle: true, keys: 2 }, stream: { manifestsMin: 1 } },
    async ({ org, stream }) => {
      const [first, second = missingNeed('org', { twoKeyPairs: true })] = org.keys;
      const half = await burst(first, stream, starterLimit / 2);
      // The limit of a key may be smaller than that of the organisation; then another key has as much again.
      const other = half.refused && (await burst(second, stream, half.accepted));
      check(
        half.accepted > 0 && other?.refused === undefined,
        `success of ${starterLimit / 2} requests within a minute, or of as many with each of two keys`,
        {
          received: `a refusal after ${half.accepted + (other?.accepted ?? 0)} requests`,
          at: { kind: 'status' },
          exchange: other?.refused ?? half.refused,
        },
      );
      const more = await burst(org.rest, stream, 3 * starterLimit - half.answers.length);
      check(more.refused !== undefined, `status 429 within ${3 * starterLimit} requests`, {
        received: `${half.accepted + more.accepted} requests served`,
        at: { kind: 'status' },
        exchange: more.answers.at(-1),
      });
      expectCode(more.refused, 429, 'rate_limited');
    },
  ),

  'limit.sync-pages': needing(
    { org: { plan: 'enterprise' }, surface: 'ontology' },
    async ({ org, discover }) => {
      const streams = await unmappedStreams(org, discover, syncsMade);
      const made = await createSyncs(
        org,
        streams.map(({ id }) => id),
      );
      const list: List = {
        name: 'syncs',
        read: (query) => org.rest.call('listSyncs', { query }),
        unshown: { total: syncsMade, itemsOn: (exchange) => rowsOf(exchange).length },
      };
      try {
        // Nothing promises an organisation as many syncs.
        if (made.length < syncsMade) missingNeed('list-items', { count: syncsMade });
        await expectSizes(list);
      } finally {
        await inBatches(made, (id) => org.rest.call('deleteSync', { path: { id } }));
      }
    },
  ),
} satisfies { readonly [R in LimitRuleId]?: Case };

/** Creates a sync of each stream, until the service allows no more; returns the ids of the syncs. */
async function createSyncs(org: Org, streamIds: readonly string[]): Promise<readonly string[]> {
  const send = (id: string) =>
    org.rest.call('createSync', {
      query: { object_type: 'stream', object_id: id, external_id: `${resourceName}-${id}` },
    });
  const create = async (id: string): Promise<readonly string[]> => {
    const exchange = await send(id);
    const isRefused = exchange.status >= 400 && exchange.status < 500;
    return isRefused ? [] : [String(at(expectSuccess(exchange), 'data.id'))];
  };
  const [first = '', ...others] = streamIds;
  const one = at(expectSuccess(await send(first)), 'data.id');
  return [String(one), ...(await inBatches(others, create)).flat()];
}

/** Processes a few items at a time. */
async function inBatches<T>(
  items: readonly string[],
  act: (item: string) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let done = 0; done < items.length; done += parallel)
    results.push(...(await Promise.all(items.slice(done, done + parallel).map(act))));
  return results;
}

/** A list with page parameters. */
interface List {
  readonly name: string;
  readonly read: (page: Query) => Promise<Exchange>;
  /** Least number of items in the list, and the number on a page, if its answers need not show the size of their page. */
  readonly unshown?: { readonly total: number; readonly itemsOn: (exchange: Exchange) => number };
  /** The list is a search by body, which has a default of its own and may refuse a page_size above 200. */
  readonly isOpen?: true;
}

async function expectSizes(list: List): Promise<void> {
  if (!list.isOpen) expectSize(list, await list.read({}), 'no page_size', pageSizeDefault);
  const large = await list.read({ page_size: 500 });
  if (list.isOpen && isRefusedValue(large)) return;
  expectSize(list, large, 'page_size=500', pageSizeMax);
}

function expectSize({ name, unshown }: List, exchange: Exchange, asked: string, size: number): void {
  const where = 'data.pagination.page_size';
  const shown = at(expectSuccess(exchange), where);
  if (isClamped(exchange)) missingNeed('quota');
  if (shown !== undefined || unshown === undefined)
    expectEqual(exchange, where, size, shown, `page_size of ${name} for ${asked}`);
  if (unshown === undefined) return;
  const [due, items] = [Math.min(size, unshown.total), unshown.itemsOn(exchange)];
  check(items >= due && items <= size, `${due} to ${size} items of ${name} for ${asked}`, {
    received: plural(items, 'item'),
    at: 'data',
    exchange,
  });
}
