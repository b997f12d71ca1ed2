// Draws a sample of mutants that change decisions or actions.
import { seededRandom } from '../../kit/random.ts';
import type { SourceMutant } from './mutant.ts';

/** Conditions, comparisons, arithmetic, calls and blocks; no data. */
const drawnMutators: readonly string[] = [
  ...['ConditionalExpression', 'LogicalOperator', 'BooleanLiteral', 'EqualityOperator'],
  ...['ArithmeticOperator', 'AssignmentOperator', 'UnaryOperator', 'UpdateOperator'],
  ...['CallExpression', 'MethodExpression', 'OptionalChaining'],
  ...['BlockStatement', 'ArrowFunction'],
];

/** Draws `count` mutants with equal probability; fewer if not enough can be drawn. Returns them in source order. */
export function sampleOf(
  mutants: readonly SourceMutant[],
  count: number,
  seed: number,
): readonly SourceMutant[] {
  const random = seededRandom(seed, 'source mutants');
  const lots = mutants
    .filter(({ mutator }) => drawnMutators.includes(mutator))
    .map((mutant) => ({ mutant, lot: random() }));
  const drawn = new Set(
    lots
      .toSorted((a, b) => a.lot - b.lot)
      .slice(0, count)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => drawn.has(mutant));
}
