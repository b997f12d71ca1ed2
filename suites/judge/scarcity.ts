// Failures on an organisation whose quota ran out: a case that is not about quota proves nothing then.

import type { Exchange } from '../clients/exchange.ts';
import type { Needs } from '../kit/case.ts';
import { at, errorCode } from '../kit/expect.ts';
import { isClamped } from '../steps/manifest-reads.ts';
import type { LeasedOrg } from './leased-org.ts';
import type { Outcome } from './outcome.ts';
import { mayBill } from './permits.ts';

/** The outcome itself, or the need of more quota where that may be what failed the case. */
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

/** Pages that were cut, refusals for the quota, and reads that left nothing. */
const showsShortage = (exchange: Exchange): boolean =>
  isClamped(exchange) ||
  errorCode(exchange) === 'quota_exhausted' ||
  (mayBill(exchange.request) > 0 && at(exchange, 'usage.quota_remaining') === 0);
