// The model of Beacons: their states, the cap of active Beacons, lists, and executions.
import { constant, constantFrom, integer, record } from 'fast-check';
import { planLimits } from '../../spec/limits.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, type JsonObject } from '../clients/json.ts';
import type { FoundStream, Parts } from '../kit/case.ts';
import {
  check,
  checkStatus,
  errorCode,
  expectCode,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import type { Model } from '../kit/model.ts';
import {
  type BeaconClient,
  beaconClient,
  beaconIn,
  idIn,
  listedIds,
  newBeaconName,
  pageIn,
  revisionOf,
  revisionsIn,
  takesTags,
  writeWhole,
} from '../steps/beacons.ts';
import { unlessRateLimited } from '../steps/burst.ts';

const tags = ['assay-one', 'assay-two'] as const;
const statuses = ['active', 'draft', 'archived'] as const;
type Tag = (typeof tags)[number];
type Status = (typeof statuses)[number];

type Command =
  | { readonly kind: 'create'; readonly tag: Tag }
  | { readonly kind: 'fill' }
  | { readonly kind: 'change'; readonly nth: number; readonly tag: Tag }
  | {
      readonly kind: 'archive' | 'restore' | 'redraft' | 'remove' | 'execute' | 'revisions';
      readonly nth: number;
    }
  | { readonly kind: 'list'; readonly tag: Tag | undefined };

interface KnownBeacon {
  readonly id: string;
  readonly status: Status | 'removed';
  readonly tag: Tag;
  /** As last read; archiving and restoring may have raised it since. */
  readonly revision: number;
  readonly changes: number;
}

type State = readonly KnownBeacon[];

/** Active Beacons of the plan of the case. */
const cap = planLimits.starter.activeBeacons.value;

interface Rig {
  readonly beacons: BeaconClient;
  readonly stream: FoundStream;
  /** The organisation is the run's own and had no Beacons before. */
  readonly isUnused: boolean;
  /** Whether Beacons show the tags that are sent; otherwise tags are not judged. */
  readonly showsTags: boolean;
  /** Number of Beacons that were made and deleted before the series. */
  readonly deletedBefore: number;
}

export function beaconModel({ fresh, stream }: Parts<'fresh' | 'stream'>): Model<Command, State, Rig> {
  const nth = integer({ min: 0, max: cap });
  const tag = constantFrom(...tags);
  let showsTags: boolean | undefined;
  return {
    commands: [
      record({ kind: constant('create'), tag }),
      // Several changes of one Beacon must be likely.
      ...Array.from({ length: 2 }, () => record({ kind: constant('change'), nth, tag })),
      record({ kind: constantFrom('archive', 'restore', 'redraft'), nth }),
      record({ kind: constantFrom('remove', 'execute', 'revisions'), nth }),
      record({ kind: constant('list'), tag: constantFrom(...tags, undefined) }),
      constant({ kind: 'fill' }),
    ],
    lengthMax: 12,
    begin: async () => {
      const probed = showsTags === undefined ? await fresh() : undefined;
      showsTags ??= probed !== undefined && (await takesTags(beaconClient(probed.rest)));
      const org = await fresh();
      const deletedBefore = org.label === probed?.label ? 1 : 0;
      const beacons = beaconClient(org.rest);
      const isUnused = org.isOurs && pageIn(await beacons.list()).total === 0;
      return { state: [], rig: { stream, beacons, isUnused, showsTags, deletedBefore } };
    },
    applies: (command, state) => !('nth' in command) || state.length > 0,
    step: (command, state, rig) => {
      const known = 'nth' in command ? state[command.nth % state.length] : undefined;
      return known === undefined ? onAll(command, state, rig) : onOne(command, known, state, rig);
    },
    end: async (state, { beacons, isUnused }) => {
      if (!isUnused) for (const { id } of state) await beacons.remove(id);
    },
  };
}

async function onAll(command: Command, state: State, rig: Rig): Promise<State> {
  switch (command.kind) {
    case 'create':
      return afterCreation(command.tag, state, rig);
    case 'fill': {
      let filled = state;
      // In an organisation with other users the cap is left to them.
      while (rig.isUnused && activeMin(filled) < cap) {
        const more = await afterCreation(tags[0], filled, rig);
        if (more.length === filled.length) break;
        filled = more;
      }
      return filled;
    }
    case 'list':
      for (const status of statuses)
        await expectInList(status, rig.showsTags ? command.tag : undefined, state, rig);
      return state;
    default:
      return state;
  }
}

const activeMin = (state: State): number => state.filter(({ status }) => status === 'active').length;
/** Drafts and deleted Beacons may or may not count towards the cap; archived ones do not. */
const activeMax = (state: State): number => state.filter(({ status }) => status !== 'archived').length;

/** Succeeds below the cap and is refused at it; where drafts or deleted Beacons decide, both are legal. */
async function afterCreation(tag: Tag, state: State, rig: Rig): Promise<State> {
  const { beacons, stream, isUnused } = rig;
  const body = { name: newBeaconName(), stream_ids: [stream.id], ...(rig.showsTags && { tags: [tag] }) };
  const exchange = await writeWhole(body, beacons.create);
  // A refusal because of the cap may have status 429 too.
  if (errorCode(exchange) === 'rate_limited') missingNeed('requests');
  const isBelowCap = isUnused && activeMax(state) + rig.deletedBefore < cap;
  if (exchange.status >= 400 && !isBelowCap) {
    expectRefusal(exchange);
    if (!isUnused && state.length === 0) missingNeed('beacon-place');
    await expectInList('active', undefined, state, rig);
    return state;
  }
  checkStatus(exchange, activeMin(state) < cap, `a refusal (4xx) with ${cap} active Beacons`);
  const known: KnownBeacon = { id: idIn(exchange), status: 'active', tag, revision: 0, changes: 0 };
  return [...state, checkedBeacon(known, exchange, rig)];
}

async function onOne(command: Command, known: KnownBeacon, state: State, rig: Rig): Promise<State> {
  if (known.status === 'removed') {
    expectCode(unlessRateLimited(await send(command, known, rig)), 404, 'beacon_not_found');
    return state;
  }
  const after = await afterCommand(command, known, rig);
  return state.map((one) => (one === known ? after : one));
}

function send({ kind }: Command, { id, tag }: KnownBeacon, rig: Rig): Promise<Exchange> {
  const { beacons, stream } = rig;
  switch (kind) {
    case 'change':
      return beacons.change(id, changeTo(tag, rig));
    case 'archive':
      return beacons.archive(id);
    case 'restore':
      return beacons.restore(id);
    case 'remove':
      return beacons.remove(id);
    case 'execute':
      return beacons.execute(id, stream);
    case 'revisions':
      return beacons.revisions(id);
    default:
      return beacons.get(id);
  }
}

async function afterCommand(command: Command, known: KnownBeacon, rig: Rig): Promise<KnownBeacon> {
  const { beacons } = rig;
  switch (command.kind) {
    case 'change':
      return afterUpdate(known, command.tag, rig);
    case 'archive': {
      const exchange = unlessRateLimited(await beacons.archive(known.id));
      if (known.status !== 'archived') expectSuccess(exchange);
      return afterRead({ ...known, status: 'archived' }, rig);
    }
    case 'restore': {
      const exchange = unlessRateLimited(await beacons.restore(known.id));
      if (known.status !== 'archived') return afterRead(known, rig);
      expectSuccess(exchange);
      return afterRead({ ...known, status: 'draft' }, rig);
    }
    case 'redraft': {
      const archived = await afterCommand({ ...command, kind: 'archive' }, known, rig);
      return afterCommand({ ...command, kind: 'restore' }, archived, rig);
    }
    case 'remove':
      expectSuccess(unlessRateLimited(await beacons.remove(known.id)));
      expectStatus(await beacons.get(known.id), 404);
      return { ...known, status: 'removed' };
    case 'execute': {
      const exchange = unlessRateLimited(await beacons.execute(known.id, rig.stream));
      if (known.status === 'active') expectSuccess(exchange);
      if (known.status === 'archived') expectCode(exchange, 409, 'beacon_archived');
      return known;
    }
    case 'revisions':
      await expectHistory(known, beacons);
      return known;
    default:
      return afterRead(known, rig);
  }
}

/** An update of an archived Beacon may be refused; of any other it succeeds and raises the revision. */
async function afterUpdate(known: KnownBeacon, tag: Tag, rig: Rig): Promise<KnownBeacon> {
  const exchange = unlessRateLimited(await rig.beacons.change(known.id, changeTo(tag, rig)));
  if (known.status === 'archived' && exchange.status >= 400) return afterRead(known, rig);
  expectSuccess(exchange);
  // The answer to an update need not show the Beacon.
  const shown = unlessRateLimited(await rig.beacons.get(known.id));
  const revision = revisionOf(beaconIn(shown));
  const isChanged = (tag !== known.tag || !rig.showsTags) && known.status !== 'archived';
  check(revision >= known.revision + (isChanged ? 1 : 0), `a revision above ${known.revision}`, {
    at: 'data.revision',
    exchange: shown,
  });
  const changes = known.changes + (isChanged ? 1 : 0);
  return checkedBeacon({ ...known, tag, revision, changes }, shown, rig);
}

/** A change to a tag, or else to a new name. */
const changeTo = (tag: Tag, { showsTags }: Rig): JsonObject =>
  showsTags ? { tags: [tag] } : { name: newBeaconName() };

/** A read shows the expected Beacon. */
const afterRead = async (known: KnownBeacon, rig: Rig): Promise<KnownBeacon> =>
  checkedBeacon(known, unlessRateLimited(await rig.beacons.get(known.id)), rig);

function checkedBeacon(known: KnownBeacon, exchange: Exchange, { showsTags }: Rig): KnownBeacon {
  const beacon = beaconIn(exchange);
  expectEqual(exchange, 'data.status', known.status, beacon.status, 'the status');
  if (showsTags) expectEqual(exchange, 'data.tags', [known.tag], beacon.tags, 'the tags');
  const revision = revisionOf(beacon);
  check(revision >= known.revision, `revision ${known.revision} or above`, { at: 'data.revision', exchange });
  return { ...known, revision };
}

async function expectHistory({ id, changes }: KnownBeacon, beacons: BeaconClient): Promise<void> {
  const exchange = unlessRateLimited(await beacons.revisions(id));
  const entries = revisionsIn(exchange);
  const numbers = entries.map(({ revision }) => revision).filter(isInteger);
  const areDescending = numbers.every((number, at) => at === 0 || number < (numbers[at - 1] ?? 0));
  check(areDescending && entries.length >= changes, `at least ${changes} revisions, newest first`, {
    received: numbers,
    at: 'data',
    exchange,
  });
}

async function expectInList(
  status: Status,
  tag: Tag | undefined,
  state: State,
  { beacons, isUnused }: Rig,
): Promise<void> {
  const due = state.filter((known) => known.status === status && (tag === undefined || known.tag === tag));
  const listed = await listedIds(beacons, { status, tag });
  const shown = isUnused ? listed : listed.filter((id) => state.some((known) => known.id === id));
  const found = due.filter(({ id }) => shown.includes(id)).length;
  const isExact = new Set(shown).size === shown.length && shown.length === due.length;
  check(
    isExact && found === due.length,
    `items with exactly the ${due.length} ${status} Beacons${tag === undefined ? '' : ` with tag ${tag}`}`,
    { received: `${shown.length} Beacons, ${found} of them expected`, at: 'items' },
  );
}
