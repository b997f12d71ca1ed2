// The model of Idempotency-Key: keys that are reused with the same or another payload, for two kinds of writes.
import { type Arbitrary, constant, constantFrom, integer, record } from 'fast-check';
import { limits } from '../../spec/limits.ts';
import { hourMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import { check, errorCode, expectEqual, expectRefusal, expectStatus, expectSuccess } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { unlessRateLimited } from '../steps/burst.ts';
import { type Maker, type Makers, makersOf, newKey, resourceName } from '../steps/writes.ts';
import type { TargetClock } from '../target/capabilities.ts';

const replayHours = limits.idempotentReplay.value;
const keys = 2;
const payloads = 2;
const parallelWrites = 3;

type Kind = 'digests' | 'beacons';
type Command =
  | { readonly kind: 'write'; readonly what: Kind; readonly key: number; readonly payload: number }
  | { readonly kind: 'write-in-parallel'; readonly key: number; readonly payload: number }
  | { readonly kind: 'write-invalid' | 'remove'; readonly key: number }
  | { readonly kind: 'wait'; readonly hours: number };

/** A write that succeeded under a key. */
interface Written {
  readonly what: Kind;
  readonly key: number;
  readonly payload: number;
  readonly id: string;
  readonly atHour: number;
}

interface State {
  /** Hours since the series began. */
  readonly hour: number;
  readonly written: readonly Written[];
  /** Keys of refused writes, with the hour: whether a refusal uses its key is open. */
  readonly refusals: readonly { readonly key: number; readonly atHour: number }[];
}

interface Rig {
  readonly makers: Makers;
  /** The keys of the series differ from this one in their last digit. */
  readonly prefix: string;
  /** Whether the creation of Beacons accepts keys; only that of digests must. */
  readonly beaconsTakeKeys: boolean;
  readonly clock: TargetClock | undefined;
}

/** With a clock, series also wait. */
export async function idempotencyModel(
  fresh: () => Promise<Org>,
  { id: streamId }: FoundStream,
  clock?: TargetClock,
): Promise<Model<Command, State, Rig>> {
  const beaconsTakeKeys = await takesKeys(makersOf(await fresh(), streamId));
  const key = integer({ min: 0, max: keys - 1 });
  const payload = integer({ min: 0, max: payloads - 1 });
  // One wait is shorter than a day, two together are longer.
  const wait: Arbitrary<Command> = record({ kind: constant('wait'), hours: constantFrom(13, 23) });
  return {
    commands: [
      record({ kind: constant('write'), what: constant('digests'), key, payload }),
      record({ kind: constant('write'), what: constantFrom('digests', 'beacons'), key, payload }),
      record({ kind: constant('write-in-parallel'), key, payload }),
      record({ kind: constantFrom('write-invalid', 'remove'), key }),
      ...(clock === undefined ? [] : [wait]),
    ],
    lengthMax: 8,
    begin: async () => ({
      state: { hour: 0, written: [], refusals: [] },
      rig: { makers: makersOf(await fresh(), streamId), prefix: newKey(), beaconsTakeKeys, clock },
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
      return afterWrites([exchange], command, state, rig);
    }
    case 'write-in-parallel': {
      const sending = Array.from({ length: parallelWrites }, () => create(rig.makers.digests, command, rig));
      return afterWrites(await Promise.all(sending), { ...command, what: 'digests' }, state, rig);
    }
    case 'write-invalid': {
      const change = { stream_ids: [] };
      expectRefusal(unlessRateLimited(await rig.makers.digests.create(keyText(command.key, rig), change)));
      return { ...state, refusals: [...state.refusals, { key: command.key, atHour: state.hour }] };
    }
    case 'remove':
      return afterRemoval(command.key, state, rig);
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
  unlessRateLimited(await maker.create(keyText(key, rig), { name: `${resourceName}-${key}-${payload}` }));

/** Checks the answers to one write, or to equal parallel writes. */
function afterWrites(exchanges: readonly Exchange[], write: Write, state: State, rig: Rig): State {
  if (write.what === 'beacons' && !rig.beaconsTakeKeys) {
    for (const exchange of exchanges) expectSuccess(exchange);
    return state;
  }
  const earlier = state.written.find(({ what, key }) => what === write.what && key === write.key);
  const answered = exchanges.filter(({ status }) => status !== 409);
  // Parallel writes under one key may conflict with each other.
  const judged = exchanges.length > 1 && answered.length > 0 ? answered : exchanges;
  if (earlier !== undefined && isInUse(earlier, state)) {
    if (earlier.payload !== write.payload) expectConflict(exchanges);
    else for (const exchange of judged) expectReplay(exchange, earlier, rig);
    return state;
  }
  // A service may replay for longer than it must.
  if (earlier !== undefined && judged.every((exchange) => isStillKept(exchange, earlier, write, rig)))
    return state;
  // A write under a key of another kind of write may conflict, too.
  if (answered.length === 0) {
    check(mayConflict(write, state), 'success under a free key', {
      received: 'status 409',
      at: { kind: 'status' },
    });
    expectConflict(exchanges);
    return state;
  }
  const id = newIdIn(answered, write, state, rig);
  const others = state.written.filter((one) => one !== earlier);
  return { ...state, written: [...others, { ...write, id, atHour: state.hour }] };
}

/** Whether a key of more than a day ago still replays, or conflicts with another payload. */
const isStillKept = (exchange: Exchange, { what, id, payload }: Written, write: Write, rig: Rig): boolean =>
  payload === write.payload
    ? exchange.status < 300 && rig.makers[what].idIn(exchange) === id
    : exchange.status === 409;

/** Whether an earlier use of the key, refused or for another kind of write, may cause a conflict. */
const mayConflict = ({ key, what }: Write, state: State): boolean =>
  [...state.refusals, ...state.written.filter((one) => one.what !== what)].some(
    (one) => one.key === key && isInUse(one, state),
  );

const isInUse = ({ atHour }: Pick<Written, 'atHour'>, { hour }: State): boolean =>
  hour - atHour < replayHours;

/** All answers show one id, and no earlier write has it. */
function newIdIn(accepted: readonly Exchange[], { what }: Write, state: State, { makers }: Rig): string {
  const ids = new Set(accepted.map((exchange) => makers[what].idIn(expectSuccess(exchange))));
  const [id] = ids;
  const isNew = state.written.every((one) => one.what !== what || one.id !== id);
  check(ids.size === 1 && id !== undefined && isNew, 'one new id for a write under a free key', {
    received: [...ids],
    at: 'data.id',
    exchange: accepted.at(-1),
  });
  return id;
}

function expectReplay(exchange: Exchange, { what, id }: Written, { makers }: Rig): void {
  expectEqual(exchange, 'data.id', id, makers[what].idIn(expectSuccess(exchange)), 'id of the first write');
}

/** Each write is refused, and one of them as a conflict with an earlier one; the others may conflict with each other. */
function expectConflict(exchanges: readonly Exchange[]): void {
  for (const exchange of exchanges) expectStatus(exchange, 409);
  const codes = exchanges.map(errorCode);
  const code = 'idempotency_conflict';
  check(codes.includes(code), `the code ${code}`, { received: codes, at: 'detail.error_code' });
}

/** Deleting a digest does not free its key. */
async function afterRemoval(key: number, state: State, { makers }: Rig): Promise<State> {
  const digest = state.written.find((one) => one.what === 'digests' && one.key === key);
  if (digest !== undefined) await makers.digests.remove(digest.id);
  return state;
}

/** A UUID for each key. */
const keyText = (key: number, { prefix }: Rig): string => `${prefix.slice(0, -1)}${key}`;
