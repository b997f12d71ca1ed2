// Manifest queries as cases send them, and what every answer to one tells.
import type { Exchange } from '../clients/exchange.ts';
import { isBoolean, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { check, checkStatus, countAt, expectAt, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { deliveredBy, expectUnbilled, quotaOf } from './manifest-reads.ts';
import { ask } from './query-flows.ts';
import { expectServed } from './reads.ts';

export interface QueryAnswer {
  readonly exchange: Exchange;
  readonly manifests: readonly JsonObject[];
  readonly billed: number;
  readonly isCharged: boolean;
  readonly isFree: boolean;
}

/** A query that is answered with 200; one that the service had no time for proves nothing. */
export async function readQuery(client: RestClient, body: JsonObject): Promise<QueryAnswer> {
  const exchange = await ask(client, body);
  if (exchange.status === 503) missingNeed('answered-queries');
  expectServed(exchange);
  return {
    exchange,
    manifests: listAt(exchange, 'data.manifests'),
    billed: countAt(exchange, 'data.quota.manifests_billed_this_call'),
    isCharged: expectAt(exchange, 'data.quota_charged', isBoolean, 'a boolean'),
    isFree: expectAt(exchange, 'data.does_not_consume_quota', isBoolean, 'a boolean'),
  };
}

/** Each body is refused as invalid, delivers nothing and bills nothing. */
export async function expectInvalid(
  client: RestClient,
  bodies: readonly JsonObject[],
  statuses: readonly number[] = [422],
): Promise<void> {
  const before = await quotaOf(client);
  for (const body of bodies) {
    const exchange = await ask(client, body);
    if (exchange.status === 429) missingNeed('requests');
    const wanted = `status ${statuses.join(' or ')} and no manifest for ${JSON.stringify(body)}`;
    checkStatus(exchange, statuses.includes(exchange.status), wanted);
    check(deliveredBy(exchange).length === 0, {
      expected: wanted,
      received: `${deliveredBy(exchange).length} manifests`,
      at: 'data.manifests',
      exchange,
    });
  }
  expectUnbilled(before, await quotaOf(client), 'queries that were refused');
}

/** An id as queries take it; a service may have others. */
export const longId = (id: string): string => (/^\d{17}$/.test(id) ? id : missingNeed('long-ids'));

/** The one stream as the scope of a query. */
export const scopeOf = (streamId: string): { readonly stream_ids: readonly string[] } => ({
  stream_ids: [longId(streamId)],
});

/** Publication dates that no manifest has. */
export const longAgo = { published_date_from: '1901-01-01', published_date_to: '1901-01-02' };
