// Cases of the listing of a digest: the manifests of its streams, its filters, its pages.
import { limits } from '../../../spec/limits.ts';
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import type { Case, FoundStream, Org, Parts } from '../../kit/case.ts';
import {
  check,
  countAt,
  expectNone,
  expectRefusal,
  expectStatus,
  expectSuccess,
  expectValue,
  isInvalid,
  isRefused,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idOf, textsOf } from '../../steps/catalog.ts';
import {
  createDigest,
  digestPlans,
  domainRule,
  filterSpec,
  listDigestManifests,
  makeDigest,
  readDigest,
  readDigestPage,
  selectFromDigest,
} from '../../steps/digests.ts';
import { matchedMsOf } from '../../steps/lookback.ts';
import { channelsOf, mediaFormatsOf, publishedOn } from '../../steps/manifest-parts.ts';
import { countSelected, idsOf, manifestIdOf, select, totalOf } from '../../steps/manifest-reads.ts';
import { expectPartsWithin } from '../../steps/parts.ts';
import { isRefusedValue, readListing } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { type Maker, needingMakers } from '../../steps/writes.ts';
import { noValue, selectingCodes } from '../query/values.ts';
import {
  type FittingManifests,
  findDividingValues,
  findNamedChannel,
  findOverlappingStreams,
} from './samples.ts';

const org = { plan: digestPlans } as const;
const stream = { manifestsMin: 12, manifestsMax: 400 } as const;
const needs = { org, stream, reads: 1000 } as const;
const { maxPageSize } = limits;
/** A service may limit the channels of a filter. */
const channelsMax = 25;
const deliveryFormats = ['text', 'audio', 'video', 'social', 'data', 'regulatory'];
/** Longer selections are compared by number only. */
const comparedMax = 40;

