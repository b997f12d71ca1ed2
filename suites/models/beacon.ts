// The model of Beacons: their states, the cap on active ones, what lists show and what may be executed.
import { constant, constantFrom, integer, record } from 'fast-check';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger } from '../clients/json.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import {
  check,
  checkStatus,
  errorCode,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
} from '../kit/expect.ts';

import { missingNeed } from '../kit/finding.ts';
import type { Model } from '../kit/model.ts';
import {
  beaconIn,
  idIn,
  listedIds,
  newBeaconName,
  pageIn,
  revisionOf,
  revisionsIn,
  type Shelf,
  shelfOf,
} from '../steps/beacons.ts';
import { answered } from '../steps/burst.ts';

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

interface Known {
  readonly id: string;
  readonly status: Status | 'removed';
  readonly tag: Tag;
  /** As it was last seen; moves between states may have raised it since. */
  readonly revision: number;
  readonly changes: number;
}

type State = readonly Known[];

interface Rig {
  readonly shelf: Shelf;
  readonly stream: FoundStream;
  readonly cap: number;
  /** Nobody else has Beacons in the organisation, and none were made in it before. */
  readonly isAlone: boolean;
}

export function beaconModel(parts: {
  readonly fresh: () => Promise<Org>;
  readonly stream: FoundStream;
  /** Active Beacons of the plan. */
  readonly cap: number;
}): Model<Command, State, Rig> {
  const nth = integer({ min: 0, max: parts.cap });
  const tag = constantFrom(...tags);
  return {
    commands: [
      record({ kind: constant('create'), tag }),
      record({ kind: constant('change'), nth, tag }),
      record({ kind: constantFrom('archive', 'restore', 'redraft'), nth }),
      record({ kind: constantFrom('remove', 'execute', 'revisions'), nth }),
      record({ kind: constant('list'), tag: constantFrom(...tags, undefined) }),
      constant({ kind: 'fill' }),
    ],
    lengthMax: 8,
    begin: async () => {
      const org = await parts.fresh();
      const shelf = shelfOf(org.rest);
      const isAlone = org.isOurs && pageIn(await shelf.list()).total === 0;
      return { state: [], rig: { ...parts, shelf, isAlone } };
    },
    applies: (command, state) => !('nth' in command) || state.length > 0,
    step: (command, state, rig) => {
      const known = 'nth' in command ? state[command.nth % state.length] : undefined;
      return known === undefined ? onAll(command, state, rig) : onOne(command, known, state, rig);
    },
    end: async (state, { shelf, isAlone }) => {
      if (!isAlone) for (const { id } of state) await shelf.remove(id);
    },
  };
}

async function onAll(command: Command, state: State, rig: Rig): Promise<State> {
  switch (command.kind) {
    case 'create':
      return created(command.tag, state, rig);
    case 'fill': {
      let filled = state;
      // Others need the places of an organisation that is theirs as well.
      while (rig.isAlone && surelyActive(filled) < rig.cap) {
        const more = await created(tags[0], filled, rig);
        if (more.length === filled.length) break;
        filled = more;
      }
      return filled;
    }
    case 'list':
      for (const status of statuses) await expectListed(status, command.tag, state, rig);
      return state;
    default:
      return state;
  }
}

const surelyActive = (state: State): number => state.filter(({ status }) => status === 'active').length;
/** Drafts and what was deleted may count under the cap or not; what is archived does not. */
const maybeActive = (state: State): number => state.filter(({ status }) => status !== 'archived').length;

/** Made where a place is free, refused where none is; in between either will do. */
async function created(tag: Tag, state: State, rig: Rig): Promise<State> {
  const { shelf, stream, cap, isAlone } = rig;
  const exchange = await shelf.create({ name: newBeaconName(), stream_ids: [stream.id], tags: [tag] });
  // The cap may be told with 429 as well.
  if (errorCode(exchange) === 'rate_limited') missingNeed('requests');
  const isSureOfPlace = isAlone && maybeActive(state) < cap;
  if (exchange.status >= 400 && !isSureOfPlace) {
    expectRefusal(exchange);
    if (!isAlone && state.length === 0) missingNeed('beacon-place');
    await expectListed('active', undefined, state, rig);
    return state;
  }
  checkStatus(exchange, surelyActive(state) < cap, `a refusal (4xx) with ${cap} Beacons active`);
  const known: Known = { id: idIn(exchange), status: 'active', tag, revision: 0, changes: 0 };
  return [...state, shown(known, exchange)];
}

async function onOne(command: Command, known: Known, state: State, rig: Rig): Promise<State> {
  const after =
    known.status === 'removed' ? await gone(command, known, rig) : await done(command, known, rig);
  return state.map((one) => (one === known ? after : one));
}

/** Whatever is asked of a deleted Beacon, there is none. */
async function gone(command: Command, known: Known, rig: Rig): Promise<Known> {
  const exchange = expectStatus(answered(await asked(command, known, rig)), 404);
  expectEqual(exchange, 'detail.error_code', 'beacon_not_found', errorCode(exchange));
  return known;
}

