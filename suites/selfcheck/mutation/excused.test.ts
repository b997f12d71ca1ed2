// Excuses: which mutants they name, and when they are stale.
import { describe, expect, test } from 'vitest';
import { exampleMutant, exampleResult } from './example.ts';
import type { Excuse } from './excuse.ts';
import { excuseOf, isNamedBy, staleExcuses } from './excused.ts';

const mutant = exampleMutant({
  function: 'Pages.page',
  mutator: 'EqualityOperator',
  original: 'a < b',
  replacement: 'a <= b',
});
const excuse: Excuse = { kind: 'unobservable', reason: 'it only takes longer', file: 'core/quota.ts' };

describe('an excuse names', () => {
  test.each([
    ['a file', {}, true],
    ['another file', { file: 'core/rate.ts' }, false],
    ['a class with all its members', { function: 'Pages' }, true],
    ['a method', { function: 'Pages.page' }, true],
    ['a name that is only a prefix', { function: 'Page' }, false],
    ['a mutator', { mutators: ['EqualityOperator'] }, true],
    ['other mutators', { mutators: ['BlockStatement'] }, false],
    ['the text that is mutated', { original: 'a < b' }, true],
    ['a pattern of the text', { original: /^a < / }, true],
    ['another pattern', { original: /^b/ }, false],
    ['another text', { original: 'b < a' }, false],
    ['the replacement', { replacement: 'a <= b' }, true],
    ['another replacement', { replacement: 'false' }, false],
  ])('%s', (_what, given, isNamed) => {
    expect(isNamedBy(mutant, { ...excuse, ...given })).toBe(isNamed);
  });
});

const tried = (status: 'killed' | 'seen' | 'crashed') =>
  [{ mutant, result: exampleResult({ status }) }] as const;

test('a mutant that was caught or crashed needs no excuse', () => {
  expect(excuseOf(tried('seen')[0], [excuse])).toBe(excuse);
  expect(excuseOf(tried('killed')[0], [excuse])).toBeUndefined();
  expect(excuseOf(tried('crashed')[0], [excuse])).toBeUndefined();
});

describe('an excuse is stale', () => {
  test('if it names no mutant', () => {
    const other = { ...excuse, file: 'core/gone.ts' };
    expect(staleExcuses(tried('seen'), [excuse, other])).toEqual([other]);
  });

  test('if all its mutants are caught', () => {
    expect(staleExcuses(tried('killed'), [excuse])).toEqual([excuse]);
  });

  test('only if all its mutants were tried', () => {
    expect(staleExcuses([...tried('killed'), { mutant, result: undefined }], [excuse])).toEqual([]);
  });
});
