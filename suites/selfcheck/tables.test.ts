// The tables of cases and mutants contain every rule of every topic, and nothing else.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { mutants, mutantsOf } from './mutants/index.ts';

const ruleIds = Object.keys(rules).sort();

test('every rule has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(ruleIds);
});

test('every rule has a mutant', () => {
  expect(Object.keys(mutants).sort()).toEqual(ruleIds);
  expect(ruleIds.filter((id) => mutantsOf(id).length === 0)).toEqual([]);
});
