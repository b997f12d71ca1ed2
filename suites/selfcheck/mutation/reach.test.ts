// The rules that judge a mutant, and their order.
import { expect, test } from 'vitest';
import { exampleMutant } from './example.ts';
import type { Observations } from './jobs.ts';
import { countKills } from './kills.ts';
import { reachedBy, reachOf } from './reach.ts';

const shown = { verdict: 'passed', fingerprint: 'a', elapsedMs: 1 } as const;
const observations = (
  hits: Readonly<Record<string, Readonly<Record<string, number>>>>,
  outside: Partial<Observations['outside']> = {},
): Observations => ({
  rules: Object.fromEntries(
    Object.entries(hits).map(([rule, of]) => [rule, { ...shown, hits: of, idle: [] }]),
  ),
  outside: {
    load: coverage({}),
    open: coverage({}),
    discover: coverage({}),
    restart: coverage({}),
    ...outside,
  },
});
const coverage = (hits: Readonly<Record<string, number>>, idle: readonly string[] = []) => ({ hits, idle });
const mutant = exampleMutant({ switchId: '1' });

test('rules of the mutant’s topic come first, then rules that reach few mutants', () => {
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

test('rules of a topic that the function around the mutant mentions come before others', () => {
  const reach = reachOf([
    observations({ 'auth.a': { 1: 1 }, 'rate.b': { 1: 1, 2: 1 }, 'quota.c': { 1: 1, 2: 1, 3: 1 } }),
  ]);
  const counting = exampleMutant({ enclosing: 'function count({ rate }) { return rate.counts; }' });
  expect(reachedBy(reach, counting, [counting]).rules).toEqual(['quota.c', 'rate.b', 'auth.a']);
});

test('a rule that the comment of a law names comes first', () => {
  const reach = reachOf([observations({ 'quota.a': { 1: 1 }, 'rate.b': { 1: 1, 2: 1 } })]);
  const law = exampleMutant({ comment: '/** How long a window is (rate.b). */' });
  expect(reachedBy(reach, law, [law]).rules).toEqual(['rate.b', 'quota.a']);
});

test('a mutant that runs while modules load is judged first by the rules that reach its file', () => {
  const reach = reachOf([
    observations({ 'rate.b': { 3: 1 }, 'auth.a': { 2: 1, 3: 1 } }, { load: coverage({ 1: 1 }) }),
  ]);
  const inFile = exampleMutant({ switchId: '2', start: 900, end: 910 });
  expect(reachedBy(reach, mutant, [mutant, inFile]).rules).toEqual(['auth.a', 'rate.b']);
});

test('a mutant that no rule reaches is unreached', () => {
  const reach = reachOf([observations({ 'auth.a': { 2: 1 } })]);
  expect(reachedBy(reach, mutant, [mutant])).toMatchObject({ kind: 'unreached', rules: [] });
});

test('a mutant that always gives the value of the original is idle, and no rule judges it', () => {
  const reach = reachOf([observations({ 'auth.a': { 2: 1 } }, { restart: coverage({}, ['1']) })]);
  expect(reachedBy(reach, mutant, [mutant])).toMatchObject({ kind: 'idle', rules: [] });
});

test('a mutant that every world reaches at its start is judged by all rules, first by those that reach it', () => {
  const reach = reachOf([
    observations({ 'quota.c': { 2: 1 }, 'auth.a': { 1: 1, 2: 1 } }, { open: coverage({ 1: 1 }) }),
  ]);
  expect(reachedBy(reach, mutant, [mutant])).toMatchObject({ rules: ['auth.a', 'quota.c'], newPorts: true });
});

test('a mutant of a surface is judged on new servers, because servers remember what they saw', () => {
  const reach = reachOf([observations({ 'auth.a': { 1: 1 } })]);
  const newPorts = (file: string) => reachedBy(reach, exampleMutant({ file }), []).newPorts;
  expect(newPorts('simulator/mcp/server.ts')).toBe(true);
  expect(newPorts('simulator/service/query.ts')).toBe(false);
});

test('a function of a law table is judged by the rules that reach mutants inside it', () => {
  const inner = exampleMutant({ switchId: '2', start: 110, end: 120 });
  const reach = reachOf([
    observations({ 'quota.c': { 2: 1 }, 'auth.a': { 3: 1 } }, { load: coverage({ 1: 1 }) }),
  ]);
  const block = exampleMutant({ switchId: '1', isFunctionWithBlock: true });
  expect(reachedBy(reach, block, [block, inner])).toMatchObject({ kind: 'static', rules: ['quota.c'] });
  expect(reachedBy(reach, mutant, [mutant, inner]).rules).toEqual(['quota.c', 'auth.a']);
});

test('rules in which a condition has another value come before those that reach its parts', () => {
  const reach = reachOf([
    observations({ 'quota.c': { 2: 1 }, 'rate.b': { 3: 1 }, 'auth.a': { 1: 1, 2: 1, 3: 1 } }),
  ]);
  const part = exampleMutant({ switchId: '2', start: 110, end: 120 });
  const otherwise = exampleMutant({ switchId: '3' });
  expect(reachedBy(reach, mutant, [mutant, part, otherwise]).rules).toEqual(['auth.a', 'quota.c']);
});

test('a handler that only calls a function is judged first by the rules that reach the function', () => {
  const reach = reachOf([
    observations({ 'quota.c': { 3: 1 }, 'auth.a': { 2: 1, 3: 1 } }, { open: coverage({ 1: 1 }) }),
  ]);
  const handler = exampleMutant({ switchId: '1', original: '(call) => catalog(context, call)' });
  const called = exampleMutant({ switchId: '2', function: 'catalog', start: 900, end: 910 });
  expect(reachedBy(reach, handler, [handler, called]).rules).toEqual(['auth.a', 'quota.c']);
});

test('a function of a law table that no rule calls is unreached', () => {
  const reach = reachOf([observations({ 'quota.c': { 3: 1 } }, { load: coverage({ 1: 1 }) })]);
  const block = exampleMutant({ isFunctionWithBlock: true });
  expect(reachedBy(reach, block, [block]).kind).toBe('unreached');
});

test('a mutant in a law is judged first by the rules that use the law', () => {
  const laws = { 'rate.b': ['quota.hardCap'], 'quota.c': ['quota.other'] };
  const reach = reachOf(
    [observations({ 'quota.c': { 2: 1 }, 'rate.b': { 3: 1 } }, { load: coverage({ 1: 1 }) })],
    laws,
  );
  const law = exampleMutant({ switchId: '1', function: 'quotaLaws.hardCap' });
  expect(reachedBy(reach, law, [law]).rules).toEqual(['rate.b', 'quota.c']);
});

test('rules that killed mutants nearby come first', () => {
  const reach = reachOf([
    observations({ 'quota.c': { 1: 1 }, 'auth.a': { 1: 1 }, 'rate.b': { 1: 1, 2: 1 } }),
  ]);
  const kills = countKills();
  kills.add('auth.a', exampleMutant({ function: 'elsewhere' }));
  kills.add('rate.b', mutant);
  expect(reachedBy(reach, mutant, [mutant], kills).rules).toEqual(['rate.b', 'auth.a', 'quota.c']);
});

test('after the nearest rules, each topic has its turn', () => {
  const quotaRules = Array.from({ length: 30 }, (_, position) => `quota.${position}`);
  const reached = Object.fromEntries([...quotaRules, 'connect.a', 'auth.b'].map((rule) => [rule, { 1: 1 }]));
  const { rules } = reachedBy(reachOf([observations(reached)]), mutant, [mutant]);
  expect(rules.slice(0, 23)).toEqual([...quotaRules.slice(0, 21), 'connect.a', 'auth.b']);
  expect(rules).toHaveLength(32);
});
