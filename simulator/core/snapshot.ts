// Snapshots of executed queries: a frozen list of manifests that pages are cut from ("Manifest query lifecycle").

/** What is kept of an execution; what a snapshot token carries is its `id`. */
export interface QuerySnapshot {
  readonly id: number;
  readonly organizationId: string;
  readonly madeMs: number;
  /** The plan that was executed. */
  readonly planNumber: number;
  /** The streams that were looked through; undefined for all. */
  readonly streamIds: readonly string[] | undefined;
  /** Positions of the manifests, in the order in which they are paged. */
  readonly refs: readonly number[];
}

/** What a snapshot token carries. */
export interface SnapshotClaim {
  readonly organizationId: string;
  readonly id: number;
}

const hourMs = 3_600_000;

export const snapshotLaws = {
  /** S-119 */
  snapshotLifetimeMs: 24 * hourMs,
  /** lifecycle.snapshot-pages-one-list */
  pageStart: (page: number, pageSize: number): number => page * pageSize,
  /** lifecycle.snapshot-immutable */
  snapshotList: 'frozen' as 'frozen' | 'evaluated-again',
  /** S-120 */
  snapshotPages: 'billed' as 'billed' | 'free',
  /** Most manifests in the snapshots that are kept of one organisation, the newest one aside. */
  snapshotRefsMax: 1_000_000,
  /** Most snapshots that are kept of one organisation. */
  snapshotsMax: 100,
};
type SnapshotLaws = Readonly<typeof snapshotLaws>;

export const isAlive = (laws: SnapshotLaws, snapshot: QuerySnapshot, nowMs: number): boolean =>
  nowMs - snapshot.madeMs < laws.snapshotLifetimeMs;

/** Ids of the organisation's snapshots that make room once another is there: dead ones, then the oldest. */
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
    const stays = isAlive(laws, snapshot, nowMs) && kept <= laws.snapshotsMax && refs <= laws.snapshotRefsMax;
    return stays ? [] : [snapshot.id];
  });
}

/** The manifests of a page. */
export function pageOfSnapshot<Ref>(
  laws: SnapshotLaws,
  refs: readonly Ref[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): readonly Ref[] {
  const start = Math.max(0, laws.pageStart(page, pageSize));
  return refs.slice(start, start + pageSize);
}
