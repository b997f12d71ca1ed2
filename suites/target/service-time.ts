// The time of a service that no clock shows: by the `Date` header of any answer, so it is exact to a second.
import { NoAnswer } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';

/** Milliseconds since the epoch; `undefined` where there is no answer or no date. */
export async function serviceTimeMs(anonymous: RestClient): Promise<number | undefined> {
  const exchange = await anonymous.call('getAccount').catch((cause: unknown) => {
    if (!(cause instanceof NoAnswer)) throw cause;
  });
  const nowMs = Date.parse(exchange?.headers.date ?? '');
  return Number.isNaN(nowMs) ? undefined : nowMs;
}
