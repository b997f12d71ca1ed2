// Proof of the similarity of names to searches.
import { expect, test } from 'vitest';
import { ontologyLaws, searched, similarity } from './ontology.ts';

test.each([
  ['berlin', 'Berlin'],
  ['Sao Paulo', 'São Paulo'],
  ['carbon', 'Carbon pricing'],
  ['carbn pricing', 'Carbon pricing'],
  ['pricng', 'Carbon pricing'],
  ['Brelin', 'Berlin'],
  ['日本銀', '日本銀行'],
])('%s answers to %s', (search, name) => {
  expect(ontologyLaws.matchesSearch(search, name)).toBe(true);
});

test.each([
  ['geneva', 'Berlin'],
  ['', 'Berlin'],
  ['?!', 'Berlin'],
])('%s does not answer to %s', (search, name) => {
  expect(ontologyLaws.matchesSearch(search, name)).toBe(false);
});

test('the same name is the likest, a part of it comes next, a misspelling last', () => {
  const scores = ['Carbon', 'Carbn', 'Carb'].map((search) => similarity(search, 'Carbon'));
  expect(scores[0]).toBe(1);
  expect(scores[2]).toBeGreaterThan(scores[1] ?? 0);
});

test('a search sorts by the best of the names, and keeps the order of equals', () => {
  const things = [['Ohm'], ['Amber Mills'], ['Amber'], ['Volt', 'amber']];
  expect(searched(ontologyLaws, things, 'amber', (names) => names)).toEqual([
    ['Amber'],
    ['Volt', 'amber'],
    ['Amber Mills'],
  ]);
  expect(searched(ontologyLaws, things, ' ', (names) => names)).toBe(things);
});
