// Cases of complete executions: all pages, several streams, and their charge.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type FoundStream, streamNeeds } from '../../kit/case.ts';
import {
  check,
  countAt,
  expectEqual,
  expectSuccess,
  expectValue,
  isInvalid,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  expectBroadeningRefused,
  isQueryable,
  longestWindow,
  needingBeacons,
  onePage,
} from '../../steps/beacons.ts';
import { expectBilled, idsOf, manifestsIn, quotaOf, select } from '../../steps/manifest-reads.ts';
import { unknownId } from '../../steps/queries.ts';
import { memberOf } from '../../steps/query-flows.ts';
import { expectServed, readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { executeAll, expectFewerManifests, smallNeeds, wholeDates } from './execution.ts';

const ownTagsTried = 4;

export const pageCases = {
  'beacon.executes-changed-scope': needingBeacons(streamNeeds, async ({ beacons, stream, discover }) => {
    const other = await anotherStream(discover, stream);
    const id = await beacons.make({ stream_ids: [stream.id] });
    expectServed(await beacons.execute(id, stream, onePage));
    expectSuccess(await beacons.change(id, { stream_ids: [other.id] }));
    expectBroadeningRefused(await beacons.execute(id, stream, onePage));
    expectServed(await beacons.execute(id, other, onePage));
    if (isQueryable(stream))
      expectBroadeningRefused(await beacons.query(id, { ...onePage, stream_ids: [stream.id] }));
  }),

  'beacon.executes-every-saved-stream': needingBeacons(streamNeeds, async ({ beacons, stream, discover }) => {
    const other = await anotherStream(discover, stream);
    const id = await beacons.make({ stream_ids: [stream.id, other.id] });
    for (const one of [stream, other]) {
      const listed = expectServed(await beacons.execute(id, one, onePage));
      if (!isQueryable(one)) continue;
      const queried = expectServed(await beacons.query(id, { ...onePage, stream_ids: [one.id] }));
      const isComparable = memberOf(queried, 'executed') !== false && manifestsIn(listed).length > 0;
      check(
        !isComparable || manifestsIn(queried).length > 0,
        `a manifest of the saved stream ${one.id}, of which the listing with the Beacon has some`,
        { at: 'data.manifests', exchange: queried },
      );
    }
  }),

  'beacon.execution-is-paged': needingBeacons(smallNeeds, async ({ org, beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const dates = wholeDates(await select(org.rest, stream));
    const all = idsOf(await select(org.rest, stream, dates));
    const size = Math.ceil(all.length / 3);
    const { exchange, ids } = await executeAll(beacons, id, stream, dates, size);
    expectValue(exchange, 'data.pagination.total_count', all.length);
    const { length } = listAt(exchange, 'data.manifests');
    expectEqual(exchange, 'data.manifests', size, length, 'manifests of a page');
    expectEqual(exchange, 'data.manifests', all, ids, 'manifests of all pages');
    const tag = await narrowingTag(org.rest, stream, dates, all.length);
    const filters = { ...dates, tag_ids: tag };
    // It is open whether an execution can name tags if none are saved. If it can, they filter the result.
    const first = await beacons.execute(id, stream, { ...filters, page_size: 1 });
    if (isInvalid(first)) return;
    const narrowed = await executeAll(beacons, id, stream, filters);
    const wanted = idsOf(await select(org.rest, stream, filters));
    expectEqual(narrowed.exchange, 'data.manifests', wanted, narrowed.ids, 'manifests with the tag');
  }),

  'beacon.executions-are-billed': needingBeacons(smallNeeds, async ({ org, beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const before = await quotaOf(org.rest);
    const exchange = expectServed(await beacons.execute(id, stream, { ...longestWindow, page_size: 3 }));
    const { length } = listAt(exchange, 'data.manifests');
    if (length === 0) missingNeed('recent-manifests', { days: 90 });
    expectFewerManifests(exchange, 3, 'on the page');
    expectBilled(before, await quotaOf(org.rest), length);
  }),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** A tag that some manifests of the stream do not have: one of the stream, or one that no manifest has. */
async function narrowingTag(
  rest: RestClient,
  stream: FoundStream,
  dates: Query,
  all: number,
): Promise<string> {
  for (const tag of [...(await tagIdsOf(rest, stream)).slice(0, ownTagsTried), unknownId]) {
    const exchange = await readListing(rest, stream, { ...dates, tag_ids: tag, page_size: 1 });
    // A service may refuse values that no manifest has.
    if (isInvalid(exchange)) continue;
    if (countAt(expectSuccess(exchange), 'data.pagination.total_count') < all) return tag;
  }
  return missingNeed('dividing-tag');
}
