// Cases of the saved scope: the manifests that it selects, the reads that it refuses, and the effect of broadening.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import { isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, type FoundStream, needing, streamNeeds } from '../../kit/case.ts';
import { at, check, countAt, expectEqual, expectSuccess, isRefused, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  beaconIn,
  expectBroadeningRefused,
  idIn,
  isQueryable,
  longestWindow,
  needingBeacons,
  onePage,
  withBeacons,
} from '../../steps/beacons.ts';
import { amplePlans, idsOf, pageSizeMax, select } from '../../steps/manifest-reads.ts';
import { expectServed } from '../../steps/reads.ts';
import {
  executeAll,
  expectBetween,
  expectFewerManifests,
  middleDates,
  smallNeeds,
} from './execution.ts';

const remaining = 5;
/** Number of manifests requested on one page. */
const pageSize = 20;
const busy = { manifestsMin: pageSize } as const;

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
    check(
      wanted.every((one) => ids.includes(one)),
      {
        expected: `data.manifests with the ${wanted.length} manifests of the stream between the dates`,
        received: ids,
        at: 'data.manifests',
        exchange,
      },
    );
    expectBetween(exchange, manifests, dates);
    if (!isQueryable(stream)) return;
    const named = { ...longestWindow, ...broadened, page_size: 5, stream_ids: [stream.id] };
    expectServed(await beacons.query(id, named));
  }),

  'beacon.broadening-is-not-remembered': needingBeacons(streamNeeds, async ({ beacons, stream, discover }) => {
    const other = await anotherStream(discover, stream);
    const id = await beacons.make({ stream_ids: [other.id] });
    expectServed(await beacons.execute(id, stream, { ...onePage, broaden_sources: true }));
    expectBroadeningRefused(await beacons.execute(id, stream));
    const exchange = await beacons.get(id);
    const { stream_ids: shown } = beaconIn(exchange);
    expectEqual(exchange, 'data.stream_ids', [other.id], shown, 'stream_ids after a broadened execution');
  }),

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
      expectServed(await beacons.query(id, { ...body, broaden_sources: true }));
      expectServed(await beacons.query(id, { ...body, source_channel_ids: [first] }));
    },
  ),

  'beacon.foreign-stream-refused': needingBeacons(streamNeeds, async ({ beacons, stream, discover }) => {
    const other = await anotherStream(discover, stream);
    const id = await beacons.make({ stream_ids: [other.id] });
    expectBroadeningRefused(await beacons.execute(id, stream));
    expectBroadeningRefused(
      await beacons.execute(id, stream, { ...longestWindow, broaden_sources: false }),
    );
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
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** Two channels of the stream's manifests; some manifests do not come from the first. */
async function twoChannels(discover: Discovery, stream: FoundStream): Promise<readonly [string, string]> {
  const lists = (await discover.manifests(stream.id, pageSize)).map(channelsOf);
  const channels = [...new Set(lists.flat())];
  const first = channels.find((channel) => lists.some((list) => !list.includes(channel)));
  const second = channels.find((channel) => channel !== first);
  return first === undefined || second === undefined ? missingNeed('dividing-channels') : [first, second];
}

function channelsOf({ source }: JsonObject): readonly string[] {
  const ids = isObject(source) ? source.source_channel_ids : undefined;
  return isList(ids) ? ids.filter(isString) : [];
}
