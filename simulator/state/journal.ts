// The journal of a world: its last exchanges, each with the check that decided it, and exact counts of all exchanges.
import type { CallId } from '../../spec/tools.ts';
import type { DecidedBy } from '../core/refusal.ts';

export interface JournalEntry {
  readonly seq: number;
  /** The world's time, epoch ms. */
  readonly atMs: number;
  readonly organizationId: string | undefined;
  readonly surface: Surface;
  /** Also `feed`: a request to open a connection to the WebSocket feed. */
  readonly operation: CallId | 'feed';
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  /** The check that ended the request: `credentials`, `rate`, `plan`, `validation`, `service`, `condition`, … */
  readonly check: Check;
  readonly decidedBy: DecidedBy;
  /** Those of the forced outcomes that decided or changed the answer; absent: none. */
  readonly marks?: readonly string[];
  readonly quota: { readonly before: number; readonly after: number; readonly limit: number } | undefined;
  readonly rate: RateUse | undefined;
}

/** Where the request came in. */
export type Surface = 'rest' | 'site' | 'mcp' | 'websocket';

/** How many requests the deciding rate limit had counted before and after the request. */
export interface RateUse {
  readonly usedBefore: number;
  readonly usedAfter: number;
  readonly limit: number;
  readonly windowMs: number;
}

export type Check =
  | 'forced'
  | 'credentials'
  | 'rate'
  | 'plan'
  | 'validation'
  | 'idempotency'
  | 'served'
  | 'service'
  | 'condition';

export interface JournalFilter {
  readonly organizationId?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: number | undefined;
  /** Entries with a greater sequence number only. */
  readonly after?: number | undefined;
}

export const journalEntriesMax = 10_000;

/** An entry without its number. Entries are numbered when they are read, because far more are written than read. */
type StoredEntry = Omit<JournalEntry, 'seq'>;

export class Journal {
  #entries: StoredEntry[] = [];
  /** Sequence number of the last entry. */
  #seq = 0;
  /** Counts by organisation, operation and status; they include dropped entries. */
  #counts = new Map<string, { readonly entry: StoredEntry; count: number }>();
  readonly #watchers = new Set<() => void>();

  add(entry: StoredEntry): void {
    this.#seq += 1;
    this.#entries.push(entry);
    if (this.#entries.length > 2 * journalEntriesMax) this.#entries = this.#entries.slice(-journalEntriesMax);
    const key = `${entry.organizationId}/${entry.operation}/${entry.status}`;
    const counted = this.#counts.get(key);
    if (counted === undefined) this.#counts.set(key, { entry, count: 1 });
    else counted.count += 1;
    for (const watcher of this.#watchers) watcher();
  }

  /** Entries that match the filter, oldest first. */
  entries(filter: JournalFilter, limit: number): readonly JournalEntry[] {
    const { length } = this.#entries;
    const firstSeq = this.#seq - length + 1;
    const from = Math.max(0, length - journalEntriesMax, (filter.after ?? 0) - firstSeq + 1);
    return this.#entries
      .slice(from)
      .map((entry, nth) => ({ ...entry, seq: firstSeq + from + nth }))
      .filter((entry) => fits(entry, filter))
      .slice(0, limit);
  }

  /** How many requests match, dropped entries included; with `after`, how many stored entries match. */
  count(filter: JournalFilter): number {
    if (filter.after !== undefined) return this.entries(filter, journalEntriesMax).length;
    return this.tally(filter, () => 'all').all ?? 0;
  }

  /** Counts of matching requests by a property of their entries, dropped entries included. */
  tally(filter: JournalFilter, by: (entry: StoredEntry) => string): Readonly<Record<string, number>> {
    const sums: Record<string, number> = {};
    for (const { entry, count } of this.#counts.values())
      if (fits(entry, filter)) sums[by(entry)] = (sums[by(entry)] ?? 0) + count;
    return sums;
  }

  /** Calls back after each new entry until the returned function is called. */
  watch(onEntry: () => void): () => void {
    this.#watchers.add(onEntry);
    return () => this.#watchers.delete(onEntry);
  }

  clear(): void {
    this.#entries = [];
    this.#counts = new Map();
  }
}

const fits = (entry: StoredEntry, filter: JournalFilter): boolean =>
  (filter.organizationId === undefined || entry.organizationId === filter.organizationId) &&
  (filter.operation === undefined || entry.operation === filter.operation) &&
  (filter.status === undefined || entry.status === filter.status);
