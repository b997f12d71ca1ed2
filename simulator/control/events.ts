// What happens in a world as a stream of events: entries of the journal in batches, changes of its state, and what is found of clients.
import { machineNowMs } from '../time/clock.ts';
import { clockStateOf } from './clock.ts';
import { renderedEntry } from './journal-entry.ts';
import { maskingOf } from './masked.ts';
import { type ControlCall, conflict, type EventSink, type EventStream, operation } from './operation.ts';
import { stateOf } from './organizations.ts';
import { count, described, shown, string } from './schema.ts';
import type { ControlledWorld } from './world.ts';

const batchMs = 100;
const batchMax = 200;
const tickMs = 500;
const beatMs = 15_000;
const verdictsMs = 2_000;
/** Of so many organisations that asked last the state is told. */
const organizationsMax = 50;
/** In all worlds of a process. */
export const streamsMax = 100;

const tooMany = `At most ${streamsMax} streams of events are open at a time. Close one first.`;

export const eventOperations = [
  operation('followEvents', 'get', '/events', {
    summary:
      'Follow the world as server-sent events: `hello` with the instance of the journal and its first and last number; ' +
      `\`entries\`, at most ${batchMax} every ${batchMs} ms, the newest ones, with the number of those skipped; \`state\` ` +
      'where clock, deliveries, outcomes or organisations with traffic have changed; `verdict` of a rule about clients; ' +
      '`cleared`, `reset`, and `gone` at the end of the world.',
    query: {
      after: described(
        count,
        'Begin with the entries after this number; default: with those to come. Numbers of another instance mean nothing.',
      ),
    },
    refusals: [{ status: 409, when: `${streamsMax} streams are open.`, detail: tooMany }],
    isStream: true,
    response: shown(
      string,
      'event: hello\ndata: {"instance":"0c8e0d3e-4a0e-4b5e-9a3c-0d6f0a6f5f60","first":1,"last":0}\n\n',
      'Each event has a name and a JSON object; `entries` also has an id, from which a client continues with `after`.',
    ),
    handle: (call) => (open < streamsMax ? streamOf(call) : conflict(tooMany)),
  }),
];

let open = 0;

const streamOf = (call: ControlCall<unknown, { readonly after?: number }>): EventStream => ({
  kind: 'stream',
  begin: (to) => {
    open += 1;
    const stop = follow(call, to);
    return () => {
      open -= 1;
      stop();
    };
  },
});

/** Tells what happens until the returned function is called. */
function follow(
  { worlds, world, query }: ControlCall<unknown, { readonly after?: number }>,
  to: EventSink,
): () => void {
  const { journal } = world;
  const { instance, firstSeq, lastSeq } = journal;
  const entries = entryTeller(world, to, query.after ?? lastSeq);
  const tellState = stateTeller(world, to, entries.callers);
  const tellVerdicts = verdictTeller(world, to);
  to.send({ event: 'hello', data: { instance, first: firstSeq, last: lastSeq } });
  entries.tell();
  tellState();
  let { restores } = world;
  let ticks = 0;
  const tick = setInterval(() => {
    ticks += 1;
    if (worlds.find(world.id) !== world) {
      to.send({ event: 'gone', data: {} });
      to.end();
      stop();
      return;
    }
    if (ticks % (beatMs / tickMs) === 0) to.beat();
    if (!to.isReady()) return;
    if (world.restores !== restores) to.send({ event: 'reset', data: {} });
    restores = world.restores;
    tellState();
    // A judge that has ended tells nothing more.
    if (ticks % (verdictsMs / tickMs) === 0) tellVerdicts().catch(() => undefined);
  }, tickMs);
  tick.unref();
  const stop = (): void => {
    clearInterval(tick);
    entries.stop();
  };
  return stop;
}

