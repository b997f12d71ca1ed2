// Failures on an organisation whose quota ran out: they prove nothing unless the case is about quota.
import type { Exchange } from '../clients/exchange.ts';
import type { Needs } from '../kit/case.ts';
import { at, errorCode } from '../kit/expect.ts';
import { isClamped } from '../steps/manifest-reads.ts';
import type { LeasedOrg } from './leased-org.ts';
import type { Outcome } from './outcome.ts';
import { mayBill } from './permits.ts';

/** Returns the outcome, or a missing need for quota if exhausted quota may have caused the failure. */
export function unlessShort(
  outcome: Outcome,
  { org, other }: Needs,
  leasedOrgs: readonly LeasedOrg[],
  exchanges: readonly Exchange[],
): Outcome {
  const aboutQuota = org?.quotaLeft !== undefined || other?.quotaLeft !== undefined;
  const mayBeShort = leasedOrgs.some(({ origin }) => origin === 'configured');
  if (outcome.kind !== 'failed' || aboutQuota || !mayBeShort || !exchanges.some(showsShortage))
    return outcome;
  return { kind: 'missing', missing: { needs: [{ id: 'quota' }] } };
}

/** Whether the answer is a clamped page, a refusal because the quota is used up, or a read that left no quota. */
export const showsShortage = (exchange: Exchange): boolean =>
  isClamped(exchange) ||
  errorCode(exchange) === 'quota_exhausted' ||
  (mayBill(exchange.request) > 0 && at(exchange, 'usage.quota_remaining') === 0);
