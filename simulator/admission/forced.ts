// A refusal that an operator forced on a call, with all that its kind carries.
import type { Period, QuotaLaws } from '../core/quota.ts';
import { type Refusal, type RefusalKind, refuse } from '../core/refusal.ts';

export function forcedRefusal(
  laws: QuotaLaws,
  outcome: RefusalKind,
  at: { readonly nowMs: number; readonly period: Period | undefined },
): Refusal {
  const text = `This answer was forced by the operator (${outcome}).`;
  if (outcome === 'rate_limited') return refuse(outcome, text, { retryAfterSeconds: 1 });
  if (outcome === 'validation')
    return refuse(outcome, text, {
      issues: [{ loc: ['query'], msg: 'forced by the operator', type: 'forced' }],
    });
  if (outcome === 'quota_exhausted' && at.period !== undefined)
    return refuse(outcome, text, {
      retryAfterSeconds: laws.retryAfterSeconds(at.nowMs, at.period.resetMs),
      resetDate: at.period.resetDate,
    });
  return refuse(outcome, text);
}
