// The tables of what organisations own besides their account; they are emptied, copied and restored together.
import type { Grant, Sync } from '../../spec/content.ts';
import type { Answer } from '../core/answer.ts';
import type { Beacon } from '../core/beacon.ts';
import type { AddedDigest, Digest } from '../core/digest.ts';
import type { StoredReply } from '../core/idempotency.ts';
import type { Label } from '../core/ontology.ts';
import type { QuerySnapshot } from '../core/snapshot.ts';
import type { Webhook } from '../core/webhook.ts';
import { Table, type TableState } from './table.ts';

export interface Rows {
  readonly addedDigests: AddedDigest;
  readonly beacons: Beacon;
  readonly digests: Digest;
  readonly grants: Grant;
  readonly idempotentReplies: StoredReply<Answer>;
  readonly labels: Label;
  readonly querySnapshots: QuerySnapshot;
  readonly syncs: Sync;
  readonly webhooks: Webhook;
}

export type Kind = keyof Rows;

export type Tables = { readonly [K in Kind]: Table<Rows[K]> };
export type TablesState = { readonly [K in Kind]: TableState<Rows[K]> };

export const createTables = (): Tables => ({
  addedDigests: new Table(),
  beacons: new Table(),
  // Above the ids of all digests that a world starts with, so that no new id repeats one of them.
  digests: new Table(1_000),
  grants: new Table(),
  idempotentReplies: new Table(),
  labels: new Table(),
  querySnapshots: new Table(),
  syncs: new Table(),
  // Above all ids that a world starts with, so that ids of different kinds differ.
  webhooks: new Table(50_000),
});

export const tableKinds = Object.keys(createTables()) as readonly Kind[];

export const snapshotOf = (tables: Tables): TablesState => mapped(tables, (table) => table.snapshot());

export function restoreTo(tables: Tables, state: TablesState): void {
  for (const kind of tableKinds) (tables[kind] as Table<never>).restore(state[kind] as TableState<never>);
}

export function removeRowsOf(tables: Tables, organizationId: string): void {
  for (const kind of tableKinds) tables[kind].removeAllOf(organizationId);
}

const mapped = (tables: Tables, change: (table: Table<never>) => unknown): TablesState =>
  Object.fromEntries(
    tableKinds.map((kind) => [kind, change(tables[kind] as Table<never>)]),
  ) as unknown as TablesState;
