// The time of a service by the `Date` header of an answer, which is exact to one second.
import { NoAnswer } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';

/** Milliseconds since the epoch; undefined if there is no answer or no date. */
export async function serviceTimeMs(anonymous: RestClient): Promise<number | undefined> {
  const exchange = await anonymous.call('getAccount').catch((cause: unknown) => {
    if (!(cause instanceof NoAnswer)) throw cause;
  });
  const nowMs = Date.parse(exchange?.headers.date ?? '');
  return Number.isNaN(nowMs) ? undefined : nowMs;
}
