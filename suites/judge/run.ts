// Runs cases in two lanes: those that leave others alone side by side, those that change the target one by one.
import type { Rule } from '../../spec/rules/rule.ts';
import type { Case, Needs } from '../case.ts';
import { judgeCase } from './judge-case.ts';
import type { Session } from './session.ts';
import type { RuleResult } from './verdict.ts';

export interface Entry {
  readonly id: string;
  readonly rule: Rule;
  readonly case: Case;
}

/** Joins both tables; a rule without a case is a hole that the tables' types should have shown. */
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

/** Judges all entries, the exclusive lane last; results are in the order of the entries. */
export async function runEntries(
  session: Session,
  entries: readonly Entry[],
  onResult: (result: RuleResult) => void = () => undefined,
): Promise<readonly RuleResult[]> {
  const results = new Map<string, RuleResult>();
  const settle = (result: RuleResult): void => {
    results.set(result.id, result);
    onResult(result);
  };
  const [shared = [], exclusive = []] = lanes(entries);
  await inParallel(shared, session.width, async (entry) =>
    settle(await judgeCase(session, entry.id, entry.rule, entry.case)),
  );
  for (const entry of exclusive) settle(await judgeAlone(session, entry));
  return entries.flatMap(({ id }) => results.get(id) ?? []);
}

/** The order in which one after the other may be judged: the exclusive lane last, shortest waits first. */
export const inLaneOrder = (entries: readonly Entry[]): readonly Entry[] => lanes(entries).flat();

const lanes = (entries: readonly Entry[]): readonly (readonly Entry[])[] => [
  // Shared organisations are used up by and by, so who needs most quota left comes first, and who reads many last of those.
  entries
    .filter((entry) => !isExclusive(entry.case.needs))
    .toSorted((a, b) => quotaLeft(b) - quotaLeft(a) || reads(a) - reads(b)),
  entries.filter((entry) => isExclusive(entry.case.needs)).toSorted((a, b) => waitsMs(a) - waitsMs(b)),
];

/** Moves time, publishes, or changes how the service behaves. */
export const isExclusive = ({ clock, publish, faults, operator }: Needs): boolean =>
  clock !== undefined || publish === true || faults === true || operator === true;

/** Judges one entry as its lane asks: between snapshot and restore where the target has them. */
export async function judgeEntry(session: Session, entry: Entry): Promise<RuleResult> {
  return isExclusive(entry.case.needs)
    ? judgeAlone(session, entry)
    : judgeCase(session, entry.id, entry.rule, entry.case);
}

async function judgeAlone(session: Session, { id, rule, case: kase }: Entry): Promise<RuleResult> {
  const { snapshots } = session.capabilities;
  const kept = await snapshots?.take().catch(() => undefined);
  const wentBack = session.time.mark();
  let restored = false;
  const goBack = session.leases.hold(async () => {
    restored = kept !== undefined && (await restore(session, kept));
  });
  try {
    return await judgeCase(session, id, rule, kase);
  } finally {
    await goBack();
    if (restored) wentBack();
    session.discover.forget(restored ? 'scouts' : 'all');
  }
}

/** Later cases start from what they find, so a target that cannot go back only loses isolation. */
async function restore({ capabilities: { snapshots } }: Session, id: string): Promise<boolean> {
  try {
    await snapshots?.restore(id);
    await snapshots?.drop(id);
    return true;
  } catch {
    return false;
  }
}

/** A large number where the case does not say; least of all for who uses up one organisation after the other. */
const quotaLeft = ({ case: { needs } }: Entry): number =>
  needs.fresh?.quotaLeft !== undefined
    ? -1
    : Math.min(
        needs.org?.quotaLeft ?? Number.MAX_SAFE_INTEGER,
        needs.other?.quotaLeft ?? Number.MAX_SAFE_INTEGER,
      );

const reads = (entry: Entry): number => entry.case.needs.reads ?? 0;

const waitsMs = (entry: Entry): number => entry.case.needs.clock?.waitsMs ?? 0;

async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
