// Whether the mutants stand for the statements: each covered one is broken by a mutant or excused with a reason.
import type { Rule } from '../../spec/rules/rule.ts';
import type { Mutant } from './mutant.ts';

export interface Holes {
  /** Covered statements that no mutant breaks and nobody excused. */
  readonly unbroken: readonly string[];
  /** Excused statements that a mutant does break. */
  readonly needlesslyExcused: readonly string[];
  /** `rule: statement` of mutants that name a statement their rule does not cover. */
  readonly misnamed: readonly string[];
}

/** Looks at the statements that `rules` cover; `mutants` are those of all rules. */
export function statementHoles(
  rules: Readonly<Record<string, Rule>>,
  mutants: Readonly<Record<string, readonly Mutant[]>>,
  excused: Readonly<Record<string, string | undefined>>,
): Holes {
  const covered = new Set<string>(Object.values(rules).flatMap(({ covers }) => covers));
  const broken = new Set<string>(
    Object.values(mutants).flatMap((list) => list.flatMap(({ breaks }) => breaks)),
  );
  const misnamed = Object.entries(rules).flatMap(([id, { covers }]) =>
    (mutants[id] ?? [])
      .flatMap(({ breaks }) => breaks)
      .filter((statement) => !covers.includes(statement))
      .map((statement) => `${id}: ${statement}`),
  );
  return {
    unbroken: [...covered].filter((id) => !broken.has(id) && excused[id] === undefined),
    needlesslyExcused: [...covered].filter((id) => broken.has(id) && excused[id] !== undefined),
    misnamed: [...new Set(misnamed)],
  };
}
