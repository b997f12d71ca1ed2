// The time of a service by the `Date` header of an answer, which is exact to one second.
import { unanswered } from '../clients/exchange.ts';
import type { RestClient } from '../clients/rest.ts';

/** Milliseconds since the epoch, by a read without credentials; undefined if there is no answer or no date. */
export async function serviceTimeMs(
  anonymous: RestClient,
  path: '/account' | '/mcp' = '/account',
): Promise<number | undefined> {
  const exchange = await anonymous.request('GET', path).catch(unanswered);
  const nowMs = Date.parse(exchange?.headers.date ?? '');
  return Number.isNaN(nowMs) ? undefined : nowMs;
}
