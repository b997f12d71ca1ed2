// Reading the catalog of streams in cases: whole walks of filtered lists, details, and what they show.

import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery } from '../kit/case.ts';
import { at, check, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';

/** Streams are asked for in pages of the largest size. */
const pageSizeMax = 200;
const pagesMax = 20;

/** All streams of GET /streams under a filter, and the last page's exchange to show. */
export interface Walk {
  readonly streams: readonly JsonObject[];
  readonly exchange: Exchange;
}

export async function walkStreams(client: RestClient, filter: Query): Promise<Walk> {
  const streams: JsonObject[] = [];
  for (let page = 0, pages = 1; ; pages += 1) {
    const exchange = await client.call('listStreams', { query: { ...filter, page, page_size: pageSizeMax } });
    streams.push(...listAt(expectSuccess(exchange), 'data.streams'));
    const next = at(exchange, 'data.pagination.next');
    if (!isInteger(next) || next <= page || pages === pagesMax) return { streams, exchange };
    page = next;
  }
}

/** Every stream, of a catalog that can be walked to its end. */
export async function wholeCatalog(discover: Discovery): Promise<readonly JsonObject[]> {
  const streams = await discover.streams();
  return streams.length < pagesMax * pageSizeMax ? streams : missingNeed('catalog-to-its-end');
}

/** The ids of streams, of list items and search results alike. */
export const idsOf = (streams: readonly JsonObject[]): ReadonlySet<string> => new Set(streams.map(idOf));
export const idOf = (stream: JsonObject): string => String(stream.id ?? stream.stream_id);

/** The filtered list holds exactly the streams that are wanted. */
export async function expectFiltered(
  client: RestClient,
  filter: Query,
  wanted: readonly JsonObject[],
): Promise<void> {
  const { streams, exchange } = await walkStreams(client, filter);
  expectSameStreams(exchange, `the list under ${JSON.stringify(filter)}`, idsOf(wanted), idsOf(streams));
}

/** Two sets of stream ids are the same; the finding names those that are wrong. */
export function expectSameStreams(
  exchange: Exchange,
  what: string,
  wanted: ReadonlySet<string>,
  received: ReadonlySet<string>,
): void {
  const extra = [...received.difference(wanted)];
  const missing = [...wanted.difference(received)];
  check(extra.length === 0 && missing.length === 0, {
    expected: `${what} with ${wanted.size} streams and no others`,
    received: `${received.size} streams: ${told('not wanted', extra)}, ${told('missing', missing)}`,
    at: 'data.streams',
    exchange,
  });
}

/** A stream's detail, bare or in the envelope, with the exchange that shows it. */
export interface OpenedStream {
  readonly detail: JsonObject;
  readonly exchange: Exchange;
}

export async function openStream(client: RestClient, id: string): Promise<OpenedStream> {
  const exchange = expectSuccess(await client.call('getStream', { path: { id } }));
  const wrapped = at(exchange, 'data');
  const detail = isObject(wrapped) && 'id' in wrapped ? wrapped : exchange.json;
  check(isObject(detail), { expected: 'the stream as an object', received: detail, at: '', exchange });
  return { detail, exchange };
}

/** The strings of a list under a key; nothing where there is none. */
export const textsOf = (stream: JsonObject, key: string): readonly string[] => {
  const value = stream[key];
  return isList(value) ? value.filter(isString) : [];
};

/** The objects of a list under a key; nothing where there is none. */
export const partsOf = (stream: JsonObject, key: string): readonly JsonObject[] => {
  const value = stream[key];
  return isList(value) ? value.filter(isObject) : [];
};

export const objectOf = (stream: JsonObject, key: string): JsonObject => {
  const value = stream[key];
  return isObject(value) ? value : {};
};

/** Distinct values with the items that show them, the rarest first. */
export function byValue(
  items: readonly JsonObject[],
  valuesOf: (item: JsonObject) => readonly string[],
): readonly (readonly [value: string, items: readonly JsonObject[]])[] {
  const groups = new Map<string, JsonObject[]>();
  for (const item of items)
    for (const value of new Set(valuesOf(item))) groups.set(value, [...(groups.get(value) ?? []), item]);
  return [...groups].toSorted(([, a], [, b]) => a.length - b.length);
}

const told = (what: string, ids: readonly string[]): string =>
  `${ids.length} ${what}${ids.length === 0 ? '' : ` (${ids.slice(0, 3).join(', ')})`}`;
