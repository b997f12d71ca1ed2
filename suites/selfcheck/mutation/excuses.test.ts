// What rows of the tables of excuses name, and that each row of the real tables names a mutant and a reason.
import { describe, expect, test } from 'vitest';
import { instrumentedSources } from './copy.ts';
import { exampleMutant } from './example.ts';
import { staleRows } from './excused.ts';
import { excuses, excusesFrom, headingOf } from './excuses.ts';

const mutant = exampleMutant({
  function: 'Pages.page',
  change: 'a < b→a <= b',
  original: 'a < b',
  replacement: 'a <= b',
});
const reasons = { unobservable: { cache: 'It only takes longer.' }, 'our-choice': {} };
const excuseBy = (places: Record<string, string>, changes: Record<string, string> = {}) =>
  excusesFrom({ reasons, places, mutants: { [headingOf(mutant)]: changes } }).of(mutant);

describe('a place names', () => {
  test.each([
    ['a file', 'core/quota.ts', true],
    ['another file', 'core/rate.ts', false],
    ['a class with all its members', 'core/quota.ts#Pages', true],
    ['a method', 'core/quota.ts#Pages.page', true],
    ['a name that is only a prefix', 'core/quota.ts#Page', false],
  ])('%s', (_what, place, isNamed) => {
    expect(excuseBy({ [place]: 'cache' }) !== undefined).toBe(isNamed);
  });
});

describe('a row of a function names', () => {
  test.each([
    ['a change', 'a < b→a <= b', true],
    ['another change', 'a < b→false', false],
    ['all changes of a text', 'a < b', true],
    ['another text', 'a', false],
  ])('%s', (_what, change, isNamed) => {
    expect(excuseBy({}, { [change]: 'cache' }) !== undefined).toBe(isNamed);
  });

  test('nothing once the function has another source', () => {
    const changes = { [headingOf(mutant)]: { 'a < b': 'cache' } };
    const edited = exampleMutant({ ...mutant, enclosing: 'function page() { return a < b; }' });
    expect(excusesFrom({ reasons, places: {}, mutants: changes }).of(edited)).toBeUndefined();
  });
});

test('a reason is a text of the tables or a silence; a row with any other excuses nothing', () => {
  expect(excuseBy({}, { 'a < b': 'cache' })).toEqual({
    kind: 'unobservable',
    reason: 'It only takes longer.',
  });
  expect(excuseBy({}, { 'a < b': 'S-97' })?.kind).toBe('legal-by-silence');
  expect(excuseBy({}, { 'a < b': '?' })).toBeUndefined();
});

test('what acts as a legal reading needs no row', () => {
  const { of } = excusesFrom({ reasons, places: {}, mutants: {} });
  expect(of(exampleMutant({ reading: 'quota.exhausted-read' }))?.kind).toBe('legal-by-silence');
});

/** Function and change of mutants that once were excused although a case must catch them. */
const holes: readonly string[] = [
  "Deliveries.#countForBreaker counted.state === 'enabled' || webhook.state === 'disabled'→false",
  'pageSnapshot snapshot === undefined || !isAlive(laws.lifecycle, snapshot, nowMs)→false',
  "foundBy search === undefined || lettersOf(search) === ''→true",
  'Content.#published is(row)→true',
];

test('every row names a mutant of the sources and a reason, and holes have none', {
  timeout: 180_000,
}, async () => {
  const { mutants } = await instrumentedSources([]);
  const untried = mutants.map((one) => ({ mutant: one, result: undefined }));
  expect({ stale: staleRows(untried, excuses), open: excuses.open }).toEqual({ stale: [], open: [] });
  const found = mutants.filter(({ function: name, change }) => holes.includes(`${name} ${change}`));
  expect(found.map(excuses.of)).toEqual(holes.map(() => undefined));
});
