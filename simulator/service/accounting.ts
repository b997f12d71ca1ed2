// The quota of an organisation, and the charge of a read.
import {
  type Allowance,
  allowanceFor,
  type Period,
  periodAt,
  type Quota,
  type QuotaLaws,
} from '../core/quota.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { Caller, ServiceContext } from './context.ts';

/** The quota of an organisation at one moment. */
export interface QuotaState {
  readonly quota: Quota;
  readonly period: Period;
}

/** The laws and the store that accounting needs. */
type AccountingContext = Pick<ServiceContext<'plan' | 'quota'>, 'laws' | 'store'>;

export function quotaStateOf(
  { laws, store }: AccountingContext,
  { org }: Pick<Caller, 'org'>,
  nowMs: number,
): QuotaState {
  const period = currentPeriod(laws.quota, nowMs);
  return {
    period,
    quota: {
      limit: org.quotaLimit ?? laws.plan.figures[org.plan].manifestsPerMonth,
      used: store.usedBy(org.id, period.name),
      hardCap:
        org.unmetered !== true && (org.overage === undefined ? laws.plan.hasHardCap(org.plan) : !org.overage),
    },
  };
}

/** The billing period at an instant. The last result is cached, because the period seldom changes between two requests. */
export function currentPeriod(laws: QuotaLaws, nowMs: number): Period {
  const cached = periods.get(laws);
  if (cached !== undefined && nowMs >= cached.startMs && nowMs < cached.resetMs) return cached;
  const period = periodAt(laws, nowMs);
  periods.set(laws, period);
  return period;
}

const periods = new WeakMap<QuotaLaws, Period>();

/** The part of a read that the quota allows. */
export interface Served<T> {
  readonly items: readonly T[];
  /** How many items the quota removed from the page. */
  readonly removed: number;
  readonly clamped: boolean;
  /** How many manifests were charged. */
  readonly billed: number;
}

/**
 * Serves as many of the requested items as the quota allows, and charges them in the same step.
 * The page ends before the first chargeable item that the quota does not allow.
 */
export function serve<T>(
  context: AccountingContext,
  caller: Pick<Caller, 'org'>,
  requested: readonly T[],
  options: {
    readonly idOf: (item: T) => string;
    readonly nowMs: number;
    /** Whether this is the read of one item, which is served or refused, rather than a page. */
    readonly single?: boolean;
    /** Whether a reading decides that the read is refused rather than cut (S-207). */
    readonly refusable?: boolean;
    /** Whether the read is free, so that the quota removes nothing. */
    readonly free?: boolean;
  },
): Served<T> | Refusal {
  const { laws, store } = context;
  const { quota, period } = quotaStateOf(context, caller, options.nowMs);
  const isFree = (item: T): boolean =>
    options.free === true ||
    (options.single === true && laws.quota.singleReadCharge === 0) ||
    (laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item)));
  const chargeable = requested.filter((item) => !isFree(item));
  const allowance = allowanceFor(laws.quota, quota, requested.length === 0 ? 0 : chargeable.length);
  if (allowance.kind === 'exhausted' && (requested.length === 0 || chargeable.length > 0))
    return quotaExhausted(laws, period, options.nowMs);
  const isCut = allowance.kind === 'served' && allowance.clamped;
  if (isCut && options.refusable === true && laws.quota.beyondQuota === 'refused')
    return {
      ...quotaExhausted(laws, period, options.nowMs),
      decidedBy: { reading: 'quota.beyond-quota' },
    };
  const items = allowedItems(requested, chargeable, allowance);
  if (options.single === true && items.length === 0) return quotaExhausted(laws, period, options.nowMs);
  const billed = items.filter((item) => !isFree(item));
  const used = quota.used + billed.length;
  if (billed.length > 0)
    store.setUsed(
      caller.org.id,
      period.name,
      used,
      laws.quota.repeatsAreFree ? billed.map(options.idOf) : [],
    );
  return {
    items,
    removed: isCut ? laws.quota.removedCount(requested.length, items.length) : 0,
    clamped: isCut,
    billed: billed.length,
  };
}

function allowedItems<T>(
  requested: readonly T[],
  chargeable: readonly T[],
  allowance: Allowance,
): readonly T[] {
  if (allowance.kind === 'exhausted' || !allowance.clamped) return requested;
  const firstRemoved = chargeable[allowance.count];
  return firstRemoved === undefined ? requested : requested.slice(0, requested.indexOf(firstRemoved));
}

const quotaExhausted = (laws: AccountingContext['laws'], period: Period, nowMs: number): Refusal =>
  refuse('quota_exhausted', `The monthly manifest quota is used up. It resets on ${period.resetDate}.`, {
    retryAfterSeconds: laws.quota.retryAfterSeconds(nowMs, period.resetMs),
    resetDate: period.resetDate,
    decidedBy: { rule: 'quota.exhausted-refuses', reading: 'quota.exhausted-read' },
  });
