// The quota of an organisation as it stands, and the charge of a read.
import {
  type Allowance,
  allowanceFor,
  type Period,
  periodAt,
  type Quota,
  type QuotaLaws,
} from '../core/quota.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { Caller, Context } from './context.ts';

/** The quota of an organisation at one moment. */
export interface QuotaStanding {
  readonly quota: Quota;
  readonly period: Period;
}

/** The laws and the store that quotas are accounted by. */
type Books = Pick<Context<'plan' | 'quota'>, 'laws' | 'store'>;

export function standingOf(
  { laws, store }: Books,
  { org }: Pick<Caller, 'org'>,
  nowMs: number,
): QuotaStanding {
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

/** The period seldom changes between two requests, so the last one found is kept. */
export function currentPeriod(laws: QuotaLaws, nowMs: number): Period {
  const kept = periods.get(laws);
  if (kept !== undefined && nowMs >= kept.startMs && nowMs < kept.resetMs) return kept;
  const period = periodAt(laws, nowMs);
  periods.set(laws, period);
  return period;
}

const periods = new WeakMap<QuotaLaws, Period>();

/** The bodies of a read that the quota let through. */
export interface Served<T> {
  readonly bodies: readonly T[];
  readonly removed: number;
  readonly clamped: boolean;
  /** How many manifests were charged. */
  readonly billed: number;
  /** Whether anything is left after the charge. */
  readonly exhausted: boolean;
}

/**
 * Serves as many of the wanted bodies as the quota allows and charges them, in one step.
 * `chargeable` bodies are those that bill; the page is cut before the first that does not fit.
 */
export function serve<T>(
  books: Books,
  caller: Pick<Caller, 'org'>,
  wanted: readonly T[],
  how: {
    readonly idOf: (body: T) => string;
    readonly nowMs: number;
    readonly single?: boolean;
    /** Nothing is charged, and so nothing cut. */
    readonly free?: boolean;
  },
): Served<T> | Refusal {
  const { laws, store } = books;
  const { quota, period } = standingOf(books, caller, how.nowMs);
  const isFree = (body: T): boolean =>
    how.free === true ||
    (how.single === true && laws.quota.singleReadCharge === 0) ||
    (laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, how.idOf(body)));
  const chargeable = wanted.filter((body) => !isFree(body));
  const allowance = allowanceFor(laws.quota, quota, wanted.length === 0 ? 0 : chargeable.length);
  if (allowance.kind === 'exhausted' && (wanted.length === 0 || chargeable.length > 0))
    return quotaExhausted(laws, period, how.nowMs);
  const bodies = cut(wanted, chargeable, allowance);
  if (how.single === true && bodies.length === 0) return quotaExhausted(laws, period, how.nowMs);
  const billed = bodies.filter((body) => !isFree(body));
  const used = quota.used + billed.length;
  if (billed.length > 0)
    store.setUsed(caller.org.id, period.name, used, laws.quota.repeatsAreFree ? billed.map(how.idOf) : []);
  const clamped = allowance.kind === 'served' && allowance.clamped;
  return {
    bodies,
    removed: clamped ? laws.quota.removedCount(wanted.length, bodies.length) : 0,
    clamped,
    billed: billed.length,
    exhausted: quota.hardCap && used >= quota.limit,
  };
}

function cut<T>(wanted: readonly T[], chargeable: readonly T[], allowance: Allowance): readonly T[] {
  if (allowance.kind === 'exhausted' || !allowance.clamped) return wanted;
  const firstLeftOut = chargeable[allowance.count];
  return firstLeftOut === undefined ? wanted : wanted.slice(0, wanted.indexOf(firstLeftOut));
}

const quotaExhausted = (laws: Books['laws'], period: Period, nowMs: number): Refusal =>
  refuse('quota_exhausted', `The monthly manifest quota is used up. It resets on ${period.resetDate}.`, {
    retryAfterSeconds: laws.quota.retryAfterSeconds(nowMs, period.resetMs),
    resetDate: period.resetDate,
    decidedBy: { rule: 'quota.exhausted-refuses', reading: 'quota.exhausted-read' },
  });
