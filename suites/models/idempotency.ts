// The model of Idempotency-Key: keys used again and again, with the same payload or another, for two kinds of writes.

import { type Arbitrary, constant, constantFrom, integer, record } from 'fast-check';
import { hourMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { CaseClock, Org } from '../kit/case.ts';
import { check, errorCode, expectEqual, expectRefusal, expectStatus, expectSuccess } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { answered } from '../steps/burst.ts';
import { type Maker, type Makers, madeName, makersOf, newKey } from '../steps/writes.ts';

const keys = 2;
const payloads = 2;
const twins = 3;

type Kind = 'digests' | 'beacons';
type Command =
  | { readonly kind: 'write'; readonly what: Kind; readonly key: number; readonly payload: number }
  | { readonly kind: 'write-at-once'; readonly key: number; readonly payload: number }
  | { readonly kind: 'write-wrongly' | 'remove'; readonly key: number }
  | { readonly kind: 'wait'; readonly hours: number };

/** What was written under a key. */
interface Written {
  readonly what: Kind;
  readonly key: number;
  readonly payload: number;
  readonly id: string;
  readonly atHour: number;
}

interface State {
  /** Since the series began. */
  readonly hour: number;
  readonly written: readonly Written[];
  /** Keys of refused writes, with the hour: whether these are used up is left open. */
  readonly spoilt: readonly { readonly key: number; readonly atHour: number }[];
}

interface Rig {
  readonly makers: Makers;
  /** Begins the keys of the series. */
  readonly prefix: string;
  /** Whether Beacons take a key; only digests must. */
  readonly beaconsTakeKeys: boolean;
  readonly clock: CaseClock | undefined;
  readonly replayHours: number;
}

export async function idempotencyModel(parts: {
  readonly fresh: () => Promise<Org>;
  readonly streamId: string;
  readonly replayHours: number;
  /** Time passes as well, where it is given. */
  readonly clock?: CaseClock;
}): Promise<Model<Command, State, Rig>> {
  const { fresh, streamId, replayHours, clock } = parts;
  const beaconsTakeKeys = await takesKeys(makersOf(await fresh(), streamId));
  const key = integer({ min: 0, max: keys - 1 });
  const payload = integer({ min: 0, max: payloads - 1 });
  // One is shorter than a day, two are longer.
  const wait: Arbitrary<Command> = record({ kind: constant('wait'), hours: constantFrom(13, 23) });
  return {
    commands: [
      record({ kind: constant('write'), what: constant('digests'), key, payload }),
      record({ kind: constant('write'), what: constantFrom('digests', 'beacons'), key, payload }),
      record({ kind: constant('write-at-once'), key, payload }),
      record({ kind: constantFrom('write-wrongly', 'remove'), key }),
      ...(clock === undefined ? [] : [wait]),
    ],
    lengthMax: 8,
    begin: async () => ({
      state: { hour: 0, written: [], spoilt: [] },
      rig: {
        makers: makersOf(await fresh(), streamId),
        prefix: newKey(),
        beaconsTakeKeys,
        clock,
        replayHours,
      },
    }),
    applies: (command, { written }) =>
      command.kind !== 'remove' || written.some(({ what, key }) => what === 'digests' && key === command.key),
    step,
    end: (_, { makers }) => makers.undo(),
  };
}

async function takesKeys({ beacons, undo }: Makers): Promise<boolean> {
  const key = newKey();
  try {
    const [first, second] = [await beacons.create(key), await beacons.create(key)];
    return second.status < 300 && beacons.idIn(first) === beacons.idIn(second);
  } finally {
    await undo();
  }
}

async function step(command: Command, state: State, rig: Rig): Promise<State> {
  switch (command.kind) {
    case 'write': {
      const exchange = await create(rig.makers[command.what], command, rig);
      return judged([exchange], command, state, rig);
    }
    case 'write-at-once': {
      const sending = Array.from({ length: twins }, () => create(rig.makers.digests, command, rig));
      return judged(await Promise.all(sending), { ...command, what: 'digests' }, state, rig);
    }
    case 'write-wrongly': {
      const change = { stream_ids: [] };
      expectRefusal(answered(await rig.makers.digests.create(keyText(command.key, rig), change)));
      return { ...state, spoilt: [...state.spoilt, { key: command.key, atHour: state.hour }] };
    }
    case 'remove':
      return removed(command.key, state, rig);
    case 'wait':
      await rig.clock?.advance(command.hours * hourMs);
      return { ...state, hour: state.hour + command.hours };
  }
}

interface Write {
  readonly what: Kind;
  readonly key: number;
  readonly payload: number;
}

const create = async (maker: Maker, { key, payload }: Omit<Write, 'what'>, rig: Rig): Promise<Exchange> =>
  answered(await maker.create(keyText(key, rig), { name: `${madeName}-${key}-${payload}` }));

/** Answers to equal writes at the same time, or to one. */
function judged(exchanges: readonly Exchange[], write: Write, state: State, rig: Rig): State {
  if (write.what === 'beacons' && !rig.beaconsTakeKeys) {
    for (const exchange of exchanges) expectSuccess(exchange);
    return state;
  }
  const earlier = state.written.find(({ what, key }) => what === write.what && key === write.key);
  if (earlier !== undefined && isKept(earlier, state, rig)) {
    for (const exchange of exchanges)
      if (earlier.payload === write.payload) expectReplay(exchange, earlier, rig);
      else expectConflict(exchange);
    return state;
  }
  const done = exchanges.filter(({ status }) => status !== 409);
  // One of equal writes at the same time may be told of a conflict, and so may one under a key of another kind of write.
  if (done.length < exchanges.length && (done.length === 0 || exchanges.length === 1)) {
    check(isDoubtful(write, state, rig), {
      expected: 'a write under a key that is free',
      received: 'status 409',
    });
    for (const exchange of exchanges) expectConflict(exchange);
    return state;
  }
  const id = newIdIn(done, write, state, rig);
  const others = state.written.filter((one) => one !== earlier);
  return { ...state, written: [...others, { ...write, id, atHour: state.hour }] };
}

/** Whether an earlier use of the key, refused or for another kind of write, may still stand in the way. */
const isDoubtful = ({ key, what }: Write, state: State, rig: Rig): boolean =>
  [...state.spoilt, ...state.written.filter((one) => one.what !== what)].some(
    (one) => one.key === key && isKept(one, state, rig),
  );

const isKept = ({ atHour }: Pick<Written, 'atHour'>, { hour }: State, { replayHours }: Rig): boolean =>
  hour - atHour < replayHours;

/** All tell one id, which is of nothing that was written before. */
function newIdIn(done: readonly Exchange[], { what }: Write, state: State, { makers }: Rig): string {
  const ids = new Set(done.map((exchange) => makers[what].idIn(expectSuccess(exchange))));
  const [id] = ids;
  const isNew = state.written.every((one) => one.what !== what || one.id !== id);
  check(ids.size === 1 && id !== undefined && isNew, {
    expected: 'one new id for a write under a key that is free',
    received: [...ids],
    exchange: done.at(-1),
  });
  return id;
}

function expectReplay(exchange: Exchange, { what, id }: Written, { makers }: Rig): void {
  expectEqual(exchange, 'the id of the first write', id, makers[what].idIn(expectSuccess(exchange)));
}

function expectConflict(exchange: Exchange): void {
  expectStatus(exchange, 409);
  expectEqual(exchange, 'detail.error_code', 'idempotency_conflict', errorCode(exchange));
}

/** What becomes of a digest changes nothing about its key. */
async function removed(key: number, state: State, { makers }: Rig): Promise<State> {
  const digest = state.written.find((one) => one.what === 'digests' && one.key === key);
  if (digest !== undefined) await makers.digests.remove(digest.id);
  return state;
}

const keyText = (key: number, { prefix }: Rig): string => `${prefix}-${key}`;
