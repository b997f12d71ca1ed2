// Tests of how manifests are grouped by family and interleaved.
import { expect, test } from 'vitest';
import { domains } from '../../spec/values.ts';
import { type Family, families, familyOfDomain, interleaved, itemsByFamily } from './balanced.ts';

test('every family contains a domain', () => {
  expect(new Set(domains.map((domain) => familyOfDomain[domain]))).toEqual(new Set(families));
});

test('items are grouped by family, in the order of the request', () => {
  const of = (item: string): ReadonlySet<Family> =>
    new Set(families.filter((family) => family.startsWith(item[0] ?? '')));
  const groups = itemsByFamily(['m1', 'c1', 'm2', 's1'], ['market', 'company', 'policy'], of);
  expect([...groups]).toEqual([
    ['market', ['m1', 'm2']],
    ['company', ['c1']],
    ['policy', []],
  ]);
});

test('families alternate, and an item of several families comes once', () => {
  expect(interleaved([['a', 'b', 'c'], ['x'], ['b', 'y']])).toEqual(['a', 'x', 'b', 'y', 'c']);
  expect(interleaved([])).toEqual([]);
});
