// Selects the rules of a run: by area, by id, or all.
import type { Rule } from '../../spec/rules/rule.ts';
import { unknownName } from '../kit/nearest.ts';
import { SetupError } from '../target/setup-error.ts';
import { areaOf } from '../target/surfaces.ts';

export interface Selection {
  /** Areas, in any letter case. */
  readonly areas: readonly string[];
  readonly ruleIds: readonly string[];
}

export type Rules = Readonly<Record<string, Rule>>;

/** Rules of any selected area or id; all if nothing is selected. Throws a setup error for unknown names. */
export function selectRules(rules: Rules, { areas, ruleIds }: Selection): Rules {
  const known = [...new Set(Object.keys(rules).map(areaOf))];
  const wanted = areas.map((area) => area.toLowerCase());
  const unknown = [
    ...wanted
      .filter((area) => !known.includes(area))
      .map((area) => `${unknownName('area', area, known)} The areas are ${known.join(', ')}.`),
    ...ruleIds
      .filter((id) => rules[id] === undefined)
      .map((id) => `${unknownName('rule', id, Object.keys(rules))} \`assay rules\` lists all rules.`),
  ];
  if (unknown.length > 0) throw new SetupError(unknown.join('\n'));
  if (areas.length === 0 && ruleIds.length === 0) return rules;
  return Object.fromEntries(
    Object.entries(rules).filter(([id]) => wanted.includes(areaOf(id)) || ruleIds.includes(id)),
  );
}
