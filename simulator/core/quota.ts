// The billing period and the monthly quota: what is left, what one read is served and billed.

/** A billing period, UTC. */
export interface Period {
  /** YYYY-MM of the month in which it began. */
  readonly name: string;
  readonly startMs: number;
  readonly resetMs: number;
  /** YYYY-MM-DD */
  readonly resetDate: string;
}

export interface Quota {
  /** Manifests a period. */
  readonly limit: number;
  readonly used: number;
  /** Cut off at the limit; otherwise it may be overrun. */
  readonly hardCap: boolean;
}

export type Admission =
  | { readonly kind: 'served'; readonly count: number; readonly clamped: boolean }
  | { readonly kind: 'exhausted' };

const dayMs = 86_400_000;

export const quotaLaws = {
  /** quota.clamp-cuts-page */
  servedCount: (asked: number, left: number): number => Math.min(asked, left),
  /** quota.clamp-counts-removed */
  removedCount: (asked: number, served: number): number => asked - served,
  /** quota.clamp-flagged, quota.exact-fit-is-whole */
  isClamped: (asked: number, left: number): boolean => asked > left,
  /** quota.exhausted-refuses (S-21) */
  whenExhausted: 'refused' as 'refused' | 'empty-page',
  /** quota.empty-read-is-free (S-22) */
  whenEmptyAndExhausted: 'empty-page' as 'empty-page' | 'refused',
  /** quota.listing-bills-bodies: the charge of a read that returned this many bodies. */
  charge: (bodies: number): number => bodies,
  /** S-28 */
  singleReadCharge: 1,
  /** S-25 */
  repeatsAreFree: false,
  /** S-30 */
  flagsOnWholePages: false,
  /** quota.clamp-keeps-removed-reachable (S-29) */
  clampedPagination: 'next-null' as 'next-null' | 'page-size-served' | 'next-page',
  /** quota.zero-after-reset: day of the month on which a period begins (S-07). */
  anchorDay: 1,
  /** envelope.days-to-reset: whole days between today and the reset date. */
  daysToReset: (nowMs: number, resetMs: number): number => Math.round((resetMs - startOfDay(nowMs)) / dayMs),
  /** error.quota-exhausted-gives-reset */
  retryAfterSeconds: (nowMs: number, resetMs: number): number =>
    Math.max(1, Math.ceil((resetMs - nowMs) / 1000)),
  /** quota.hard-cap: what counts as used once a charge is made. */
  usedAfter: (used: number, charge: number): number => used + charge,
  /** quota.other-organisation-untouched, quota.one-per-organisation: whose counter a key charges. */
  chargedTo: (organizationId: string, _apiKey: string): string => organizationId,
};
export type QuotaLaws = Readonly<typeof quotaLaws>;

export function periodAt(laws: QuotaLaws, nowMs: number): Period {
  const now = new Date(nowMs);
  const beforeAnchor = now.getUTCDate() < laws.anchorDay ? 1 : 0;
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - beforeAnchor, laws.anchorDay);
  const resetMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - beforeAnchor + 1, laws.anchorDay);
  return {
    name: isoDay(startMs).slice(0, 7),
    startMs,
    resetMs,
    resetDate: isoDay(resetMs),
  };
}

/** What a read that would return `asked` bodies is given. */
export function admit(laws: QuotaLaws, quota: Quota, asked: number): Admission {
  const left = remaining(quota);
  if (!quota.hardCap) return { kind: 'served', count: asked, clamped: false };
  if (left === 0) {
    const choice = asked === 0 ? laws.whenEmptyAndExhausted : laws.whenExhausted;
    if (choice === 'refused') return { kind: 'exhausted' };
  }
  return { kind: 'served', count: laws.servedCount(asked, left), clamped: laws.isClamped(asked, left) };
}

/** Never negative, also where a soft cap was overrun. */
export const remaining = (quota: Quota): number => Math.max(0, quota.limit - quota.used);

export const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs;
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
