// Choices of readings under which the suites must accuse nobody: each alternative by itself, and drawn combinations.
import { type ReadingChoice, type ReadingId, readings } from '../../spec/readings.ts';
import { seededRandom } from '../kit/random.ts';

export interface Choice {
  /** `quota.single-read=free`, or `combination 7 (…)`. */
  readonly name: string;
  readonly readings: ReadingChoice;
}

/** The number of drawn combinations. */
const combinations = 50;

const ids = Object.keys(readings) as readonly ReadingId[];

/** Every alternative by itself. */
export const alternatives: readonly Choice[] = ids.flatMap((id) =>
  readings[id].alternatives.map((value) => ({
    name: `${id}=${value}`,
    readings: { [id]: value } as ReadingChoice,
  })),
);

/** Combinations in which every reading has one of its values, its default included. */
export function drawnCombinations(seed: number): readonly Choice[] {
  return Array.from({ length: combinations }, (_, index) => {
    const random = seededRandom(seed, `combination ${index}`);
    const chosen = ids.flatMap((id) => {
      const values: readonly string[] = [readings[id].default, ...readings[id].alternatives];
      const value = values[Math.floor(random() * values.length)];
      return value === undefined || value === readings[id].default ? [] : [[id, value] as const];
    });
    const list = chosen.map(([id, value]) => `${id}=${value}`).join(', ');
    return {
      name: `combination ${index + 1} (${list})`,
      readings: Object.fromEntries(chosen) as ReadingChoice,
    };
  });
}

/** Silences that the choice is about, such as `S-28`. */
export const silencesOf = (choice: ReadingChoice): readonly string[] =>
  (Object.keys(choice) as ReadingId[]).flatMap((id) => readings[id].silences);
