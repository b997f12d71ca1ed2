// Finds the rules that a reading may affect. It cannot affect a rule that uses none of the changed laws.
import type { ReadingChoice } from '../../spec/readings.ts';
import type { Choice } from './choices.ts';
import type { LawsByRule } from './jobs.ts';
import { lawsOf } from './law-reads.ts';
import type { Observation } from './observe.ts';
import type { Pool } from './pool.ts';
import { settingWith } from './setting.ts';

/** The laws that rules use and their observations, under the default readings. */
export interface DefaultRun {
  readonly lawsByRule: LawsByRule;
  readonly byDefault: Observation;
}

interface RunOptions {
  readonly pool: Pool;
  readonly rules: readonly string[];
  readonly seed: number;
}

/** Every n-th rule is enough to show whether a reading affects nearly all rules. */
const sampledOf = 40;

/**
 * Nearly every request uses some laws that affect few rules. Readings that change such laws are first tried together. A
 * rule that observes the same as by default under all of them is not tried under any of them again.
 */
export async function rulesAffected(
  choices: readonly Choice[],
  options: RunOptions,
  defaults: DefaultRun,
): Promise<(choice: Choice) => readonly string[]> {
  const rulesByChoice = new Map(
    choices.map((choice) => [choice, rulesUsing(options.rules, defaults.lawsByRule, choice)]),
  );
  const general = choices.filter(
    (choice) => (rulesByChoice.get(choice) ?? []).length > options.rules.length / 2,
  );
  const sample = options.rules.filter((_, nth) => nth % sampledOf === 0);
  const affectsSample = await Promise.all(
    general.map(async ({ readings }) => (await affectedBy(readings, options, defaults, sample)).length > 0),
  );
  const narrow = general.filter((_, nth) => affectsSample[nth] === false);
  await Promise.all(
    groupsOf(narrow).map(async (group) => {
      const readings = Object.assign({}, ...group.map((choice) => choice.readings)) as ReadingChoice;
      const affected = new Set(await affectedBy(readings, options, defaults, options.rules));
      for (const choice of group)
        rulesByChoice.set(
          choice,
          (rulesByChoice.get(choice) ?? []).filter((rule) => affected.has(rule)),
        );
    }),
  );
  return (choice) => rulesByChoice.get(choice) ?? [];
}

const rulesUsing = (
  rules: readonly string[],
  lawsByRule: LawsByRule,
  { readings }: Choice,
): readonly string[] => {
  const changed = new Set(lawsOf(readings));
  return rules.filter((rule) => lawsByRule[rule]?.some((law) => changed.has(law)));
};

/** The rules whose exchanges the readings change. */
async function affectedBy(
  readings: ReadingChoice,
  { pool, seed }: RunOptions,
  { byDefault }: DefaultRun,
  rules: readonly string[],
): Promise<readonly string[]> {
  const seen = await pool.run({ kind: 'observed', setting: settingWith(readings), seed, rules });
  return rules.filter((rule) => seen[rule]?.fingerprint !== byDefault[rule]?.fingerprint);
}

/** Puts alternatives of different readings into one group, because a reading has one value at a time. */
function groupsOf(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const groups: Choice[][] = [];
  for (const choice of choices) {
    const [id = ''] = Object.keys(choice.readings);
    const free = groups.find((group) => group.every(({ readings }) => !(id in readings)));
    if (free === undefined) groups.push([choice]);
    else free.push(choice);
  }
  return groups;
}
