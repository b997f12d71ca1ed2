// Rate limits: policies, the meter of an organisation or a key, and whether another request fits ("Limits").
import { minuteMs, secondMs } from '../../spec/units.ts';

/** How many requests fit into which time. */
export type RatePolicy =
  | { readonly kind: 'sliding-window'; readonly limit: number; readonly windowMs: number }
  /** Windows begin at multiples of `windowMs`. */
  | { readonly kind: 'fixed-window'; readonly limit: number; readonly windowMs: number }
  /** A full bucket admits a burst of `capacity`; `refill` more requests fit every `refillMs`. */
  | {
      readonly kind: 'token-bucket';
      readonly capacity: number;
      readonly refill: number;
      readonly refillMs: number;
    };

/**
 * The admitted requests of one organisation or key. It is changed in place, because every request needs it.
 */
export interface RateMeter {
  /** The times of the last admitted requests, in a ring as long as the largest limit so far. */
  times: Float64Array;
  /** All admitted requests; modulo the length of the ring this is its next slot. */
  count: number;
  /** How much of a bucket was missing, and when. */
  missing: number;
  missingAtMs: number;
}

export type RateDecision =
  | { readonly kind: 'admitted'; readonly used: number }
  | { readonly kind: 'limited'; readonly used: number; readonly waitMs: number };

export const rateLaws = {
  /** The time that the limit is for (rate.limit-holds-over-a-minute). */
  windowMs: minuteMs,
  /** The kind of the window (S-31). */
  kind: 'sliding' as 'sliding' | 'fixed' | 'bucket',
  /**
   * How many requests one of several keys may use of the limit of its organisation (rate.key-sub-limit,
   * S-32).
   */
  keyLimit: (organizationLimit: number, keyCount: number): number =>
    keyCount < 2 ? organizationLimit : Math.max(1, Math.floor(organizationLimit * 0.8)),
  /**
   * After how many seconds a refused request can succeed (error.rate-limited-gives-wait,
   * rate.retry-after-suffices, S-37).
   */
  retryAfterSeconds: (waitMs: number): number => Math.max(1, Math.ceil(waitMs / secondMs)),
  /** Whether an answer with this status counts for the limit (S-33). */
  countsStatus: (_status: number): boolean => true,
  /** Whether requests that never bill count for the limit (S-44). */
  countsFreeReads: true,
};
export type RateLaws = Readonly<typeof rateLaws>;

export function requestPolicy({ kind, windowMs }: RateLaws, limit: number): RatePolicy {
  switch (kind) {
    case 'sliding':
      return { kind: 'sliding-window', limit, windowMs };
    case 'fixed':
      return { kind: 'fixed-window', limit, windowMs };
    case 'bucket':
      return { kind: 'token-bucket', capacity: limit, refill: limit, refillMs: windowMs };
    default:
      return kind satisfies never;
  }
}

export const newMeter = (): RateMeter => ({
  times: new Float64Array(0),
  count: 0,
  missing: 0,
  missingAtMs: 0,
});

/** How many requests fit at once when nothing was used. */
export const limitIn = (policy: RatePolicy): number =>
  policy.kind === 'token-bucket' ? policy.capacity : policy.limit;

/** The time after which the whole limit is available again. */
export const windowIn = (policy: RatePolicy): number =>
  policy.kind === 'token-bucket' ? (policy.capacity * policy.refillMs) / policy.refill : policy.windowMs;

/** Whether one more request fits at `nowMs`; nothing is recorded. */
export function decide(policy: RatePolicy, meter: RateMeter, nowMs: number): RateDecision {
  const used = usedAt(policy, meter, nowMs);
  if (used < limitIn(policy)) return { kind: 'admitted', used };
  return { kind: 'limited', used, waitMs: Math.max(0, freeAtMs(policy, meter, nowMs) - nowMs) };
}

export function record(policy: RatePolicy, meter: RateMeter, nowMs: number): void {
  if (policy.kind === 'token-bucket') {
    meter.missing = missingAt(policy, meter, nowMs) + 1;
    meter.missingAtMs = nowMs;
    return;
  }
  if (meter.times.length < policy.limit) lengthen(meter, policy.limit);
  meter.times[meter.count % meter.times.length] = nowMs;
  meter.count += 1;
}

type Bucket = Extract<RatePolicy, { readonly kind: 'token-bucket' }>;

/** How many requests count at `nowMs`; for a bucket how many are missing from it. */
function usedAt(policy: RatePolicy, meter: RateMeter, nowMs: number): number {
  switch (policy.kind) {
    case 'sliding-window':
      return countSince(meter, nowMs - policy.windowMs);
    case 'fixed-window':
      return countSince(meter, Math.floor(nowMs / policy.windowMs) * policy.windowMs - 1);
    case 'token-bucket':
      return Math.ceil(missingAt(policy, meter, nowMs) - roundingError);
    default:
      return policy satisfies never;
  }
}

function freeAtMs(policy: RatePolicy, meter: RateMeter, nowMs: number): number {
  switch (policy.kind) {
    case 'sliding-window':
      return nthLast(meter, policy.limit) + policy.windowMs;
    case 'fixed-window':
      return (Math.floor(nowMs / policy.windowMs) + 1) * policy.windowMs;
    case 'token-bucket': {
      const excess = missingAt(policy, meter, nowMs) - (policy.capacity - 1);
      return nowMs + (excess * policy.refillMs) / policy.refill;
    }
    default:
      return policy satisfies never;
  }
}

/** How many requests were admitted after `afterMs`, by binary search: times never decrease. */
function countSince(meter: RateMeter, afterMs: number): number {
  let low = 0;
  let high = Math.min(meter.count, meter.times.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (nthLast(meter, middle) > afterMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

const missingAt = ({ refill, refillMs }: Bucket, meter: RateMeter, nowMs: number): number =>
  Math.max(0, meter.missing - ((nowMs - meter.missingAtMs) * refill) / refillMs);

const nthLast = (meter: RateMeter, n: number): number =>
  meter.times[(meter.count - n) % meter.times.length] ?? Number.NEGATIVE_INFINITY;

/** The times that the ring holds, oldest first. */
export function heldTimes(meter: RateMeter): readonly number[] {
  const held = Math.min(meter.count, meter.times.length);
  return Array.from({ length: held }, (_, nth) => nthLast(meter, held - nth));
}

function lengthen(meter: RateMeter, length: number): void {
  const held = heldTimes(meter);
  meter.times = new Float64Array(length);
  meter.times.set(held);
  meter.count = held.length;
}

/** The error of sums of fractions is smaller than this, which is far below one request. */
const roundingError = 1e-6;
