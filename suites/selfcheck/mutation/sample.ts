// Draws a sample of mutants.
import { seededRandom } from '../../kit/random.ts';
import type { SourceMutant } from './mutant.ts';

/** Draws `count` mutants with equal probability; fewer if there are not enough. Returns them in source order. */
export function sampleOf(
  mutants: readonly SourceMutant[],
  count: number,
  seed: number,
): readonly SourceMutant[] {
  const random = seededRandom(seed, 'source mutants');
  const lots = mutants.map((mutant) => ({ mutant, lot: random() }));
  const drawn = new Set(
    lots
      .toSorted((a, b) => a.lot - b.lot)
      .slice(0, count)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => drawn.has(mutant));
}
