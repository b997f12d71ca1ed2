// Digests in cases: made under names of the run, read back, and listed as a whole.

import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery } from '../kit/case.ts';
import { at, check, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { idOf } from './catalog.ts';
import { type ManifestPage, walkPages } from './manifest-reads.ts';
import { type Maker, madeName } from './writes.ts';

/** Plans that surely have digests. */
export const digestPlans = ['startup', 'enterprise'] as const;

/** Makes a digest with these members besides a name; its id. */
export const made = async (digests: Maker, members: JsonObject): Promise<string> =>
  digests.idIn(expectSuccess(await digests.create(undefined, { name: newName(), ...members })));

let named = 0;

/** A service may want names to differ. */
export const newName = (): string => {
  named += 1;
  return nameOf(String(named));
};

/** A digest that a filter makes, without streams of its own. */
export const madeOf = (digests: Maker, rules: readonly JsonObject[]): Promise<string> =>
  made(digests, { stream_ids: undefined, filter_spec: filterOf(rules) });

export const filterOf = (rules: readonly JsonObject[]): JsonObject => ({ rules, combine: 'AND' });
export const rule = (dimension: string, ...values: readonly string[]): JsonObject => ({ dimension, values });

/** A rule that chooses the streams of some domain, by default that of any stream. */
export async function domainRule(discover: Discovery, streamId?: string): Promise<JsonObject> {
  const streams = await discover.streams();
  const stream =
    streams.find((one) => streamId === undefined || idOf(one) === streamId) ??
    missingNeed('streams', { count: 1 });
  return rule('domain', String(stream.home_domain));
}

/** A name that no other digest of the case has. */
export const nameOf = (what: string): string => `${madeName}-${what}`;

/** The digest in its detail. */
export async function opened(client: RestClient, id: string): Promise<OpenedDigest> {
  const exchange = expectSuccess(await client.call('getDigest', { path: { id } }));
  const digest = at(exchange, 'data.digest');
  check(isObject(digest), {
    expected: 'data.digest as an object',
    received: digest,
    at: 'data.digest',
    exchange,
  });
  return { exchange, digest, streams: listAt(exchange, 'data.streams') };
}

export interface OpenedDigest {
  readonly exchange: Exchange;
  readonly digest: JsonObject;
  readonly streams: readonly JsonObject[];
}

/** The stream_ids of a digest as its detail shows them, in order. */
export async function streamIdsOf(client: RestClient, id: string): Promise<readonly string[]> {
  const { digest, exchange } = await opened(client, id);
  const ids = digest.stream_ids;
  check(isList(ids) && ids.every(isString), {
    expected: 'data.digest.stream_ids as an array of strings',
    received: ids,
    at: 'data.digest.stream_ids',
    exchange,
  });
  return [...ids].sort();
}

/** The digest in the answer to a write, which may stand under a key of its own. */
export function writtenIn(exchange: Exchange): JsonObject {
  const data = at(exchange, 'data');
  const digest = isObject(data) && isObject(data.digest) ? data.digest : data;
  check(isObject(digest), { expected: 'the digest in data', received: data, at: 'data', exchange });
  return digest;
}

export const listDigest = (client: RestClient, id: string, query: Query = {}): Promise<Exchange> =>
  client.call('listDigestManifests', { path: { id }, query });

export async function digestPage(client: RestClient, id: string, query: Query = {}): Promise<ManifestPage> {
  const exchange = expectSuccess(await listDigest(client, id, query));
  return { exchange, manifests: listAt(exchange, 'data.manifests') };
}

/** All manifests that a digest lists under the filters. */
export const selectOf = (
  client: RestClient,
  id: string,
  filters: Query = {},
  pageSize?: number,
): Promise<readonly JsonObject[]> =>
  walkPages((page) => digestPage(client, id, { ...filters, ...page }), pageSize);

export const preview = (client: RestClient, rules: readonly JsonObject[]): Promise<Exchange> =>
  client.call('previewDigestFilter', { body: { filter_spec: filterOf(rules) } });

/** Digests in the list. */
export const listedBy = async (client: RestClient): Promise<readonly JsonObject[]> =>
  listAt(expectSuccess(await client.call('listDigests')), 'data.digests');

/** The digest of an id in the list, if it is there. */
export const listedAs = async (client: RestClient, id: string): Promise<JsonObject | undefined> =>
  (await listedBy(client)).find((digest) => String(digest.id) === id);

export async function streamsOf(discover: Discovery, count: number): Promise<readonly string[]> {
  const ids = (await discover.streams()).slice(0, count).map(idOf);
  return ids.length === count ? ids : missingNeed('streams', { count });
}

/** The media format of a manifest, as a list of one or none. */
export const formatOf = ({ source }: JsonObject): readonly string[] =>
  isObject(source) && isString(source.media_format) ? [source.media_format] : [];
