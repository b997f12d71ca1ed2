// Recurring delta: the manifests that arrived since a checkpoint ("Manifest query lifecycle").

/** A point in the arrivals: all manifests that were visible at some time. */
export interface Position {
  /** The position after the last manifest. */
  readonly endRef: number;
  /** Manifests matched from then on are not visible yet; null where all are. */
  readonly visibleUntilMs: number | null;
}

/** The organisation and the canonical query of a delta. */
export interface DeltaScope {
  readonly organizationId: string;
  readonly query: string;
}

/** What a checkpoint and a commit cursor carry. */
export interface Mark extends DeltaScope {
  readonly position: Position;
}

/** What a page cursor carries: all pages of a delta lie between the same two positions. */
export interface DeltaPage extends DeltaScope {
  readonly from: Position;
  readonly to: Position;
  /** The last manifest of the pages before. */
  readonly afterRef: number;
}

export interface Arrival {
  readonly ref: number;
  readonly matchedMs: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether the manifest was visible at the position. */
function isBefore({ ref, matchedMs }: Arrival, { endRef, visibleUntilMs }: Position): boolean {
  return ref < endRef && (visibleUntilMs === null || matchedMs < visibleUntilMs);
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== false;
const isNamed = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);

export const deltaLaws = {
  /**
   * Which fields cannot go with a delta (lifecycle.delta-excludes-snapshot, lifecycle.delta-excludes-beacon,
   * lifecycle.delta-excludes-lookback, lifecycle.delta-excludes-broadening).
   */
  excludedFromDelta: [
    'snapshot_token',
    'beacon_id',
    'lookback_hours',
    'broaden_sources',
  ] as readonly string[],
  /**
   * Whether a query has the exact scope that a delta needs (lifecycle.delta-needs-scope,
   * lifecycle.delta-scopes).
   */
  isExactDeltaScope: (query: Fields): boolean =>
    isNamed(query.stream_ids) || isNamed(query.source_channel_ids),
  /** Whether a manifest belongs to what was committed at a position (lifecycle.delta-commits). */
  wasDelivered: isBefore,
  /** What a delta without a checkpoint returns (S-121). */
  firstDelta: 'backlog' as 'backlog' | 'from-now',
  /** Whether a checkpoint is a text or an object (S-121). */
  checkpointForm: 'text' as 'text' | 'object',
  /** Which pages of a delta name the cursor that commits all of it (S-121). */
  commitCursorOn: 'last-page' as 'last-page' | 'every-page',
  /** How a delta without an exact scope is refused (S-123). */
  unscopedDelta: '400' as '400' | '422',
};
type DeltaLaws = Readonly<typeof deltaLaws>;

export const startPosition: Position = { endRef: 0, visibleUntilMs: null };

/** The first field of the query that cannot go with a delta. */
export const excludedField = (laws: DeltaLaws, query: Fields): string | undefined =>
  laws.excludedFromDelta.find((name) => isGiven(query[name]));

/** The manifests that arrived between two positions, oldest first. */
export const arrivalsBetween = (
  laws: DeltaLaws,
  arrivals: readonly Arrival[],
  { from, to }: { readonly from: Position; readonly to: Position },
): readonly Arrival[] =>
  arrivals
    .filter((arrival) => !laws.wasDelivered(arrival, from) && isBefore(arrival, to))
    .toSorted((one, other) => one.ref - other.ref);
