// What counts as a mistake in a legal world: verdicts that accuse, mutants that are not caught, needless excuses.
import { expect, test } from 'vitest';
import { accusations, wrongTrials } from './acquit.ts';
import type { Trial, Wrong } from './trial.ts';

const trial = (id: string, wrong: Wrong | undefined): Trial => ({
  rule: 'a.a',
  mutant: { id, text: 'is wrong', kind: 'law' },
  wrong,
  detail: 'why',
});

test('a failure or an error under a legal reading counts as a wrong accusation', () => {
  const verdicts = ['passed', 'failed', 'error', 'warned', 'not-exercised', 'not-applicable'] as const;
  const seen = Object.fromEntries(
    verdicts.map((verdict) => [`a.${verdict}`, { verdict, detail: verdict, silences: [] }]),
  );
  expect(accusations(seen)).toEqual([
    { why: 'accused', rule: 'a.failed', mutant: undefined, detail: 'failed' },
    { why: 'accused', rule: 'a.error', mutant: undefined, detail: 'error' },
  ]);
});

test('a mutant must be caught unless it finds nothing to alter', () => {
  const trials = [
    trial('a.a/one', 'survived'),
    trial('a.a/two', 'never-fired'),
    trial('a.a/three', undefined),
  ];
  expect(wrongTrials(trials)).toEqual([{ why: 'survived', rule: 'a.a', mutant: 'a.a/one', detail: 'why' }]);
});

test('an excused mutant may survive, and its excuse is a mistake if the mutant is caught', () => {
  const excused = new Map([
    ['a.a/one', 'nothing is billed'],
    ['a.a/two', 'nothing is billed'],
    ['a.a/three', 'nothing is billed'],
  ]);
  const trials = [
    trial('a.a/one', 'survived'),
    trial('a.a/two', undefined),
    trial('a.a/three', 'never-fired'),
  ];
  const detail = 'why (excused: nothing is billed)';
  expect(wrongTrials(trials, excused)).toEqual([
    { why: 'needless-excuse', rule: 'a.a', mutant: 'a.a/two', detail },
    { why: 'needless-excuse', rule: 'a.a', mutant: 'a.a/three', detail },
  ]);
});
