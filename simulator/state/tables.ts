// The tables of what organisations own beside their account, one line each; emptied, copied and restored as one.

import type { Outcome } from '../core/answer.ts';
import type { Grant } from '../core/backfill.ts';
import type { Beacon } from '../core/beacon.ts';
import type { AddedDigest, Digest } from '../core/digest.ts';
import type { StoredReply } from '../core/idempotency.ts';
import type { Label, Sync } from '../core/ontology.ts';
import type { QuerySnapshot } from '../core/snapshot.ts';
import type { Webhook } from '../core/webhook.ts';
import { Table, type TableState } from './table.ts';

interface Rows {
  readonly addedDigests: AddedDigest;
  readonly beacons: Beacon;
  readonly digests: Digest;
  readonly grants: Grant;
  readonly keptReplies: StoredReply<Outcome>;
  readonly labels: Label;
  readonly querySnapshots: QuerySnapshot;
  readonly syncs: Sync;
  readonly webhooks: Webhook;
}

type Kind = keyof Rows;

export type Tables = { readonly [K in Kind]: Table<Rows[K]> };
export type TablesState = { readonly [K in Kind]: TableState<Rows[K]> };

export const createTables = (): Tables => ({
  addedDigests: new Table(),
  beacons: new Table(),
  // Past the ids of digests that a world starts with, whatever their kind.
  digests: new Table(1_000),
  grants: new Table(),
  keptReplies: new Table(),
  labels: new Table(),
  querySnapshots: new Table(),
  syncs: new Table(),
  // Past the ids of all that a world starts with, so that ids of different kinds stay apart.
  webhooks: new Table(50_000),
});

export const snapshotOf = (tables: Tables): TablesState => mapped(tables, (table) => table.snapshot());

export function restoreTo(tables: Tables, state: TablesState): void {
  for (const kind of kindsOf(tables))
    (tables[kind] as Table<never>).restore(state[kind] as TableState<never>);
}

export function forget(tables: Tables, organizationId: string): void {
  for (const kind of kindsOf(tables)) tables[kind].removeAllOf(organizationId);
}

const kindsOf = (tables: Tables): readonly Kind[] => Object.keys(tables) as Kind[];

const mapped = (tables: Tables, change: (table: Table<never>) => unknown): TablesState =>
  Object.fromEntries(
    kindsOf(tables).map((kind) => [kind, change(tables[kind] as Table<never>)]),
  ) as unknown as TablesState;
