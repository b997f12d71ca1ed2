// Manifest queries: the members of every answer, invalid bodies, and common scopes.
import type { Exchange } from '../clients/exchange.ts';
import type { JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { at, check, checkStatus, listAt } from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { expectUnbilled, manifestsIn, quotaOf } from './manifest-reads.ts';
import { sendQuery } from './query-flows.ts';
import { expectServed } from './reads.ts';

export interface QueryAnswer {
  readonly exchange: Exchange;
  readonly manifests: readonly JsonObject[];
}

/** The answer to a query; a 503 is a missing need, because the service may run out of time. */
export async function askQuery(client: RestClient, body: JsonObject): Promise<Exchange> {
  const exchange = await sendQuery(client, body);
  if (exchange.status === 503) missingNeed('answered-queries');
  return exchange;
}

/** Whether an answer may show a part of what the query selects. */
export const isPart = (exchange: Exchange): boolean => at(exchange, 'data.coverage.authoritative') === false;

/** For cases that compare whole selections. */
export async function requireWholeAnswers(client: RestClient, body: JsonObject): Promise<void> {
  if (isPart(await askQuery(client, body)))
    notApplicable('S-131', 'a query that was not planned claims no whole coverage');
}

/** The answer to a query that must succeed. */
export async function readQuery(client: RestClient, body: JsonObject): Promise<QueryAnswer> {
  const exchange = expectServed(await askQuery(client, body));
  return { exchange, manifests: listAt(exchange, 'data.manifests') };
}

export async function expectInvalid(
  client: RestClient,
  bodies: readonly JsonObject[],
  statuses: readonly number[] = [422],
): Promise<void> {
  const before = await quotaOf(client);
  for (const body of bodies) {
    const exchange = await sendQuery(client, body);
    if (exchange.status === 429) missingNeed('requests');
    const expected = `status ${statuses.join(' or ')} and no manifest for ${JSON.stringify(body)}`;
    checkStatus(exchange, statuses.includes(exchange.status), expected);
    check(manifestsIn(exchange).length === 0, expected, { at: 'data.manifests', exchange });
  }
  expectUnbilled(before, await quotaOf(client), 'refused queries');
}

/** The id, if a query can name it: queries take 17 digits, and a service may have other ids. */
export const queryableId = (id: string): string => (/^\d{17}$/.test(id) ? id : missingNeed('long-ids'));

export const scopeOf = (streamId: string): { readonly stream_ids: readonly string[] } => ({
  stream_ids: [queryableId(streamId)],
});

/** An id of 17 digits that nothing has. */
export const unknownId = '99999999999999999';

/** Publication dates that no manifest has, but that any service takes for dates. */
export const emptyWindow = { published_date_from: '1971-01-01', published_date_to: '1971-01-02' };
