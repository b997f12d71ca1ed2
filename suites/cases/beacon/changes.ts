// Cases of what writes change and keep: fields, revisions, states, and other Beacons.
import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../../spec/limits.ts';
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import type { Query } from '../../clients/rest.ts';
import { type Case, type FoundStream, streamNeeds } from '../../kit/case.ts';
import {
  check,
  checkStatus,
  errorCode,
  expectCode,
  expectEqual,
  expectNone,
  expectSuccess,
  isInvalid,
} from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  anotherStream,
  type BeaconClient,
  beaconIn,
  expectBeaconStatus,
  idIn,
  needingBeacons,
  onePage,
  pageIn,
  randomWord,
  requireTags,
  revisionsIn,
  takesTags,
  withSeenFields,
} from '../../steps/beacons.ts';
import { expectNotExecuted, memberOf } from '../../steps/query-flows.ts';

/** Fields that are compared before and after an update. */
const comparedFields = [
  ...(['name', 'description', 'stream_ids', 'tags', 'topic_filters'] as const),
  ...(['default_date_window', 'collection_id'] as const),
];
const revisionsMax = limits.beaconRevisions.value;
const savedFields = ['name', 'stream_ids', 'tags', 'default_date_window'] as const;

export const changeCases = {
  'beacon.update-enters-history': needingBeacons({ org: {} }, async ({ beacons }) => {
    const id = await beacons.make();
    const before = revisionsIn(await beacons.revisions(id)).length;
    await updateName(beacons, id, 3);
    const exchange = await beacons.revisions(id);
    expectEqual(exchange, 'data', before + 3, revisionsIn(exchange).length, 'entries after three updates');
  }),

  'beacon.update-keeps-other-fields': needingBeacons(
    { org: {}, stream: { manifestsMin: 0 } },
    async ({ beacons, stream, discover }) => {
      const other = await anotherStream(discover, stream);
      const areTagsTaken = await takesTags(beacons);
      const id = await makeWithAllFields(beacons, {
        name: 'assay-before',
        stream_ids: [stream.id],
        ...(areTagsTaken && { tags: ['assay'] }),
        default_date_window: { lookback_hours: 48 },
      });
      let before = await beacons.read(id);
      const changes: readonly JsonObject[] = [
        { name: 'assay-after' },
        { stream_ids: [other.id, stream.id] },
        ...(areTagsTaken ? [{ tags: ['other', 'second'] }] : []),
        { default_date_window: { lookback_hours: 72 } },
        { default_date_window: { lookback_hours: 96 } },
        ...(before.description === 'A text' ? [{ description: 'Another text' }] : []),
        ...(isList(before.topic_filters)
          ? [{ topic_filters: [{ slug: 'energy' }, { slug: 'climate' }] }, { topic_filters: [] }]
          : []),
      ];
      for (const change of changes) {
        const changed = await beacons.change(id, change);
        // A service may refuse an empty list, or a field that the document shows in no request.
        const isOpen = ['topic_filters', 'description', 'tags'].some((field) => field in change);
        if (isOpen && isInvalid(changed)) continue;
        expectSuccess(changed);
        const exchange = await beacons.get(id);
        const after = beaconIn(exchange);
        for (const field of comparedFields.filter((one) => one in before))
          if (field in change) expectShown(exchange, field, change[field], after[field]);
          else expectEqual(exchange, `data.${field}`, before[field], after[field], `${field} as before`);
        const isShown = Object.keys(change).some((field) => !isDeepStrictEqual(before[field], after[field]));
        check(!isShown || Number(after.revision) > Number(before.revision), 'a higher revision', {
          received: `revision ${after.revision} after ${before.revision}, with other ${Object.keys(change)}`,
          at: 'data.revision',
          exchange,
        });
        before = after;
      }
      await expectBothKept(beacons, id);
    },
  ),

  'beacon.history-keeps-twenty': needingBeacons({ org: {} }, async ({ beacons }) => {
    const id = await beacons.make();
    const { revision: made } = await beacons.read(id);
    await updateName(beacons, id, 1);
    const { revision: changed } = await beacons.read(id);
    await updateName(beacons, id, revisionsMax + 1);
    const exchange = await beacons.revisions(id);
    const entries = revisionsIn(exchange);
    expectEqual(exchange, 'data', revisionsMax, entries.length, 'number of revisions');
    const numbers = revisionNumbers(entries);
    const areDescending = numbers.every((number, nth) => nth === 0 || number < (numbers[nth - 1] ?? 0));
    check(areDescending, 'revision numbers in descending order', { received: numbers, at: 'data', exchange });
    // Numbers may rise by other steps than one, and the creation need not be an entry.
    check(
      !numbers.some((number) => number === made || number === changed),
      `the last ${revisionsMax} revisions, without the first two, ${made} and ${changed}`,
      { received: numbers, at: 'data', exchange },
    );
    const others = await beacons.revisions(await beacons.make());
    expectNone(others, 'data', revisionsIn(others)[1], 'one revision of a new Beacon');
    const { revision } = await beacons.read(id);
    check(
      isInteger(revision) && revision > revisionsMax,
      `a revision above ${revisionsMax} after ${revisionsMax + 2} updates`,
      { received: revision, at: 'data.revision', exchange },
    );
  }),

  'beacon.list-follows-changes': needingBeacons({ org: {} }, async ({ beacons, random }) => {
    await requireTags(beacons);
    const tags = [randomWord(random)];
    const renamed = await beacons.make({ tags, name: 'assay-first' });
    const archived = await beacons.make({ tags, name: 'assay-put-away' });
    const left = await beacons.make({ tags, name: 'assay-left' });
    const deleted = await beacons.make({ tags });
    const by = { tag: tags[0] };
    await beacons.list(by);
    expectSuccess(await beacons.change(renamed, { name: 'assay-second' }));
    expectSuccess(await beacons.archive(archived));
    expectSuccess(await beacons.remove(deleted));
    await expectListedAs(beacons, by, renamed, { name: 'assay-second', status: 'active' });
    await expectListedAs(beacons, by, left, { name: 'assay-left', status: 'active' });
    const archivedOnly = { ...by, status: 'archived' };
    await expectListedAs(beacons, archivedOnly, archived, { name: 'assay-put-away', status: 'archived' });
    const { name } = await expectBeaconStatus(beacons, left, 'active');
    expectEqual(await beacons.get(left), 'data.name', 'assay-left', name, 'the name of another Beacon');
  }),

  'beacon.archive-and-restore-keep-content': needingBeacons(
    { org: {}, stream: { manifestsMin: 0 } },
    async ({ beacons, stream }) => {
      const scope = { stream_ids: [stream.id], default_date_window: { lookback_hours: 48 } };
      const tags = (await takesTags(beacons)) ? { tags: ['assay'] } : {};
      const id = await beacons.make({ ...scope, ...tags });
      expectSuccess(await beacons.change(id, { name: 'assay-named' }));
      const before = await beacons.read(id);
      const entries = revisionsIn(await beacons.revisions(id)).length;
      for (const move of [beacons.archive, beacons.restore]) {
        expectSuccess(await move(id));
        const moved = await beacons.get(id);
        const after = beaconIn(moved);
        for (const field of savedFields)
          expectEqual(moved, `data.${field}`, before[field], after[field], `${field} after a move`);
      }
      const exchange = await beacons.revisions(id);
      check(revisionsIn(exchange).length >= entries, `${entries} revisions`, { at: 'data', exchange });
    },
  ),

  'beacon.refused-update-changes-nothing': needingBeacons({ org: {} }, async ({ beacons }) => {
    const id = await beacons.make({ name: 'assay-whole' });
    const { revision } = await beacons.read(id);
    const topic_filters = Array.from({ length: 10 * limits.beaconFiltersHigh.value }, (_, nth) => ({
      slug: `topic-${nth}`,
    }));
    const refused = await beacons.change(id, { name: 'assay-half', topic_filters });
    if (refused.status < 400) missingNeed('refused-size');
    const exchange = await beacons.get(id);
    const after = beaconIn(exchange);
    const shown = [after.name, after.revision];
    expectEqual(exchange, 'data.name', ['assay-whole', revision], shown, 'name and revision');
  }),

  'beacon.archived-is-not-executed': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const id = await beacons.make({ stream_ids: [stream.id] });
    const token = await planFor(beacons, id);
    expectSuccess(await beacons.archive(id));
    for (const execute of executionsOf(beacons, id, stream))
      expectCode(await execute(), 409, 'beacon_archived');
    await expectPlanEnded(beacons, id, token);
    await expectBeaconStatus(beacons, id, 'archived');
  }),

  'beacon.deletion-is-final': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const body = { stream_ids: [stream.id] };
    for (const make of [beacons.make, beacons.makeDraft, beacons.makeArchived]) {
      const id = await make(body);
      const token = await planFor(beacons, id);
      expectSuccess(await beacons.remove(id));
      for (const use of [...operationsOn(beacons, id), ...executionsOf(beacons, id, stream)])
        expectCode(await use(), 404, 'beacon_not_found');
      await expectPlanEnded(beacons, id, token);
    }
  }),

  'beacon.restored-is-not-archived': needingBeacons(streamNeeds, async ({ beacons, stream }) => {
    const id = await beacons.makeDraft({ stream_ids: [stream.id] });
    await expectBeaconStatus(beacons, id, 'draft');
    for (const execute of executionsOf(beacons, id, stream)) {
      const exchange = await execute();
      checkStatus(
        exchange,
        errorCode(exchange) !== 'beacon_archived' && exchange.status !== 404,
        'neither 404 nor the code beacon_archived',
      );
    }
  }),
} satisfies { readonly [R in BeaconRuleId]?: Case };

