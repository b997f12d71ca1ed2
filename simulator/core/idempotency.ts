// Idempotency keys: which writes take one, what is kept under it and for how long, and when it conflicts ("Write retries").

import { type OperationId, operations } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import { hourMs } from '../../spec/units.ts';

/** The outcome of a write under an organisation's key; `id` joins both. */
export interface StoredReply<Outcome> {
  readonly id: string;
  readonly organizationId: string;
  /** Hash of route and payload. */
  readonly fingerprint: string;
  readonly storedMs: number;
  readonly outcome: Outcome;
}

/** A key as it came, with the route it came to and the fingerprint of what it came with. */
export interface KeyedRequest {
  readonly organizationId: string;
  readonly key: string;
  readonly route: string;
  readonly fingerprint: string;
}

const windowMs = limits.idempotentReplay.value * hourMs;

export const idempotencyLaws = {
  /** idempotency.digest-key-honoured (S-105): operations that take a key. */
  acceptsKey: (operation: OperationId): boolean => keyed.has(operation),
  /** idempotency.keys-per-organisation (S-104, S-108): what a reply is kept under. */
  storageKey: ({ organizationId, key }: KeyedRequest): string => `${organizationId} ${key}`,
  /** idempotency.other-payload-conflicts: whether a request is the one that was answered under the key. */
  isSamePayload: (kept: string, fingerprint: string): boolean => kept === fingerprint,
  /** S-109: how payloads are compared. */
  payloadsCompared: 'canonical' as 'canonical' | 'bytes',
  /** idempotency.replay-lasts-a-day, idempotency.key-free-after-a-day */
  isExpired: (keptMs: number, nowMs: number): boolean => nowMs - keptMs >= windowMs,
  /** S-106: whether a replay shows a secret again that its write showed once. */
  repeatsSecrets: true,
  /** S-34: whether a replay counts for the per-minute limit. */
  replaysCount: true,
};
export type IdempotencyLaws = Readonly<typeof idempotencyLaws>;

export type KeyUse = 'new' | 'repeated' | 'conflicting';

/** How a request stands to what is kept under its key. */
export function keyUseOf(
  laws: IdempotencyLaws,
  kept: Pick<StoredReply<unknown>, 'fingerprint' | 'storedMs'> | undefined,
  { fingerprint, nowMs }: { readonly fingerprint: string; readonly nowMs: number },
): KeyUse {
  if (kept === undefined || laws.isExpired(kept.storedMs, nowMs)) return 'new';
  return laws.isSamePayload(kept.fingerprint, fingerprint) ? 'repeated' : 'conflicting';
}

/** The text with the members of its objects in one order, whatever order they came in; as it is where it is no JSON. */
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

/** A key of each route for itself. */
export const storageKeyOfRoute = ({ organizationId, key, route }: KeyedRequest): string =>
  `${organizationId} ${key} ${route}`;

export const keyHeader = 'Idempotency-Key';

const keyed: ReadonlySet<OperationId> = new Set(
  Object.values(operations)
    .filter(({ parameters }) => parameters.some(({ name }) => name === keyHeader))
    .map(({ id }) => id),
);
