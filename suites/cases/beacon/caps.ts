// Cases of the caps: how many Beacons may be active, and how large one may be.
import { limits, planLimits } from '../../../spec/limits.ts';
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, checkStatus, expectEqual, expectRefusal, expectSuccess } from '../../kit/expect.ts';

import { missingNeed } from '../../kit/finding.ts';
import {
  assureNone,
  idIn,
  listedIds,
  pageIn,
  type Shelf,
  shelfOf,
  withBeacons,
} from '../../steps/beacons.ts';

const starterMax = planLimits.starter.activeBeacons.value;
const individualMax = planLimits.individual.activeBeacons.value;
const largestMax = planLimits.startup.activeBeacons.value;
/** Creations sent at once. */
const waveSize = 25;

export const capCases = {
  'beacon.archive-frees-a-place': needing({ org: { plan: 'starter' } }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const [first = ''] = await fill(shelf, starterMax);
      expectSuccess(await shelf.archive(first));
      expectSuccess(await shelf.create());
    }),
  ),

  'beacon.cap-holds-for-every-write': needing({ org: { plan: 'starter' } }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const [first = ''] = await fill(shelf, starterMax);
      expectSuccess(await shelf.archive(first));
      expectSuccess(await shelf.create());
      for (const attempt of [
        () => shelf.restore(first),
        () => shelf.change(first, { status: 'active' }),
        () => shelf.create(),
        () => shelf.archive(first),
        () => shelf.create(),
      ]) {
        const exchange = await attempt();
        const active = (await listedIds(shelf, { status: 'active' })).length;
        check(active <= starterMax, {
          expected: `at most ${starterMax} active Beacons`,
          received: `${active} after ${exchange.request.method} ${exchange.request.url}`,
          at: 'items',
          exchange,
        });
      }
    }),
  ),

  'beacon.cap-of-all-keys': needing({ org: { plan: 'starter', keys: 2 } }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const [, second = missingNeed('org', { twoKeyPairs: true })] = org.keys;
      await fill(shelf, starterMax);
      expectRefusal(await shelfOf(second).create());
    }),
  ),

  'beacon.cap-of-larger-plans': needing(
    { org: { plan: 'individual' }, other: { plan: 'enterprise' } },
    async ({ org, other }) => {
      await withBeacons(org, async (shelf) => {
        await fill(shelf, individualMax);
        expectRefusal(await shelf.create());
      });
      await withBeacons(other, async (shelf) => {
        await fill(shelf, largestMax + 1);
      });
    },
  ),

  'beacon.cap-of-starter': needing({ org: { plan: 'starter' } }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      await fill(shelf, starterMax);
      expectRefusal(await shelf.create());
      const { exchange, total } = pageIn(await shelf.list());
      expectEqual(exchange, 'total', starterMax, total, 'total after a refused creation');
    }),
  ),

  'beacon.deletion-frees-a-place': needing({ org: { plan: 'starter' } }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const [first = ''] = await fill(shelf, starterMax);
      expectSuccess(await shelf.remove(first));
      expectSuccess(await shelf.create());
    }),
  ),

  'beacon.sizes-are-capped': needing({ org: {} }, ({ org }) =>
    withBeacons(org, async (shelf) => {
      const { beaconConfig, beaconDescription, beaconFiltersHigh } = limits;
      const text = (bytes: number): string => 'x'.repeat(bytes);
      for (const [what, body] of [
        ['a description', { description: text(10 * beaconDescription.value) }],
        ['an intent', { intent: text(10 * beaconDescription.value) }],
        ['a whole Beacon', { tags: Array.from({ length: 640 }, () => text(beaconConfig.value / 64)) }],
        ['a list of topics', { topic_filters: slugs(10 * beaconFiltersHigh.value) }],
      ] as const)
        expectTooLarge(await shelf.create(body), what);
      for (const body of [{ description: text(1_000) }, { intent: text(1_000) }] satisfies JsonObject[])
        idIn(await shelf.create(body));
      const tooLong = { description: text(10 * beaconDescription.value) };
      expectTooLarge(await shelf.change(await shelf.make(), tooLong), 'a new description');
    }),
  ),
} satisfies { readonly [R in BeaconRuleId]?: Case };

const slugs = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, nth) => ({ slug: `topic-${nth}` }));

function expectTooLarge(exchange: Exchange, what: string): void {
  checkStatus(
    exchange,
    exchange.status >= 400 && exchange.status < 500,
    `${what} of ten times the size refused (4xx)`,
  );
}

/** Makes so many active Beacons in an organisation that has none; every one of them must be accepted. */
async function fill(shelf: Shelf, count: number): Promise<readonly string[]> {
  await assureNone(shelf);
  const ids: string[] = [];
  while (ids.length < count) {
    const wave = Array.from({ length: Math.min(waveSize, count - ids.length) }, () => shelf.make());
    ids.push(...(await Promise.all(wave)));
  }
  check(ids.every(isString) && new Set(ids).size === count, {
    expected: `${count} different Beacons`,
    received: `${new Set(ids).size} different ones`,
    at: 'data.beacon_id',
  });
  return ids;
}
