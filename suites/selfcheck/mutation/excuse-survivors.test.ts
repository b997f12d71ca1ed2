// The rows that are written for survivors, and for functions that changed.
import { expect, test } from 'vitest';
import { exampleMutant } from './example.ts';
import { withRows } from './excuse-survivors.ts';
import { headingOf } from './excuses.ts';

const mutant = exampleMutant({ change: 'a < b→a <= b', original: 'a < b' });
const edited = exampleMutant({ ...mutant, enclosing: 'function admit() { return a < b; }' });
const table = (heading: string, rows: string) => `# Excuses.\n\n${heading}:\n  ${rows}\n`;

test('a survivor gets a row whose reason is open', () => {
  const before = table(headingOf(mutant), 'a > b: cache');
  expect(withRows(before, [mutant], [mutant])).toBe(
    table(headingOf(mutant), 'a > b: cache\n  a < b→a <= b: "?"'),
  );
  expect(withRows('', [mutant], [mutant])).toBe(`${headingOf(mutant)}:\n  a < b→a <= b: "?"\n`);
});

test('rows of a function that changed move to its source, to be confirmed, or go with their mutants', () => {
  const before = table(headingOf(mutant), 'a < b: S-97\n  gone: cache');
  expect(withRows(before, [edited], [])).toBe(table(headingOf(edited), 'a < b: S-97?'));
});

test('a table without anything to write stays as it is', () => {
  const before = `${table(headingOf(mutant), "'a < b': cache")}\n`;
  expect(withRows(before, [mutant], [])).toBe(before);
});
