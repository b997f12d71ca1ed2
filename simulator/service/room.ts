// How many rows of each kind an organisation can have: without a bound, their lists and the memory would become dear.
import { bounds } from '../../spec/bounds.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { OwnedRow, Table } from '../state/table.ts';

/**
 * The refusal of one more row; undefined while there is room. Rows that were deleted do not count, and the oldest of
 * them are forgotten once they are as many as the others may be.
 */
export function withoutRoom<Row extends OwnedRow>(
  table: Table<Row>,
  organizationId: string,
  kind: keyof typeof bounds.stored,
  isKept: (row: Row) => boolean = () => true,
): Refusal | undefined {
  const max = bounds.stored[kind];
  if (table.countOf(organizationId) < max) return undefined;
  const rows = table.allOf(organizationId);
  const deleted = rows.filter((row) => !isKept(row));
  for (const { id } of deleted.slice(0, Math.max(0, deleted.length - max))) table.remove(id);
  if (rows.length - deleted.length < max) return undefined;
  return refuse('conflict', `An organisation can have at most ${max} ${kind} here. Delete some first.`);
}
