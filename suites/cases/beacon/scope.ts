// Cases of the saved scope: the manifests that it selects, the reads that it refuses, and the effect of broadening.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, type FoundStream, needing, streamNeeds } from '../../kit/case.ts';
import {
  check,
  countAt,
  expectEqual,
  expectNone,
  expectSuccess,
  expectValue,
  isRefused,
  listAt,
} from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  type BeaconClient,
  beaconIn,
  expectBroadeningRefused,
  idIn,
  isQueryable,
  longestWindow,
  needingBeacons,
  onePage,
  withBeacons,
} from '../../steps/beacons.ts';
import { shownChannels } from '../../steps/catalog.ts';
import { channelsOf } from '../../steps/manifest-parts.ts';
import { amplePlans, idsOf, pageSizeMax, select } from '../../steps/manifest-reads.ts';
import { readQuery } from '../../steps/queries.ts';
import { expectServed } from '../../steps/reads.ts';
import { topicSlugs } from '../../steps/topics.ts';
import { executeAll, expectBetween, expectFewerManifests, middleDates, smallNeeds } from './execution.ts';
import { executeWithTopics } from './topics.ts';

const remaining = 5;
/** Number of manifests requested on one page. */
const pageSize = 20;
const busy = { manifestsMin: pageSize } as const;
const topicsTried = 6;
const significances = ['high', 'medium', 'low'];

