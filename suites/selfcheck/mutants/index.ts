// All mutants of all topics, keyed by rule id.
import { joinedTables } from '../../../spec/joined-tables.ts';
import { type RuleId, rules } from '../../../spec/rules/index.ts';
import type { Rule } from '../../../spec/rules/rule.ts';
import type { IdentifiedMutant, Mutants, MutantTable } from '../mutant.ts';
import * as tables from './tables.ts';

export const mutants = joinedTables(tables) satisfies MutantTable<RuleId>;

type IdsOf<Table> = { [Rule in keyof Table & string]: `${Rule}/${keyof Table[Rule] & string}` }[keyof Table &
  string];

/** Full ids of mutants: `quota.clamp-cuts-page/full-page`. For rules whose mutants are generated, any text. */
export type MutantId = IdsOf<typeof mutants>;

const table: Readonly<Record<string, Mutants>> = mutants;

const ruleTable: Readonly<Record<string, Rule>> = rules;

/** The mutants of a rule with their full ids; none for a rule that does not exist. */
export function mutantsOf(rule: string): readonly IdentifiedMutant[] {
  const covers = ruleTable[rule]?.covers ?? [];
  const only = covers.length === 1 ? covers : [];
  return Object.entries(table[rule] ?? {}).map(([id, mutant]) => ({
    ...mutant,
    id: `${rule}/${id}`,
    breaks: mutant.breaks ?? only,
  }));
}
