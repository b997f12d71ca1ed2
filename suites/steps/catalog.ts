// Reads of the catalog of streams: all pages of a filtered list, stream details, and their values.
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery } from '../kit/case.ts';
import { at, check, expectSuccess, listAt } from '../kit/expect.ts';
import { ifMissing, missingNeed } from '../kit/finding.ts';

const pageSizeMax = 200;
const pagesMax = 20;

/** No stream has this id. */
export const unknownStreamId = '00000000000000000';

/** A stream id in the form of this one that no listed stream has. */
export async function unlistedStreamId(discover: Discovery, like: string): Promise<string> {
  const taken = new Set((await discover.streams()).map(idOf));
  return inventedId(like, (id) => taken.has(id));
}

/** An id of the same form that is not taken: its last digits raised by a step, which grows until the id is free. */
export function inventedId(id: string, isTaken: (id: string) => boolean, step = 1): string {
  const last = id.length - 1;
  const changed = [...id]
    .map((sign, index) => (index > last - 6 && /\d/.test(sign) ? String((Number(sign) + step) % 10) : sign))
    .join('');
  if (changed === id) return missingNeed('numeric-ids');
  return isTaken(changed) && step < 9 ? inventedId(id, isTaken, step + 1) : changed;
}

/** All streams of GET /streams with a filter, and the exchange of the last page for findings. */
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

/** The streams of a walk to the last page; a catalog too long for that is a missing need. */
export const wholeWalk = ({ streams }: Pick<Walk, 'streams'>): readonly JsonObject[] =>
  streams.length < pagesMax * pageSizeMax ? streams : missingNeed('catalog-to-its-end');

export const wholeCatalog = async (discover: Discovery): Promise<readonly JsonObject[]> =>
  wholeWalk({ streams: await discover.streams() });

/** Ids of list items or of search results. */
export const idsOf = (streams: readonly JsonObject[]): ReadonlySet<string> => new Set(streams.map(idOf));
export const idOf = (stream: JsonObject): string => String(stream.id ?? stream.stream_id);

export async function expectFiltered(
  client: RestClient,
  filter: Query,
  wanted: readonly JsonObject[],
): Promise<void> {
  const { streams, exchange } = await walkStreams(client, filter);
  expectSameStreams(exchange, `the list with ${JSON.stringify(filter)}`, idsOf(wanted), idsOf(streams));
}

export function expectSameStreams(
  exchange: Exchange,
  what: string,
  wanted: ReadonlySet<string>,
  received: ReadonlySet<string>,
): void {
  const extra = [...received.difference(wanted)];
  const missing = [...wanted.difference(received)];
  check(extra.length === 0 && missing.length === 0, `${what} with exactly ${wanted.size} streams`, {
    received: `${received.size} streams: ${countText('not expected', extra)}, ${countText('missing', missing)}`,
    at: 'data.streams',
    exchange,
  });
}

/** The detail of a stream, bare or in the envelope, with its exchange. */
export interface StreamDetail {
  readonly detail: JsonObject;
  readonly exchange: Exchange;
}

export const readStream = async (client: RestClient, id: string): Promise<StreamDetail> =>
  detailIn(expectSuccess(await client.call('getStream', { path: { id } })));

export function detailIn(exchange: Exchange): StreamDetail {
  const wrapped = at(exchange, 'data');
  const detail = isObject(wrapped) && 'id' in wrapped ? wrapped : exchange.json;
  check(isObject(detail), 'the stream as an object', { at: '', exchange });
  return { detail, exchange };
}

/** The strings of the list under a key; empty if there is no list. */
export const textsOf = (stream: JsonObject, key: string): readonly string[] => {
  const value = stream[key];
  return isList(value) ? value.filter(isString) : [];
};

export const objectsOf = (stream: JsonObject, key: string): readonly JsonObject[] => {
  const value = stream[key];
  return isList(value) ? value.filter(isObject) : [];
};

export const objectOf = (stream: JsonObject, key: string): JsonObject => {
  const value = stream[key];
  return isObject(value) ? value : {};
};

/** The channels that the list of streams shows. */
export const shownChannels = async (discover: Discovery): Promise<readonly JsonObject[]> =>
  (await discover.streamsWithChannels()).flatMap((stream) => objectsOf(stream, 'source_channels'));

/** The names of source channels by their ids. Manifests need not show names. */
export async function namesOfChannels(discover: Discovery): Promise<ReadonlyMap<string, string>> {
  const channels = (await shownChannels(discover).catch(ifMissing)) ?? [];
  return new Map(channels.flatMap(({ id, name }) => (isString(name) ? [[String(id), name]] : [])));
}

/** Distinct values with the items that have them, the rarest value first. */
export function byValue(
  items: readonly JsonObject[],
  valuesOf: (item: JsonObject) => readonly string[],
): readonly (readonly [value: string, items: readonly JsonObject[]])[] {
  const groups = new Map<string, JsonObject[]>();
  for (const item of items)
    for (const value of new Set(valuesOf(item))) groups.set(value, [...(groups.get(value) ?? []), item]);
  return [...groups].toSorted(([, a], [, b]) => a.length - b.length);
}

/** The home domain of a stream, as the only value. */
export const homeDomainOf = ({ home_domain: domain }: JsonObject): readonly string[] => [String(domain)];

const countText = (what: string, ids: readonly string[]): string =>
  `${ids.length} ${what}${ids.length === 0 ? '' : ` (${ids.slice(0, 3).join(', ')})`}`;

/** A value of a filter, and the streams that show it. */
export interface FilterValue {
  readonly value: string;
  readonly streams: readonly JsonObject[];
}

/** Values of each filter that are compared; the most frequent ones. */
const valuesCompared = 12;

export const filterValues = (
  streams: readonly JsonObject[],
  valuesOf: (stream: JsonObject) => readonly string[],
): readonly FilterValue[] =>
  byValue(streams, valuesOf)
    .slice(-valuesCompared)
    .map(([value, having]) => ({ value, streams: having }));

/**
 * Values of two filters, each of which excludes streams that show the other. Pairs that share a stream come first;
 * undefined where no pair tells the filters apart.
 */
export function dividingPair(
  ones: readonly FilterValue[],
  others: readonly FilterValue[],
): readonly [FilterValue, FilterValue] | undefined {
  const pairs = ones.flatMap((one) =>
    others.map((other) => {
      const shared = one.streams.filter((stream) => other.streams.includes(stream)).length;
      return { pair: [one, other] as const, shared };
    }),
  );
  const dividing = pairs.filter(
    ({ pair: [one, other], shared }) => shared < one.streams.length && shared < other.streams.length,
  );
  return (dividing.find(({ shared }) => shared > 0) ?? dividing[0])?.pair;
}
