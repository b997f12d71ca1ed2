// Proofs of how manifests are dealt out to families and taken in turns.
import { expect, test } from 'vitest';
import { domains } from '../../spec/values.ts';
import { dealt, type Family, families, familyOfDomain, inTurns } from './balanced.ts';

test('every family has a domain', () => {
  expect(new Set(domains.map((domain) => familyOfDomain[domain]))).toEqual(new Set(families));
});

test('items are dealt to their families in the wanted order', () => {
  const of = (item: string): ReadonlySet<Family> =>
    new Set(families.filter((family) => family.startsWith(item[0] ?? '')));
  const hands = dealt(['m1', 'c1', 'm2', 's1'], ['market', 'company', 'policy'], of);
  expect([...hands]).toEqual([
    ['market', ['m1', 'm2']],
    ['company', ['c1']],
    ['policy', []],
  ]);
});

test('families take turns, and what several have comes once', () => {
  expect(inTurns([['a', 'b', 'c'], ['x'], ['b', 'y']])).toEqual(['a', 'x', 'b', 'y', 'c']);
  expect(inTurns([])).toEqual([]);
});
