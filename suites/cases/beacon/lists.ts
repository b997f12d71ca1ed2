// Cases of the list of Beacons, its filters and pages, and of the fields that a Beacon shows.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import { isList, isObject, isObjectList, isString, type JsonObject } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import { type Case, type Discovery, exhaustedNeeds, type FoundStream, streamNeeds } from '../../kit/case.ts';
import { check, checkStatus, expectEqual, expectSuccess, isInvalid, isRefused } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  type BeaconClient,
  beaconClient,
  beaconIn,
  expectBeaconStatus,
  idIn,
  listedIds,
  needingBeacons,
  ownActiveIds,
  pageIn,
  pageMember,
  randomWord,
  requireTags,
  revisionOf,
  takesTags,
} from '../../steps/beacons.ts';
import { expectUnbilled, quotaOf } from '../../steps/manifest-reads.ts';
import { topicSlugs } from '../../steps/topics.ts';

/** More Beacons of an organisation than these are probably in use. */
const ownMax = 3;

export const listCases = {
  'beacon.list-by-collection': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    const collection_id = randomWord(random);
    const created = await beacons.create({ collection_id });
    // A service may create collections by other means.
    if (isRefused(created)) missingNeed('beacon-collection');
    const inside = String(pageMember(created, 'beacon_id'));
    if ((await beacons.read(inside)).collection_id !== collection_id) missingNeed('beacon-collection');
    const hidden = [await beacons.make()];
    const another = await beacons.create({ collection_id: `${collection_id}s` });
    if (another.status < 300) hidden.push(idIn(another));
    await expectShown(beacons, { collection_id }, { shown: [inside], hidden });
  }),

  'beacon.list-by-offset': needingBeacons({ org: {} }, async ({ beacons }) => {
    const made = [...(await ownActiveIds(beacons))];
    if (made.length > ownMax) missingNeed('few-beacons', { count: 1 });
    for (let nth = 0; nth < 5; nth += 1) made.push(await beacons.make());
    const seen: string[] = [];
    for (let offset = 0; offset < made.length; offset += 2) {
      const { exchange, items, total } = pageIn(await beacons.list({ limit: 2, offset }));
      expectEqual(exchange, 'total', made.length, total);
      expectEqual(exchange, 'limit', 2, pageMember(exchange, 'limit'));
      expectEqual(exchange, 'offset', offset, pageMember(exchange, 'offset'));
      seen.push(...items.map((item) => String(item.beacon_id)));
    }
    expectEqual(await beacons.list(), 'items', made.toSorted(), seen.toSorted(), 'all Beacons of the pages');
  }),

  'beacon.list-by-status': needingBeacons({ org: {} }, async ({ beacons }) => {
    const active = await beacons.make();
    const draft = await beacons.makeDraft();
    const archived = await beacons.makeArchived();
    const all = { active, draft, archived };
    for (const [status, id] of Object.entries(all))
      await expectShown(
        beacons,
        { status },
        { shown: [id], hidden: Object.values(all).filter((other) => other !== id) },
      );
  }),

  'beacon.list-by-tag': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    await requireTags(beacons);
    const [first, last] = [randomWord(random), randomWord(random)];
    const tagged = await beacons.make({ tags: [first, 'assay', last] });
    const other = await beacons.make({ tags: ['assay'] });
    for (const tag of [first, last])
      await expectShown(beacons, { tag }, { shown: [tagged], hidden: [other] });
  }),

  'beacon.list-counts-matches': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    await requireTags(beacons);
    const tag = randomWord(random);
    // The other Beacon has a name of the run, which begins as these words do.
    const named = { name: randomWord(random).slice('assay'.length), tags: [tag] };
    const collection_id = randomWord(random);
    // A service may create collections by other means.
    const collected = await beacons.create({ ...named, collection_id });
    const isCollected =
      !isRefused(collected) && (await beacons.read(idIn(collected))).collection_id === collection_id;
    const first = isRefused(collected) ? await beacons.make(named) : idIn(collected);
    const made = [first, await beacons.make({ tags: [tag] })];
    const deleted = await beacons.make({ tags: [tag] });
    await beacons.make({ tags: [`${tag}s`] });
    expectSuccess(await beacons.remove(deleted));
    const draft = await beacons.makeDraft({ tags: [tag] });
    await expectWalked(beacons, { tag }, [...made, draft]);
    await expectWalked(beacons, { tag, status: 'active' }, made);
    const past = await beacons.list({ q: named.name, limit: 1, offset: 1 });
    if (!isInvalid(past) && pageIn(past).total === 1)
      expectEqual(past, 'items', 0, pageIn(past).items.length, 'items past the end');
    const fitting = { tag, q: named.name, ...(isCollected && { collection_id }) };
    // A service may find names that are nearly like the text.
    const unlike = `zz${randomWord(random).slice('assay'.length)}`;
    const selectingNone = {
      tag: unlike,
      q: unlike,
      status: 'archived',
      ...(isCollected && { collection_id: unlike }),
    };
    const queries: (readonly [Query, number])[] = [[fitting, 1]];
    for (const fit of Object.entries(fitting))
      for (const none of Object.entries(selectingNone))
        if (fit[0] !== none[0]) queries.push([Object.fromEntries([fit, none]), 0]);
    for (const [query, total] of queries) {
      const exchange = await beacons.list(query);
      // A service may refuse values that it does not know.
      if (Object.values(query).includes(unlike) && isRefused(exchange)) continue;
      expectEqual(exchange, 'total', total, pageIn(exchange).total, `total for ${JSON.stringify(query)}`);
    }
  }),

  'beacon.list-of-own-organisation': needingBeacons(
    { org: {}, other: {} },
    async ({ beacons, other, random }) => {
      const [name, tag, collection_id] = [randomWord(random), randomWord(random), randomWord(random)];
      const collected = await beacons.create({ name, tags: [tag], collection_id });
      if (isRefused(collected)) await beacons.make({ name, tags: [tag] });
      if (!pageIn(await beacons.list({ tag })).items.some((item) => item.name === name))
        missingNeed('beacon-in-list');
      const others = beaconClient(other.rest);
      for (const query of [{ limit: 50 }, { status: 'active' }, { tag }, { q: name }, { collection_id }]) {
        const { exchange, items, total } = pageIn(await others.list(query));
        check(
          !items.some((item) => item.name === name) && !('tag' in query && total > 0),
          `items without Beacons of another organisation in the list for ${JSON.stringify(query)}`,
          { received: { items, total }, at: 'items', exchange },
        );
      }
    },
  ),

  'beacon.list-by-text': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    const name = randomWord(random);
    const named = await beacons.make({ name });
    await expectShown(beacons, { q: name }, { shown: [named], hidden: [] });
    // A service may find names that are nearly like the text.
    const unlike = randomWord(random).slice('assay'.length);
    await expectShown(beacons, { q: `zz${unlike}` }, { shown: [], hidden: [named] });
  }),

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

  'beacon.holds-no-manifests': needingBeacons(exhaustedNeeds, async ({ org, beacons, stream }) => {
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
  }),

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

