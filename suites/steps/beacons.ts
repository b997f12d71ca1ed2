// Beacons as cases make and use them: each operation on one, the answers in either envelope, and the taking back.
import { type Limit, limits, planLimits } from '../../spec/limits.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery, FoundStream, Org } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  errorCode,
  expectEqual,
  expectStatus,
  expectSuccess,
  objectAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { runPrefix } from '../target/run-name.ts';
import { freeRead, readListing } from './reads.ts';

/** Longest window of an execution, which holds as much as can be. */
export const longestWindow = { lookback_hours: 2160 } as const;
/** An execution that shows whether there is one. */
export const onePage = { ...longestWindow, page_size: 1 } as const;

/** The operations on Beacons of one organisation; what was created through them is noted. */
export interface Shelf {
  readonly rest: RestClient;
  /** Sends a creation of an active Beacon. */
  create(body?: JsonObject): Promise<Exchange>;
  /** Makes one and gives its id. */
  make(body?: JsonObject): Promise<string>;
  /** Makes one and archives it, and for a draft restores it: other ways to a draft are not sure. */
  makeArchived(body?: JsonObject): Promise<string>;
  makeDraft(body?: JsonObject): Promise<string>;
  get(id: string): Promise<Exchange>;
  /** The Beacon as a successful read shows it. */
  read(id: string): Promise<JsonObject>;
  change(id: string, body: JsonObject): Promise<Exchange>;
  archive(id: string): Promise<Exchange>;
  restore(id: string): Promise<Exchange>;
  remove(id: string): Promise<Exchange>;
  revisions(id: string): Promise<Exchange>;
  list(query?: Query): Promise<Exchange>;
  /** A stream's listing under the Beacon. */
  execute(id: string, stream: Pick<FoundStream, 'id'>, query?: Query): Promise<Exchange>;
  /** The manifest query under the Beacon. */
  query(id: string, body?: JsonObject): Promise<Exchange>;
}

/** Gives a shelf to `act`, and afterwards takes back what was put on it where the organisation has other users. */
export async function withBeacons(org: Org, act: (shelf: Shelf) => Promise<void>): Promise<void> {
  const made: string[] = [];
  const shelf = shelfOf(org.rest, {
    note: (id) => made.push(id),
    room: org.isOurs ? undefined : capOf(org.plan),
  });
  try {
    await act(shelf);
  } finally {
    if (!org.isOurs) for (const id of made) await shelf.remove(id).catch(() => undefined);
  }
}

export const beaconName = `${runPrefix}beacon`;

let named = 0;

/** A service may want names to differ. */
export const newBeaconName = (): string => {
  named += 1;
  return `${beaconName}-${named}`;
};

/** Creates it, over some stream where a service wants a scope. */
async function createdOf(rest: RestClient, body: JsonObject): Promise<Exchange> {
  const exchange = await rest.call('createBeacon', { body });
  const isScoped = 'stream_ids' in body || 'topic_filters' in body;
  if (isScoped || (exchange.status !== 400 && exchange.status !== 422)) return exchange;
  const streamId = at(await freeRead(rest), 'data.streams.0.id');
  return rest.call('createBeacon', { body: { ...body, stream_ids: [streamId] } });
}

/** Active Beacons of a plan; undefined where the document names no number. */
function capOf(plan: PlanName): number | undefined {
  const { activeBeacons } = planLimits[plan] as { readonly activeBeacons?: Limit | 'unlimited' };
  return typeof activeBeacons === 'object' ? activeBeacons.value : undefined;
}

interface Watching {
  /** Told the ids of what is created. */
  readonly note?: (id: string) => void;
  /** So many Beacons of others may be in the way of a new one. */
  readonly room?: number | undefined;
}

export function shelfOf(rest: RestClient, { note, room }: Watching = {}): Shelf {
  const list = (query: Query = {}): Promise<Exchange> => rest.call('listBeacons', { query });
  const onOne =
    (operation: 'getBeacon' | 'archiveBeacon' | 'restoreBeacon' | 'deleteBeacon' | 'listBeaconRevisions') =>
    (id: string): Promise<Exchange> =>
      rest.call(operation, { path: { beacon_id: id } });
  const create = async (body: JsonObject = {}): Promise<Exchange> => {
    const exchange = await createdOf(rest, { name: newBeaconName(), status: 'active', ...body });
    const id = at(exchange, 'data.beacon_id') ?? at(exchange, 'beacon_id');
    if (isString(id)) note?.(id);
    const isInWay = room !== undefined && exchange.status >= 400;
    if (isInWay && pageIn(await list({ limit: 1 })).total >= room) missingNeed('beacon-place');
    return exchange;
  };
  const make = async (body?: JsonObject): Promise<string> => idIn(await create(body));
  const archive = onOne('archiveBeacon');
  const makeArchived = async (body?: JsonObject): Promise<string> => {
    const id = await make(body);
    expectSuccess(await archive(id));
    return id;
  };
  const get = onOne('getBeacon');
  const restore = onOne('restoreBeacon');
  return {
    ...{ rest, create, make, makeArchived, get, archive, restore, list },
    makeDraft: async (body) => {
      const id = await makeArchived(body);
      expectSuccess(await restore(id));
      return id;
    },
    read: async (id) => beaconIn(await get(id)),
    change: (id, body) => rest.call('updateBeacon', { path: { beacon_id: id }, body }),
    remove: onOne('deleteBeacon'),
    revisions: onOne('listBeaconRevisions'),
    execute: (id, stream, query = onePage) => readListing(rest, stream, { beacon_id: id, ...query }),
    query: (id, body = onePage) => rest.call('queryManifests', { body: { beacon_id: id, ...body } }),
  };
}

