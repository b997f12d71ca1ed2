// The per-minute request limit of an organisation and the sub-limit of each of its keys ("Plan gating", "Limits").

/** The admitted requests of one subject; a ring of the last `limit` times. Changed in place: it is on every request's path. */
export interface RateWindow {
  times: Float64Array;
  /** Held in all; the ring's next slot is this modulo its length. */
  count: number;
  /** For a bucket: how much of it was empty, and when. */
  emptied: number;
  emptiedAtMs: number;
}

export type RateDecision =
  | { readonly kind: 'admitted'; readonly used: number }
  | { readonly kind: 'limited'; readonly used: number; readonly retryAfterSeconds: number };

export const rateLaws = {
  windowMs: 60_000,
  /** S-31 */
  kind: 'sliding' as 'sliding' | 'fixed' | 'bucket',
  /** limit.starter-requests, rate.higher-plans-allow-more: requests a window for a plan's figure. */
  limitOf: (requestsPerMinute: number): number => requestsPerMinute,
  /** rate.key-sub-limit (S-32): what one key may use of the organisation's limit. */
  keyLimit: (organizationLimit: number, keyCount: number): number =>
    keyCount < 2 ? organizationLimit : Math.max(1, Math.floor(organizationLimit * 0.8)),
  /** error.rate-limited-tells-wait, rate.retry-after-suffices */
  retryAfterSeconds: (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000)),
  /** Whether an answer of this status uses up the window (S-33). */
  countsStatus: (_status: number): boolean => true,
  /** Whether requests of an operation that never bills use up the window (S-44). */
  countsFreeReads: true,
};
export type RateLaws = Readonly<typeof rateLaws>;

export const newWindow = (): RateWindow => ({
  times: new Float64Array(0),
  count: 0,
  emptied: 0,
  emptiedAtMs: 0,
});

/** Whether one more request fits at `nowMs`; nothing is recorded. */
export function decide(laws: RateLaws, window: RateWindow, limit: number, nowMs: number): RateDecision {
  const used = usedAt(laws, window, limit, nowMs);
  if (used < limit) return { kind: 'admitted', used };
  const waitMs = Math.max(0, freesAtMs(laws, window, limit, nowMs) - nowMs);
  return { kind: 'limited', used, retryAfterSeconds: laws.retryAfterSeconds(waitMs) };
}

/** Counts an admitted request. */
export function record(laws: RateLaws, window: RateWindow, limit: number, nowMs: number): void {
  if (window.times.length < limit) grow(window, limit);
  window.times[window.count % window.times.length] = nowMs;
  window.count += 1;
  window.emptied = emptiedAt(laws, window, limit, nowMs) + 1;
  window.emptiedAtMs = nowMs;
}

/** Requests that count against the limit at `nowMs`; for a bucket the part of it that is empty. */
export function usedAt(laws: RateLaws, window: RateWindow, limit: number, nowMs: number): number {
  switch (laws.kind) {
    case 'sliding':
      return heldSince(window, nowMs - laws.windowMs);
    case 'fixed':
      return heldSince(window, Math.floor(nowMs / laws.windowMs) * laws.windowMs - 1);
    case 'bucket':
      return Math.ceil(emptiedAt(laws, window, limit, nowMs) - roundingError);
    default:
      return laws.kind satisfies never;
  }
}

function freesAtMs(laws: RateLaws, window: RateWindow, limit: number, nowMs: number): number {
  switch (laws.kind) {
    case 'sliding':
      return nthLast(window, limit) + laws.windowMs;
    case 'fixed':
      return (Math.floor(nowMs / laws.windowMs) + 1) * laws.windowMs;
    case 'bucket':
      return nowMs + ((emptiedAt(laws, window, limit, nowMs) - (limit - 1)) * laws.windowMs) / limit;
    default:
      return laws.kind satisfies never;
  }
}

/** Held times later than `afterMs`: they never fall, so the edge is found by halving. */
function heldSince(window: RateWindow, afterMs: number): number {
  let low = 0;
  let high = Math.min(window.count, window.times.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (nthLast(window, middle) > afterMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A bucket refills evenly, its whole limit in one window. */
const emptiedAt = (laws: RateLaws, window: RateWindow, limit: number, nowMs: number): number =>
  Math.max(0, window.emptied - ((nowMs - window.emptiedAtMs) * limit) / laws.windowMs);

const nthLast = (window: RateWindow, n: number): number =>
  window.times[(window.count - n) % window.times.length] ?? Number.NEGATIVE_INFINITY;

function grow(window: RateWindow, limit: number): void {
  const held = Math.min(window.count, window.times.length);
  const times = new Float64Array(limit);
  for (let n = held; n >= 1; n--) times[held - n] = nthLast(window, n);
  window.times = times;
  window.count = held;
}

/** What sums of fractions may be off by; far below one request. */
const roundingError = 1e-6;
