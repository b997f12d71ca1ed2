// Cases of the caps: the number of active Beacons, and the size of one.
import { limits, planLimits } from '../../../spec/limits.ts';
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isList, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import {
  check,
  checkStatus,
  expectEqual,
  expectRefusal,
  expectSuccess,
  isRefused,
  requestText,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  type BeaconClient,
  beaconClient,
  idIn,
  listedIds,
  needingBeacons,
  ownActiveIds,
  pageIn,
  withBeacons,
} from '../../steps/beacons.ts';

const starterMax = planLimits.starter.activeBeacons.value;
const individualMax = planLimits.individual.activeBeacons.value;
const largestMax = planLimits.startup.activeBeacons.value;
const parallelCreations = 25;
/** Creations that compete for one place. */
const racing = 6;

export const capCases = {
  'beacon.archive-frees-a-place': placeFreedBy('archive'),

  'beacon.cap-holds-for-every-write': needingBeacons({ org: { plan: 'starter' } }, async ({ beacons }) => {
    const [first = '', second = ''] = await createActive(beacons, starterMax);
    expectSuccess(await beacons.archive(first));
    expectSuccess(await beacons.create());
    for (const attempt of [
      () => beacons.restore(first),
      () => beacons.change(first, { status: 'active' }),
      () => beacons.create(),
      () => beacons.archive(first),
      () => beacons.create(),
      () => beacons.remove(first),
      () => beacons.create(),
      () => beacons.archive(second),
      // Of several at once, one finds a place.
      async () => {
        const others = Array.from({ length: racing - 1 }, () => beacons.create());
        const [one] = await Promise.all([beacons.create(), ...others]);
        return one;
      },
    ]) {
      const { request } = await attempt();
      const active = (await listedIds(beacons, { status: 'active' })).length;
      const expected = `at most ${starterMax} active Beacons after ${requestText(request)}`;
      check(active <= starterMax, expected, { received: active, at: 'items' });
    }
  }),

  'beacon.cap-of-all-keys': needingBeacons(
    { org: { plan: 'starter', keys: 2 } },
    async ({ org, beacons }) => {
      const [, second = missingNeed('org', { twoKeyPairs: true })] = org.keys;
      await createActive(beacons, starterMax);
      expectRefusal(await beaconClient(second).create());
    },
  ),

  'beacon.cap-of-larger-plans': needing(
    { org: { plan: 'individual' }, other: { plan: 'enterprise' } },
    async ({ org, other }) => {
      await withBeacons(org, (beacons) => expectCap(beacons, individualMax));
      await withBeacons(other, async (beacons) => {
        await createActive(beacons, largestMax + 1);
      });
    },
  ),

  'beacon.cap-of-professional': capOf('professional'),
  'beacon.cap-of-startup': capOf('startup'),

  'beacon.cap-of-starter': needingBeacons({ org: { plan: 'starter' } }, async ({ beacons }) => {
    await expectCap(beacons, starterMax);
    const { exchange, total } = pageIn(await beacons.list());
    expectEqual(exchange, 'total', starterMax, total, 'total after a refused creation');
  }),

  'beacon.deletion-frees-a-place': placeFreedBy('remove'),

  'beacon.sizes-are-capped': needingBeacons({ org: {} }, async ({ beacons }) => {
    const { beaconConfig, beaconDescription, beaconFiltersHigh } = limits;
    const text = (bytes: number): string => 'x'.repeat(bytes);
    for (const [what, body] of [
      ['a description', { description: text(10 * beaconDescription.value) }],
      ['an intent', { intent: text(10 * beaconDescription.value) }],
      ['a whole Beacon', { tags: Array.from({ length: 640 }, () => text(beaconConfig.value / 64)) }],
      ['a list of topics', { topic_filters: slugs(10 * beaconFiltersHigh.value) }],
    ] as const)
      await expectSizeRefused(beacons, await beacons.create(body), { what, body });
    for (const field of ['description', 'intent']) {
      // A service may take no such field at all.
      await beacons.make({ [field]: 'x' });
      expectSuccess(await beacons.create({ [field]: text(1_000) }));
    }
    await expectChannelsCapped(beacons);
    for (const field of ['description', 'intent']) {
      const body = { [field]: text(10 * beaconDescription.value) };
      const changed = await beacons.change(await beacons.make(), body);
      await expectSizeRefused(beacons, changed, { what: `a new ${field}`, body });
    }
  }),
} satisfies { readonly [R in BeaconRuleId]?: Case };

function capOf(plan: 'professional' | 'startup'): Case {
  const max = planLimits[plan].activeBeacons.value;
  return needingBeacons({ org: { plan } }, ({ beacons }) => expectCap(beacons, max));
}

function placeFreedBy(step: 'archive' | 'remove'): Case {
  return needingBeacons({ org: { plan: 'starter' } }, async ({ beacons }) => {
    const [first = ''] = await createActive(beacons, starterMax);
    expectRefusal(await beacons.create());
    expectSuccess(await beacons[step](first));
    expectSuccess(await beacons.create());
    expectRefusal(await beacons.create());
  });
}

async function expectCap(beacons: BeaconClient, max: number): Promise<void> {
  await createActive(beacons, max);
  expectRefusal(await beacons.create());
}

const slugs = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, nth) => ({ slug: `topic-${nth}` }));

/** The document does not list the member of saved channels, so only a service that shows it has one. */
async function expectChannelsCapped(beacons: BeaconClient): Promise<void> {
  const channels = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, nth) => String(10 ** 16 + nth));
  const few = await beacons.create({ source_channel_ids: channels(2) });
  if (isRefused(few)) return;
  const { source_channel_ids: shown } = await beacons.read(idIn(few));
  if (!isList(shown) || shown.length !== 2) return;
  const many = { source_channel_ids: channels(10 * limits.beaconChannels.value) };
  const what = 'a list of source channels';
  await expectSizeRefused(beacons, await beacons.create(many), { what, body: many });
}

/** The write is refused, or the service ignores the member, as it may ignore what the document shows in no request. */
async function expectSizeRefused(
  beacons: BeaconClient,
  exchange: Exchange,
  { what, body }: { readonly what: string; readonly body: JsonObject },
): Promise<void> {
  if (exchange.status < 300) {
    const kept = await beacons.read(idIn(exchange));
    if (Object.entries(body).every(([name, sent]) => lengthOf(kept[name]) < lengthOf(sent))) return;
  }
  checkStatus(
    exchange,
    exchange.status >= 400 && exchange.status < 500,
    `a refusal (4xx) of ${what} of ten times the documented size`,
  );
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Creates active Beacons until the organisation has this many; every creation must succeed. Returns the new ones. */
async function createActive(beacons: BeaconClient, total: number): Promise<readonly string[]> {
  const count = total - (await ownActiveIds(beacons)).length;
  if (count <= total / 2) return missingNeed('few-beacons', { count: 1 });
  const ids: string[] = [];
  while (ids.length < count) {
    const length = Math.min(parallelCreations, count - ids.length);
    ids.push(...(await Promise.all(Array.from({ length }, () => beacons.make()))));
  }
  expectEqual(undefined, 'data.beacon_id', count, new Set(ids).size, 'number of different ids');
  return ids;
}
