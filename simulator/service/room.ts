// How many rows of each kind an organisation can have: without a bound, the lists of what it stores would become dear.
import { bounds } from '../../spec/bounds.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { OwnedRow, Table } from '../state/table.ts';

/** The refusal of one more row; undefined while there is room. Rows that were deleted do not count. */
export function withoutRoom<Row extends OwnedRow>(
  table: Table<Row>,
  organizationId: string,
  kind: keyof typeof bounds.stored,
  isKept: (row: Row) => boolean = () => true,
): Refusal | undefined {
  const max = bounds.stored[kind];
  if (table.countOf(organizationId) < max) return undefined;
  if (table.allOf(organizationId).filter(isKept).length < max) return undefined;
  return refuse('conflict', `An organisation can have at most ${max} ${kind} here. Delete some first.`);
}
