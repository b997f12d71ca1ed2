// Judges mutants: all under the default readings, then the undetected ones under readings that may reveal them.
import type { Choice } from '../choices.ts';
import { type Baseline, elapsedOf } from './baseline.ts';
import type { Expectations } from './jobs.ts';
import { type Conditions, judgeOne } from './judge-one.ts';
import { countKills } from './kills.ts';
import type { SourceMutant } from './mutant.ts';
import { expectationsFrom, observed, type Workers, writeExpectations } from './observations.ts';
import { type Reached, reachedBy } from './reach.ts';
import type { Result } from './results.ts';
import { candidatesUnder, rulesUsing, withEquivalentReadings } from './under-readings.ts';

export interface Judging {
  readonly workers: Workers;
  readonly baseline: Baseline;
  /** All mutants of the copy, in source order. */
  readonly all: readonly SourceMutant[];
  readonly onResult: (result: Result) => void;
}

/** `known` are the results so far: rules that killed a mutant are tried first on its neighbours. */
export async function judgeByDefault(
  { workers, baseline, all, onResult }: Judging,
  mutants: readonly SourceMutant[],
  known: ReadonlyMap<string, Result>,
): Promise<void> {
  const byFile = Map.groupBy(all, ({ file }) => file);
  const kills = countKills();
  for (const mutant of all) for (const rule of known.get(mutant.id)?.killedBy ?? []) kills.add(rule, mutant);
  const waiting = mutants.values();
  const judgeWaiting = async (): Promise<void> => {
    for (const mutant of waiting) {
      const reached = reachedBy(baseline.reach, mutant, byFile.get(mutant.file) ?? [], kills);
      const result = await judgeOne(workers.processes, baseline, mutant, reached);
      for (const rule of result.killedBy) kills.add(rule, mutant);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: workers.width }, judgeWaiting));
}

/** Mutants without a final result under the default readings: undetected ones, and ones that a reading may allow. */
export type Open = ReadonlyMap<SourceMutant, Result>;

/** Judges each mutant under the alternative readings and reports its final result. */
export async function judgeUnderReadings(
  judging: Judging,
  choices: readonly Choice[],
  open: Open,
  onReading: (name: string) => void,
): Promise<void> {
  const { workers, baseline, onResult } = judging;
  const conditions = await conditionsOf(judging, choices, open, onReading);
  const legal = [{ name: 'the default', expectations: baseline.expectations }, ...conditions];
  await Promise.all(
    [...open].map(async ([mutant, byDefault]) => {
      let best = withEquivalentReadings(byDefault, legal);
      for (const condition of byDefault.status === 'seen' ? [] : conditions) {
        const reached = condition.candidates.get(mutant);
        if (reached === undefined) continue;
        const result = await judgeOne(workers.processes, condition, mutant, reached);
        const found = { ...withEquivalentReadings(result, legal), under: condition.name };
        if (rank(found) > rank(best)) best = found;
        if (best.status === 'killed') break;
      }
      onResult({ ...best, isFinal: true });
    }),
  );
}

/** A result ranks higher the more it shows about the suites. */
const rank = ({ status, actsAs }: Result): number =>
  ['unreached', 'not_provoked', 'crashed', 'timed_out', 'seen', 'killed'].indexOf(status) -
  (actsAs === undefined ? 0 : 0.5);

/** An alternative reading, and the mutants that it may reveal. */
interface ReadingConditions extends Conditions {
  readonly name: string;
  readonly expectations: Expectations;
  readonly candidates: ReadonlyMap<SourceMutant, Reached>;
}

async function conditionsOf(
  { workers, baseline, all }: Judging,
  choices: readonly Choice[],
  open: Open,
  onReading: (name: string) => void,
): Promise<readonly ReadingConditions[]> {
  const isSteady = (rule: string): boolean => baseline.expectations[rule]?.isSteady ?? false;
  const unshown = [...open].filter(([, { status }]) => status !== 'seen').map(([mutant]) => mutant);
  return Promise.all(
    choices.map(async (choice) => {
      const { name, readings } = choice;
      const runs = await observed(workers, rulesUsing(baseline.reach.laws, choice), { readings, cold: true });
      const expectations = { ...baseline.expectations, ...expectationsFrom([runs], isSteady) };
      const file = writeExpectations(workers, expectations);
      const candidates = candidatesUnder(choice, runs, baseline, { all, open: unshown });
      onReading(name);
      return {
        name,
        readings,
        file,
        expectations,
        candidates,
        elapsedMs: elapsedOf(runs),
      };
    }),
  );
}
