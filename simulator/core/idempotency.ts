// Idempotency keys: which writes accept one, which reply is stored, and when a key conflicts ("Write retries").
import { type OperationId, operations } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import { hourMs } from '../../spec/units.ts';

/** The stored reply to a write. */
export interface StoredReply<Reply> {
  readonly id: string;
  readonly organizationId: string;
  /** A hash of route and payload. */
  readonly fingerprint: string;
  readonly storedMs: number;
  readonly outcome: Reply;
  /** Of the reply and the key. */
  readonly bytes: number;
}

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly organizationId: string;
  readonly key: string;
  readonly route: string;
  readonly fingerprint: string;
}

const lifetimeMs = limits.idempotentReplay.value * hourMs;

export const idempotencyLaws = {
  /** Which operations accept an idempotency key (idempotency.digest-key-honoured, S-105). */
  acceptsKey: (operation: OperationId): boolean => keyed.has(operation),
  /** Under which name the reply to a request is stored (idempotency.keys-per-organisation, S-104, S-108). */
  storageKey: ({ organizationId, key }: KeyedRequest): string => `${organizationId} ${key}`,
  /** Whether a request repeats the one that a stored reply answered (idempotency.other-payload-conflicts). */
  isSamePayload: (stored: string, fingerprint: string, _operation: OperationId): boolean =>
    stored === fingerprint,
  /** The part of a payload that is compared: all of it (idempotency.other-payload-conflicts). */
  comparedPart: (payload: string): string => payload,
  /** Whether payloads are compared by content or by bytes (S-109). */
  payloadsCompared: 'canonical' as 'canonical' | 'bytes',
  /**
   * Whether a stored reply has expired (idempotency.replay-lasts-a-day, S-110).
   */
  isExpired: (storedMs: number, nowMs: number): boolean => nowMs - storedMs >= lifetimeMs,
  /** Whether a replay repeats a secret that is shown once (S-106). */
  repeatsSecrets: true,
  /** Whether a reply is replayed to an organisation whose plan no longer includes the write (S-244). */
  afterDowngrade: 'replayed' as 'replayed' | 'refused',
  /** Whether a replay counts for the per-minute limit (S-34). */
  replaysCount: true,
};
export type IdempotencyLaws = Readonly<typeof idempotencyLaws>;

export type KeyUse = 'new' | 'repeated' | 'conflicting';

/** Whether a request is the first one with its key, repeats it, or conflicts with it. */
export function keyUseOf(
  laws: IdempotencyLaws,
  kept: Pick<StoredReply<unknown>, 'fingerprint' | 'storedMs'> | undefined,
  {
    fingerprint,
    operation,
    nowMs,
  }: { readonly fingerprint: string; readonly operation: OperationId; readonly nowMs: number },
): KeyUse {
  if (kept === undefined || laws.isExpired(kept.storedMs, nowMs)) return 'new';
  return laws.isSamePayload(kept.fingerprint, fingerprint, operation) ? 'repeated' : 'conflicting';
}

/** JSON with the members of all objects in alphabetical order; other text stays as it is. */
export function canonical(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => sorted(value)));
  } catch {
    return text;
  }
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Separates the keys of different routes. */
export const storageKeyOfRoute = ({ organizationId, key, route }: KeyedRequest): string =>
  `${organizationId} ${key} ${route}`;

export const keyHeader = 'Idempotency-Key';

const keyed: ReadonlySet<OperationId> = new Set(
  Object.values(operations)
    .filter(({ parameters }) => parameters.some(({ name }) => name === keyHeader))
    .map(({ id }) => id),
);
