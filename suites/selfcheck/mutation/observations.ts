// Observes rules on the simulator without a mutant, distributed over the processes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingChoice } from '../../../spec/readings.ts';
import { rules } from '../../../spec/rules/index.ts';
import type { LawsByRule } from '../jobs.ts';
import type { Expectations, Job, JobResult, Observations } from './jobs.ts';
import type { Expected } from './judgement.ts';
import type { Processes } from './processes.ts';
import { rulesOf } from './reach.ts';

/** The processes that do jobs, and the folder that they share. */
export interface Workers {
  readonly processes: Processes;
  /** The number of jobs that occupy all processes. */
  readonly width: number;
  /** For files that the processes read. */
  readonly folder: string;
}

/** Throws if the simulator cannot be observed without a mutant. */
export async function observed(
  workers: Workers,
  rules: readonly string[],
  how: { readonly readings: ReadingChoice; readonly cold: boolean },
): Promise<readonly Observations[]> {
  return shared(workers, rules, (share) => ({ kind: 'observe', rules: share, ...how }));
}

export async function lawsUsedBy(workers: Workers, rules: readonly string[]): Promise<LawsByRule> {
  return Object.assign({}, ...(await shared(workers, rules, (share) => ({ kind: 'laws', rules: share }))));
}

/** Distributes the rules over as many jobs as there are processes. */
async function shared<J extends Job>(
  { processes, width }: Workers,
  rules: readonly string[],
  jobOf: (share: readonly string[]) => J,
): Promise<readonly JobResult<J>[]> {
  const shares = Array.from({ length: Math.min(width, rules.length) }, (_, nth) =>
    rules.filter((_rule, position) => position % width === nth),
  );
  return Promise.all(
    shares.map(async (share) => {
      const ended = await processes.run(jobOf(share));
      if (ended.kind === 'done') return ended.result;
      const detail = ended.kind === 'threw' ? ended.detail : 'it hangs';
      throw new Error(`the simulator without a mutant cannot be observed: ${detail}`);
    }),
  );
}

/** The observation of each rule in the first run; steady if all runs have its fingerprint. Throws if verdicts differ. */
export function expectationsFrom(
  runs: readonly (readonly Observations[])[],
  isSteady: (rule: string) => boolean,
): Expectations {
  const [first = {}, ...others] = runs.map(rulesOf);
  return Object.fromEntries(
    Object.entries(first).map(([rule, { verdict, fingerprint }]): [string, Expected] => {
      const verdicts = [verdict, ...others.map((other) => other[rule]?.verdict)];
      if (new Set(verdicts).size > 1)
        throw new Error(
          `the verdict on ${rule} changes from run to run without a mutant: ${verdicts.join(', ')}`,
        );
      const isSame = others.every((other) => other[rule]?.fingerprint === fingerprint);
      return [rule, { verdict, fingerprint, level: levelOf(rule), isSteady: isSame && isSteady(rule) }];
    }),
  );
}

const levelOf = (id: string): Expected['level'] => {
  const table: Readonly<Record<string, { readonly level: Expected['level'] }>> = rules;
  return table[id]?.level ?? 'must';
};

let files = 0;

/** Writes the expectations to a file that processes can read; returns its path. */
export function writeExpectations({ folder }: Workers, expectations: Expectations): string {
  files += 1;
  const file = join(folder, `expectations-${files}.json`);
  writeFileSync(file, JSON.stringify(expectations));
  return file;
}
