// The mutants that `assay explain` and `assay rules` show: the repository has their code, the package their texts.
import { readFileSync } from 'node:fs';
import type { Entry } from '../suites/judge/lanes.ts';
import type { ReportedFailure, ReportedSequence } from '../suites/report/schema.ts';
import type { PrintedMutant, PrintedReading } from './statement-lines.ts';

/** An example of a rule on a correct and on a wrong simulator. */
export interface Example {
  readonly passing: ReportedFailure | undefined;
  readonly failing: ReportedFailure | undefined;
  readonly sequence: ReportedSequence | undefined;
  readonly mutant: Pick<PrintedMutant, 'text'>;
  /** Readings that change the answers to the case; each of their values is accepted. */
  readonly accepted: readonly PrintedReading[];
}

export interface Mutants {
  of(rule: string): Promise<readonly PrintedMutant[]>;
  /** Judges the rule on simulators; undefined in the package, which has no wrong simulators. */
  readonly exampleOf?: ((entry: Entry) => Promise<Example>) | undefined;
}

export type LoadMutants = () => Promise<Mutants>;

/** The table that the build writes, by rule. */
type Table = Readonly<Record<string, readonly PrintedMutant[]>>;

const tableFile = new URL('../spec/generated/mutants.json', import.meta.url);

/** The mutants of the package. */
export const packedMutants: Mutants = {
  of: async (rule) => {
    const table: Table = JSON.parse(readFileSync(tableFile, 'utf8'));
    return table[rule] ?? [];
  },
};