function entryTeller(world: ControlledWorld, to: EventSink, after: number) {
  const { journal } = world;
  // What is no longer stored cannot be told, nor read by those whom it would be told as skipped.
  let told = Math.max(Math.min(after, journal.lastSeq), journal.firstSeq - 1);
  let { clears } = journal;
  let timer: NodeJS.Timeout | undefined;
  const callers = new Set<string>();
  const soon = (): void => {
    timer ??= setTimeout(tell, batchMs).unref();
  };
  const tell = (): void => {
    timer = undefined;
    // A client that reads slowly gets the newest entries once it has read.
    if (!to.isReady()) {
      soon();
      return;
    }
    if (journal.clears !== clears) {
      to.send({ event: 'cleared', data: {} });
      told = Math.max(told, journal.firstSeq - 1);
    }
    ({ clears } = journal);
    const newest = journal.newest(told, batchMax);
    const { lastSeq } = journal;
    if (lastSeq === told) return;
    for (const { organizationId: id } of newest)
      if (id !== undefined) {
        callers.delete(id);
        callers.add(id);
      }
    for (const id of callers) if (callers.size > organizationsMax) callers.delete(id);
    const skipped = lastSeq - told - newest.length;
    told = lastSeq;
    const masking = maskingOf(world);
    const entries = newest.map((entry) => renderedEntry(entry, masking));
    to.send({ event: 'entries', id: lastSeq, data: { skipped, entries } });
  };
  const stopWatching = journal.watch(soon);
  return {
    tell,
    /** The organisations that asked last. */
    callers,
    stop: () => {
      clearTimeout(timer);
      stopWatching();
    },
  };
}

/** Tells the state where it has changed: of organisations only those that did. */
function stateTeller(world: ControlledWorld, to: EventSink, callers: ReadonlySet<string>): () => void {
  let before = '';
  let told: ReadonlyMap<string, string> = new Map();
  return () => {
    const { feed, faults, store } = world;
    const states = [...callers].flatMap((id) => {
      const organization = store.organization(id);
      const state = organization && stateOf(world, organization);
      return state === undefined ? [] : [{ id, state, text: JSON.stringify(state) }];
    });
    const organizations = states.filter(({ id, text }) => told.get(id) !== text).map(({ state }) => state);
    told = new Map(states.map(({ id, text }) => [id, text]));
    const deliveries = { waiting: feed.outbox.waitingCount, ...feed.outbox.tally(() => true) };
    const outcomes = faults.pending().length;
    // A clock that runs tells its time by itself.
    const clock = clockStateOf(world);
    const { now_ms, frozen, due } = clock;
    const time = frozen ? now_ms : machineNowMs() - now_ms;
    const now = JSON.stringify([frozen, time, due, deliveries, outcomes]);
    if (now === before && organizations.length === 0) return;
    before = now;
    to.send({ event: 'state', data: { clock, deliveries, outcomes, organizations } });
  };
}

interface Verdicts {
  readonly rules?: readonly { readonly id: string; readonly level: string; readonly verdict: string }[];
}

/** Tells each verdict against a client once, and again where it was forgotten meanwhile. */
function verdictTeller(world: ControlledWorld, to: EventSink) {
  const { id, journal, parts } = world;
  const { clients } = parts;
  let told: ReadonlySet<string> = new Set();
  let judged = 0;
  let { restores } = world;
  return async (): Promise<void> => {
    const { lastSeq } = journal;
    // Who follows begins anew with the state.
    if (world.restores !== restores) told = new Set();
    ({ restores } = world);
    if (clients === undefined || lastSeq === judged) return;
    judged = lastSeq;
    const { rules = [] } = (await clients.report(id, undefined)) as Verdicts;
    const found = rules.filter(({ verdict }) => verdict === 'failed' || verdict === 'warned');
    for (const { id: rule, level, verdict } of found)
      if (!told.has(rule)) to.send({ event: 'verdict', data: { rule, level, verdict } });
    told = new Set(found.map(({ id: rule }) => rule));
  };
}
