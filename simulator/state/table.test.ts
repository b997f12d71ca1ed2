// Tables keep what organisations own apart, and give it back after a snapshot.
import { expect, test } from 'vitest';
import { Table } from './table.ts';

const row = (id: number, organizationId: string, name = '') => ({ id, organizationId, name });

test('shows an organisation its own rows alone', () => {
  const table = new Table<ReturnType<typeof row>>();
  table.put(row(3, 'a'));
  table.put(row(4, 'b'));
  expect(table.allOf('a')).toEqual([row(3, 'a')]);
  expect(table.ownedBy('b', 3)).toBeUndefined();
  expect(table.ownedBy('b', 4)).toEqual(row(4, 'b'));
});

test('numbers go on after every row, also after one that was removed', () => {
  const table = new Table<ReturnType<typeof row>>();
  table.put(row(7, 'a'));
  table.remove(7);
  expect(table.nextNumber()).toBe(8);
});

test('a snapshot is not touched by what follows', () => {
  const table = new Table<ReturnType<typeof row>>();
  table.put(row(1, 'a', 'before'));
  const kept = table.snapshot();
  table.put(row(1, 'a', 'after'));
  table.removeAllOf('a');
  table.restore(kept);
  expect(table.allOf('a')).toEqual([row(1, 'a', 'before')]);
});
