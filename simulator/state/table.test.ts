// Tables separate the rows of organisations, and restore them from a snapshot.
import { expect, test } from 'vitest';
import { Table } from './table.ts';

const row = (id: number, organizationId: string, name = '') => ({ id, organizationId, name });

test('an organisation sees only its own rows', () => {
  const table = new Table<ReturnType<typeof row>>();
  table.put(row(3, 'a'));
  table.put(row(4, 'b'));
  expect(table.allOf('a')).toEqual([row(3, 'a')]);
  expect(table.ownedBy('b', 3)).toBeUndefined();
  expect(table.ownedBy('b', 4)).toEqual(row(4, 'b'));
});

test('new numbers follow the highest id ever used, removed rows included', () => {
  const table = new Table<ReturnType<typeof row>>();
  table.put(row(7, 'a'));
  table.remove(7);
  expect(table.nextNumber()).toBe(8);
});

test('later changes do not affect a snapshot', () => {
  const table = new Table<ReturnType<typeof row>>();
  table.put(row(1, 'a', 'before'));
  const before = table.snapshot();
  table.put(row(1, 'a', 'after'));
  table.removeAllOf('a');
  table.restore(before);
  expect(table.allOf('a')).toEqual([row(1, 'a', 'before')]);
});
