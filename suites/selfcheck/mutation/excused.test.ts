// Excuses of judged mutants, and rows of the tables that are stale.
import { describe, expect, test } from 'vitest';
import { exampleMutant, exampleResult } from './example.ts';
import { excuseOf, staleRows } from './excused.ts';
import { excusesFrom } from './excuses.ts';

const mutant = exampleMutant();
const tables = {
  reasons: { unobservable: { cache: 'It only takes longer.' }, 'our-choice': {} },
  places: { 'core/quota.ts': 'cache' },
  mutants: {},
};
const excuses = excusesFrom(tables);
const tried = (status: 'killed' | 'seen' | 'crashed') => ({ mutant, result: exampleResult({ status }) });

test('a mutant that was caught or crashed needs no excuse', () => {
  expect(excuseOf(tried('seen'), excuses)?.reason).toBe('It only takes longer.');
  expect(excuseOf(tried('killed'), excuses)).toBeUndefined();
  expect(excuseOf(tried('crashed'), excuses)).toBeUndefined();
});

describe('a row is stale', () => {
  test('if it names no mutant', () => {
    const { rows, rowsOf } = excusesFrom({
      ...tables,
      places: { ...tables.places, 'core/gone.ts': 'cache' },
    });
    expect(staleRows([tried('seen')], { rows, rowsOf })).toEqual(['core/gone.ts']);
  });

  test('if all its mutants are caught, or act as a reading', () => {
    const legal = exampleMutant({ reading: 'quota.exhausted-read' });
    expect(staleRows([tried('killed')], excuses)).toEqual(['core/quota.ts']);
    expect(staleRows([{ mutant: legal, result: undefined }], excuses)).toEqual(['core/quota.ts']);
  });

  test('only if all its mutants were tried', () => {
    expect(staleRows([tried('killed'), { mutant, result: undefined }], excuses)).toEqual([]);
  });
});
