// Runs the suites in one world: as one run, or rule by rule with fingerprints of the exchanges, to compare worlds.
import { hash } from 'node:crypto';
import type { Sending } from '../../simulator/feed/outgoing.ts';
import type { Outgoing } from '../../simulator/feed/sender.ts';
import type { Parts } from '../../simulator/parts.ts';
import { minuteMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type Entry, inLaneOrder } from '../judge/lanes.ts';
import { recordOn } from '../judge/recording.ts';
import { isUnarranged } from '../judge/report.ts';
import { judgeEntry } from '../judge/run.ts';
import type { Session } from '../judge/session.ts';
import { type RuleResult, verdictText } from '../judge/verdict.ts';
import type { Verdict } from '../report/verdict.ts';
import { runPrefix } from '../target/run-name.ts';
import { lawReads } from './law-reads.ts';
import { closing, type Setting, sessionOn, simulatorIn, withSession } from './setting.ts';
import { openFront, type Wire } from './variants/derived/front.ts';

export interface Judged {
  readonly verdict: Verdict;
  /** The verdict and why. */
  readonly detail: string;
  /** Ids of the silences for which the rule does not apply. */
  readonly silences: readonly string[];
}

export interface Observed extends Judged {
  /** Equal fingerprints: the target gave the same answers, and sent the same to receivers. */
  readonly fingerprint: string;
  readonly failsUnexercised: boolean;
}

/** Both keyed by rule. */
export type Verdicts = Readonly<Record<string, Judged>>;
export type Observation = Readonly<Record<string, Observed>>;

/** Number of inputs that properties draw; small, because there are many worlds. */
const drawnRuns = 3;

/** Judges the rules in one run, like any target. Time stands still, so that no verdict depends on the machine. */
export const judgeAll = (
  entries: readonly Entry[],
  setting: Setting,
  seed: number,
  amend: (parts: Parts) => Parts = (parts) => parts,
): Promise<Verdicts> =>
  withSession(setting, { seed, runs: drawnRuns, frozen: true, amend }, (session) =>
    judgeOn(session, entries),
  );

/** The same through a proxy that changes the form of messages. */
export async function judgeBehind(
  wire: Wire,
  entries: readonly Entry[],
  setting: Setting,
  seed: number,
): Promise<Verdicts> {
  const simulator = await simulatorIn(setting, { frozen: true });
  const fronts = await Promise.all([simulator.baseUrl, simulator.siteUrl].map((url) => openFront(url, wire)));
  const [baseUrl = '', siteUrl = ''] = fronts.map(({ url }) => url);
  try {
    const opening = sessionOn({ ...simulator, baseUrl, siteUrl }, seed, drawnRuns);
    return await closing(opening, (session) => judgeOn(session, entries));
  } finally {
    await Promise.all(fronts.map((front) => front.close()));
    await simulator.close();
  }
}

async function judgeOn(session: Session, entries: readonly Entry[]): Promise<Verdicts> {
  const verdicts: Record<string, Judged> = {};
  for (const entry of inLaneOrder(entries)) verdicts[entry.id] = judged(await judgeEntry(session, entry));
  return verdicts;
}

/** Observes each rule from the start of the world, so that no fingerprint depends on other rules. Discovery runs once. */
export async function observe(
  entries: readonly Entry[],
  setting: Setting,
  seed: number,
): Promise<Observation> {
  const world = await openObservedWorld(setting, seed);
  try {
    const observed: Record<string, Observed> = {};
    await world.discover(entries);
    for (const entry of entries) {
      await world.restart();
      observed[entry.id] = await world.judge(entry);
    }
    return observed;
  } finally {
    await world.close();
  }
}

/** A frozen world in which the caller judges rules one after the other. */
export interface ObservedWorld {
  /** Runs the discovery at the start of the world, and not during the first rule that needs the result. */
  discover(entries: readonly Entry[]): Promise<void>;
  /** Resets the world to its start. Serialised items stay cached unless the restart is `cold`. */
  restart(how?: { readonly cold: boolean }): Promise<void>;
  judge(entry: Entry): Promise<Observed>;
  close(): Promise<void>;
}

/**
 * `seed` is for the random inputs of cases. Rejects if the simulator or its session cannot be opened. An answer may take
 * a minute, because instrumented sources try every mutant beside its original.
 */
