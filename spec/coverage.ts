// How statements are covered: by rules, by an excuse, or not yet.
import { excused } from './excused.ts';
import { type RuleId, rules } from './rules/index.ts';
import type { Rule } from './rules/rule.ts';
import { areaOf, type StatementId, statementIds } from './statements/index.ts';

const table = Object.entries(rules) as readonly (readonly [RuleId, Rule])[];

/** The rules that cover a statement. */
export const rulesOf = (id: StatementId): readonly RuleId[] =>
  table.filter(([, { covers }]) => covers.includes(id)).map(([rule]) => rule);

/**
 * Statements with neither a rule nor an excuse, in order of topics: those of the given statement areas (in any letter
 * case), or all if none is given.
 */
export function uncovered(areas: readonly string[]): readonly StatementId[] {
  const covered = new Set(table.flatMap(([, { covers }]) => covers));
  const wanted = areas.map((area) => area.toUpperCase());
  return statementIds.filter(
    (id) =>
      !covered.has(id) && excused[id] === undefined && (wanted.length === 0 || wanted.includes(areaOf(id))),
  );
}
