// Counts which rules killed mutants in which functions and files, because such a rule is likely to kill mutants near them too.
import type { SourceMutant } from './mutant.ts';

export interface Kills {
  /** How often the rule killed a mutant in the same function, in the same file, and anywhere. */
  near(rule: string, mutant: SourceMutant): readonly [inFunction: number, inFile: number, anywhere: number];
}

export interface KillCounter extends Kills {
  add(rule: string, mutant: SourceMutant): void;
}

export const noKills: Kills = { near: () => [0, 0, 0] };

export function countKills(): KillCounter {
  const counts = new Map<string, number>();
  const keysOf = (rule: string, { file, function: name }: SourceMutant) =>
    [`${rule} ${file}#${name}`, `${rule} ${file}`, rule] as const;
  const countOf = (key: string): number => counts.get(key) ?? 0;
  return {
    near: (rule, mutant) => {
      const [inFunction, inFile, anywhere] = keysOf(rule, mutant);
      return [countOf(inFunction), countOf(inFile), countOf(anywhere)];
    },
    add: (rule, mutant) => {
      for (const key of keysOf(rule, mutant)) counts.set(key, countOf(key) + 1);
    },
  };
}
