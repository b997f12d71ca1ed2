// Judges mutants: each by default, then those that show nothing there under the readings that may show them.
import type { Choice } from '../choices.ts';
import { type Baseline, elapsedOf } from './baseline.ts';
import type { Expectations } from './jobs.ts';
import { type Ground, judgeOne } from './judge-one.ts';
import type { SourceMutant } from './mutant.ts';
import { expectationsFrom, lawsAskedBy, observed, type Workshop, writeExpectations } from './observations.ts';
import { type Reached, reachedBy } from './reach.ts';
import type { Result } from './results.ts';
import { candidatesUnder, rulesAsking, withAlike } from './under-readings.ts';

export interface Judging {
  readonly workshop: Workshop;
  readonly baseline: Baseline;
  /** All mutants of the copy, in the order of the source. */
  readonly all: readonly SourceMutant[];
  readonly onResult: (result: Result) => void;
}

export async function judgeByDefault(
  { workshop, baseline, all, onResult }: Judging,
  mutants: readonly SourceMutant[],
): Promise<void> {
  const byFile = Map.groupBy(all, ({ file }) => file);
  await Promise.all(
    mutants.map(async (mutant) => {
      const reached = reachedBy(baseline.reach, mutant, byFile.get(mutant.file) ?? []);
      onResult(await judgeOne(workshop.processes, baseline, mutant, reached));
    }),
  );
}

/** What is left open by default: mutants that show nothing, and mutants that may do what a reading allows. */
export type Open = ReadonlyMap<SourceMutant, Result>;

/** Each mutant gets a final result. */
export async function judgeUnderReadings(
  judging: Judging,
  choices: readonly Choice[],
  open: Open,
  onReading: (name: string) => void,
): Promise<void> {
  const { workshop, baseline, onResult } = judging;
  const grounds = await groundsOf(judging, choices, open, onReading);
  const legal = [{ name: 'the default', expectations: baseline.expectations }, ...grounds];
  await Promise.all(
    [...open].map(async ([mutant, byDefault]) => {
      let best = withAlike(byDefault, legal);
      for (const ground of byDefault.status === 'seen' ? [] : grounds) {
        const reached = ground.candidates.get(mutant);
        if (reached === undefined) continue;
        const result = await judgeOne(workshop.processes, ground, mutant, reached);
        const found = { ...withAlike(result, legal), under: ground.name };
        if (rank(found) > rank(best)) best = found;
        if (best.status === 'killed') break;
      }
      onResult({ ...best, isFinal: true });
    }),
  );
}

/** The more a result says of the suites, the higher. */
const rank = ({ status, actsAs }: Result): number =>
  ['unreached', 'not_provoked', 'crashed', 'timed_out', 'seen', 'killed'].indexOf(status) -
  (actsAs === undefined ? 0 : 0.5);

/** An alternative reading, and the mutants that it may show. */
interface ReadingGround extends Ground {
  readonly name: string;
  readonly expectations: Expectations;
  readonly candidates: ReadonlyMap<SourceMutant, Reached>;
}

async function groundsOf(
  { workshop, baseline, all }: Judging,
  choices: readonly Choice[],
  open: Open,
  onReading: (name: string) => void,
): Promise<readonly ReadingGround[]> {
  const asked = await lawsAskedBy(workshop, Object.keys(baseline.expectations));
  const isSteady = (rule: string): boolean => baseline.expectations[rule]?.isSteady ?? false;
  const unshown = [...open].filter(([, { status }]) => status !== 'seen').map(([mutant]) => mutant);
  return Promise.all(
    choices.map(async (choice) => {
      const { name, readings } = choice;
      const runs = await observed(workshop, rulesAsking(asked, choice), { readings, cold: true });
      const expectations = { ...baseline.expectations, ...expectationsFrom([runs], isSteady) };
      const file = writeExpectations(workshop, expectations);
      const candidates = candidatesUnder(choice, runs, baseline, { all, open: unshown });
      onReading(name);
      return {
        ...{ name, readings, file, expectations, candidates },
        elapsedMs: elapsedOf(runs),
        timeMaxMs: baseline.timeMaxMs,
      };
    }),
  );
}