export async function openObservedWorld(setting: Setting, seed: number): Promise<ObservedWorld> {
  let sent: string[] = [];
  const delivery: Parts['delivery'] = (outgoing, attempt) => {
    // The content of the world has receivers too; deliveries to them are left out.
    if (receiverPattern.test(outgoing.url)) sent.push(describedAttempt(outgoing, attempt));
    return outgoing;
  };
  const simulator = await simulatorIn(setting, {
    frozen: true,
    amend: (parts) => ({ ...parts, delivery }),
  });
  const session = await sessionOn(simulator, seed, drawnRuns, minuteMs).catch(async (cause: unknown) => {
    await simulator.close();
    throw cause;
  });
  return {
    discover: (entries) => discover(session, entries),
    restart: async ({ cold } = { cold: false }) => {
      // Requests of the previous rule must not count in the minute of this one.
      await session.time.clock?.advance(minutesOverMs, 'leave');
      simulator.world.reset();
      if (cold) simulator.world.chooseReadings({});
      session.discover.forget('readers');
      session.monitor.forget();
    },
    judge: async (entry) => {
      sent = [];
      const recording = recordOn(session.transport);
      const result = await judgeEntry({ ...session, transport: recording.transport }, entry);
      // Attempts that are due at the same time have no fixed order.
      const fingerprint = `${fingerprintOf(recording.exchanges)} ${hashOf(sent.toSorted())}`;
      return { ...judged(result), fingerprint, failsUnexercised: isUnarranged(result) };
    },
    close: async () => {
      try {
        await session.close();
      } finally {
        await simulator.close();
      }
    },
  };
}

/** Longer than the longest wait for an organisation. */
const minutesOverMs = 120_000;

async function discover(session: Session, entries: readonly Entry[]): Promise<void> {
  const newcomer = entries.find(
    ({ case: { needs } }) => needs.receiver === true && needs.newManifests === true,
  );
  await Promise.allSettled([session.discover.streams(), session.discover.streamsWithChannels()]);
  if (newcomer !== undefined) await judgeEntry(session, newcomer);
}

/** The laws that each rule uses, including its discovery. A reading that changes none of them cannot affect the rule. */
export function lawsUsed(
  entries: readonly Entry[],
  setting: Setting,
  seed: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const reads = lawReads();
  const amend = (parts: Parts): Parts => ({ ...parts, watch: reads.watch });
  return closing(simulatorIn(setting, { frozen: true, amend }), async (simulator) => {
    const lawsByRule: Record<string, readonly string[]> = {};
    for (const entry of entries) {
      simulator.world.reset();
      // Empties the caches of the world, because their content depends on laws too.
      simulator.world.chooseReadings({});
      reads.take();
      await closing(sessionOn(simulator, seed, drawnRuns), (session) => judgeEntry(session, entry));
      lawsByRule[entry.id] = reads.take();
    }
    return lawsByRule;
  });
}

const judged = (result: RuleResult): Judged => ({
  verdict: result.verdict,
  detail: verdictText(result),
  silences: result.inapplicable?.kind === 'silence' ? result.inapplicable.silences : [],
});

/** A hash of the answers without parts that differ between runs of one world. */
export const fingerprintOf = (exchanges: readonly Exchange[]): string => hashOf(exchanges.map(plain));

const hashOf = (texts: readonly string[]): string => hash('sha1', texts.join(''), 'base64');

/** An attempt at a delivery as text. Only the form of the signature counts, because it depends on the bytes. */
function describedAttempt({ headers, body }: Outgoing, { delivery, startedMs }: Sending): string {
  const signature = headers['x-service-signature']?.replaceAll(/[0-9a-f]/g, '0').replaceAll(/[A-F]/g, 'A');
  const kept = JSON.stringify({ ...headers, 'x-service-signature': signature });
  return `${startedMs} ${delivery.attempts.length} ${kept} ${withoutVariableNames(body.toString('utf8'))}\n`;
}

/** A tag depends on the body, and a length on the names of organisations. Ids of sessions are random. */
const volatileHeaders: ReadonlySet<string> = new Set(['etag', 'content-length', 'date', 'mcp-session-id']);

function plain({ status, headers, text, json }: Exchange): string {
  const kept = Object.entries(headers)
    .filter(([name]) => !volatileHeaders.has(name))
    .map(([name, value]) => (name === 'mcp-session-id' ? [name] : [name, value]));
  const isNamed = json !== undefined && namesCaller(text);
  const body = isNamed ? JSON.stringify(json, anonymous) : text.replaceAll(keyPattern, '…');
  return `${status} ${JSON.stringify(kept)} ${withoutVariableNames(body)}\n`;
}

/** The text without parts that depend on earlier requests. */
const withoutVariableNames = (text: string): string => text.replaceAll(variablePattern, '…');

/** Credentials outside the answers that issue them. */
const keyPattern = /\b[asm][kt]_\w+/g;
const variablePattern = new RegExp(
  [
    // Signed tokens and secrets, which belong to an organisation.
    /\b(?:eyJ|whsec_)[\w.-]+/,
    // The address of a receiver, which ends in a random name.
    /127\.0\.0\.1:\d+(?:\/[\da-f-]{36})?/,
    // Names that the suites created, and counters of a world that continue after a reset.
    new RegExp(`${runPrefix}[\\w-]+`),
    /"generation":"content-\d+"/,
    // The size of a body that contains such names.
    /holds \d+ bytes/,
    /"delivery_id":\d+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const receiverPattern = /\/[\da-f-]{36}$/;

/** The only members that identify the caller; few answers have them. */
const callerMembers = ['org', 'credentials', 'mcp_connector'];
const namesCaller = (text: string): boolean => callerMembers.some((name) => text.includes(`"${name}":`));
const anonymous = (key: string, value: unknown): unknown => (callerMembers.includes(key) ? '…' : value);
