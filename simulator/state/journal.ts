// The journal of a world: its last exchanges, each with the check that decided it, and exact counts of all exchanges.
import { randomUUID } from 'node:crypto';
import { repeatHeader } from '../../spec/repeated.ts';
import type { CallId } from '../../spec/tools.ts';
import type { Body } from '../core/body.ts';
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
  readonly operation: CallId | NoOperation;
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

/**
 * `feed`: a request to open a connection to the WebSocket feed. `mcp`: one to an MCP server that reached no tool. `unrouted`:
 * one that the router or the parser refused.
 */
export const noOperations = ['feed', 'mcp', 'unrouted'] as const;
type NoOperation = (typeof noOperations)[number];

/** A fault without the headers and the body of a reply that replaces another one. */
export type EntryFault =
  | Exclude<TransportFault, Replacement>
  | Pick<Replacement, 'kind' | 'status' | 'bytes'>;

/** Headers, names and values in turns, and a body. */
export interface Message {
  readonly headers: readonly string[];
  readonly body: Body;
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
  | 'condition'
  | 'unrouted';

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

/** An entry is put together when it is read, because far more are written than read. */
interface Row extends Pick<JournalEntry, 'receivedMs' | 'fault'> {
  readonly entry: NewEntry;
  /** Undefined if the exchange was not kept. */
  readonly keptAt: number | undefined;
}

interface Count {
  readonly entry: Pick<JournalEntry, 'organizationId' | 'operation' | 'status'>;
  readonly count: number;
}

export class Journal {
  /** Numbers begin anew in every other journal. */
  readonly instance = randomUUID();
  readonly #kept: KeptBytes;
  #rows: Row[] = [];
  /** Sequence number of the last entry. */
  #seq = 0;
  /** Counts by organisation, operation and status; they include dropped entries. */
  #counts = new Map<string, { readonly entry: NewEntry; count: number }>();
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
    return this.#seq - Math.min(this.#rows.length, journalEntriesMax) + 1;
  }

  /** How often the journal was cleared. */
  get clears(): number {
    return this.#clears;
  }

  /** Of the exchange only copies are kept. */
  add(entry: NewEntry, exchanged: Exchanged): void {
    const receivedMs = machineNowMs();
    const { fault } = exchanged;
    const isKept = this.#kept.hasRoom(receivedMs) || isRepeated(exchanged);
    const keptAt = isKept ? this.#kept.keep(partsOf(exchanged)) : undefined;
    this.#seq += 1;
    this.#rows.push({
      entry,
      receivedMs,
      fault: fault?.kind === 'respond' ? withoutBody(fault) : fault,
      keptAt,
    });
    if (this.#rows.length > 2 * journalEntriesMax) this.#rows = this.#rows.slice(-journalEntriesMax);
    const key = `${entry.organizationId}/${entry.operation}/${entry.status}`;
    const counted = this.#counts.get(key);
    if (counted === undefined) this.#counts.set(key, { entry, count: 1 });
    else counted.count += 1;
    for (const watcher of this.#watchers) watcher();
  }

  /** Entries that match the filter, oldest first. */
  entries(filter: JournalFilter, limit: number): readonly JournalEntry[] {
    const { length } = this.#rows;
    const firstSeq = this.#seq - length + 1;
    const from = Math.max(0, length - journalEntriesMax, (filter.after ?? 0) - firstSeq + 1);
    return this.#rows
      .slice(from)
      .map((row, nth) => ({ row, seq: firstSeq + from + nth }))
      .filter(({ row }) => fits(row.entry, filter) && this.#holds(row, filter))
      .slice(0, limit)
      .map(({ row, seq }) => entryOf(row, seq));
  }

  /** The newest entries after this number, at most `limit`, oldest first. */
  newest(after: number, limit: number): readonly JournalEntry[] {
    const count = Math.max(0, Math.min(limit, this.#rows.length, this.#seq - after));
    return this.#rows
      .slice(this.#rows.length - count)
      .map((row, nth) => entryOf(row, this.#seq - count + 1 + nth));
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
  #holds(row: Row, { text }: JournalFilter): boolean {
    if (text === undefined) return true;
    const { path, query, decidedBy } = row.entry;
    const { rule = '', reading = '' } = decidedBy;
    if ([path, query, rule, reading].some((part) => part.includes(text))) return true;
    return this.#parts(row).some(({ head }, nth) => nth % 2 === 1 && head.includes(text));
  }

  /** Calls back after each new entry, and after the journal was cleared, until the returned function is called. */
  watch(onEntry: () => void): () => void {
    this.#watchers.add(onEntry);
    return () => this.#watchers.delete(onEntry);
  }

  /** The entry with this number; undefined if none has it or it is no longer stored. */
  find(seq: number): JournalEntry | undefined {
    const row = this.#row(seq);
    return row && entryOf(row, seq);
  }

  /** What was exchanged; undefined if it was not kept, or newer exchanges took its place. */
  exchange(seq: number): KeptExchange | undefined {
    const row = this.#row(seq);
    const parts = row === undefined ? [] : this.#parts(row);
    const [request, reply, replacement] = [0, 2, 4].map((at) => {
      const [headers, body] = parts.slice(at, at + 2);
      return headers && body && { headers, body };
    });
    return request && reply && { request, reply, replacement };
  }

  #row(seq: number): Row | undefined {
    return seq < this.firstSeq ? undefined : this.#rows[seq - 1 - this.#seq + this.#rows.length];
  }

  /** Headers and body of each message; none once they are released. */
  #parts({ keptAt, fault }: Row): readonly KeptPart[] {
    return keptAt === undefined ? [] : (this.#kept.read(keptAt, fault?.kind === 'respond' ? 6 : 4) ?? []);
  }

  clear(): void {
    this.#rows = [];
    this.#counts = new Map();
    this.#clears += 1;
    for (const watcher of this.#watchers) watcher();
  }
}

const entryOf = ({ entry, receivedMs, fault }: Row, seq: number): JournalEntry => ({
  ...entry,
  seq,
  receivedMs,
  fault,
});

function partsOf({ request, reply, fault }: Exchanged): readonly Body[] {
  const parts = [request.headers.join('\n'), request.body, reply.headers.join('\n'), reply.body];
  return fault?.kind === 'respond'
    ? [...parts, Object.entries(fault.headers).flat().join('\n'), fault.body]
    : parts;
}

/** The operator waits for it, whatever the load is. */
const isRepeated = ({ request: { headers } }: Exchanged): boolean => headers.includes(repeatHeader);

const withoutBody = ({ kind, status, bytes }: Replacement): EntryFault => ({ kind, status, bytes });

const fits = (entry: NewEntry, filter: JournalFilter): boolean =>
  (filter.path === undefined || entry.path.includes(filter.path)) &&
  (filter.rule === undefined || entry.decidedBy.rule === filter.rule) &&
  (filter.organizationId === undefined || entry.organizationId === filter.organizationId) &&
  (filter.operation === undefined || entry.operation === filter.operation) &&
  (filter.status === undefined || entry.status === filter.status);
