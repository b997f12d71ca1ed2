// The ids of mutants: they are well formed and unique, and excuses refer to mutants only by id.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { alternatives } from './choices.ts';
import { isNamed, mutantGroups } from './chosen-mutants.ts';
import { derivedExcuses } from './excuses/derived.ts';
import { readingExcuses } from './excuses/readings.ts';
import { mutantsOf } from './mutants/index.ts';

const own = Object.keys(rules).flatMap((rule) => mutantsOf(rule).map(({ id, text }) => ({ rule, id, text })));
const ids = mutantGroups().flatMap((group) => group.ids);
const derived = new Set(ids).difference(new Set(own.map(({ id }) => id)));

const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, nth) => names.indexOf(name) < nth);

test('every rule has mutants', () => {
  expect(Object.keys(rules).filter((rule) => mutantsOf(rule).length === 0)).toEqual([]);
});

test('mutants of rules have ids in kebab-case under their rule', () => {
  const form = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  expect(own.filter(({ rule, id }) => !form.test(id.slice(rule.length + 1))).map(({ id }) => id)).toEqual([]);
});

test('derived mutants have ids of a place and a kind of violation', () => {
  expect(derived.size).toBeGreaterThan(5_000);
  expect([...derived].filter((id) => !/^[a-z]+\.[a-z-]+\/\S+:[a-z]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test('no id occurs twice', () => {
  expect(ids.length - new Set(ids).size).toBe(0);
});

test('the texts of a rule’s mutants differ, so that people can distinguish them', () => {
  expect(repeated(own.map(({ rule, text }) => `${rule} ${text}`))).toEqual([]);
});

test('excuses name mutants and readings that exist, each pair once', () => {
  const known = new Set(ids);
  const readings = new Set(alternatives.map(({ name }) => name));
  const pairs = readingExcuses.flatMap(({ under, mutants }) =>
    under.flatMap((reading) => mutants.map((mutant) => ({ reading, mutant }))),
  );
  expect(pairs.filter(({ mutant }) => !known.has(mutant) || derived.has(mutant))).toEqual([]);
  expect(pairs.filter(({ reading }) => !readings.has(reading))).toEqual([]);
  expect(repeated(pairs.map(({ reading, mutant }) => `${reading} ${mutant}`))).toEqual([]);
  const excused = derivedExcuses.map(({ mutants }) => [...derived].filter((id) => mutants.test(id)));
  expect(excused.filter((some) => some.length === 0)).toEqual([]);
  expect(repeated(excused.flat())).toEqual([]);
});

test('a name selects one mutant, or all mutants of a rule', () => {
  const chosen = (name: string): readonly string[] => ids.filter((id) => isNamed(id, name));
  expect(chosen('quota.clamp-cuts-page/full-page')).toEqual(['quota.clamp-cuts-page/full-page']);
  expect(chosen('quota.clamp-cuts-page')).toEqual([
    'quota.clamp-cuts-page/full-page',
    'quota.clamp-cuts-page/refuses',
  ]);
  expect(chosen('quota.clamp-cuts-page/full')).toEqual([]);
  expect(chosen('shape.list-streams/data.streams[].id:dropped')).toHaveLength(1);
});
