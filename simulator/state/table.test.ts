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

test('the bytes of the rows follow every change', () => {
  const table = new Table<ReturnType<typeof row> & { readonly bytes: number }>();
  table.put({ ...row(1, 'a'), bytes: 4 });
  const before = table.snapshot();
  table.put({ ...row(1, 'a'), bytes: 7 });
  table.put({ ...row(2, 'b'), bytes: 3 });
  expect(table.bytes).toBe(10);
  table.remove(2);
  table.remove(2);
  expect(table.bytes).toBe(7);
  table.removeAllOf('a');
  expect(table.bytes).toBe(0);
  table.restore(before);
  expect(table.bytes).toBe(4);
});
