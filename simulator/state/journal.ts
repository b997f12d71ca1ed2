// The journal of a world: its last exchanges, each with the check that decided it, and exact counts of all exchanges.
import { randomUUID } from 'node:crypto';
import type { CallId } from '../../spec/tools.ts';
import type { DecidedBy } from '../core/refusal.ts';
import { machineNowMs } from '../time/clock.ts';
import type { Replacement, TransportFault } from './faults.ts';
import { KeptBytes, type KeptPart } from './kept-bytes.ts';

export interface JournalEntry {
  readonly seq: number;
  /** The world's time, epoch ms. */
  readonly atMs: number;
  /** The machine's time, epoch ms: a world whose clock stands still gives all its entries one time. */
  readonly receivedMs: number;
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
  /** What an operator forced on the transfer of the reply. */
  readonly fault: EntryFault | undefined;
}

/** A fault without the headers and the body of a reply that replaces another one. */
export type EntryFault =
  | Exclude<TransportFault, Replacement>
  | Pick<Replacement, 'kind' | 'status' | 'bytes'>;

/** Headers, names and values in turns, and a body. */
export interface Message {
  readonly headers: readonly string[];
  readonly body: string | Buffer;
}

export interface Exchanged {
  readonly request: Message;
  /** As the service gave it, whatever was forced on its transfer. */
  readonly reply: Message;
  readonly fault: TransportFault | undefined;
}

/** The copied heads of an exchange; of headers with line breaks between them. */
export interface KeptExchange {
  readonly request: KeptMessage;
  readonly reply: KeptMessage;
  /** The reply that an operator put in the place of the other. */
  readonly replacement: KeptMessage | undefined;
}

export interface KeptMessage {
  readonly headers: KeptPart;
  readonly body: KeptPart;
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
  /** A part of the path. */
  readonly path?: string | undefined;
  readonly rule?: string | undefined;
  /** A part of path, query, rule, reading or a kept body. */
  readonly text?: string | undefined;
}

export const journalEntriesMax = 10_000;

/** What is known of an exchange before it is entered. */
export type NewEntry = Omit<JournalEntry, 'seq' | 'receivedMs' | 'fault'>;

/** An entry without its number. Entries are numbered when they are read, because far more are written than read. */
type StoredEntry = Omit<JournalEntry, 'seq'> & { readonly keptAt: number };

interface Count {
  readonly entry: Pick<JournalEntry, 'organizationId' | 'operation' | 'status'>;
  readonly count: number;
}

export class Journal {
  /** Numbers begin anew in every other journal. */
  readonly instance = randomUUID();
  readonly #kept: KeptBytes;
  #entries: StoredEntry[] = [];
  /** Sequence number of the last entry. */
  #seq = 0;
  /** Counts by organisation, operation and status; they include dropped entries. */
  #counts = new Map<string, { readonly entry: StoredEntry; count: number }>();
  #clears = 0;
  readonly #watchers = new Set<() => void>();

  /** `kept` is shared by all worlds of a process. */
  constructor(kept = new KeptBytes()) {
    this.#kept = kept;
  }

  /** The number of the last entry; 0 before the first. */
  get lastSeq(): number {
    return this.#seq;
  }

  /** The number of the oldest entry that is stored; the next number if none is. */
  get firstSeq(): number {
    return this.#seq - Math.min(this.#entries.length, journalEntriesMax) + 1;
  }

  /** How often the journal was cleared. */
  get clears(): number {
    return this.#clears;
  }

