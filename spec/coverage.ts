// How statements are covered: by rules, by an excuse, or not yet.
import { excused } from './excused.ts';
import { type AnyRuleId, allRules, rules } from './rules/index.ts';
import type { Rule } from './rules/rule.ts';
import { areaOf, type StatementId, statementIds } from './statements/index.ts';

const table = Object.entries(allRules) as readonly (readonly [AnyRuleId, Rule])[];

/** The rules that cover a statement. */
export const rulesOf = (id: StatementId): readonly AnyRuleId[] =>
  table
    .filter(([rule, { covers }]) => covers.includes(id) && (Object.hasOwn(rules, rule) || isAboutClients(id)))
    .map(([rule]) => rule);

/** What a client sends says nothing of a service: a rule about clients names what they were told, and covers none of it. */
const isAboutClients = (id: StatementId): boolean => areaOf(id) === 'CLIENT';

/**
 * Statements with neither a rule nor an excuse, in order of topics: those of the given statement areas (in any letter
 * case), or all if none is given.
 */
export function uncovered(areas: readonly string[]): readonly StatementId[] {
  const wanted = areas.map((area) => area.toUpperCase());
  return statementIds.filter(
    (id) =>
      rulesOf(id).length === 0 &&
      excused[id] === undefined &&
      (wanted.length === 0 || wanted.includes(areaOf(id))),
  );
}
