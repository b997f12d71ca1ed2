// Finds what cases need by reading the target: streams, channels and manifests. Results are stored for the run.
import { limits } from '../../spec/limits.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isInteger, isObject, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery, FoundStream, StreamNeed } from '../kit/case.ts';
import { at, errorCode, show } from '../kit/expect.ts';
import { type FindingDetails, MissingNeed, missingNeed } from '../kit/finding.ts';
import type { Need } from '../kit/needs.ts';
import { isClamped } from '../steps/manifest-reads.ts';
import { missingAnswer } from './unanswered.ts';

/** An organisation to read with; without room for a request it would have to wait. */
export interface Reader {
  readonly client: RestClient;
  readonly hasRoom: () => boolean;
}

/** Gives an organisation of the plan, or of any. */
export type NewReader = (plan?: PlanName) => Promise<Reader>;

export interface RunDiscovery extends Discovery {
  /** The answer to a manifest query, asked once. */
  query(body: JsonObject): Promise<Exchange>;
  /** After the world was changed or restored: forgets the organisations and, with `all`, the results. */
  forget(what: 'readers' | 'all'): void;
}

const pageSizeMax = limits.maxPageSize.value;
/** Pages read of one listing, and streams whose total is read for one need. */
const pagesMax = 20;
const probesMax = 40;

/**
 * A discovery reads answers as tolerantly as possible, because it must work on targets that break some rule. An answer
 * that it cannot read is a missing need of the case.
 */
export function discoverWith(newReader: NewReader): RunDiscovery {
  const readers = new Map<PlanName | undefined, Promise<Reader>>();
  const found = new Map<string, Promise<unknown>>();

  const reader = async (plan?: PlanName): Promise<RestClient> => {
    const known = await keep(readers, plan, () => newReader(plan));
    if (known.hasRoom()) return known.client;
    readers.delete(plan);
    return (await keep(readers, plan, () => newReader(plan))).client;
  };
  const once = <T>(key: string, find: () => Promise<T>): Promise<T> => keep(found, key, find) as Promise<T>;

  /** Replaces an organisation once if its minute or quota is used up. */
  const ask = async (send: (client: RestClient) => Promise<Exchange>, plan?: PlanName): Promise<Exchange> => {
    const first = await answered(send(await reader(plan)));
    if (first.status !== 429) return first;
    readers.delete(plan);
    return answered(send(await reader(plan)));
  };

  const listing = (query: Query): Promise<readonly JsonObject[]> =>
    walk('streams', (page, pageSize) =>
      ask((client) => client.call('listStreams', { query: { ...query, page, page_size: pageSize } })),
    );
  const manifestsPage = (id: string, page: number, pageSize: number, plan?: PlanName): Promise<Exchange> =>
    ask(
      (client) => client.call('listStreamManifests', { path: { id }, query: { page, page_size: pageSize } }),
      plan,
    );
  const total = (id: string): Promise<number | FindingDetails> =>
    once(`total ${id}`, async () => {
      const exchange = await manifestsPage(id, 0, 1);
      const count = within(exchange, 'pagination.total_count');
      return isCount(count) ? count : unreadable('pagination.total_count', 'a count', count, exchange);
    });
  const streams = (): Promise<readonly JsonObject[]> => once('streams', () => listing({}));

  return {
    streams,
    streamsWithChannels: () => once('channels', () => listing({ include_source_channels: true })),
    stream: async (need) => findStream(need, await streams(), total),
    manifests: (id, max, plan) =>
      once(`manifests ${id} ${max} ${plan}`, () =>
        walk('manifests', (page, pageSize) => manifestsPage(id, page, pageSize, plan), max),
      ),
    query: (body) =>
      once(`query ${JSON.stringify(body)}`, () => ask((client) => client.call('queryManifests', { body }))),
    forget: (what) => {
      readers.clear();
      if (what === 'all') found.clear();
    },
  };
}

/**
 * Probes streams for a total that fits. Without a maximum the busiest streams come first; with a maximum the smallest
 * streams that are probably large enough come first.
 */
