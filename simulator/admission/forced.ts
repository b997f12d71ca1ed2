// A refusal that an operator forced on a call, with all members that its kind requires.
import type { Period, QuotaLaws } from '../core/quota.ts';
import { type Refusal, type RefusalKind, refuse } from '../core/refusal.ts';

export function forcedRefusal(
  laws: QuotaLaws,
  kind: RefusalKind,
  at: { readonly nowMs: number; readonly period: Period | undefined },
): Refusal {
  const text = `This answer was forced by the operator (${kind}).`;
  if (kind === 'rate_limited') return refuse(kind, text, { retryAfterSeconds: 1 });
  if (kind === 'validation')
    return refuse(kind, text, {
      issues: [{ loc: ['query'], msg: 'forced by the operator', type: 'forced' }],
    });
  if (kind === 'quota_exhausted' && at.period !== undefined)
    return refuse(kind, text, {
      retryAfterSeconds: laws.retryAfterSeconds(at.nowMs, at.period.resetMs),
      resetDate: at.period.resetDate,
    });
  return refuse(kind, text);
}