/** A word in lower case that nothing else is likely to hold. */
export const wordOf = (random: () => number): string =>
  `assay${Math.floor(random() * 2 ** 40).toString(36)}${Math.floor(random() * 2 ** 40).toString(36)}`;

/** The Beacon that a success shows, in the common envelope or bare. */
export function beaconIn(exchange: Exchange): JsonObject {
  expectSuccess(exchange);
  const beacon = isObject(at(exchange, 'data')) ? objectAt(exchange, 'data') : objectAt(exchange, '');
  check(isString(beacon.beacon_id), {
    expected: 'a Beacon with its beacon_id',
    received: exchange.text,
    at: 'data.beacon_id',
    exchange,
  });
  return beacon;
}

export const idIn = (exchange: Exchange): string => String(beaconIn(exchange).beacon_id);

export function revisionOf({ revision }: JsonObject): number {
  check(isInteger(revision), { expected: 'revision as an integer', received: revision, at: 'data.revision' });
  return revision;
}

export interface BeaconPage {
  readonly exchange: Exchange;
  readonly items: readonly JsonObject[];
  readonly total: number;
}

/** The list envelope, at the top or under `data`. */
export function pageIn(exchange: Exchange): BeaconPage {
  expectSuccess(exchange);
  const top = at(exchange, 'items') === undefined ? 'data.' : '';
  const items = at(exchange, `${top}items`);
  check(isObjectList(items), {
    expected: 'items as an array of objects',
    received: items,
    at: 'items',
    exchange,
  });
  return { exchange, items, total: countAt(exchange, `${top}total`) };
}

/** A member of the list envelope, wherever it stands. */
export const ofPage = (exchange: Exchange, name: string): unknown =>
  at(exchange, name) ?? at(exchange, `data.${name}`);

const pagesMax = 20;
/** What a list shows where nothing is asked: larger pages may be refused. */
const pageSize = limits.defaultPageSize.value;

/** Ids of all Beacons that a list shows. */
export async function listedIds(shelf: Shelf, query: Query = {}): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, total } = pageIn(await shelf.list({ ...query, limit: pageSize, offset: ids.length }));
    ids.push(...items.map((item) => String(item.beacon_id)));
    if (items.length === 0 || ids.length >= total) return ids;
  }
  return missingNeed('few-beacons', { count: pagesMax * pageSize });
}

/** An organisation that owns other Beacons proves nothing about counts. */
export async function assureNone(shelf: Shelf): Promise<void> {
  if (pageIn(await shelf.list()).total > 0) missingNeed('few-beacons', { count: 1 });
}

/** The entries of a history, whose form is not fixed: the first list of objects in the answer. */
export function revisionsIn(exchange: Exchange): readonly JsonObject[] {
  expectSuccess(exchange);
  const entries = listWithin(exchange.json, 3);
  check(entries !== undefined, {
    expected: 'a list of revisions',
    received: exchange.text,
    at: 'data',
    exchange,
  });
  return entries;
}

function listWithin(value: unknown, depth: number): readonly JsonObject[] | undefined {
  if (isObjectList(value)) return value;
  if (!isObject(value) || depth === 0) return undefined;
  for (const member of Object.values(value)) {
    const found = isList(member) || isObject(member) ? listWithin(member, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Some other stream of the target, best one that has manifests of the last 30 days. */
export async function anotherStream(
  discover: Discovery,
  { id }: Pick<FoundStream, 'id'>,
): Promise<Pick<FoundStream, 'id'>> {
  const others = (await discover.streams()).filter((stream) => isString(stream.id) && stream.id !== id);
  const other = others.find(({ manifests_last30d: count }) => Number(count) > 0) ?? others[0];
  return other === undefined ? missingNeed('streams', { count: 2 }) : { id: String(other.id) };
}

/** Queries name streams by seventeen digits; other ids are refused there for their form. */
export const isQueryable = ({ id }: Pick<FoundStream, 'id'>): boolean => /^\d{17}$/.test(id);

export function expectBroadeningRefused(exchange: Exchange): void {
  expectStatus(exchange, 422);
  expectEqual(exchange, 'detail.error_code', 'unauthorized_source_broadening', errorCode(exchange));
}

/** The status of the Beacon is this one. */
export async function expectState(shelf: Shelf, id: string, status: string): Promise<JsonObject> {
  const exchange = await shelf.get(id);
  const beacon = beaconIn(exchange);
  check(beacon.status === status, {
    expected: `a Beacon that is ${status}`,
    received: beacon.status,
    at: 'data.status',
    exchange,
  });
  return beacon;
}

/** Slugs that might name topics of the stream's manifests: the topics that these show, written as slugs. */
export async function topicSlugs(discover: Discovery, stream: FoundStream): Promise<readonly string[]> {
  const manifests = await discover.manifests(stream.id, 20);
  const topics = manifests.flatMap(({ signal }) => {
    const body = isObject(signal) ? signal.body : undefined;
    return isObject(body) && isList(body.topics) ? body.topics.filter(isString) : [];
  });
  const slugs = topics.map((topic) =>
    topic
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  );
  return [...new Set(slugs)].filter((slug) => slug !== '');
}
