// The billing period and the monthly quota: what is left, and how much of a read it allows ("Limits").
import { dayMs, secondMs } from '../../spec/units.ts';

/** A billing period in UTC. */
export interface Period {
  /** The month in which it began, as YYYY-MM. */
  readonly name: string;
  readonly startMs: number;
  readonly resetMs: number;
  /** YYYY-MM-DD */
  readonly resetDate: string;
}

export interface Quota {
  readonly limit: number;
  readonly used: number;
  /** Whether reads are cut at the limit; a soft cap can be exceeded. */
  readonly hardCap: boolean;
}

export type Allowance =
  | { readonly kind: 'served'; readonly count: number; readonly clamped: boolean }
  | { readonly kind: 'exhausted' };

export const quotaLaws = {
  /**
   * How many of the manifests that a read asks for it gets, given how many are left (quota.clamp-cuts-page).
   */
  servedCount: (asked: number, left: number): number => Math.min(asked, left),
  /** How many manifests count as removed from a page (quota.clamp-counts-removed). */
  removedCount: (asked: number, served: number): number => asked - served,
  /** Whether a page counts as cut (quota.clamp-flagged, quota.exact-fit-is-whole). */
  isClamped: (asked: number, left: number): boolean => asked > left,
  /** How a read of manifests is answered when no quota is left (quota.exhausted-refuses, S-21). */
  whenExhausted: 'refused' as 'refused' | 'empty-page',
  /** How a read that matches nothing is answered when no quota is left (quota.empty-read-is-free, S-22). */
  whenEmptyAndExhausted: 'empty-page' as 'empty-page' | 'refused',
  /** What a read of one manifest, Signal, Brief or Record charges (S-28). */
  singleReadCharge: 1,
  /** Whether a manifest is billed once in a period or each time (S-25). */
  repeatsAreFree: false,
  /** Whether a page that was not cut has the flags of a cut one (S-30). */
  flagsOnWholePages: false,
  /** How a query or a listing of a digest is answered that asks for more than the remaining quota (S-207). */
  beyondQuota: 'cut' as 'cut' | 'refused',
  /** The pagination of a page that was cut (quota.clamp-keeps-removed-reachable, S-29). */
  clampedPagination: 'next-null' as 'next-null' | 'page-size-served',
  /** The day of the month on which a period begins (quota.zero-after-reset, S-07). */
  anchorDay: 1,
  /** How many days remain until the reset date (billing.figures-agree). */
  daysToReset: (nowMs: number, resetMs: number): number => Math.round((resetMs - startOfDay(nowMs)) / dayMs),
  /** After how many seconds a read can succeed again (billing.refusals-name-reset, S-36). */
  retryAfterSeconds: (nowMs: number, resetMs: number): number =>
    Math.max(1, Math.ceil((resetMs - nowMs) / secondMs)),
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

/** How much of a read of `asked` manifests the quota allows. */
export function allowanceFor(laws: QuotaLaws, quota: Quota, asked: number): Allowance {
  const left = remaining(quota);
  if (!quota.hardCap) return { kind: 'served', count: asked, clamped: false };
  if (left === 0) {
    const choice = asked === 0 ? laws.whenEmptyAndExhausted : laws.whenExhausted;
    if (choice === 'refused') return { kind: 'exhausted' };
  }
  return { kind: 'served', count: laws.servedCount(asked, left), clamped: laws.isClamped(asked, left) };
}

/** The manifests left of the quota; 0 if a soft cap was exceeded. */
export const remaining = (quota: Quota): number => Math.max(0, quota.limit - quota.used);

export const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs;
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