export const scopeCases = {
  'beacon.broadened-reads-are-clamped': needing(
    {
      org: { plan: 'starter', quotaLeft: remaining },
      other: { plan: 'starter', quotaLeft: remaining },
      stream: busy,
    },
    async ({ org, other, stream, discover }) => {
      const otherStream = await anotherStream(discover, stream);
      for (const [holder, saved, broaden_sources] of [
        [org, otherStream, true],
        [other, stream, undefined],
      ] as const)
        await withBeacons(holder, async (beacons) => {
          const id = await beacons.make({ stream_ids: [saved.id] });
          const query = { ...longestWindow, broaden_sources, page_size: pageSize };
          const exchange = expectSuccess(await beacons.execute(id, stream, query));
          const due = Math.min(pageSize, remaining, countAt(exchange, 'data.pagination.total_count'));
          const served = listAt(exchange, 'data.manifests').length;
          expectEqual(exchange, 'data.manifests', due, served, `number with ${remaining} remaining`);
          const total = countAt(exchange, 'data.pagination.total_count');
          if (total > served) expectValue(exchange, 'data.quota_clamped', true);
        });
    },
  ),

  'beacon.broadening-adds-streams': needingBeacons(smallNeeds, async ({ org, beacons, stream, discover }) => {
    const other = await anotherStream(discover, stream);
    const id = await beacons.make({ stream_ids: [other.id] });
    const dates = middleDates(await select(org.rest, stream));
    const wanted = idsOf(await select(org.rest, stream, dates));
    const broadened = { broaden_sources: true };
    const { exchange, manifests, ids } = await executeAll(beacons, id, stream, { ...dates, ...broadened });
    const missing = wanted.find((one) => !ids.includes(one));
    expectNone(exchange, 'data.manifests', missing, 'every manifest of the stream between the dates');
    expectBetween(exchange, manifests, dates);
    if (!isQueryable(stream)) return;
    const named = { ...longestWindow, ...broadened, page_size: 5, stream_ids: [stream.id] };
    expectServed(await beacons.query(id, named));
  }),

  'beacon.broadening-is-not-remembered': needingBeacons(
    streamNeeds,
    async ({ beacons, stream, discover }) => {
      const other = await anotherStream(discover, stream);
      const id = await beacons.make({ stream_ids: [other.id] });
      expectServed(await beacons.execute(id, stream, { ...onePage, broaden_sources: true }));
      expectBroadeningRefused(await beacons.execute(id, stream));
      const exchange = await beacons.get(id);
      const { stream_ids: shown } = beaconIn(exchange);
      expectEqual(exchange, 'data.stream_ids', [other.id], shown, 'stream_ids after a broadened execution');
    },
  ),

  'beacon.foreign-channel-refused': needingBeacons(
    { org: { plan: amplePlans }, stream: busy },
    async ({ beacons, stream, discover }) => {
      const [first, second] = await twoChannels(discover, stream);
      const saved = { stream_ids: [stream.id], source_channel_ids: [first] };
      const created = await beacons.create(saved);
      // The document does not name the field of saved channels. A field that is shown and applied must be that field.
      if (isRefused(created)) missingNeed('beacon-channels');
      const id = idIn(created);
      const { source_channel_ids: shown } = await beacons.read(id);
      const executed = expectServed(
        await beacons.execute(id, stream, { ...longestWindow, page_size: pageSize }),
      );
      const manifests = listAt(executed, 'data.manifests');
      const isApplied = manifests.length > 0 && manifests.every((one) => channelsOf(one).includes(first));
      if (!isList(shown) || !isApplied) missingNeed('beacon-channels');
      if (![first, second].every((channel) => isQueryable({ id: channel })))
        missingNeed('channels-in-queries');
      const body = { ...longestWindow, source_channel_ids: [second], page_size: 5 };
      expectBroadeningRefused(await beacons.query(id, body));
      const name = await nameOfChannel(discover, second, first);
      if (name !== undefined) {
        const named = { ...longestWindow, source_channel_names: [name], page_size: 5 };
        const byName = await beacons.query(id, named);
        // Where names are a dimension of their own, they narrow the saved channel to nothing (S-137).
        if (byName.status >= 300 || listAt(byName, 'data.manifests').length > 0)
          expectBroadeningRefused(byName);
      }
      expectServed(await beacons.query(id, { ...body, broaden_sources: true }));
      expectServed(await beacons.query(id, { ...body, source_channel_ids: [first] }));
    },
  ),

  'beacon.foreign-stream-refused': needingBeacons(streamNeeds, async ({ beacons, stream, discover }) => {
    const other = await anotherStream(discover, stream);
    const id = await beacons.make({ stream_ids: [other.id] });
    expectBroadeningRefused(await beacons.execute(id, stream));
    expectBroadeningRefused(await beacons.execute(id, stream, { ...longestWindow, broaden_sources: false }));
    if (isQueryable(stream))
      for (const named of [
        { stream_ids: [stream.id] },
        { stream_id: stream.id },
        ...(isQueryable(other) ? [{ stream_ids: [other.id, stream.id] }] : []),
      ])
        expectBroadeningRefused(await beacons.query(id, { ...longestWindow, ...named }));
    expectServed(await beacons.execute(id, other, onePage));
  }),

  'beacon.unpublished-stream-adds-nothing': needingBeacons(
    { org: { plan: amplePlans }, stream: { manifestsMin: 2, manifestsMax: 150 }, publish: true },
    async ({ beacons, stream, publish }) => {
      const unpublished = await publish.stream({ name: 'Assay: soon unpublished' });
      await publish.manifests({ streamIds: [unpublished.id], count: 2 });
      const id = await beacons.make({ stream_ids: [stream.id, unpublished.id] });
      const before = await executeAll(beacons, id, stream, longestWindow);
      await publish.unpublish(unpublished.id, 'A test of Beacons');
      const after = await executeAll(beacons, id, stream, longestWindow);
      expectEqual(after.exchange, 'data.manifests', before.ids, after.ids, 'manifests of the other stream');
      const exchange = expectServed(await beacons.query(id, { ...longestWindow, page_size: pageSizeMax }));
      expectFewerManifests(exchange, after.ids.length, 'of the published stream');
    },
  ),

  'beacon.broadening-keeps-filters': needingBeacons(
    { org: { plan: amplePlans }, stream: { manifestsMin: 8, manifestsMax: 150 }, reads: 400 },
    async ({ org, beacons, stream, discover }) => {
      await expectTopicsKept(beacons, discover, stream);
      const other = await anotherStream(discover, stream);
      if (![stream, other].every(isQueryable)) missingNeed('long-ids');
      const id = await beacons.make({ stream_ids: [other.id] });
      const scope = { ...longestWindow, page_size: pageSizeMax };
      const both = { ...scope, stream_ids: [other.id, stream.id] };
      for (const significance of significances) {
        // The meaning of the filter is the service's; a Beacon must not change it.
        const plain = (await readQuery(org.rest, { ...both, significance })).manifests;
        const isMeant = plain.length > 0 && plain.every((one) => significanceOf(one) === significance);
        if (!isMeant) continue;
        const broadened = { ...scope, broaden_sources: true, stream_ids: [stream.id], significance };
        const exchange = expectServed(await beacons.query(id, broadened));
        const wrong = listAt(exchange, 'data.manifests')
          .map(significanceOf)
          .find((shown) => shown !== undefined && shown !== significance);
        expectNone(exchange, 'data.manifests', wrong, `only manifests of significance ${significance}`);
        const due = plain.filter((one) => streamsOf(one).includes(stream.id)).length;
        check(
          due === 0 || plain.length === pageSizeMax || listAt(exchange, 'data.manifests').length > 0,
          `data.manifests with some of the ${due} manifests of stream ${stream.id}`,
          { at: 'data.manifests', exchange },
        );
        return;
      }
      missingNeed('dividing-filter');
    },
  ),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** Two channels of the stream's manifests; some manifests do not come from the first. */
async function twoChannels(discover: Discovery, stream: FoundStream): Promise<readonly [string, string]> {
  const lists = (await discover.manifests(stream.id, pageSize)).map(channelsOf);
  const channels = [...new Set(lists.flat())];
  const first = channels.find((channel) => lists.some((list) => !list.includes(channel)));
  const second = channels.find((channel) => channel !== first);
  return first === undefined || second === undefined ? missingNeed('dividing-channels') : [first, second];
}

/** The name of a channel, if no stream shows it for the other one. */
async function nameOfChannel(discover: Discovery, id: string, other: string): Promise<string | undefined> {
  const channels = (await shownChannels(discover).catch(ifMissing)) ?? [];
  const namesOf = (one: string) => channels.filter((row) => String(row.id) === one).map(({ name }) => name);
  const [[name], ofOther] = [namesOf(id), namesOf(other)];
  return isString(name) && ofOther.length > 0 && !ofOther.includes(name) ? name : undefined;
}

/** A topic that narrows the execution over a stream narrows it also where the execution may be broadened. */
async function expectTopicsKept(
  beacons: BeaconClient,
  discover: Discovery,
  stream: FoundStream,
): Promise<void> {
  const plain = await beacons.make({ stream_ids: [stream.id] });
  const whole = totalIn(await beacons.execute(plain, stream, onePage));
  for (const slug of await topicSlugs(discover, stream, topicsTried)) {
    const executed = await executeWithTopics(beacons, stream, [slug]);
    if (executed === undefined || executed.total >= whole) continue;
    const exchange = await beacons.execute(executed.id, stream, { ...onePage, broaden_sources: true });
    check(
      totalIn(exchange) <= executed.total,
      `total_count at most ${executed.total}, as without broaden_sources, since the request names no other topic`,
      { at: 'data.pagination.total_count', exchange },
    );
    return;
  }
}

const totalIn = (exchange: Exchange): number =>
  countAt(expectServed(exchange), 'data.pagination.total_count');

function significanceOf({ signal, brief }: JsonObject): string | undefined {
  return [signal, brief].map((part) => (isObject(part) ? part.significance : undefined)).find(isString);
}

const streamsOf = ({ stream_ids: ids }: JsonObject): readonly unknown[] => (Array.isArray(ids) ? ids : []);
