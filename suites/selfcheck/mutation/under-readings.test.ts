// Which readings may reveal a mutant, and which mutants act as a reading allows.
import { describe, expect, test } from 'vitest';
import type { Choice } from '../choices.ts';
import { exampleMutant, exampleResult } from './example.ts';
import type { Observations } from './jobs.ts';
import type { Expected } from './judgement.ts';
import { reachOf } from './reach.ts';
import { candidatesUnder, rulesUsing, withEquivalentReadings } from './under-readings.ts';

const choice: Choice = {
  name: 'quota.exhausted-read=empty-page',
  readings: { 'quota.exhausted-read': 'empty-page' },
};

test('a reading affects the rules that use a law which it changes', () => {
  const lawsByRule = { 'quota.a': ['rate.window', 'quota.whenExhausted'], 'auth.b': ['auth.inactiveKey'] };
  expect(rulesUsing(lawsByRule, choice)).toEqual(['quota.a']);
});

describe('candidates', () => {
  const met = { hits: {}, idle: [] };
  const observation = (fingerprint: string, hits: Readonly<Record<string, number>>): Observations => ({
    rules: { 'quota.a': { verdict: 'passed', fingerprint, elapsedMs: 1, hits, idle: [] } },
    outside: { load: met, open: met, discover: met, restart: met },
  });
  const expected: Expected = { level: 'must', verdict: 'passed', fingerprint: 'a', isSteady: true };
  const byDefault = {
    reach: reachOf([observation('a', { 1: 1, 3: 1 })]),
    expectations: { 'quota.a': expected },
  };
  const inNewPlace = exampleMutant({ switchId: '1', enclosing: '' });
  const newlyReached = exampleMutant({ switchId: '2', enclosing: '' });
  const asksTheLaw = exampleMutant({ switchId: '3', function: 'cut' });
  const unrelated = exampleMutant({ switchId: '1', function: 'other', enclosing: '' });
  const all = [inNewPlace, newlyReached, asksTheLaw, unrelated];
  const candidates = (fingerprint: string) =>
    candidatesUnder(choice, [observation(fingerprint, { 1: 1, 2: 1, 3: 1 })], byDefault, { all, open: all });

  test('are mutants that the reading newly reaches, those in the same function, and those that use a changed law', () => {
    expect([...candidates('b').keys()]).toEqual([inNewPlace, newlyReached, asksTheLaw]);
  });

  test('need rules with other observations, unless they were not reached before', () => {
    expect([...candidates('a').keys()]).toEqual([newlyReached]);
  });
});

describe('a seen mutant', () => {
  const legal = (name: string, a: string, b: string) => ({
    name,
    expectations: Object.fromEntries(
      Object.entries({ a, b }).map(([rule, fingerprint]) => [
        rule,
        { level: 'must', verdict: 'passed', fingerprint, isSteady: true } as const,
      ]),
    ),
  });
  const seen = exampleResult({
    status: 'seen',
    observations: { a: { verdict: 'passed', fingerprint: '1' }, b: { verdict: 'passed', fingerprint: '2' } },
  });

  test('acts as a reading under which each rule observes the same', () => {
    expect(withEquivalentReadings(seen, [legal('one', '1', '9'), legal('two', '1', '2')]).actsAs).toEqual([
      'two',
    ]);
  });

  test('may act as different readings for different rules', () => {
    expect(withEquivalentReadings(seen, [legal('one', '1', '9'), legal('two', '8', '2')]).actsAs).toEqual([
      'one',
      'two',
    ]);
  });

  test('acts as no reading if a rule observes what no reading shows', () => {
    expect(withEquivalentReadings(seen, [legal('one', '1', '9')]).actsAs).toBeUndefined();
    expect(
      withEquivalentReadings({ ...seen, status: 'killed' }, [legal('two', '1', '2')]).actsAs,
    ).toBeUndefined();
  });
});
