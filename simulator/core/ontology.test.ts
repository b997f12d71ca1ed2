// Tests of the fuzzy search of names.
import { expect, test } from 'vitest';
import { foundBy, ontologyLaws, similarity } from './ontology.ts';

test.each([
  ['berlin', 'Berlin'],
  ['Sao Paulo', 'São Paulo'],
  ['carbon', 'Carbon pricing'],
  ['carbn pricing', 'Carbon pricing'],
  ['pricng', 'Carbon pricing'],
  ['Brelin', 'Berlin'],
  ['日本銀', '日本銀行'],
])('the search %s finds %s', (search, name) => {
  expect(ontologyLaws.matchesSearch(search, name)).toBe(true);
});

test.each([
  ['geneva', 'Berlin'],
  ['', 'Berlin'],
  ['?!', 'Berlin'],
])('the search %s does not find %s', (search, name) => {
  expect(ontologyLaws.matchesSearch(search, name)).toBe(false);
});

test('the name itself is most similar, then a part of it, then a misspelling', () => {
  const scores = ['Carbon', 'Carbn', 'Carb'].map((search) => similarity(search, 'Carbon'));
  expect(scores[0]).toBe(1);
  expect(scores[2]).toBeGreaterThan(scores[1] ?? 0);
});

test('a search sorts by the most similar name and keeps the order of equals', () => {
  const things = [['Ohm'], ['Amber Mills'], ['Amber'], ['Volt', 'amber']];
  expect(foundBy(ontologyLaws, things, 'amber', (names) => names)).toEqual([
    ['Amber'],
    ['Volt', 'amber'],
    ['Amber Mills'],
  ]);
  expect(foundBy(ontologyLaws, things, ' ', (names) => names)).toBe(things);
});