function asked({ kind }: Command, { id, tag }: Known, { shelf, stream }: Rig): Promise<Exchange> {
  switch (kind) {
    case 'change':
      return shelf.change(id, { tags: [tag] });
    case 'archive':
      return shelf.archive(id);
    case 'restore':
      return shelf.restore(id);
    case 'remove':
      return shelf.remove(id);
    case 'execute':
      return shelf.execute(id, stream);
    case 'revisions':
      return shelf.revisions(id);
    default:
      return shelf.get(id);
  }
}

async function done(command: Command, known: Known, rig: Rig): Promise<Known> {
  const { shelf } = rig;
  switch (command.kind) {
    case 'change':
      return changed(known, command.tag, shelf);
    case 'archive': {
      const exchange = answered(await shelf.archive(known.id));
      if (known.status !== 'archived') expectSuccess(exchange);
      return seen({ ...known, status: 'archived' }, shelf);
    }
    case 'restore': {
      const exchange = answered(await shelf.restore(known.id));
      if (known.status !== 'archived') return seen(known, shelf);
      expectSuccess(exchange);
      return seen({ ...known, status: 'draft' }, shelf);
    }
    case 'redraft': {
      const archived = await done({ ...command, kind: 'archive' }, known, rig);
      return done({ ...command, kind: 'restore' }, archived, rig);
    }
    case 'remove':
      expectSuccess(answered(await shelf.remove(known.id)));
      expectStatus(await shelf.get(known.id), 404);
      return { ...known, status: 'removed' };
    case 'execute':
      await expectExecution(known, rig);
      return known;
    case 'revisions':
      await expectHistory(known, shelf);
      return known;
    default:
      return seen(known, shelf);
  }
}

/** An archived Beacon may be changed or not; any other is, and its revision tells. */
async function changed(known: Known, tag: Tag, shelf: Shelf): Promise<Known> {
  const exchange = answered(await shelf.change(known.id, { tags: [tag] }));
  if (known.status === 'archived' && exchange.status >= 400) return seen(known, shelf);
  const revision = revisionOf(beaconIn(exchange));
  const isReal = tag !== known.tag && known.status !== 'archived';
  check(revision >= known.revision + (isReal ? 1 : 0), {
    expected: `a revision above ${known.revision}`,
    received: revision,
    at: 'data.revision',
    exchange,
  });
  return seen({ ...known, tag, revision, changes: known.changes + (isReal ? 1 : 0) }, shelf);
}

/** The Beacon as a read shows it is the one that is known. */
const seen = async (known: Known, shelf: Shelf): Promise<Known> =>
  shown(known, answered(await shelf.get(known.id)));

function shown(known: Known, exchange: Exchange): Known {
  const beacon = beaconIn(exchange);
  expectEqual(exchange, 'data.status', known.status, beacon.status, 'the status');
  expectEqual(exchange, 'data.tags', [known.tag], beacon.tags, 'the tags');
  const revision = revisionOf(beacon);
  check(revision >= known.revision, {
    expected: `revision ${known.revision} or above`,
    received: revision,
    at: 'data.revision',
    exchange,
  });
  return { ...known, revision };
}

async function expectExecution({ id, status }: Known, { shelf, stream }: Rig): Promise<void> {
  const exchange = answered(await shelf.execute(id, stream, { lookback_hours: 2160, page_size: 1 }));
  if (status === 'active') expectSuccess(exchange);
  if (status !== 'archived') return;
  expectStatus(exchange, 409);
  expectEqual(exchange, 'detail.error_code', 'beacon_archived', errorCode(exchange));
}

/** Newest first, and no change is missing. */
async function expectHistory({ id, changes }: Known, shelf: Shelf): Promise<void> {
  const exchange = answered(await shelf.revisions(id));
  const entries = revisionsIn(exchange);
  const numbers = entries.map(({ revision }) => revision).filter(isInteger);
  check(
    entries.length >= changes && numbers.every((number, at) => at === 0 || number < (numbers[at - 1] ?? 0)),
    {
      expected: `at least ${changes} revisions, the newest first`,
      received: numbers,
      at: 'data',
      exchange,
    },
  );
}

/** A list by status shows exactly those that are in it, and total counts them. */
async function expectListed(
  status: Status,
  tag: Tag | undefined,
  state: State,
  { shelf, isAlone }: Rig,
): Promise<void> {
  const due = state.filter((known) => known.status === status && (tag === undefined || known.tag === tag));
  const listed = await listedIds(shelf, { status, tag });
  const shown = isAlone ? listed : listed.filter((id) => state.some((known) => known.id === id));
  check(
    new Set(shown).size === shown.length &&
      shown.length === due.length &&
      due.every(({ id }) => shown.includes(id)),
    {
      expected: `the ${due.length} Beacons that are ${status}${tag === undefined ? '' : ` and tagged ${tag}`}`,
      received: `${shown.length} of which ${due.filter(({ id }) => shown.includes(id)).length} are among them`,
      at: 'items',
    },
  );
}
