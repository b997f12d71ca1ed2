// Digests in cases: creating, reading and listing them, and previews of their filters.
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isIntegerId, isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery, Org } from '../kit/case.ts';
import { at, check, expectEqual, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { idOf, unknownStreamId } from './catalog.ts';
import { type ManifestPage, walkPages } from './manifest-reads.ts';
import { type Maker, resourceName } from './writes.ts';

/** Plans that certainly include digests. */
export const digestPlans = ['startup', 'enterprise'] as const;

/** Requests a digest with a name and these fields. */
export const createDigest = (digests: Maker, members: JsonObject = {}): Promise<Exchange> =>
  digests.create(undefined, { name: newDigestName(), ...members });

/** Creates a digest and returns its id. */
export const makeDigest = async (digests: Maker, members?: JsonObject): Promise<string> =>
  digests.idIn(expectSuccess(await createDigest(digests, members)));

let namesMade = 0;

/** A service may require distinct names. */
export const newDigestName = (): string => {
  namesMade += 1;
  return nameFor(String(namesMade));
};

/** Creates a digest from filter rules, without stream_ids; returns its id. */
export const makeFilterDigest = (digests: Maker, rules: readonly JsonObject[]): Promise<string> =>
  makeDigest(digests, { stream_ids: undefined, filter_spec: filterSpec(rules) });

export const filterSpec = (rules: readonly JsonObject[]): JsonObject => ({ rules, combine: 'AND' });
export const filterRule = (dimension: string, ...values: readonly string[]): JsonObject => ({
  dimension,
  values,
});

/** A rule that chooses the streams of one domain: that of the given stream, or of any stream. */
export async function domainRule(discover: Discovery, streamId?: string): Promise<JsonObject> {
  const streams = await discover.streams();
  const stream =
    streams.find((one) => streamId === undefined || idOf(one) === streamId) ??
    missingNeed('streams', { count: 1 });
  return filterRule('domain', String(stream.home_domain));
}

/** After this time, in milliseconds, the list of digests shows what was written before. */
export const listFreshMs = limits.digestListCache.value * secondMs + secondMs;

/** A name within the run, distinct for distinct `what`. */
export const nameFor = (what: string): string => `${resourceName}-${what}`;

/** The detail of a digest. */
export async function readDigest(client: RestClient, id: string) {
  const exchange = expectSuccess(await client.call('getDigest', { path: { id } }));
  const digest = at(exchange, 'data.digest');
  check(isObject(digest), 'data.digest as an object', { at: 'data.digest', exchange });
  return { exchange, digest, streams: listAt(exchange, 'data.streams') };
}

const streamIdsAt = 'data.digest.stream_ids';

export interface ShownStreams {
  /** Sorted, without the id that no stream has: a service may keep it. */
  readonly ids: readonly string[];
  readonly exchange: Exchange;
}

/** Ids of streams that the digest lacks: a service may refuse one that it has. */
export async function lackingStreamIds(
  client: RestClient,
  id: string,
  discover: Discovery,
): Promise<readonly string[]> {
  const { ids } = await readStreamIds(client, id);
  return (await discover.streams()).map(idOf).filter((one) => !ids.includes(one));
}

export async function readStreamIds(client: RestClient, id: string): Promise<ShownStreams> {
  const { digest, exchange } = await readDigest(client, id);
  const ids = digest.stream_ids;
  check(isList(ids) && ids.every(isString), 'stream_ids as strings', { at: streamIdsAt, exchange });
  return { ids: ids.filter((one) => one !== unknownStreamId).sort(), exchange };
}

/** Expects that these are the streams of a digest; the finding shows the detail that was read, and not a write. */
export const expectStreamIds = async (
  client: RestClient,
  id: string,
  wanted: readonly unknown[],
  what?: string,
): Promise<void> => expectShownStreams(await readStreamIds(client, id), wanted, what);

export const expectShownStreams = (
  { ids, exchange }: ShownStreams,
  wanted: readonly unknown[],
  what?: string,
): void => expectEqual(exchange, streamIdsAt, wanted.toSorted(), ids, what);

/** Changes a digest. A service may require its name in every update, which the second attempt gives. */
export async function updateDigest(client: RestClient, id: string, body: JsonObject): Promise<Exchange> {
  const send = (members: JsonObject) => client.call('updateDigest', { path: { id }, body: members });
  const exchange = await send(body);
  if ('name' in body || (exchange.status !== 400 && exchange.status !== 422)) return expectSuccess(exchange);
  const { name = newDigestName() } = (await readDigest(client, id)).digest;
  return expectSuccess(await send({ name, ...body }));
}

/** The digest in the answer to a write: data, or data.digest. */
export function digestIn(exchange: Exchange): JsonObject {
  const data = at(exchange, 'data');
  const digest = isObject(data) && isObject(data.digest) ? data.digest : data;
  check(isObject(digest), 'data as the digest, or data.digest', { at: 'data', exchange });
  return digest;
}

export const listDigestManifests = (client: RestClient, id: string, query: Query = {}): Promise<Exchange> =>
  client.call('listDigestManifests', { path: { id }, query });

export async function readDigestPage(
  client: RestClient,
  id: string,
  query: Query = {},
): Promise<ManifestPage> {
  const exchange = expectSuccess(await listDigestManifests(client, id, query));
  return { exchange, manifests: listAt(exchange, 'data.manifests') };
}

/** All manifests that the listing of a digest returns for the filters. */
export const selectFromDigest = (
  client: RestClient,
  id: string,
  filters: Query = {},
  pageSize?: number,
): Promise<readonly JsonObject[]> =>
  walkPages((page) => readDigestPage(client, id, { ...filters, ...page }), pageSize);

export const previewFilter = (client: RestClient, rules: readonly JsonObject[]): Promise<Exchange> =>
  client.call('previewDigestFilter', { body: { filter_spec: filterSpec(rules) } });

export const readDigestList = async (client: RestClient): Promise<readonly JsonObject[]> =>
  listAt(expectSuccess(await client.call('listDigests')), 'data.digests');

export const findInDigestList = async (client: RestClient, id: string): Promise<JsonObject | undefined> =>
  (await readDigestList(client)).find((digest) => String(digest.id) === id);

export async function someStreamIds(discover: Discovery, count: number): Promise<readonly string[]> {
  const ids = (await discover.streams()).slice(0, count).map(idOf);
  return ids.length === count ? ids : missingNeed('streams', { count });
}

export async function catalogIds(
  rest: RestClient,
  operation: 'listCatalogDigests' | 'listAddedDigests',
): Promise<readonly unknown[]> {
  const data = at(expectSuccess(await rest.call(operation)), 'data');
  const lists = [data, ...(isObject(data) ? Object.values(data) : [])].filter(isList);
  return lists.flat().flatMap((entry) => (isObject(entry) ? [entry.id, entry.digest_id] : []));
}

/** The id of a catalog digest that the organisation does not have; the document does not show the form of the lists. */
export async function findCatalogDigest({ org: { rest } }: { readonly org: Org }): Promise<string | number> {
  const added = (await catalogIds(rest, 'listAddedDigests')).map(String);
  const ids = (await catalogIds(rest, 'listCatalogDigests')).filter(isIntegerId);
  return ids.find((id) => !added.includes(String(id))) ?? missingNeed('catalog-digest');
}
