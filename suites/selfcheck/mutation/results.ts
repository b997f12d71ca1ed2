// Stores results in a file of the report directory, so that an interrupted run can be continued.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
}

export interface Results {
  /** The last result of each mutant. */
  readonly known: ReadonlyMap<string, Result>;
  add(result: Result): void;
}

const fileName = 'mutation.results.jsonl';

/** Discards the file unless it has results of the same version. */
export function openResults(directory: string, version: string): Results {
  const file = join(directory, fileName);
  const [first, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const isSame = first === versionLine(version);
  if (!isSame) writeFileSync(file, `${versionLine(version)}\n`);
  const known = new Map((isSame ? lines : []).flatMap(resultIn).map((result) => [result.mutant, result]));
  return {
    known,
    add: (result) => {
      known.set(result.mutant, result);
      appendFileSync(file, `${JSON.stringify(result)}\n`);
    },
  };
}

const versionLine = (version: string): string => JSON.stringify({ version });

/** A run that was killed may have left an incomplete line. */
function resultIn(line: string): readonly Result[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