/** Of two updates at once one may be refused; what succeeded is kept. */
async function expectBothKept(beacons: BeaconClient, id: string): Promise<void> {
  const changes: readonly JsonObject[] = [
    { name: 'assay-at-once' },
    { default_date_window: { lookback_hours: 120 } },
  ];
  const answers = await Promise.all(changes.map((change) => beacons.change(id, change)));
  const exchange = await beacons.get(id);
  const after = beaconIn(exchange);
  for (const [nth, change] of changes.entries())
    if ((answers[nth]?.status ?? 500) < 300)
      for (const [field, sent] of Object.entries(change)) expectShown(exchange, field, sent, after[field]);
}

/** The field shows the value that was sent; an object may have further members. */
function expectShown(exchange: Exchange, field: string, sent: unknown, shown: unknown): void {
  if (isEmptyList(sent) && (shown === undefined || shown === null)) return;
  const members =
    isObject(sent) && isObject(shown) ? Object.keys(sent).map((name) => [name, shown[name]]) : [];
  const received = isObject(sent) ? Object.fromEntries(members) : inAnyOrder(shown);
  expectEqual(exchange, `data.${field}`, inAnyOrder(sent), received, `${field} after an update`);
}

/** The texts or slugs of a list, whose order is open; anything else as it is. */
const inAnyOrder = (value: unknown): unknown =>
  isList(value) ? value.map((one) => (isObject(one) ? one.slug : one)).toSorted() : value;

