// Cases of executions: their date windows, operations, pages and streams, and their cost.
import { limits } from '../../../spec/limits.ts';
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import { dayMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { Query, RestClient } from '../../clients/rest.ts';
import { type Case, type FoundStream, streamNeeds } from '../../kit/case.ts';
import {
  check,
  countAt,
  expectCode,
  expectEqual,
  expectNone,
  expectRefusal,
  expectStatus,
  expectSuccess,
  expectValue,
  isInvalid,
  isRefused,
  listAt,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  type BeaconClient,
  expectBroadeningRefused,
  idIn,
  isQueryable,
  longestWindow,
  needingBeacons,
  onePage,
} from '../../steps/beacons.ts';
import { idOf } from '../../steps/catalog.ts';
import { agesOf, marginMs } from '../../steps/lookback.ts';
import { publishedOn } from '../../steps/manifest-parts.ts';
import {
  amplePlans,
  expectBilled,
  expectUnbilled,
  idsOf,
  isClamped,
  manifestsIn,
  pageSizeMax,
  quotaOf,
  select,
  walkPages,
} from '../../steps/manifest-reads.ts';
import { unknownId } from '../../steps/queries.ts';
import { memberOf } from '../../steps/query-flows.ts';
import { answeredAtMs, expectServed, readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { inventedHandle } from '../../steps/writes.ts';

/** A stream whose manifests fit on one page and have several publication days. */
export const smallStream = { manifestsMin: 5, manifestsMax: 150 } as const;
export const smallNeeds = { org: { plan: amplePlans }, stream: smallStream } as const;
const ownTagsTried = 4;
/** More streams than a Beacon usually saves. */
const savedMany = 40;

export const executionCases = {
  'beacon.executes-between-dates': needingBeacons(smallNeeds, async ({ org, beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const dates = middleDates(await select(org.rest, stream));
    const expected = idsOf(await select(org.rest, stream, dates));
    if (expected.length === 0) missingNeed('manifests-between-dates');
    const executed = await executeAll(beacons, id, stream, dates);
    expectEqual(executed.exchange, 'data.manifests', expected, executed.ids, 'manifests between the dates');
  }),

  'beacon.execution-is-repeatable': needingBeacons(smallNeeds, async ({ org, beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const dates = wholeDates(await select(org.rest, stream));
    const [first, second] = [
      await executeAll(beacons, id, stream, dates),
      await executeAll(beacons, id, stream, dates),
    ];
    if (first.ids.length === 0) missingNeed('manifests-under-beacon');
    expectEqual(second.exchange, 'data.manifests', first.ids, second.ids, 'manifests of a second execution');
  }),

  'beacon.lookback-bounds': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const { minLookback, maxLookback } = limits;
    const execute = (lookback_hours: number): Promise<Exchange> =>
      beacons.execute(id, stream, { lookback_hours, page_size: 1 });
    for (const hours of [minLookback.value, maxLookback.value]) expectServed(await execute(hours));
    for (const hours of [minLookback.value - 1, maxLookback.value + 1]) expectRefusal(await execute(hours));
  }),

  'beacon.executes-over-lookback': needingBeacons(
    { org: { plan: amplePlans }, stream: { manifestsMin: 24, manifestsMax: 150 } },
    async ({ org, beacons, stream }) => {
      const id = await beacons.make({ stream_ids: [stream.id] });
      const whole = await executeAll(beacons, id, stream, longestWindow);
      if (whole.ids.length === 0) missingNeed('recent-manifests', { days: 90 });
      const all = idsOf(await select(org.rest, stream));
      expectWithin(whole, all, 'of the stream');
      const day = await executeAll(beacons, id, stream, { lookback_hours: 24 });
      expectWithin(day, whole.ids, 'of the longer window');
      const nowMs = answeredAtMs(whole.exchange);
      const old = whole.manifests.filter((manifest) => agesOf(manifest, nowMs).leastMs > dayMs + marginMs);
      const extra = idsOf(old).find((one) => day.ids.includes(one));
      expectNone(day.exchange, 'data.manifests', extra, 'no manifest that was new a day earlier');
      expectStatus(await beacons.execute(inventedHandle(id), stream), 404);
    },
  ),

  'beacon.executes-by-query': needingBeacons(smallNeeds, async ({ org, beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const dates = wholeDates(await select(org.rest, stream));
    const listed = await executeAll(beacons, id, stream, dates);
    if (listed.ids.length === 0) missingNeed('manifests-under-beacon');
    const exchange = expectServed(await beacons.query(id, { ...dates, page_size: pageSizeMax }));
    const found = listAt(exchange, 'data.manifests');
    check(
      found.length > 0 && found.length <= listed.ids.length,
      `1 to ${listed.ids.length} manifests of the saved stream`,
      { at: 'data.manifests', exchange },
    );
    const ids = found.map((one) => one.manifest_id).filter(isString);
    expectWithin({ exchange, ids }, listed.ids, 'of the saved stream');
    const fewDates = middleDates(await select(org.rest, stream));
    const few = await executeAll(beacons, id, stream, fewDates);
    const byDates = expectServed(await beacons.query(id, { ...fewDates, page_size: pageSizeMax }));
    expectFewerManifests(byDates, few.ids.length, 'between the dates');
  }),

  'beacon.refused-execution-is-free': needingBeacons(
    smallNeeds,
    async ({ org, beacons, stream, discover }) => {
      const id = await beacons.make({ stream_ids: [stream.id] });
      const streams = (await discover.streams()).flatMap((one) => (isString(one.id) ? [one.id] : []));
      const foreign = streams.find((one) => one !== stream.id) ?? missingNeed('streams', { count: 2 });
      const before = await quotaOf(org.rest);
      for (const refused of [
        await beacons.execute(id, { id: foreign }),
        await beacons.execute(id, stream, {}),
        ...(isQueryable({ id: foreign })
          ? [await beacons.query(id, { ...longestWindow, stream_ids: [foreign] })]
          : []),
      ]) {
        expectRefusal(refused);
        expectUnbilled(before, await quotaOf(org.rest), `a refusal with ${refused.status}`);
      }
    },
  ),

  'beacon.window-is-required': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const saved = { stream_ids: [stream.id], default_date_window: { lookback_hours: 168 } };
    for (const id of [await beacons.make({ stream_ids: [stream.id] }), await beacons.make(saved)]) {
      for (const incomplete of [
        {},
        { published_date_from: '2020-01-01' },
        { published_date_to: '2020-01-02' },
      ]) {
        expectWindowRequired(await beacons.execute(id, stream, incomplete));
        expectWindowRequired(await beacons.query(id, incomplete));
      }
      const broadened = { broaden_sources: true };
      for (const refused of [
        await beacons.execute(id, stream, broadened),
        await beacons.query(id, broadened),
      ])
        expectRefusal(refused);
      // How it is refused is open (S-127).
      expectStatus(await beacons.query(id, { days: 7 }), 400, 422);
      const whole = { published_date_from: '2020-01-01', published_date_to: '2020-01-02' };
      expectSuccess(await beacons.execute(id, stream, whole));
    }
  }),

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
    for (const one of [stream, other]) await expectExecuted(beacons, id, one);
    const many = (await discover.streams()).map(idOf).filter((one) => one !== stream.id);
    const ofMany = await beacons.create({ stream_ids: [...many.slice(0, savedMany), stream.id] });
    if (!isRefused(ofMany)) await expectExecuted(beacons, idIn(ofMany), stream);
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

const expectWindowRequired = (exchange: Exchange): void => expectCode(exchange, 422, 'date_window_required');

/** The listing with the Beacon is served for a saved stream, and the query finds manifests where the listing does. */
async function expectExecuted(
  beacons: BeaconClient,
  id: string,
  saved: Pick<FoundStream, 'id'>,
): Promise<void> {
  const listed = expectServed(await beacons.execute(id, saved, onePage));
  if (!isQueryable(saved)) return;
  const queried = expectServed(await beacons.query(id, { ...onePage, stream_ids: [saved.id] }));
  const isComparable = memberOf(queried, 'executed') !== false && manifestsIn(listed).length > 0;
  check(
    !isComparable || manifestsIn(queried).length > 0,
    `a manifest of the saved stream ${saved.id}, of which the listing with the Beacon has some`,
    { at: 'data.manifests', exchange: queried },
  );
}

interface Executed {
  /** The first page. */
  readonly exchange: Exchange;
  readonly manifests: readonly JsonObject[];
  readonly ids: readonly string[];
}

/** All manifests that the listing returns with the Beacon. */
export async function executeAll(
  beacons: BeaconClient,
  id: string,
  stream: Pick<FoundStream, 'id'>,
  query: Query,
  pageSize?: number,
): Promise<Executed> {
  let exchange: Exchange | undefined;
  const manifests = await walkPages(async (page) => {
    const read = expectServed(await beacons.execute(id, stream, { ...query, ...page }));
    exchange ??= read;
    if (isClamped(read)) missingNeed('quota');
    return { exchange: read, manifests: listAt(read, 'data.manifests') };
  }, pageSize);
  return { exchange: exchange ?? missingNeed('manifests-under-beacon'), manifests, ids: idsOf(manifests) };
}

export function expectBetween(
  exchange: Exchange,
  manifests: readonly JsonObject[],
  { published_date_from: from, published_date_to: to }: Query,
): void {
  const wrong = manifests.flatMap(publishedOn).find((day) => day < String(from) || day > String(to));
  expectNone(exchange, 'data.manifests', wrong, `manifests published from ${from} to ${to}`);
}

function expectWithin(
  { exchange, ids }: Omit<Executed, 'manifests'>,
  all: readonly string[],
  what: string,
): void {
  const extra = ids.find((id) => !all.includes(id));
  expectNone(exchange, 'data.manifests', extra, `only manifests ${what}`);
}

export const expectFewerManifests = (exchange: Exchange, most: number, what: string): void =>
  check(listAt(exchange, 'data.manifests').length <= most, `at most ${most} manifests ${what}`, {
    at: 'data.manifests',
    exchange,
  });

/** The window from the first to the last publication date of the manifests. */
export function wholeDates(manifests: readonly JsonObject[]): Query {
  const days = daysOf(manifests);
  return { published_date_from: days[0], published_date_to: days.at(-1) };
}

/** A window in the middle of their publication dates. */
export function middleDates(manifests: readonly JsonObject[]): Query {
  const days = daysOf(manifests);
  const quarter = Math.floor(days.length / 4);
  return { published_date_from: days[quarter], published_date_to: days[days.length - 1 - quarter] };
}

function daysOf(manifests: readonly JsonObject[]): readonly string[] {
  const days = manifests.flatMap(publishedOn);
  return days.length === 0 ? missingNeed('publication-dates') : days.toSorted();
}

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
