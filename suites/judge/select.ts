// Which rules a run is about: by area, by id, or all.
import type { Rule } from '../../spec/rules/rule.ts';
import { SetupError } from '../target/setup-error.ts';
import { areaOf } from '../target/surfaces.ts';

export interface Selection {
  /** Areas, in any letter case. */
  readonly areas: readonly string[];
  readonly ruleIds: readonly string[];
}

export type Rules = Readonly<Record<string, Rule>>;

/** Rules of any selected area or id; all when nothing is selected. Throws a setup error on unknown names. */
export function selectRules(rules: Rules, { areas, ruleIds }: Selection): Rules {
  const known = new Set(Object.keys(rules).map(areaOf));
  const wanted = areas.map((area) => area.toLowerCase());
  const unknownNames = [
    ...wanted.filter((area) => !known.has(area)).map((area) => `area ${area}`),
    ...ruleIds.filter((id) => rules[id] === undefined).map((id) => `rule ${id}`),
  ];
  if (unknownNames.length > 0)
    throw new SetupError(
      `There is no ${unknownNames.join(', no ')}. Areas are ${[...known].join(', ')}; \`assay rules\` lists the rules.`,
    );
  if (areas.length === 0 && ruleIds.length === 0) return rules;
  return Object.fromEntries(
    Object.entries(rules).filter(([id]) => wanted.includes(areaOf(id)) || ruleIds.includes(id)),
  );
}