/** Pages of one Beacon each, and one past the end, show these Beacons and their number. */
async function expectWalked(beacons: BeaconClient, query: Query, wanted: readonly string[]): Promise<void> {
  const seen: string[] = [];
  for (let offset = 0; offset <= wanted.length; offset += 1) {
    const page = await beacons.list({ ...query, limit: 1, offset });
    // A service may refuse an offset past the end.
    if (offset === wanted.length && isInvalid(page)) continue;
    const { exchange, items, total } = pageIn(page);
    expectEqual(exchange, 'total', wanted.length, total, `total for ${JSON.stringify(query)}`);
    const due = Math.min(1, wanted.length - offset);
    expectEqual(exchange, 'items', due, items.length, `items from ${offset} on`);
    seen.push(...items.map((item) => String(item.beacon_id)));
  }
  const whole = await beacons.list(query);
  expectEqual(whole, 'items', wanted.toSorted(), seen.toSorted(), 'Beacons of all pages');
}

async function expectShown(
  beacons: BeaconClient,
  query: Query,
  { shown, hidden }: { readonly shown: readonly string[]; readonly hidden: readonly string[] },
): Promise<void> {
  const { exchange } = pageIn(await beacons.list(query));
  const ids = await listedIds(beacons, query);
  check(
    shown.every((id) => ids.includes(id)) && !hidden.some((id) => ids.includes(id)),
    `items for ${JSON.stringify(query)} with ${shown.join(', ') || 'none'} and without ${hidden.join(', ') || 'others'}`,
    { received: ids.filter(isString), at: 'items', exchange },
  );
}

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
