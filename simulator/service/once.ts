// Runs a write with an idempotency key only once, and answers its repetitions with the stored outcome ("Write retries").
import type { OperationId } from '../../spec/contract.ts';
import type { Answer, Outcome } from '../core/answer.ts';
import { canonical, keyUseOf, type StoredReply } from '../core/idempotency.ts';
import { hashOf, JsonText } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';
import { refuse } from '../core/refusal.ts';
import type { Store } from '../state/store.ts';

/** An admitted and validated write. */
export interface Write {
  readonly operation: OperationId;
  readonly organizationId: string;
  /** The Idempotency-Key as sent; undefined and empty keys have no effect. */
  readonly key: string | undefined;
  /** Path parameters by name. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Query and body as sent. */
  readonly query: string;
  readonly body: string;
  readonly nowMs: number;
}

export interface OnceResult {
  readonly outcome: Outcome;
  /** Whether the outcome is that of an earlier request. */
  readonly replayed: boolean;
  /** Whether the key was refused because it belongs to another request. */
  readonly conflicting?: true;
}

interface Context {
  readonly laws: Laws;
  readonly store: Store;
}

/** Runs `act`, unless a write with the same key was run before. */
export function once(context: Context, write: Write, act: () => Outcome): OnceResult {
  const { laws, store } = context;
  const keyed = keyedIn(context, write);
  if (keyed === undefined) return { outcome: act(), replayed: false };
  const { id, fingerprint, stored, use } = keyed;
  if (stored !== undefined && use === 'repeated')
    return { outcome: replayOf(laws, stored.outcome), replayed: true };
  if (use === 'conflicting') return { outcome: conflict(), replayed: false, conflicting: true };
  const { idempotentReplies } = store.tables;
  if (idempotentReplies.bytes >= repliesBytesMax) return { outcome: full(), replayed: false };
  const outcome = act();
  // A refusal is decided anew (idempotency.refusal-not-replayed).
  if (outcome.kind === 'answer') {
    const { organizationId, nowMs } = write;
    idempotentReplies.put(withBytes({ id, organizationId, fingerprint, storedMs: nowMs, outcome }));
  }
  return { outcome, replayed: false };
}

/** The outcome of the earlier write that this one repeats; undefined if there is none. */
export function replayed(context: Context, write: Write): Outcome | undefined {
  const keyed = keyedIn(context, write);
  return keyed?.use === 'repeated' && keyed.stored !== undefined
    ? replayOf(context.laws, keyed.stored.outcome)
    : undefined;
}

/** The stored reply under the key of a write; undefined if the write has no key that counts. */
function keyedIn({ laws, store }: Context, write: Write) {
  const { key, organizationId, operation, nowMs } = write;
  if (key === undefined || key === '' || !laws.idempotency.acceptsKey(operation)) return undefined;
  const route = `${operation} ${JSON.stringify(write.pathParameters)}`;
  const fingerprint = fingerprintOf(laws, route, write);
  const id = laws.idempotency.storageKey({ organizationId, key, route, fingerprint });
  const { idempotentReplies } = store.tables;
  removeExpired(laws, idempotentReplies, nowMs);
  const stored = idempotentReplies.get(id);
  return {
    id,
    fingerprint,
    stored,
    use: keyUseOf(laws.idempotency, stored, { fingerprint, operation, nowMs }),
  };
}

function fingerprintOf({ idempotency }: Laws, route: string, { query, body }: Write): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  const payload = idempotency.payloadsCompared === 'canonical' ? canonical(body) : body;
  return hashOf(`${route}\n${parameters}\n${idempotency.comparedPart(payload)}`);
}

/** Our choice: a world with this many bytes of stored replies and keys refuses new keys, and forgets none before its time. */
export const repliesBytesMax = 64 * 1024 * 1024;

/** About what a stored reply needs besides its texts. */
const objectsBytes = 512;

export const withBytes = (reply: Omit<StoredReply<Answer>, 'bytes'>): StoredReply<Answer> => ({
  ...reply,
  bytes: objectsBytes + Buffer.byteLength(reply.id) + reply.outcome.data.length,
});

/** The table has the replies in the order of their storage. */
function removeExpired(
  { idempotency }: Laws,
  replies: Store['tables']['idempotentReplies'],
  nowMs: number,
): void {
  for (
    let oldest = replies.oldest();
    oldest !== undefined && idempotency.isExpired(oldest.storedMs, nowMs);
    oldest = replies.oldest()
  )
    replies.remove(oldest.id);
}

function replayOf({ idempotency }: Laws, outcome: Answer): Answer {
  if (idempotency.repeatsSecrets) return outcome;
  const { secret: _, ...others } = Object(JSON.parse(outcome.data.text)) as Readonly<Record<string, unknown>>;
  return { ...outcome, data: new JsonText(JSON.stringify(others)) };
}

const conflict = (): Outcome =>
  refuse(
    'idempotency_conflict',
    'This Idempotency-Key belongs to another request. Use a fresh key for a new request.',
    { decidedBy: { rule: 'idempotency.other-payload-conflicts' } },
  );

const full = (): Outcome =>
  refuse(
    'unavailable',
    'The service stores no more replies at present. Write without an Idempotency-Key, or again once stored ones have expired.',
  );
