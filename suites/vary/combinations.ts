// Combinations of legal differences: drawn so that a few contain every difference, and most pairs of them.
import { seededRandom } from '../kit/random.ts';
import { type Difference, namesOf } from './differences.ts';

/** Draws that only repeat earlier ones, after which no further combination is expected. */
const vainDrawsMax = 20;

/**
 * At most so many, none of them twice or empty. In the first one everything differs at once; afterwards each point has
 * the value that it had least often, the usual one included.
 */
export function combinationsOf(
  pool: readonly Difference[],
  seed: number,
  most: number,
): readonly (readonly Difference[])[] {
  const random = seededRandom(seed, 'vary');
  const points = [...Map.groupBy(pool, ({ of }) => of).values()].map((values) => [
    { value: undefined, uses: 1 },
    ...values.map((value) => ({ value, uses: 0 })),
  ]);
  const drawn = new Map<string, readonly Difference[]>();
  for (let vain = 0; drawn.size < most && vain < vainDrawsMax; ) {
    const combination = points.flatMap((values) => {
      const fewest = Math.min(...values.map(({ uses }) => uses));
      const least = values.filter(({ uses }) => uses === fewest);
      const choice = least[Math.floor(random() * least.length)];
      if (choice === undefined) return [];
      choice.uses += 1;
      return choice.value ?? [];
    });
    const name = namesOf(combination);
    if (name === '' || drawn.has(name)) vain += 1;
    else drawn.set(name, combination);
  }
  return [...drawn.values()];
}
