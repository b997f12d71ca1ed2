// Cases of the bodies of writes and of queries: what they must have, and what they refuse.
import type { OperationId } from '../../../spec/contract.ts';
import type { RequestRuleId } from '../../../spec/rules/request.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import { faultsOf, withFault } from '../../kit/body-faults.ts';
import { type Always, type Case, type Discovery, needing, type Parts } from '../../kit/case.ts';
import { check, expectStatus } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { judgeShape } from '../../kit/shape.ts';
import { type BeaconClient, needingBeacons, newBeaconName } from '../../steps/beacons.ts';
import { objectsOf, shownChannels } from '../../steps/catalog.ts';
import { domainRule, filterSpec, makeDigest, newDigestName, someStreamIds } from '../../steps/digests.ts';
import { amplePlans, manifestsIn, pageSizeMax } from '../../steps/manifest-reads.ts';
import {
  type InvalidBody,
  invalidBodies,
  invalidBodyPerConstraint,
  invalidMembers,
  type KnownNames,
  queryForNothing,
  validBodies,
} from '../../steps/query-bodies.ts';
import { expectServed } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { topicFilters } from '../../steps/topics.ts';
import { register, registerOnDigest, unusedAddress, webhookAt } from '../../steps/webhooks.ts';
import { needingMakers, newName } from '../../steps/writes.ts';

/** Plans with digests and webhooks, the one with more requests per minute first. */
const org = { plan: ['enterprise', 'startup'] } as const;
const digestNeeds = { org, surface: 'digests' } as const;
const beaconNeeds = { org, surface: 'beacons' } as const;
const webhookNeeds = { org, surface: 'webhooks' } as const;
const namesMax = 3;

/** Requests of one organisation: fewer than any plan allows in a minute. */
const requestsEach = 45;

export const writeCases = {
  'request.create-beacon': needingBeacons(beaconNeeds, async ({ beacons, ...given }) => {
    const send = (body: JsonObject) => beacons.create({ name: undefined, ...body });
    await judgeBody(given, 'createBeacon', await wholeBeacon(beacons, given.discover), send);
  }),

  'request.update-beacon': needingBeacons(beaconNeeds, async ({ beacons, ...given }) => {
    const id = await beacons.make();
    const send = (body: JsonObject) => beacons.change(id, body);
    await judgeBody(given, 'updateBeacon', await wholeBeacon(beacons, given.discover), send);
  }),

  'request.create-digest': needingMakers(digestNeeds, async ({ digests, ...given }) => {
    const send = (body: JsonObject) =>
      digests.create(undefined, { name: undefined, stream_ids: undefined, ...body });
    const stream_ids = await someStreamIds(given.discover, 1);
    await judgeBody(given, 'createDigest', { ...(await wholeDigest(given.discover)), stream_ids }, send);
  }),

  'request.update-digest': needingMakers(digestNeeds, async ({ digests, ...given }) => {
    const path = { id: await makeDigest(digests, {}) };
    const send = (body: JsonObject) => given.org.rest.call('updateDigest', { path, body });
    await judgeBody(given, 'updateDigest', await wholeDigest(given.discover), send);
  }),

  'request.add-digest-streams': needingMakers(digestNeeds, async ({ digests, ...given }) => {
    const [first, ...others] = await someStreamIds(given.discover, 2);
    const path = { id: await makeDigest(digests, { stream_ids: [first] }) };
    const send = (body: JsonObject) => given.org.rest.call('addDigestStreams', { path, body });
    await judgeBody(given, 'addDigestStreams', { stream_ids: others }, send);
  }),

  'request.preview-digest-filter': needing(digestNeeds, async (given) => {
    const { filter_spec } = await wholeDigest(given.discover);
    const send = (body: JsonObject) => given.org.rest.call('previewDigestFilter', { body });
    await judgeBody(given, 'previewDigestFilter', { filter_spec }, send);
  }),

  'request.create-webhook': needing(webhookNeeds, async (given) => {
    await webhookAt(given, unusedAddress());
    const whole = { ...unusedAddress(), label: newName(undefined), events: ['manifest.matched'] };
    await judgeBody(given, 'createWebhook', whole, (body) => register(given, body));
  }),

  'request.create-digest-webhook': needingMakers(webhookNeeds, async ({ digests, ...given }) => {
    await webhookAt(given, unusedAddress());
    const id = await makeDigest(digests, {});
    const send = (body: JsonObject) => registerOnDigest(given, id, body);
    await judgeBody(given, 'createDigestWebhook', { ...unusedAddress(), label: newName(undefined) }, send);
  }),

  'request.query-accepts-its-schema': needing({ draws: true, org: { plan: amplePlans } }, async (given) => {
    const { rest } = given.org;
    await forAll(given, {
      draws: validBodies(await knownNames(given)),
      holds: async (body) => {
        if (invalidMembers(body).length > 0) return false;
        const exchange = await rest.call('queryManifests', { body });
        // A short timeout_ms may not suffice.
        if (exchange.status === 503 && isPresent(body.timeout_ms)) return false;
        expectServed(exchange);
        return true;
      },
    });
  }),

  'request.query-refuses-one-fault': needing({ draws: true, org: { plan: amplePlans } }, async (given) => {
    const { rest } = given.org;
    await forAll(given, {
      draws: invalidBodies(await knownNames(given)),
      holds: async (wrong) => {
        const broken = invalidMembers(wrong.body);
        if (broken.length !== 1 || broken[0] !== wrong.field) return false;
        expectRefused(wrong, await rest.call('queryManifests', { body: wrong.body }));
        return true;
      },
    });
  }),

  'request.query-manifests': needing({ fresh: { plan: amplePlans }, surface: 'query' }, async (given) => {
    const wrongs = invalidBodyPerConstraint(Math.floor(given.random() * 2 ** 31));
    for (let done = 0; done < wrongs.length; done += requestsEach) {
      const { rest } = await given.fresh();
      expectServed(await rest.call('queryManifests', { body: queryForNothing }));
      for (const wrong of wrongs.slice(done, done + requestsEach))
        expectRefused(wrong, await rest.call('queryManifests', { body: wrong.body }));
    }
  }),
} satisfies { readonly [R in RequestRuleId]?: Case };

