// A refusal that an operator forced on a call, with all members that its kind requires.
import { operations } from '../../spec/contract.ts';
import type { Period, QuotaLaws } from '../core/quota.ts';
import { type Refusal, type RefusalKind, refuse } from '../core/refusal.ts';
import type { ForcedRefusal } from '../state/faults.ts';

const aboutBeacons: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ path }) => path.startsWith('/v3/beacons'))
    .map(({ id }) => id),
);

/** A Beacon that does not exist has a code of its own. */
const kindFor = (operation: string, forced: RefusalKind): RefusalKind =>
  forced === 'not_found' && aboutBeacons.has(operation) ? 'beacon_not_found' : forced;

export function forcedRefusal(
  laws: QuotaLaws,
  { refusal, message, retryAfterSeconds = 1 }: ForcedRefusal,
  at: { readonly operation: string; readonly nowMs: number; readonly period: Period | undefined },
): Refusal {
  const kind = kindFor(at.operation, refusal);
  const text = message ?? `This answer was forced by the operator (${kind}).`;
  if (kind === 'rate_limited') return refuse(kind, text, { retryAfterSeconds });
  if (kind === 'validation')
    return refuse(kind, text, {
      issues: [{ loc: ['query'], msg: message ?? 'forced by the operator', type: 'forced' }],
    });
  if (kind === 'quota_exhausted' && at.period !== undefined)
    return refuse(kind, text, {
      retryAfterSeconds: laws.retryAfterSeconds(at.nowMs, at.period.resetMs),
      resetDate: at.period.resetDate,
    });
  return refuse(kind, text);
}
