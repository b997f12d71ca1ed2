// Checks that a mutant breaks each covered statement, or that an excuse gives the reason.
import type { Rule } from '../../spec/rules/rule.ts';
import type { Identified } from './mutant.ts';

/** Checks the statements that `rules` cover; `mutants` are those of all rules. */
export function statementHoles(
  rules: Readonly<Record<string, Rule>>,
  mutants: readonly Identified[],
  excused: Readonly<Record<string, string | undefined>>,
) {
  const covered = new Set<string>(Object.values(rules).flatMap(({ covers }) => covers));
  const broken = new Set<string>(mutants.flatMap(({ breaks }) => breaks));
  const misnamed = mutants.flatMap(({ id, breaks }) => {
    const rule = id.slice(0, id.indexOf('/'));
    const { covers = breaks } = rules[rule] ?? {};
    return breaks
      .filter((statement) => !covers.includes(statement))
      .map((statement) => `${rule}: ${statement}`);
  });
  return {
    /** Covered statements that no mutant breaks and no excuse names. */
    unbroken: [...covered].filter((id) => !broken.has(id) && excused[id] === undefined),
    /** Excused statements that a mutant breaks. */
    needlesslyExcused: [...covered].filter((id) => broken.has(id) && excused[id] !== undefined),
    /** `rule: statement` of mutants that name a statement their rule does not cover. */
    misnamed: [...new Set(misnamed)],
  };
}

export type Holes = ReturnType<typeof statementHoles>;
