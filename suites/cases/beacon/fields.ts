// Cases of a Beacon's fields: their values, the keys and plans that can read them, and that reading is free.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import { isList, isObject, isObjectList, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, type FoundStream, streamNeeds } from '../../kit/case.ts';
import { check, checkStatus, expectEqual, expectSuccess } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  beaconClient,
  beaconIn,
  expectBeaconStatus,
  idIn,
  listedIds,
  needingBeacons,
  pageIn,
  randomWord,
  revisionOf,
  takesTags,
} from '../../steps/beacons.ts';
import { expectUnbilled, quotaOf } from '../../steps/manifest-reads.ts';
import { topicSlugs } from '../../steps/topics.ts';

export const fieldCases = {
  'beacon.handle-reads-beacon': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    const name = randomWord(random);
    const id = await beacons.make({ name });
    const { items } = pageIn(await beacons.list({ q: name }));
    const listed = items.find((item) => item.name === name);
    for (const handle of [id, listed?.beacon_id ?? missingNeed('beacon-in-list')]) {
      const exchange = await beacons.get(String(handle));
      const beacon = beaconIn(exchange);
      expectEqual(exchange, 'data.name', [id, name], [beacon.beacon_id, beacon.name], 'beacon_id and name');
    }
  }),

  'beacon.holds-no-manifests': needingBeacons(
    { org: { plan: 'starter', quotaLeft: 0 }, stream: { manifestsMin: 1 } },
    async ({ org, beacons, stream }) => {
      const before = await quotaOf(org.rest);
      const id = await beacons.make({ stream_ids: [stream.id] });
      for (const exchange of [
        await beacons.get(id),
        await beacons.list(),
        await beacons.change(id, { name: 'assay-otherwise' }),
        await beacons.revisions(id),
        await beacons.archive(id),
        await beacons.restore(id),
        await beacons.remove(id),
      ]) {
        expectSuccess(exchange);
        check(!holdsManifest(exchange.json), 'an answer without manifests', { at: 'data', exchange });
      }
      expectUnbilled(before, await quotaOf(org.rest), 'all operations on a Beacon');
    },
  ),

  'beacon.new-is-active': needingBeacons({ org: {} }, async ({ beacons }) => {
    const created = await beacons.create({ name: 'assay-new' });
    const beacon = beaconIn(created);
    expectEqual(created, 'data.name', ['assay-new', 'active'], [beacon.name, beacon.status], 'its state');
    revisionOf(beacon);
    await expectBeaconStatus(beacons, String(beacon.beacon_id), 'active');
  }),

  'beacon.no-run-endpoint': needingBeacons(streamNeeds, async ({ org, beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const exchange = await org.rest.request('POST', `/v3/beacons/${encodeURIComponent(id)}/run`, {
      body: { lookback_hours: 24 },
    });
    // A gateway may answer in place of the service.
    checkStatus(
      exchange,
      [403, 404, 405, 410, 501].includes(exchange.status),
      'a status that says that the endpoint does not exist',
    );
  }),

  'beacon.shared-by-keys': needingBeacons({ org: { keys: 2 } }, async ({ org, beacons }) => {
    const [, second = missingNeed('org', { twoKeyPairs: true })] = org.keys;
    const id = await beacons.make();
    const bySecondKey = beaconClient(second);
    const read = await bySecondKey.get(id);
    expectEqual(read, 'data.beacon_id', id, idIn(read), 'beacon_id for the second key');
    const received = await listedIds(bySecondKey);
    const expected = `items with Beacon ${id} for the second key`;
    check(received.includes(id), expected, { received, at: 'items' });
  }),

  'beacon.shows-what-was-sent': needingBeacons(streamNeeds, async ({ beacons, stream, discover }) => {
    const areTagsTaken = await takesTags(beacons);
    const sent = {
      name: 'assay-shown',
      stream_ids: [stream.id, (await anotherStream(discover, stream)).id],
      default_date_window: { lookback_hours: 96 },
      tags: ['assay', 'weekly'],
    };
    const tried = { ...sent, name: 'assay-tried', default_date_window: { lookback_hours: 24 } };
    await beacons.make(areTagsTaken ? tried : { ...tried, tags: undefined });
    const slugs = await knownSlugs(
      discover,
      stream,
      async (topic_filters) =>
        (await beacons.create({ ...tried, tags: undefined, topic_filters })).status < 300,
    );
    const topic_filters = bySlug(slugs);
    const id = await beacons.make({ ...sent, topic_filters, ...(!areTagsTaken && { tags: undefined }) });
    const exchange = await beacons.get(id);
    const { name, stream_ids: streamIds, tags, topic_filters: topics, ...others } = beaconIn(exchange);
    expectEqual(exchange, 'data.name', sent.name, name);
    expectEqual(exchange, 'data.stream_ids', sent.stream_ids.toSorted(), textsIn(streamIds).toSorted());
    const { default_date_window: window } = others;
    const hours = isObject(window) ? window.lookback_hours : window;
    expectEqual(exchange, 'data.default_date_window.lookback_hours', 96, hours);
    if (areTagsTaken) expectEqual(exchange, 'data.tags', sent.tags.toSorted(), textsIn(tags).toSorted());
    const shown = isObjectList(topics) ? bySlug(topics.map(({ slug }) => String(slug))) : topics;
    expectEqual(exchange, 'data.topic_filters', bySlug(slugs), shown);
  }),
} satisfies { readonly [R in BeaconRuleId]?: Case };

const textsIn = (value: unknown): readonly string[] => (isList(value) ? value.filter(isString) : []);

const bySlug = (slugs: readonly string[]): readonly JsonObject[] =>
  slugs.toSorted().map((slug) => ({ slug }));

/** Up to two slugs that the service accepts: it may refuse topics that it does not know. */
async function knownSlugs(
  discover: Discovery,
  stream: FoundStream,
  isAccepted: (filters: readonly JsonObject[]) => Promise<boolean>,
): Promise<readonly string[]> {
  const accepted: string[] = [];
  for (const slug of await topicSlugs(discover, stream, 3))
    if (accepted.length < 2 && (await isAccepted([{ slug }]))) accepted.push(slug);
  return accepted;
}

/** Whether the value contains a manifest, at any depth. */
function holdsManifest(value: unknown): boolean {
  if (isList(value)) return value.some(holdsManifest);
  if (!isObject(value)) return false;
  if (isObject(value.signal) || isObject(value.brief) || 'manifest_id' in value) return true;
  return Object.values(value).some(holdsManifest);
}
