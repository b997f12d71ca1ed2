// Which rules have to be tried under which reading: whoever asks none of its laws, or does not feel it, goes as at home.
import type { ReadingChoice } from '../../spec/readings.ts';
import { alternatives, type Choice } from './choices.ts';
import type { LawsAsked } from './jobs.ts';
import { lawsOf } from './law-reads.ts';
import type { Observation } from './observe.ts';
import type { Pool } from './pool.ts';
import { homeUnder } from './setting.ts';

/** How the rules go by default. */
export interface AtHome {
  readonly asked: LawsAsked;
  readonly byDefault: Observation;
}

interface Trying {
  readonly pool: Pool;
  readonly rules: readonly string[];
  readonly seed: number;
}

/** One rule in so many tells whether a reading is felt nearly everywhere. */
const sampledOf = 40;

/**
 * Some laws are asked by every request and felt by few rules. The readings that change them are tried all at once
 * first; a rule that goes as at home even so is tried under none of them again.
 */
export async function tryingRules(
  trying: Trying,
  home: AtHome,
): Promise<(choice: Choice) => readonly string[]> {
  const asking = new Map(alternatives.map((choice) => [choice, askingOf(trying.rules, home.asked, choice)]));
  const general = alternatives.filter(
    (choice) => (asking.get(choice) ?? []).length > trying.rules.length / 2,
  );
  const sample = trying.rules.filter((_, nth) => nth % sampledOf === 0);
  const felt = await Promise.all(
    general.map(async ({ readings }) => (await touched(trying, home, readings, sample)).length > 0),
  );
  const unfelt = general.filter((_, nth) => felt[nth] === false);
  await Promise.all(
    packsOf(unfelt).map(async (pack) => {
      const readings = Object.assign({}, ...pack.map((choice) => choice.readings)) as ReadingChoice;
      const touchedByAny = new Set(await touched(trying, home, readings, trying.rules));
      for (const choice of pack)
        asking.set(
          choice,
          (asking.get(choice) ?? []).filter((rule) => touchedByAny.has(rule)),
        );
    }),
  );
  return (choice) => asking.get(choice) ?? [];
}

const askingOf = (rules: readonly string[], asked: LawsAsked, { readings }: Choice): readonly string[] => {
  const changed = new Set(lawsOf(readings));
  return rules.filter((rule) => asked[rule]?.some((law) => changed.has(law)));
};

/** Those of the rules whose exchanges the readings change. */
async function touched(
  { pool, seed }: Trying,
  { byDefault }: AtHome,
  readings: ReadingChoice,
  rules: readonly string[],
): Promise<readonly string[]> {
  const seen = await pool.run({ kind: 'observed', setting: homeUnder(readings), seed, rules });
  return rules.filter((rule) => seen[rule]?.print !== byDefault[rule]?.print);
}

/** A reading has one value at a time: the first alternatives together, the second ones together. */
function packsOf(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const packs: Choice[][] = [];
  for (const choice of choices) {
    const [id = ''] = Object.keys(choice.readings);
    const free = packs.find((pack) => pack.every(({ readings }) => !(id in readings)));
    if (free === undefined) packs.push([choice]);
    else free.push(choice);
  }
  return packs;
}
