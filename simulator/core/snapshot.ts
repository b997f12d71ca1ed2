// Snapshots of executed queries: fixed lists that pages are cut from ("Manifest query lifecycle").
import { dayMs } from '../../spec/units.ts';

/** The result of an execution; a snapshot token carries its `id`. */
export interface QuerySnapshot {
  readonly id: number;
  readonly organizationId: string;
  readonly madeMs: number;
  /** The plan that was executed. */
  readonly planNumber: number;
  /** The streams that were searched; undefined for all. */
  readonly streamIds: readonly string[] | undefined;
  /** Positions of the manifests in the order of the pages. */
  readonly refs: readonly number[];
}

/** What a snapshot token carries. */
export interface SnapshotClaim {
  readonly organizationId: string;
  readonly id: number;
}

export const snapshotLaws = {
  /** How long the pages of a snapshot can be read (S-119). */
  snapshotLifetimeMs: dayMs,
  /**
   * The position in the list at which a page begins (lifecycle.snapshot-pages-one-list,
   * lifecycle.snapshot-pages-hold-all).
   */
  snapshotPageStart: (page: number, pageSize: number): number => page * pageSize,
  /** What later pages show of a stream that was unpublished meanwhile (S-246). */
  snapshotOfUnpublished: 'served' as 'served' | 'left-out',
  /** Whether the pages of a snapshot are billed (S-120). */
  snapshotPages: 'billed' as 'billed' | 'free',
};
type SnapshotLaws = Readonly<typeof snapshotLaws>;

export const isAlive = (laws: SnapshotLaws, snapshot: QuerySnapshot, nowMs: number): boolean =>
  nowMs - snapshot.madeMs < laws.snapshotLifetimeMs;

/** Most snapshots that are kept of one organisation. */
export const querySnapshotsMax = 100;
/** Most manifests in the snapshots that are kept of one organisation beside the newest one. */
export const snapshotRefsMax = 1_000_000;

/** Ids of the snapshots of an organisation that make room for another one: expired ones, then the oldest. */
export function droppedFor(
  laws: SnapshotLaws,
  oldestFirst: readonly QuerySnapshot[],
  nowMs: number,
): readonly number[] {
  let refs = 0;
  let kept = 1;
  return oldestFirst.toReversed().flatMap((snapshot) => {
    refs += snapshot.refs.length;
    kept += 1;
    const stays = isAlive(laws, snapshot, nowMs) && kept <= querySnapshotsMax && refs <= snapshotRefsMax;
    return stays ? [] : [snapshot.id];
  });
}

export function pageOfSnapshot<Ref>(
  laws: SnapshotLaws,
  refs: readonly Ref[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): readonly Ref[] {
  const start = Math.max(0, laws.snapshotPageStart(page, pageSize));
  return refs.slice(start, start + pageSize);
}
