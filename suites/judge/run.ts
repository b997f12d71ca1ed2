// Runs cases in lanes: cases that do not affect others run in parallel, cases that change the target one by one.
import type { Rule } from '../../spec/rules/rule.ts';
import { isInvariant } from '../invariants/monitor.ts';
import type { Case } from '../kit/case.ts';
import { countdown, type Wait } from './countdown.ts';
import { isExclusive } from './exclusive.ts';
import { type Conclude, tryCase } from './judge-case.ts';
import { type Entry, lanesOf } from './lanes.ts';
import { missingFor } from './offer.ts';
import type { Session } from './session.ts';
import type { RuleResult } from './verdict.ts';

/** Joins both tables. Throws if a rule has no case; the types of the tables exclude that. */
export function entriesOf(
  rules: Readonly<Record<string, Rule>>,
  cases: Readonly<Record<string, Case>>,
): readonly Entry[] {
  return Object.entries(rules).map(([id, rule]) => {
    const kase = cases[id];
    if (kase === undefined) throw new Error(`rule ${id} has no case`);
    return { id, rule, case: kase };
  });
}

export interface Watcher {
  readonly onResult?: ((result: RuleResult) => void) | undefined;
  /** Called every few seconds while cases wait in real time. */
  readonly onWait?: ((wait: Wait) => void) | undefined;
}

/** Judges all entries, the exclusive lane last; results are in the order of the entries. */
export async function runEntries(
  session: Session,
  entries: readonly Entry[],
  { onResult, onWait }: Watcher = {},
): Promise<readonly RuleResult[]> {
  const results = new Map<string, RuleResult>();
  const settle = (result: RuleResult): void => {
    results.set(result.id, result);
    onResult?.(result);
  };
  // The exchanges of all cases decide about invariants, so their verdicts come last, and a case that several have runs once.
  const byCase = Map.groupBy(
    entries.filter(({ id }) => isInvariant(id)),
    (entry) => entry.case,
  );
  const concluding: (() => readonly RuleResult[])[] = [];
  const judge = async (entry: Entry, trying: Promise<Conclude>): Promise<void> => {
    const conclude = await trying;
    const sharing = byCase.get(entry.case);
    if (sharing === undefined) settle(conclude(entry));
    else concluding.push(() => sharing.map(conclude));
  };
  const { shared, waiting, exclusive } = lanesOf(
    session,
    entries.filter((entry) => (byCase.get(entry.case)?.[0] ?? entry) === entry),
  );
  const times = (count: number): readonly Session[] => Array.from({ length: count }, () => session);
  await shareOut(times(session.width), shared, (one, entry) => judge(entry, tryCase(one, entry)));
  const isReal = session.realtime && session.time.clock === undefined;
  const isTried = ({ case: { needs } }: Entry): boolean => missingFor(needs, session.offer).length === 0;
  const tried = { waiting: waiting.filter(isTried), exclusive: exclusive.filter(isTried) };
  const count = isReal && onWait ? countdown(session.machine, tried, onWait) : undefined;
  try {
    await shareOut(times(waiting.length), waiting, (one, entry) =>
      judge(entry, tryCase(one, entry)).finally(() => count?.ended(entry)),
    );
    await shareOut(await worldsOf(session, exclusive.length), exclusive, async (one, entry) => {
      await judge(entry, tryAlone(one, entry));
      count?.ended(entry);
    });
  } finally {
    count?.stop();
  }
  for (const conclude of concluding) conclude().forEach(settle);
  return entries.flatMap(({ id }) => results.get(id) ?? []);
}

/** Judges one entry. An exclusive one runs between snapshot and restore, if the target has snapshots. */
export async function judgeEntry(session: Session, entry: Entry): Promise<RuleResult> {
  const isAlone = isExclusive(entry.case.needs, session.offer);
  return (await (isAlone ? tryAlone(session, entry) : tryCase(session, entry)))(entry);
}

async function tryAlone(session: Session, entry: Entry): Promise<Conclude> {
  const { snapshots } = session.capabilities;
  // After an early end nothing changes the target.
  const snapshotId = session.limit.isSuspended() ? undefined : await snapshots?.take().catch(() => undefined);
  const wentBack = session.time.mark();
  let restored = false;
  const goBack = session.leases.hold(async () => {
    restored = snapshotId !== undefined && (await restore(session, snapshotId));
  });
  try {
    return await tryCase(session, entry);
  } finally {
    await goBack();
    if (restored) wentBack();
    session.discover.forget(restored ? 'readers' : 'all');
  }
}

/** Later cases discover the state anew, so a target that cannot restore it loses only isolation. */
async function restore({ capabilities: { snapshots } }: Session, id: string): Promise<boolean> {
  try {
    await snapshots?.restore(id);
    await snapshots?.drop(id);
    return true;
  } catch {
    return false;
  }
}

/** Cases that need a world for themselves mostly wait, so that a few worlds keep two processors busy. */
const worldsMax = 4;

/** The session and, where the target gives the run more worlds, one for each of them. */
async function worldsOf(session: Session, cases: number): Promise<readonly Session[]> {
  const more = session.limit.isSuspended() ? 0 : Math.min(worldsMax, cases) - 1;
  const others = Array.from({ length: more }, () => session.anotherWorld?.().catch(() => undefined));
  return [session, ...(await Promise.all(others)).filter((one) => one !== undefined)];
}

/** Every worker takes the next item as soon as it is free. */
async function shareOut<Worker, Item>(
  workers: readonly Worker[],
  items: readonly Item[],
  work: (worker: Worker, item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workOn = async (worker: Worker): Promise<void> => {
    for (const item of queue) await work(worker, item);
  };
  await Promise.all(workers.map(workOn));
}
