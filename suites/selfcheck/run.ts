// Proves the cases: each passes on the real simulator and catches every mutant of its rule, in a fresh one each.
import { simulate } from '../../simulator/index.ts';
import type { Parts } from '../../simulator/parts.ts';
import { judgeCase } from '../judge/judge-case.ts';
import type { Entry } from '../judge/run.ts';
import { openSession } from '../judge/session.ts';
import type { RuleResult } from '../judge/verdict.ts';
import { apply } from './apply.ts';
import type { Mutant } from './mutant.ts';
import { simulatorStartMs, simulatorTarget } from './simulator-target.ts';

/** What became of one rule on one simulator; `wrong` says why it is not what it should be. */
export interface Trial {
  readonly rule: string;
  /** Undefined for the real simulator. */
  readonly mutant: Mutant | undefined;
  readonly wrong: Wrong | undefined;
}

export interface Wrong {
  readonly kind: 'real-not-passed' | 'survived' | 'never-fired' | 'crashed' | 'not-judged' | 'no-mutant';
  readonly detail: string;
}

export interface Selfcheck {
  readonly entries: readonly Entry[];
  readonly mutants: Readonly<Record<string, readonly Mutant[]>>;
  readonly seed: number;
  readonly onTrial?: (trial: Trial) => void;
}

/** Simulators that run at once. */
const width = 3;
/** Inputs that cases draw: simulators cost little. */
export const drawnRuns = 200;
/** A case on a fresh simulator is over in a blink; one that is not hangs on its mutant. */
const trialTimeoutMs = 20_000;

/** Every rule on the real simulator and on each of its mutants; trials come in the order of the rules. */
export async function selfcheck({ entries, mutants, seed, onTrial }: Selfcheck): Promise<readonly Trial[]> {
  const planned = entries.flatMap((entry) =>
    [undefined, ...(mutants[entry.id] ?? [])].map((mutant) => ({ entry, mutant })),
  );
  const trials: Trial[] = entries
    .filter(({ id }) => (mutants[id] ?? []).length === 0)
    .map(({ id }) => ({
      rule: id,
      mutant: undefined,
      wrong: { kind: 'no-mutant', detail: 'no mutant of the rule' },
    }));
  const done = new Map<(typeof planned)[number], Trial>();
  const queue = planned.values();
  const worker = async (): Promise<void> => {
    for (const plan of queue) {
      const trial = await attempt(plan.entry, plan.mutant, seed);
      done.set(plan, trial);
      onTrial?.(trial);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return [...trials, ...planned.flatMap((plan) => done.get(plan) ?? [])];
}

async function attempt(entry: Entry, mutant: Mutant | undefined, seed: number): Promise<Trial> {
  const rule = entry.id;
  if (mutant === undefined) {
    const result = await judgedOn(entry, seed, (parts) => parts);
    const wrong: Wrong | undefined =
      result.verdict === 'passed' ? undefined : { kind: 'real-not-passed', detail: tell(result) };
    return { rule, mutant, wrong };
  }
  const { amend, fired } = apply(mutant);
  const result = await judgedOn(entry, seed, amend);
  return { rule, mutant, wrong: wrongWith(result, fired()) };
}

function wrongWith(result: RuleResult, fired: boolean): Wrong | undefined {
  const caught = result.level === 'should' ? 'warned' : 'failed';
  if (result.verdict === caught && fired) return undefined;
  const detail = tell(result);
  if (!fired) return { kind: 'never-fired', detail };
  switch (result.verdict) {
    case 'error':
      return { kind: 'crashed', detail };
    case 'not-applicable':
    case 'not-exercised':
      return { kind: 'not-judged', detail };
    default:
      return { kind: 'survived', detail };
  }
}

/** The verdict of the entry's case on a simulator of its own. */
async function judgedOn(
  { id, rule, case: kase }: Entry,
  seed: number,
  amend: (parts: Parts) => Parts,
): Promise<RuleResult> {
  const simulator = await simulate({ startMs: simulatorStartMs, port: 0, amend });
  try {
    const target = simulatorTarget(simulator);
    const session = await openSession({ target, seed, runs: drawnRuns, realtime: false, world: 'given' });
    try {
      return await judgeCase(session, id, rule, kase, trialTimeoutMs);
    } finally {
      await session.close();
    }
  } finally {
    await simulator.close();
  }
}

function tell({ verdict, failure, missing, error }: RuleResult): string {
  const why = failure
    ? `expected ${failure.expected}, received ${failure.received}`
    : (missing ?? error?.message);
  return why === undefined ? verdict : `${verdict}: ${why}`;
}
