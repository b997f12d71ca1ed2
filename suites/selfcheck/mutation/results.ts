// Stores results in a file of the report directory, so that an interrupted run can be continued.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendText, writeText } from '../../files/write.ts';
import type { Version } from './copy.ts';
import type { Judgement, Outcome } from './judgement.ts';

/** The result of judging one mutant, before excuses are considered. */
export interface Result extends Omit<Judgement, 'stopped'> {
  readonly mutant: string;
  readonly status: Outcome;
  /** The reading that decided, such as `quota.exhausted-read=empty-page`; undefined for the default world. */
  readonly under?: string | undefined;
  /** For a seen mutant: legal readings under which each rule observes the same without the mutant. */
  readonly actsAs?: readonly string[] | undefined;
  /** False if alternative readings may still reveal the mutant. */
  readonly isFinal: boolean;
  /** True if an earlier version of the suites killed the mutant, and this one did not try it. */
  readonly isEarlier?: true;
}

const fileName = 'mutation.results.jsonl';

/**
 * Continues the file if it has results of the same version, and begins a new one otherwise. If only the suites have
 * changed, `survivorsOnly` keeps the mutants that they killed before.
 */
export function openResults(directory: string, version: Version, survivorsOnly = false) {
  const file = join(directory, fileName);
  /** The last result of each mutant. */
  const known = new Map(knownResults(directory, version, survivorsOnly));
  writeText(file, linesOf([version, ...known.values()]));
  return {
    known: known as ReadonlyMap<string, Result>,
    add: (result: Result) => {
      known.set(result.mutant, result);
      appendText(file, linesOf([result]));
    },
  };
}

export type Results = ReturnType<typeof openResults>;

/** The last result of each mutant in the directory, if they are of this version. */
export function knownResults(
  directory: string,
  version: Version,
  survivorsOnly = false,
): ReadonlyMap<string, Result> {
  const file = join(directory, fileName);
  const [first = '', ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const kept = keptOf(versionIn(first), version, survivorsOnly, lines);
  return new Map(kept.map((result) => [result.mutant, result]));
}

function keptOf(
  before: Partial<Version>,
  version: Version,
  survivorsOnly: boolean,
  lines: readonly string[],
): readonly Result[] {
  if (before.simulator !== version.simulator) return [];
  const results = lines.flatMap(resultIn);
  if (before.suites === version.suites) return results;
  const killed = results.filter(({ status }) => survivorsOnly && status === 'killed');
  return killed.map((result) => ({ ...result, isEarlier: true }));
}

const linesOf = (values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

const versionIn = (line: string): Partial<Version> => (line === '' ? {} : JSON.parse(line));

/** A run that was killed may have left an incomplete line. */
function resultIn(line: string): readonly Result[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
