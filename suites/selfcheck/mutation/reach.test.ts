// Which rules judge a mutant, and in which order.
import { expect, test } from 'vitest';
import { exampleMutant } from './example.ts';
import type { Observations } from './jobs.ts';
import { reachedBy, reachOf } from './reach.ts';

const shown = { verdict: 'passed', fingerprint: 'a', elapsedMs: 1 } as const;
const observations = (
  hits: Readonly<Record<string, Readonly<Record<string, number>>>>,
  outside: Partial<Observations['outside']> = {},
): Observations => ({
  rules: Object.fromEntries(
    Object.entries(hits).map(([rule, of]) => [rule, { ...shown, hits: of, idle: [] }]),
  ),
  outside: { load: met({}), open: met({}), discover: met({}), restart: met({}), ...outside },
});
const met = (hits: Readonly<Record<string, number>>, idle: readonly string[] = []) => ({ hits, idle });
const mutant = exampleMutant({ switchId: '1' });

test('rules of its own topic come first, then those that reach few mutants', () => {
  const reach = reachOf([
    observations({ 'auth.a': { 1: 1, 2: 1, 3: 1 }, 'rate.b': { 1: 2, 2: 1 } }),
    observations({ 'quota.c': { 1: 1, 2: 1, 3: 1, 4: 1 }, 'paging.d': { 2: 5 } }),
  ]);
  expect(reachedBy(reach, mutant, [mutant])).toEqual({
    kind: 'dynamic',
    rules: ['quota.c', 'rate.b', 'auth.a'],
    newPorts: false,
    hits: 4,
  });
});

test('what nothing reaches is unreached', () => {
  const reach = reachOf([observations({ 'auth.a': { 2: 1 } })]);
  expect(reachedBy(reach, mutant, [mutant])).toMatchObject({ kind: 'unreached', rules: [] });
});

test('what always gives the value of its original is idle, and no rule has to judge it', () => {
  const reach = reachOf([observations({ 'auth.a': { 2: 1 } }, { restart: met({}, ['1']) })]);
  expect(reachedBy(reach, mutant, [mutant])).toMatchObject({ kind: 'idle', rules: [] });
});

test('what every world meets at its start may show in any rule; those that reach it themselves come first', () => {
  const reach = reachOf([
    observations({ 'quota.c': { 2: 1 }, 'auth.a': { 1: 1, 2: 1 } }, { open: met({ 1: 1 }) }),
  ]);
  expect(reachedBy(reach, mutant, [mutant])).toMatchObject({ rules: ['auth.a', 'quota.c'], newPorts: true });
});

test('a function of a law table is judged by the rules that reach what is inside it', () => {
  const inner = exampleMutant({ switchId: '2', start: 110, end: 120 });
  const reach = reachOf([observations({ 'quota.c': { 2: 1 }, 'auth.a': { 3: 1 } }, { load: met({ 1: 1 }) })]);
  const block = exampleMutant({ switchId: '1', isFunctionWithBlock: true });
  expect(reachedBy(reach, block, [block, inner])).toMatchObject({ kind: 'static', rules: ['quota.c'] });
  expect(reachedBy(reach, mutant, [mutant, inner]).rules).toEqual(['quota.c', 'auth.a']);
});

test('a function of a law table that no rule calls is unreached', () => {
  const reach = reachOf([observations({ 'quota.c': { 3: 1 } }, { load: met({ 1: 1 }) })]);
  const block = exampleMutant({ isFunctionWithBlock: true });
  expect(reachedBy(reach, block, [block]).kind).toBe('unreached');
});
