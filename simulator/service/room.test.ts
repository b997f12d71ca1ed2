// An organisation has a bounded number of rows, and a bounded number of deleted ones is remembered.
import { expect, test } from 'vitest';
import { bounds } from '../../spec/bounds.ts';
import { type OwnedRow, Table } from '../state/table.ts';
import { withoutRoom } from './room.ts';

interface Row extends OwnedRow {
  readonly id: number;
  readonly isDeleted: boolean;
}

const max = bounds.stored.digests;
const isKept = ({ isDeleted }: Row): boolean => !isDeleted;

function tableOf(kept: number, deleted: number): Table<Row> {
  const table = new Table<Row>();
  for (let nth = 0; nth < kept + deleted; nth += 1)
    table.put({ id: table.nextNumber(), organizationId: 'a', isDeleted: nth < deleted });
  return table;
}

test('one row more than the bound is refused, whoever else has rows', () => {
  const table = tableOf(max, 0);
  expect(withoutRoom(table, 'a', 'digests', isKept)).toMatchObject({ refusal: 'conflict' });
  expect(withoutRoom(table, 'b', 'digests', isKept)).toBeUndefined();
});

test('deleted rows leave room, and the oldest of too many are forgotten', () => {
  const table = tableOf(max - 1, max + 5);
  expect(withoutRoom(table, 'a', 'digests', isKept)).toBeUndefined();
  expect(table.countOf('a')).toBe(max - 1 + max);
  expect(table.get(5)).toBeUndefined();
  expect(table.get(6)).toBeDefined();
});
