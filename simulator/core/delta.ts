// Recurring delta: what arrived in an exact scope since a checkpoint, in pages, until it is committed.
/** How far a delivery has come: everything that was visible by then. */
export interface Position {
  /** The position after the last manifest. */
  readonly endRef: number;
  /** Exclusive; null where nothing is held back for the time. */
  readonly visibleUntilMs: number | null;
}

/** The organisation and the canonical query that a delta is of. */
export interface DeltaScope {
  readonly organizationId: string;
  readonly query: string;
}

/** What a checkpoint and a commit cursor carry. */
export interface Mark extends DeltaScope {
  readonly position: Position;
}

/** What a page cursor carries: the delta stays that of its first page. */
export interface DeltaPage extends DeltaScope {
  readonly from: Position;
  readonly to: Position;
  /** The last manifest delivered. */
  readonly afterRef: number;
}

export interface Arrival {
  readonly ref: number;
  readonly matchedMs: number;
}

type Fields = Readonly<Record<string, unknown>>;

const given = (value: unknown): boolean => value !== undefined && value !== false;
const named = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);

export const deltaLaws = {
  /** lifecycle.delta-excludes-snapshot, lifecycle.delta-excludes-beacon and two more */
  excludedFromDelta: [
    'snapshot_token',
    'beacon_id',
    'lookback_hours',
    'broaden_sources',
  ] as readonly string[],
  /** lifecycle.delta-needs-scope, lifecycle.delta-scopes */
  isExactDeltaScope: (query: Fields): boolean => named(query.stream_ids) || named(query.source_channel_ids),
  /** lifecycle.delta-commits */
  wasDelivered: ({ ref, matchedMs }: Arrival, { endRef, visibleUntilMs }: Position): boolean =>
    ref < endRef && (visibleUntilMs === null || matchedMs < visibleUntilMs),
  /** S-121: what comes without a checkpoint. */
  firstDelta: 'backlog' as 'backlog' | 'from-now',
  /** S-121 */
  checkpointForm: 'text' as 'text' | 'object',
  /** S-123 */
  unscopedDelta: '400' as '400' | '422',
};
type DeltaLaws = Readonly<typeof deltaLaws>;

export const startPosition: Position = { endRef: 0, visibleUntilMs: null };

/** The first field that a delta cannot be combined with. */
export const forbiddenField = (laws: DeltaLaws, query: Fields): string | undefined =>
  laws.excludedFromDelta.find((name) => given(query[name]));

/** What arrived between two positions, oldest first. */
export const arrivalsBetween = (
  laws: DeltaLaws,
  arrivals: readonly Arrival[],
  { from, to }: { readonly from: Position; readonly to: Position },
): readonly Arrival[] =>
  arrivals
    .filter((arrival) => !laws.wasDelivered(arrival, from) && reaches(to, arrival))
    .toSorted((one, other) => one.ref - other.ref);

const reaches = ({ endRef, visibleUntilMs }: Position, { ref, matchedMs }: Arrival): boolean =>
  ref < endRef && (visibleUntilMs === null || matchedMs < visibleUntilMs);