/** The body with all documented members is accepted; with any single fault it is refused. */
async function judgeBody(
  { random, warn }: Pick<Always, 'random' | 'warn'>,
  operation: OperationId,
  right: JsonObject,
  send: (body: JsonObject) => Promise<Exchange>,
): Promise<void> {
  expectServed(await send(right));
  const seed = Math.floor(random() * 2 ** 31);
  // A member that the target does not accept at all cannot have a fault.
  const judged = faultsOf(operation).filter(
    ({ path: [name = '', ...inner] }) => inner.length === 0 || name in right,
  );
  for (const fault of judged) {
    const exchange = await send(withFault(right, fault, seed));
    judgeShape(operation, expectStatus(exchange, 400, 422), warn);
  }
}

async function wholeBeacon(beacons: BeaconClient, discover: Discovery): Promise<JsonObject> {
  const { id } = await discover.stream({ manifestsMin: 0 });
  return {
    name: newBeaconName(),
    stream_ids: [id],
    ...(await topicFilters(beacons, discover)),
    default_date_window: { lookback_hours: 168 },
  };
}

async function wholeDigest(discover: Discovery): Promise<JsonObject> {
  const [channel] = await shownChannels(discover);
  const channels = channel && {
    source_channel_ids: [String(channel.id)],
    source_channel_names: [String(channel.name)],
  };
  return {
    name: newDigestName(),
    description: 'Made to be looked at.',
    filter_spec: filterSpec([await domainRule(discover)]),
    content_filters: { media_format: ['text'], ...channels },
  };
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** Some streams, channels and tags of the target that a query can name. */
async function knownNames({ org, discover }: Parts<'org' | 'discover'>): Promise<KnownNames> {
  const streams = await discover.streamsWithChannels();
  const channels = streams.flatMap((stream) => objectsOf(stream, 'source_channels')).slice(0, namesMax);
  const streamIds = queryable(streams.map(({ id }) => id));
  const [id] = streamIds;
  return {
    streamIds,
    channelIds: queryable(channels.map((channel) => channel.id)),
    channelNames: channels.map(({ name }) => name).filter(isString),
    tagIds: queryable(id === undefined ? [] : await tagIdsOf(org.rest, { id })),
  };
}

const queryable = (ids: readonly unknown[]): readonly string[] =>
  ids
    .filter(isString)
    .filter((id) => /^\d{17}$/.test(id))
    .slice(0, namesMax);

/** Refused with 422; the document allows a capped page_size, and 400 for an unknown property. */
function expectRefused({ field, keyword }: InvalidBody, exchange: Exchange): void {
  if (exchange.status === 429) missingNeed('quota-and-requests');
  if (field === 'page_size' && keyword === 'maximum' && exchange.status === 200) {
    const { length } = manifestsIn(exchange);
    check(length <= pageSizeMax, `at most ${pageSizeMax} manifests`, { at: 'data.manifests', exchange });
    return;
  }
  expectStatus(exchange, 422, ...(keyword === 'additionalProperties' ? [400] : []));
}