  add(given: NewEntry, { request, reply, fault }: Exchanged): void {
    const entry: StoredEntry = {
      ...given,
      receivedMs: machineNowMs(),
      fault: fault?.kind === 'respond' ? entryFault(fault) : fault,
      keptAt: this.#kept.keep([
        ...partsOf(request),
        ...partsOf(reply),
        ...(fault?.kind === 'respond'
          ? partsOf({ headers: Object.entries(fault.headers).flat(), body: fault.body })
          : []),
      ]),
    };
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
      .filter((entry) => fits(entry, filter) && this.#holds(entry, filter))
      .slice(0, limit);
  }

  /** The newest entries after this number, at most `limit`, oldest first. */
  newest(after: number, limit: number): readonly JournalEntry[] {
    const count = Math.max(0, Math.min(limit, this.#entries.length, this.#seq - after));
    return this.#entries
      .slice(this.#entries.length - count)
      .map((entry, nth) => ({ ...entry, seq: this.#seq - count + 1 + nth }));
  }

  /** How many requests match: dropped entries included, unless the filter looks at what is not counted. */
  count(filter: JournalFilter): number {
    return this.counts(filter).reduce((sum, { count }) => sum + count, 0);
  }

  /** The requests that match, many of one kind together. */
  counts(filter: JournalFilter): readonly Count[] {
    const { after, path, rule, text } = filter;
    const isCounted = [after, path, rule, text].every((value) => value === undefined);
    return isCounted
      ? [...this.#counts.values()].filter(({ entry }) => fits(entry, filter))
      : this.entries(filter, journalEntriesMax).map((entry) => ({ entry, count: 1 }));
  }

  /** Whether the text of the filter stands in the entry or in a body that is kept. */
  #holds({ path, query, decidedBy, keptAt, fault }: StoredEntry, { text }: JournalFilter): boolean {
    if (text === undefined) return true;
    const { rule = '', reading = '' } = decidedBy;
    if ([path, query, rule, reading].some((part) => part.includes(text))) return true;
    const parts = this.#kept.read(keptAt, partCount(fault)) ?? [];
    return parts.some(({ head }, nth) => nth % 2 === 1 && head.includes(text));
  }

  /** Calls back after each new entry, and after the journal was cleared, until the returned function is called. */
  watch(onEntry: () => void): () => void {
    this.#watchers.add(onEntry);
    return () => this.#watchers.delete(onEntry);
  }

  /** The entry with this number; undefined if none has it or it is no longer stored. */
  find(seq: number): JournalEntry | undefined {
    const entry = this.#stored(seq);
    return entry && { ...entry, seq };
  }

  /** What was exchanged; undefined once newer exchanges took its place. */
  exchange(seq: number): KeptExchange | undefined {
    const entry = this.#stored(seq);
    if (entry === undefined) return undefined;
    const parts = this.#kept.read(entry.keptAt, partCount(entry.fault));
    if (parts === undefined) return undefined;
    const [request, reply, replacement] = [0, 2, 4].map((at) => {
      const [headers, body] = parts.slice(at, at + 2);
      return headers && body && { headers, body };
    });
    return request && reply && { request, reply, replacement };
  }

  #stored(seq: number): StoredEntry | undefined {
    return seq < this.firstSeq ? undefined : this.#entries[seq - 1 - this.#seq + this.#entries.length];
  }

  clear(): void {
    this.#entries = [];
    this.#counts = new Map();
    this.#clears += 1;
    for (const watcher of this.#watchers) watcher();
  }
}

const partsOf = ({ headers, body }: Message): readonly [string, string | Buffer] => [
  headers.join('\n'),
  body,
];

/** Of a kept exchange: headers and body of each message. */
const partCount = (fault: EntryFault | undefined): number => (fault?.kind === 'respond' ? 6 : 4);

const entryFault = ({ kind, status, bytes }: Replacement): EntryFault => ({ kind, status, bytes });

const fits = (entry: StoredEntry, filter: JournalFilter): boolean =>
  (filter.path === undefined || entry.path.includes(filter.path)) &&
  (filter.rule === undefined || entry.decidedBy.rule === filter.rule) &&
  (filter.organizationId === undefined || entry.organizationId === filter.organizationId) &&
  (filter.operation === undefined || entry.operation === filter.operation) &&
  (filter.status === undefined || entry.status === filter.status);