/** A service may leave out a list without elements. */
const isEmptyList = (value: unknown): boolean => isList(value) && value.length === 0;

/** Creates a Beacon with description, collection and topic, or without them if the service refuses them. */
async function makeWithAllFields(beacons: BeaconClient, body: JsonObject): Promise<string> {
  const more = { description: 'A text', collection_id: 'assay', topic_filters: [{ slug: 'climate' }] };
  const whole = await beacons.create({ ...body, ...more });
  return idIn(whole.status < 300 ? whole : (await withSeenFields(body, beacons.create)).exchange);
}

/** Sends this many updates, each with another name. */
async function updateName(beacons: BeaconClient, id: string, times: number): Promise<void> {
  for (let nth = 1; nth <= times; nth += 1)
    expectSuccess(await beacons.change(id, { name: `assay-named-${nth}` }));
}

/** Revision numbers of the entries, under one of several possible names. */
function revisionNumbers(entries: readonly JsonObject[]): readonly number[] {
  const [first = {}] = entries;
  const names = ['revision', 'revision_number', 'version', 'number'];
  const name = names.find((one) => entries.every((entry) => isInteger(entry[one])) && one in first);
  return name === undefined ? missingNeed('revision-numbers') : entries.map((entry) => Number(entry[name]));
}

/** The list has the Beacon, and the fields that it shows have the expected values. It is open which fields it shows. */
async function expectListedAs(
  beacons: BeaconClient,
  query: Query,
  id: string,
  due: JsonObject,
): Promise<void> {
  const { exchange, items } = pageIn(await beacons.list({ ...query, limit: 50 }));
  const item = items.find(({ beacon_id: one }) => one === id);
  const wrong = Object.entries(due).find(
    ([name, value]) => item?.[name] !== undefined && item[name] !== value,
  );
  check(item !== undefined && wrong === undefined, `Beacon ${id} in items, with ${JSON.stringify(due)}`, {
    received: item,
    at: 'items',
    exchange,
  });
}

const executionsOf = (
  beacons: BeaconClient,
  id: string,
  stream: Pick<FoundStream, 'id'>,
): readonly (() => Promise<Exchange>)[] => [() => beacons.execute(id, stream), () => beacons.query(id)];

/** The token of a planned execution, where the target plans one. */
const planFor = async (beacons: BeaconClient, id: string): Promise<unknown> =>
  memberOf(await beacons.query(id, { ...onePage, mode: 'plan' }), 'plan_token');

/** With which status the plan is refused is open, as the target may find it stale first (S-245). */
async function expectPlanEnded({ rest }: BeaconClient, id: string, token: unknown): Promise<void> {
  const planned = { ...onePage, beacon_id: id, plan_token: token };
  if (isString(token)) await expectNotExecuted(rest, planned, 'a plan whose Beacon was archived or deleted');
}

/** Every operation on a Beacon, deletion last. */
const operationsOn = (beacons: BeaconClient, id: string): readonly (() => Promise<Exchange>)[] => [
  () => beacons.get(id),
  () => beacons.change(id, { name: 'assay-otherwise' }),
  () => beacons.archive(id),
  () => beacons.restore(id),
  () => beacons.revisions(id),
  () => beacons.remove(id),
];
