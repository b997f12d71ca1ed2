// The time of a service that no clock tells: by the `Date` header of any answer, so it is exact to a second.
import type { RestClient } from '../clients/rest.ts';
import { Finding, Lack } from '../kit/finding.ts';

/** Milliseconds since the epoch; a lack where there is no answer or no date. */
export async function serviceTimeMs(anonymous: RestClient): Promise<number> {
  const exchange = await anonymous.call('getAccount').catch((cause: unknown) => {
    if (!(cause instanceof Finding)) throw cause;
  });
  const nowMs = Date.parse(exchange?.headers.date ?? '');
  if (Number.isNaN(nowMs)) throw new Lack('a Date header that tells the target’s time');
  return nowMs;
}
