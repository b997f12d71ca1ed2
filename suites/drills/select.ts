// Selects drills by their names, or by the rules that they judge.
import type { Rules } from '../judge/select.ts';
import { unknownName } from '../kit/nearest.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Drill } from './drill.ts';
import { drills } from './index.ts';
import { drillRules } from './rules.ts';

/** Throws a setup error for unknown names. Rules about what is sent are judged in every drill. */
export function selectDrills(names: readonly string[], rules: Rules): readonly Drill[] {
  const unknown = names.filter((name) => drills.every(({ id }) => id !== name));
  if (unknown.length > 0) {
    const known = drills.map(({ id }) => id);
    throw new SetupError(unknown.map((name) => unknownName('drill', name, known)).join('\n'));
  }
  if (names.length > 0) return drills.filter(({ id }) => names.includes(id));
  const ids = Object.keys(rules);
  const isEvery = ids.length === Object.keys(drillRules).length;
  const isJudged = (id: string): boolean => drills.some((drill) => drill.rules.some((rule) => rule === id));
  return isEvery || !ids.every(isJudged)
    ? drills
    : drills.filter((drill) => drill.rules.some((rule) => ids.includes(rule)));
}
