// Failures on an organisation whose quota ran out: a case that is not about quota cannot tell then, and accuses nobody.

import type { Exchange } from '../clients/exchange.ts';
import type { Needs } from '../kit/case.ts';
import { at, errorCode } from '../kit/expect.ts';
import { isClamped } from '../steps/manifest-reads.ts';
import type { Ending } from './ending.ts';
import type { Holding } from './orgs.ts';
import { mayBill } from './permits.ts';

/** The ending itself, or the lack of quota where that may be what broke the case. */
export function unlessShort(
  ending: Ending,
  { org, other }: Needs,
  holdings: readonly Holding[],
  exchanges: readonly Exchange[],
): Ending {
  const aboutQuota = org?.quotaLeft !== undefined || other?.quotaLeft !== undefined;
  const mayBeShort = holdings.some(({ origin }) => origin === 'configured');
  if (ending.kind !== 'broke' || aboutQuota || !mayBeShort || !exchanges.some(showsShortage)) return ending;
  const need = 'an organisation with more quota left';
  return { kind: 'lacked', need, needs: [need] };
}

/** Pages that were cut, refusals for the quota, and reads that left nothing. */
const showsShortage = (exchange: Exchange): boolean =>
  isClamped(exchange) ||
  errorCode(exchange) === 'quota_exhausted' ||
  (mayBill(exchange.request) > 0 && at(exchange, 'usage.quota_remaining') === 0);
