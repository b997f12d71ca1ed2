// Reads that cases of many topics use: a free read, a page of a list, and a manifest with its ids.
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isString, type JsonObject } from '../clients/json.ts';
import type { CallOptions, Query, RestClient } from '../clients/rest.ts';
import type { Discovery, FoundStream } from '../kit/case.ts';
import { at, check, countAt, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';

/** The cheapest read that carries the usage block and costs no quota. */
export const freeRead = (client: RestClient): Promise<Exchange> =>
  client.call('listStreams', { query: { page_size: 1 } });

/** The same for whoever compares the usage, or the time, of this moment. */
export const currentRead = (client: RestClient): Promise<Exchange> =>
  client.call('listStreams', { query: { page_size: 1 }, anew: true });

/** quota_used, by a free read. */
export const quotaUsed = async (client: RestClient): Promise<number> =>
  countAt(await currentRead(client), 'usage.quota_used');

export const readListing = (
  client: RestClient,
  stream: Pick<FoundStream, 'id'>,
  query: Query = {},
  options: CallOptions = {},
): Promise<Exchange> => client.call('listStreamManifests', { ...options, path: { id: stream.id }, query });

/** A read succeeded; a 429 is a missing need, because the organisation has no requests or quota left. */
export function expectServed(exchange: Exchange): Exchange {
  if (exchange.status === 429) missingNeed('quota-and-requests');
  return expectSuccess(exchange);
}

/** Texts that name the reads of Records by manifest id: by what they read, by their ids, or by their surface. */
export const namesRecordsById = /record|manifest|firehose|platform|by[ -]id/i;

/** Whether a value is refused, as a service may do that does not know it, or a list of values for its length. */
export const isRefusedValue = ({ status }: Exchange): boolean => [400, 404, 413, 414, 422].includes(status);

/** Whether a page past the end is refused; it may also be served without items. */
export const isRefusedPage = ({ status }: Exchange): boolean => [400, 404, 416, 422].includes(status);

/** A page of a list: its items and its pagination object. */
export interface Page {
  readonly exchange: Exchange;
  readonly items: readonly JsonObject[];
  /** Path of the list of items in the body. */
  readonly itemsAt: string;
  readonly total: number;
  readonly number: number;
  readonly size: number;
  readonly next: number | null;
  readonly prev: number | null;
}

/** Reads `data.<key>` and `data.pagination` of an answer. */
export function pageOf(exchange: Exchange, key: 'streams' | 'manifests'): Page {
  const neighbour = (name: string): number | null => {
    const value = at(exchange, `data.pagination.${name}`);
    check(value === null || isInteger(value), `data.pagination.${name} as a page number or null`, {
      received: value,
      at: `data.pagination.${name}`,
      exchange,
    });
    return value;
  };
  return {
    exchange,
    items: listAt(exchange, `data.${key}`),
    itemsAt: `data.${key}`,
    total: countAt(exchange, 'data.pagination.total_count'),
    number: countAt(exchange, 'data.pagination.page_num'),
    size: countAt(exchange, 'data.pagination.page_size'),
    next: neighbour('next'),
    prev: neighbour('prev'),
  };
}

export const idOf = (item: JsonObject, key: 'id' | 'manifest_id' | 'record_id'): string => {
  const value = item[key];
  return isString(value) || isInteger(value) ? String(value) : missingNeed('readable-id', { what: key });
};

/** A manifest of the target, with the ids that read it; its stream has at least `manifestsMin`. */
export async function findManifest(discover: Discovery, manifestsMin = 1) {
  const stream = await discover.stream({ manifestsMin });
  const [manifest] = await discover.manifests(stream.id, 1);
  if (manifest === undefined) return missingNeed('manifests', { count: 1 });
  return {
    streamId: stream.id,
    manifestId: idOf(manifest, 'manifest_id'),
    recordId: idOf(manifest, 'record_id'),
  };
}

/** The Date header in milliseconds since the epoch: the target's time, precise to a second. */
export function answeredAtMs({ headers }: Exchange): number {
  const ms = Date.parse(headers.date ?? '');
  return Number.isNaN(ms) ? missingNeed('service-time') : ms;
}
