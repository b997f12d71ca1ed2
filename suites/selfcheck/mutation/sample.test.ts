// Samples: the same seed draws the same mutants.
import { expect, test } from 'vitest';
import { exampleMutant } from './example.ts';
import { sampleOf } from './sample.ts';

const mutants = Array.from({ length: 100 }, (_, nth) => exampleMutant({ switchId: `${nth}` }));
const drawn = (count: number, seed: number) => sampleOf(mutants, count, seed).map(({ switchId }) => switchId);

test('the same seed draws the same mutants, and another seed draws others', () => {
  expect(drawn(10, 1)).toEqual(drawn(10, 1));
  expect(drawn(10, 2)).not.toEqual(drawn(10, 1));
  expect(drawn(10, 1)).toHaveLength(10);
});

test('a sample has the order of the source', () => {
  const numbers = drawn(20, 3).map(Number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('a sample is never larger than the number of mutants', () => {
  expect(drawn(1_000, 1)).toHaveLength(100);
});
