// Ids of source mutants: they depend only on the mutated code and its place, not on other code.
import { expect, test } from 'vitest';
import { exampleMutant } from './example.ts';
import { named, oneLine } from './mutant.ts';

const given = { file: 'simulator/core/quota.ts', function: 'admit', mutator: 'EqualityOperator' };
const comparison = exampleMutant({ ...given, original: 'used < limit', replacement: 'used <= limit' });

test('an id names file, function, mutator and change', () => {
  expect(named([comparison]).map(({ id }) => id)).toEqual([
    'core/quota.ts#admit:EqualityOperator:used < limit→used <= limit',
  ]);
});

test('equal mutants of one function are numbered in the order of the source', () => {
  const elsewhere = exampleMutant({ ...comparison, function: 'cut' });
  const moved = exampleMutant({ ...comparison, line: 90, start: 900, end: 912 });
  expect(named([elsewhere, comparison, moved]).map(({ id }) => id)).toEqual([
    'core/quota.ts#cut:EqualityOperator:used < limit→used <= limit',
    'core/quota.ts#admit:EqualityOperator:used < limit→used <= limit',
    'core/quota.ts#admit:EqualityOperator:used < limit→used <= limit[:2]',
  ]);
});

test('an edit far inside a block keeps the id of the block', () => {
  const block = (end: string) =>
    exampleMutant({ original: `{ const left = ${'remaining + '.repeat(20)}${end}; }`, replacement: '{}' });
  const [one, other] = [named([block('1')]), named([block('2')])];
  expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id));
  expect(oneLine('a\n    b', 2)).toBe('a …');
});
