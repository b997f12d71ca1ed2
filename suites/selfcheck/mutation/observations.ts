// Observes the simulator as it is, spread over the processes: what rules reach, and what mutants are compared with.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadingChoice } from '../../../spec/readings.ts';
import { rules } from '../../../spec/rules/index.ts';
import type { LawsAsked } from '../jobs.ts';
import type { Expectations, Job, JobResult, Observations } from './jobs.ts';
import type { Expected } from './judgement.ts';
import type { Processes } from './processes.ts';
import { rulesOf } from './reach.ts';

/** Where jobs are done. */
export interface Workshop {
  readonly processes: Processes;
  /** How many jobs make all processes busy. */
  readonly width: number;
  /** For files that the processes read. */
  readonly folder: string;
}

/** Throws where the simulator as it is cannot be observed. */
export async function observed(
  workshop: Workshop,
  rules: readonly string[],
  how: { readonly readings: ReadingChoice; readonly cold: boolean },
): Promise<readonly Observations[]> {
  return shared(workshop, rules, (share) => ({ kind: 'observe', rules: share, ...how }));
}

export async function lawsAskedBy(workshop: Workshop, rules: readonly string[]): Promise<LawsAsked> {
  return Object.assign({}, ...(await shared(workshop, rules, (share) => ({ kind: 'laws', rules: share }))));
}

/** Rules dealt out to as many jobs as there are processes. */
async function shared<J extends Job>(
  { processes, width }: Workshop,
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

/** What each rule shows in the first run; steady where all runs show the same. Throws where verdicts differ. */
export function expectationsFrom(
  runs: readonly (readonly Observations[])[],
  isSteady: (rule: string) => boolean,
): Expectations {
  const [first = {}, ...others] = runs.map(rulesOf);
  return Object.fromEntries(
    Object.entries(first).map(([rule, { verdict, fingerprint }]): [string, Expected] => {
      if (others.some((other) => other[rule]?.verdict !== verdict))
        throw new Error(`the verdict on ${rule} changes from run to run without a mutant`);
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

/** The path of a file that holds them, for processes to read. */
export function writeExpectations({ folder }: Workshop, expectations: Expectations): string {
  files += 1;
  const file = join(folder, `expectations-${files}.json`);
  writeFileSync(file, JSON.stringify(expectations));
  return file;
}
