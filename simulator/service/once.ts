// Does a write under an idempotency key once, and answers its repetitions with what was kept ("Write retries").
import type { OperationId } from '../../spec/contract.ts';
import type { Outcome } from '../core/answer.ts';
import { canonical, keyUseOf, type StoredReply } from '../core/idempotency.ts';
import { hashOf, JsonText } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';
import { refuse } from '../core/refusal.ts';
import type { Store } from '../state/store.ts';

/** A write as it came, admitted and validated. */
export interface Write {
  readonly operation: OperationId;
  readonly organizationId: string;
  /** The Idempotency-Key as sent; absent and empty ones ask for nothing. */
  readonly key: string | undefined;
  /** Values of the path, by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Query and body as sent. */
  readonly query: string;
  readonly body: string;
  readonly nowMs: number;
}

export interface Once {
  readonly outcome: Outcome;
  /** Whether the outcome is that of an earlier request. */
  readonly replayed: boolean;
  /** Whether the key itself was refused. */
  readonly conflicting?: true;
}

/** Runs `act` unless the write was done before under its key. */
export function once(
  { laws, store }: { readonly laws: Laws; readonly store: Store },
  write: Write,
  act: () => Outcome,
): Once {
  const { key, organizationId, operation, nowMs } = write;
  if (key === undefined || key === '' || !laws.idempotency.acceptsKey(operation))
    return { outcome: act(), replayed: false };
  const route = `${operation} ${JSON.stringify(write.pathParameters)}`;
  const fingerprint = fingerprintOf(laws, route, write);
  const id = laws.idempotency.storageKey({ organizationId, key, route, fingerprint });
  const { keptReplies } = store.tables;
  const kept = keptReplies.get(id);
  const use = keyUseOf(laws.idempotency, kept, { fingerprint, nowMs });
  if (kept !== undefined && use === 'repeated')
    return { outcome: replayOf(laws, kept.outcome), replayed: true };
  if (use === 'conflicting') return { outcome: conflict(), replayed: false, conflicting: true };
  const outcome = act();
  // A refusal is decided anew (idempotency.refusal-not-replayed).
  if (outcome.kind === 'answer')
    keep(laws, keptReplies, { id, organizationId, fingerprint, storedMs: nowMs, outcome });
  return { outcome, replayed: false };
}

function fingerprintOf({ idempotency }: Laws, route: string, { query, body }: Write): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  const payload = idempotency.payloadsCompared === 'canonical' ? canonical(body) : body;
  return hashOf(`${route}\n${parameters}\n${payload}`);
}

/** Replies that are kept of one organisation; beyond them the oldest go. */
export const keptRepliesMax = 10_000;

/** The newest comes last, so what is old enough to go stands first. */
function keep(
  { idempotency }: Laws,
  table: Store['tables']['keptReplies'],
  reply: StoredReply<Outcome>,
): void {
  table.remove(reply.id);
  table.put(reply);
  for (;;) {
    const oldest = table.oldestOf(reply.organizationId);
    if (oldest === undefined) return;
    const isOver = table.countOf(reply.organizationId) > keptRepliesMax;
    if (!isOver && !idempotency.isExpired(oldest.storedMs, reply.storedMs)) return;
    table.remove(oldest.id);
  }
}

function replayOf({ idempotency }: Laws, outcome: Outcome): Outcome {
  if (outcome.kind === 'refused' || idempotency.repeatsSecrets) return outcome;
  const { secret: _, ...others } = Object(JSON.parse(outcome.data.text)) as Readonly<Record<string, unknown>>;
  return { ...outcome, data: new JsonText(JSON.stringify(others)) };
}

const conflict = (): Outcome =>
  refuse(
    'idempotency_conflict',
    'This Idempotency-Key belongs to another request. Use a fresh key for a new request.',
    { decidedBy: { rule: 'idempotency.other-payload-conflicts' } },
  );