async function findStream(
  need: StreamNeed,
  streams: readonly JsonObject[],
  total: (id: string) => Promise<number | FindingDetails>,
): Promise<FoundStream> {
  const max = need.manifestsMax ?? Number.POSITIVE_INFINITY;
  const recent = (stream: JsonObject): number =>
    isCount(stream.manifests_last30d) ? stream.manifests_last30d : 0;
  // Most streams have more manifests than those of the last 30 days.
  const lately = Math.ceil(need.manifestsMin / 2);
  const rank = (stream: JsonObject): number => {
    const count = recent(stream);
    if (max === Number.POSITIVE_INFINITY) return -count;
    return count >= lately ? count : max + lately - count;
  };
  // A stream never has fewer manifests than those of the last 30 days, so larger ones need no probe.
  const candidates = streams
    .filter((stream) => recent(stream) <= max && idOf(stream) !== undefined)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, probesMax);
  let obstacle: FindingDetails | undefined;
  for (const candidate of candidates) {
    const id = idOf(candidate) ?? '';
    const count = await total(id);
    if (typeof count !== 'number') obstacle ??= count;
    else if (count >= need.manifestsMin && count <= max) return { id, total: count };
  }
  const parameters = { count: need.manifestsMin, max: need.manifestsMax };
  throw new MissingNeed({ id: 'stream-of-size', parameters }, { obstacle });
}

const idOf = ({ id }: JsonObject): string | undefined =>
  isString(id) ? id : isInteger(id) ? String(id) : undefined;

/** Up to `max` items under `key` of a paged listing. */
async function walk(
  key: string,
  read: (page: number, pageSize: number) => Promise<Exchange>,
  max = Number.POSITIVE_INFINITY,
): Promise<readonly JsonObject[]> {
  const pageSize = Math.min(pageSizeMax, max);
  const items: JsonObject[] = [];
  let page = 0;
  for (let reads = 0; reads < pagesMax && items.length < max; reads += 1) {
    const exchange = await read(page, pageSize);
    const found = within(exchange, key);
    if (!isObjectList(found)) throw unreadableList(key, found, exchange);
    // A page that the quota cut would look like the end of the list.
    if (isClamped(exchange)) missingNeed('quota');
    items.push(...found);
    const next = within(exchange, 'pagination.next');
    if (!isInteger(next) || next <= page || found.length === 0) break;
    page = next;
  }
  return items.slice(0, max);
}

/** The need does not name the stream, so that rules that could not read the same kind of list share it. */
function unreadableList(key: string, found: unknown, exchange: Exchange): MissingNeed {
  const need: Need =
    errorCode(exchange) === 'quota_exhausted'
      ? { id: 'quota' }
      : { id: 'readable-list', parameters: { what: key } };
  const { method, url } = exchange.request;
  return new MissingNeed(need, {
    note: `${exchange.status} for ${method} ${new URL(url).pathname}`,
    obstacle: unreadable(key, 'an array of objects', found, exchange),
  });
}

/** A member of the payload does not have the expected type. */
function unreadable(member: string, kind: string, found: unknown, exchange: Exchange): FindingDetails {
  const { status, text } = exchange;
  const at = `data.${member}`;
  const received = status < 400 ? show(found) : `status ${status}: ${show(text)}`;
  return { expected: `${at} as ${kind}`, received, at, exchange };
}

/** A value under `data`, or at the top level if the envelope is missing. */
const within = (exchange: Exchange, place: string): unknown =>
  isObject(at(exchange, 'data')) ? at(exchange, `data.${place}`) : at(exchange, place);

/** A missing answer during discovery leaves the rule undecided, because the rule is not about this request. */
async function answered(exchange: Promise<Exchange>): Promise<Exchange> {
  try {
    return await exchange;
  } catch (cause) {
    throw missingAnswer(cause) ?? cause;
  }
}

/** Stores the promise, so that parallel cases share one request; removes a rejected promise. */
function keep<K, T>(map: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  made.catch(() => {
    if (map.get(key) === made) map.delete(key);
  });
  return made;
}