export const listingCases = {
  'digest.format-filter-applies': needingMakers(needs, async ({ digests, ...given }) => {
    const found = await findDividingValues(given, mediaFormatsOf);
    await expectListed(given.org, digests, found, { media_format: [found.value] });
    await expectListed(given.org, digests, found.pair, { media_format: found.pair.values });
    const all = await given.discover.manifests(found.streamId, maxPageSize.value, given.org.plan);
    const source_channel_ids = [...new Set(all.flatMap(channelsOf))].slice(0, channelsMax);
    const fitting = found.fitting.filter((one) =>
      channelsOf(one).some((id) => source_channel_ids.includes(id)),
    );
    if (source_channel_ids.length > 0)
      await expectListed(
        given.org,
        digests,
        { streamId: found.streamId, fitting },
        { media_format: [found.value], source_channel_ids },
      );
    for (const format of deliveryFormats) {
      const members = { stream_ids: [found.streamId], content_filters: { media_format: [format] } };
      // A service may limit the number of digests.
      await digests.remove(await makeDigest(digests, members));
    }
  }),

  'digest.content-filters-within-chosen': needingMakers(needs, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const { streamId, value } = await findDividingValues(given, mediaFormatsOf);
    const members = {
      stream_ids: undefined,
      filter_spec: filterSpec([await domainRule(given.discover, streamId)]),
    };
    const whole = await readDigestPage(rest, await makeDigest(digests, members), { page_size: 1 });
    const id = await makeDigest(digests, { ...members, content_filters: { media_format: [value] } });
    const expectOfFormat = async (): Promise<void> => {
      const page = await readDigestPage(rest, id);
      const other = page.manifests.flatMap(mediaFormatsOf).find((format) => format !== value);
      expectNone(page.exchange, 'data.manifests.[].source.media_format', other, `${value} as media_format`);
      if (totalOf(whole) === 0) missingNeed('choosing-filter');
    };
    await expectOfFormat();
    expectSuccess(await rest.call('deactivateDigest', { path: { id } }));
    expectSuccess(await rest.call('activateDigest', { path: { id } }));
    await expectOfFormat();
  }),

  'digest.channel-filter-applies': needingMakers(needs, async ({ digests, ...given }) => {
    const found = await findDividingValues(given, channelsOf);
    await expectListed(given.org, digests, found, { source_channel_ids: [found.value] });
    await expectListed(given.org, digests, found.pair, { source_channel_ids: found.pair.values });
  }),

  'digest.channel-name-filter-applies': needingMakers(needs, async ({ digests, ...given }) => {
    const { streamId, name, display, called, other } = await findNamedChannel(given);
    for (const channelName of new Set([name, display, name.slice(0, -1)])) {
      if (channelName === '') continue;
      const fitting = { streamId, fitting: called(channelName) };
      const filters = { source_channel_names: [channelName] };
      const isKnown = channelName === name || channelName === display;
      // A service may refuse a name that no channel has.
      const members = { stream_ids: [streamId], content_filters: filters };
      if (!isKnown && isInvalid(await createDigest(digests, members))) continue;
      await expectListed(given.org, digests, fitting, filters);
    }
    if (other === undefined) return;
    const both = { streamId, fitting: called(other, name) };
    await expectListed(given.org, digests, both, { source_channel_names: [other, name] });
  }),

  'digest.manifests-of-all-streams': needingMakers({ org, reads: 1000 }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const streamIds = await findOverlappingStreams(given);
    const id = await makeDigest(digests, { stream_ids: streamIds });
    const lists = await Promise.all(streamIds.map((stream) => select(rest, { id: stream })));
    const wanted = new Set(lists.flat().map(manifestIdOf));
    const first = await readDigestPage(rest, id, { page: 0, page_size: 1 });
    expectValue(first.exchange, 'data.pagination.total_count', wanted.size, 'total_count of the digest');
    const pageSize = Math.max(2, Math.ceil(wanted.size / 3));
    const all = await selectFromDigest(rest, id, {}, pageSize);
    const foreign = all.find((one) => !textsOf(one, 'stream_ids').some((of) => streamIds.includes(of)));
    expectNone(
      given.exchanges.at(-1),
      'data.manifests.[].stream_ids',
      foreign && (foreign.stream_ids ?? null),
      'stream_ids with a stream of the digest',
    );
    const listed = (await given.discover.streams()).filter((one) => streamIds.includes(idOf(one)));
    const names = [...listed, ...(await readDigest(rest, id)).streams].flatMap(({ name, title }) => [
      name,
      title,
    ]);
    // An older manifest may keep the name that a stream had then.
    const newest = all.toSorted((one, other) => matchedMsOf(other) - matchedMsOf(one)).slice(0, pageSize);
    const unnamed = newest.find((one) => !textsOf(one, 'stream_names').some((name) => names.includes(name)));
    expectNone(
      given.exchanges.at(-1),
      'data.manifests.[].stream_names',
      unnamed && (unnamed.stream_names ?? null),
      'stream_names with the name of a stream of the digest',
    );
    expectSame([...wanted], idsOf(all), 'the manifests of both streams');
    await expectEveryStreamRead(given, digests);
  }),

  'digest.listing-filters': needingMakers({ org, stream, reads: 2000 }, async ({ digests, ...given }) => {
    const { rest } = given.org;
    const digestOf = new Map<string, string>();
    let filtering = 0;
    for (const { stream: of, filters } of await selectingFilters(given)) {
      const id = digestOf.get(of.id) ?? (await makeDigest(digests, { stream_ids: [of.id] }));
      digestOf.set(of.id, id);
      const counted = await readListing(rest, of, { ...filters, page_size: 1 });
      // A service may refuse codes that it does not know, and tags that are not of the type.
      if (isRefusedValue(counted)) {
        expectRefusal(await listDigestManifests(rest, id, { ...filters, page_size: 1 }));
        continue;
      }
      const wanted = countAt(expectSuccess(counted), 'data.pagination.total_count');
      const what = `the manifests of its stream with ${JSON.stringify(filters)}`;
      const first = await readDigestPage(rest, id, { ...filters, page_size: 1 });
      expectValue(first.exchange, 'data.pagination.total_count', wanted, `total_count of ${what}`);
      if (wanted <= comparedMax) {
        const [listed, received] = [
          await select(rest, of, filters),
          await selectFromDigest(rest, id, filters),
        ];
        expectSame(idsOf(listed), idsOf(received), what);
      }
      if (wanted < (await countSelected(rest, of, {}))) filtering += 1;
    }
    if (filtering === 0) missingNeed('dividing-filter');
  }),

  'digest.no-beacon-parameters': needingMakers(
    { org, stream: { manifestsMin: 2 } },
    async ({ digests, beacons, ...given }) => {
      const { rest } = given.org;
      const id = await makeDigest(digests, { stream_ids: [given.stream.id] });
      const total = totalOf(await readDigestPage(rest, id, { page_size: 1 }));
      const beacon = await beacons.create(undefined, { stream_ids: [await anotherStreamId(given)] });
      const beacon_id = beacon.status < 300 ? beacons.idIn(beacon) : 'bcn_none';
      const query = { beacon_id, lookback_hours: limits.minLookback.value, page_size: 1 };
      const exchange = expectStatus(await listDigestManifests(rest, id, query), 200, 400, 422);
      // Ignored parameters change nothing; an executed Beacon would filter the listing.
      if (exchange.status === 200) expectValue(exchange, 'data.pagination.total_count', total);
    },
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

async function expectListed(
  { rest }: Org,
  digests: Maker,
  { streamId, fitting }: FittingManifests,
  content_filters: JsonObject,
): Promise<void> {
  const id = await makeDigest(digests, { stream_ids: [streamId], content_filters });
  const wanted = `the manifests of stream ${streamId} that fit ${JSON.stringify(content_filters)}`;
  for (const more of [{}, { published_date_from: '1971-01-01' }]) {
    const { manifests } = await readDigestPage(rest, id, { page_size: maxPageSize.value, ...more });
    expectSame(fitting.map(manifestIdOf), manifests.map(manifestIdOf), wanted);
  }
}

function expectSame(wanted: readonly string[], received: readonly string[], what: string): void {
  const extra = new Set(received).difference(new Set(wanted));
  const missing = new Set(wanted).difference(new Set(received));
  check(extra.size === 0 && missing.size === 0, `data.manifests with exactly ${what} (${wanted.length})`, {
    received: `${received.length} manifests, ${extra.size} not expected (${[...extra].slice(0, 2)}), ${missing.size} missing`,
    at: 'data.manifests',
  });
}

const streamsOfMany = 60;
/** Of pages of one manifest. */
const deepest = 1_000;

/**
 * A digest of many streams has as many manifests, whichever of its streams comes first. A service may refuse so many, or so
 * many digests; and manifests may arrive between two reads.
 */
async function expectEveryStreamRead(
  { org: { rest }, discover }: Parts<'org' | 'discover'>,
  digests: Maker,
): Promise<void> {
  const busiest = (await discover.streams()).toSorted(
    (one, other) => Number(other.manifests_last30d) - Number(one.manifests_last30d),
  );
  const many = busiest.slice(0, streamsOfMany).map(idOf);
  const ids: string[] = [];
  for (const stream_ids of [many, many.toReversed()]) {
    const made = await createDigest(digests, { stream_ids });
    if (isRefused(made)) return;
    ids.push(digests.idIn(made));
  }
  const [one = '', other = ''] = ids;
  const read = (id: string) => readDigestPage(rest, id, { page: 0, page_size: 1 });
  const [before, turned, after] = [await read(one), await read(other), await read(one)];
  if (totalOf(before) !== totalOf(after)) missingNeed('quiet');
  const what = `total_count, whatever the order of ${many.length} streams`;
  expectValue(turned.exchange, 'data.pagination.total_count', totalOf(before), what);
  // A wrong service may count no further than a round number, and a correct one read no deeper.
  if (totalOf(before) > 1)
    await expectPartsWithin(
      (query) => listDigestManifests(rest, one, query),
      Math.min(Math.floor(totalOf(before) / 2), deepest),
    );
}

/** A stream that is not in the digest of the case. */
async function anotherStreamId({ stream: own, discover }: Parts<'stream' | 'discover'>) {
  const other = (await discover.streams()).map(idOf).find((id) => id !== own.id);
  return other ?? missingNeed('streams', { count: 2 });
}

/** Filters of each kind with a value that selects manifests of a stream of the target, in lists as the second value. */
async function selectingFilters({
  org: { rest },
  stream: own,
  discover,
}: Parts<'org' | 'stream' | 'discover'>): Promise<
  readonly { readonly stream: Pick<FoundStream, 'id'>; readonly filters: Query }[]
> {
  const dates = (await discover.manifests(own.id, maxPageSize.value)).flatMap(publishedOn);
  const [earliest = missingNeed('publication-dates'), ...later] = dates.toSorted();
  const latest = later.at(-1) ?? earliest;
  const [tag, second] = await tagIdsOf(rest, own);
  const ofOwn: readonly Query[] = [
    { published_date_from: latest },
    { published_date_to: earliest },
    ...(tag === undefined ? [] : [{ tag_ids: tag }]),
    ...(second === undefined ? [] : [{ tag_ids: `${tag},${second}`, tag_logic: 'and' }]),
    // No tag is of both types.
    ...(tag === undefined ? [] : ['person', 'place'].map((tag_type) => ({ tag_ids: tag, tag_type }))),
  ];
  return [
    ...ofOwn.map((filters) => ({ stream: own, filters })),
    // The filter may select all manifests of the company's stream, and then only this value excludes any.
    ...['ticker', 'isin'].map((filter) => ({ stream: own, filters: { [filter]: noValue } })),
    ...(await selectingCodes(rest, discover)).map(({ stream, filter, value }) => ({
      stream,
      filters: { [filter]: `${noValue},${value}` },
    })),
  ];
}
