// Beacons in cases: every operation on them, their answers in either envelope, and their removal afterwards.
import { type Limit, limits, planLimits } from '../../spec/limits.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import type { CallOptions, Query, RestClient } from '../clients/rest.ts';
import { type Discovery, type FoundStream, needingWith, type Org } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  expectCode,
  expectEqual,
  expectSuccess,
  isInvalid,
  objectAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { runPrefix } from '../target/run-name.ts';
import { freeRead, readListing } from './reads.ts';

/** The longest date window of an execution. */
export const longestWindow = { lookback_hours: 2160 } as const;
/** A page of one manifest, for cases that only judge whether the execution is accepted. */
export const onePage = { ...longestWindow, page_size: 1 } as const;

/** The operations on the Beacons of one organisation. */
export interface BeaconClient {
  readonly rest: RestClient;
  /** Requests an active Beacon. */
  create(body?: JsonObject): Promise<Exchange>;
  /** Creates an active Beacon and returns its id. */
  make(body?: JsonObject): Promise<string>;
  /** Creates a Beacon and archives it; `makeDraft` restores it too, because creation as a draft may be refused. */
  makeArchived(body?: JsonObject): Promise<string>;
  makeDraft(body?: JsonObject): Promise<string>;
  get(id: string): Promise<Exchange>;
  /** The Beacon in a successful read. */
  read(id: string): Promise<JsonObject>;
  change(id: string, body: JsonObject): Promise<Exchange>;
  archive(id: string): Promise<Exchange>;
  restore(id: string): Promise<Exchange>;
  remove(id: string): Promise<Exchange>;
  revisions(id: string): Promise<Exchange>;
  list(query?: Query): Promise<Exchange>;
  /** The listing of a stream with the Beacon. */
  execute(id: string, stream: Pick<FoundStream, 'id'>, query?: Query): Promise<Exchange>;
  /** The manifest query with the Beacon. */
  query(id: string, body?: JsonObject): Promise<Exchange>;
}

/** Calls `act` with a client; in an organisation with other users it then deletes the Beacons that were created. */
export async function withBeacons(org: Org, act: (beacons: BeaconClient) => Promise<void>): Promise<void> {
  const created: string[] = [];
  const beacons = beaconClient(org.rest, {
    onCreated: (id) => created.push(id),
    cap: org.isOurs ? undefined : capOf(org.plan),
  });
  try {
    await act(beacons);
  } finally {
    if (!org.isOurs) for (const id of created) await beacons.remove(id).catch(() => undefined);
  }
}

/** Creates a case that works with Beacons. */
export const needingBeacons = needingWith<{ readonly beacons: BeaconClient }>(({ org }, run) =>
  withBeacons(org, (beacons) => run({ beacons })),
);

export const beaconName = `${runPrefix}beacon`;

let namesMade = 0;

/** A service may require distinct names. */
export const newBeaconName = (): string => {
  namesMade += 1;
  return `${beaconName}-${namesMade}`;
};

/** All members that the document shows in the creation of a Beacon. */
const shownMembers = ['name', 'stream_ids', 'topic_filters', 'default_date_window', 'status'] as const;
/** Those that change no execution. */
const idleMembers = { topic_filters: [], default_date_window: { lookback_hours: 168 } } as const;

/** Requests a Beacon; a service that requires more of the members that the document shows gets all of them. */
export async function createBeacon(
  rest: RestClient,
  body: JsonObject,
  options: Pick<CallOptions, 'headers'> = {},
): Promise<Exchange> {
  const exchange = await rest.call('createBeacon', { ...options, body });
  const isRefused = isInvalid(exchange);
  if (!isRefused || shownMembers.every((name) => name in body)) return exchange;
  const isScoped = 'stream_ids' in body || 'topic_filters' in body;
  const scope = isScoped ? {} : { stream_ids: [at(await freeRead(rest), 'data.streams.0.id')] };
  return rest.call('createBeacon', { ...options, body: { ...idleMembers, ...scope, ...body } });
}

/** Cap of active Beacons of a plan; undefined if the document gives none. */
function capOf(plan: PlanName): number | undefined {
  const { activeBeacons } = planLimits[plan] as { readonly activeBeacons?: Limit | 'unlimited' };
  return typeof activeBeacons === 'object' ? activeBeacons.value : undefined;
}

interface BeaconClientOptions {
  /** Receives the id of each Beacon created. */
  readonly onCreated?: (id: string) => void;
  /** A refused creation is a missing need if the organisation has this many Beacons, because they may be other users'. */
  readonly cap?: number | undefined;
}

export function beaconClient(rest: RestClient, { onCreated, cap }: BeaconClientOptions = {}): BeaconClient {
  const list = (query: Query = {}): Promise<Exchange> => rest.call('listBeacons', { query });
  const onOne =
    (operation: 'getBeacon' | 'archiveBeacon' | 'restoreBeacon' | 'deleteBeacon' | 'listBeaconRevisions') =>
    (id: string): Promise<Exchange> =>
      rest.call(operation, { path: { beacon_id: id } });
  const create = async (body: JsonObject = {}): Promise<Exchange> => {
    const exchange = await createBeacon(rest, { name: newBeaconName(), status: 'active', ...body });
    const id = at(exchange, 'data.beacon_id') ?? at(exchange, 'beacon_id');
    if (isString(id)) onCreated?.(id);
    const mayBeFull = cap !== undefined && exchange.status >= 400;
    if (mayBeFull && pageIn(await list({ limit: 1 })).total >= cap) missingNeed('beacon-place');
    return exchange;
  };
  const make = async (body?: JsonObject): Promise<string> => idIn(await writeWhole(body ?? {}, create));
  const archive = onOne('archiveBeacon');
  const makeArchived = async (body?: JsonObject): Promise<string> => {
    const id = await make(body);
    expectSuccess(await archive(id));
    return id;
  };
  const get = onOne('getBeacon');
  const restore = onOne('restoreBeacon');
  return {
    rest,
    create,
    make,
    makeArchived,
    get,
    archive,
    restore,
    list,
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

/** Fields that Beacons have, but that the document shows in no request: a service may refuse them there. */
const unseenFields: ReadonlySet<string> = new Set(['description', 'intent', 'tags', 'collection_id']);

const seenFields = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !unseenFields.has(name)));

/** The write without the fields that the document shows in no request, where the service refuses it with them. */
export async function withSeenFields(
  body: JsonObject,
  write: (body: JsonObject) => Promise<Exchange>,
): Promise<{ readonly exchange: Exchange; readonly isWhole: boolean }> {
  const exchange = await write(body);
  const seen = seenFields(body);
  const isRefused = isInvalid(exchange);
  if (!isRefused || Object.keys(seen).length === Object.keys(body).length) return { exchange, isWhole: true };
  const plain = await write(seen);
  return plain.status < 300 ? { exchange: plain, isWhole: false } : { exchange, isWhole: true };
}

/** The answer to the write; a missing need where the service refuses fields that the document shows in no request. */
export async function writeWhole(
  body: JsonObject,
  write: (body: JsonObject) => Promise<Exchange>,
): Promise<Exchange> {
  const { exchange, isWhole } = await withSeenFields(body, write);
  return isWhole ? exchange : missingNeed('beacon-fields');
}

/** Whether any answer shows the tags that are sent: the document shows none in requests, so a service may ignore them. */
export async function takesTags({ create, read, remove }: BeaconClient): Promise<boolean> {
  const created = await create({ tags: ['assay-probe'] });
  if (created.status >= 300) return false;
  const id = idIn(created);
  const shown = [beaconIn(created), await read(id)];
  await remove(id);
  return shown.some(({ tags }) => isList(tags) && tags.length > 0);
}

/** Rules about tags require that they can be set. */
export async function requireTags(beacons: BeaconClient): Promise<void> {
  if (!(await takesTags(beacons))) missingNeed('beacon-fields');
}

/** A lower-case word that is unlikely to occur elsewhere. */
export const randomWord = (random: () => number): string =>
  `assay${Math.floor(random() * 2 ** 40).toString(36)}${Math.floor(random() * 2 ** 40).toString(36)}`;

/** The Beacon in a successful answer, in the common envelope or bare. */
export function beaconIn(exchange: Exchange): JsonObject {
  expectSuccess(exchange);
  const beacon = isObject(at(exchange, 'data')) ? objectAt(exchange, 'data') : objectAt(exchange, '');
  check(isString(beacon.beacon_id), 'beacon_id as a string', { at: 'data.beacon_id', exchange });
  return beacon;
}

export const idIn = (exchange: Exchange): string => String(beaconIn(exchange).beacon_id);

export function revisionOf({ revision }: JsonObject): number {
  check(isInteger(revision), 'revision as an integer', { received: revision, at: 'data.revision' });
  return revision;
}

/** The list envelope, at the top level or in `data`. */
export function pageIn(exchange: Exchange) {
  expectSuccess(exchange);
  const top = at(exchange, 'items') === undefined ? 'data.' : '';
  const items = at(exchange, `${top}items`);
  check(isObjectList(items), 'items as an array of objects', { at: 'items', exchange });
  return { exchange, items, total: countAt(exchange, `${top}total`) };
}

/** A member of the list envelope, at the top level or in `data`. */
export const pageMember = (exchange: Exchange, name: string): unknown =>
  at(exchange, name) ?? at(exchange, `data.${name}`);

const pagesMax = 20;
/** The default, because larger pages may be refused. */
const pageSize = limits.defaultPageSize.value;

export async function listedIds(beacons: BeaconClient, query: Query = {}): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const { items, total } = pageIn(await beacons.list({ ...query, limit: pageSize, offset: ids.length }));
    ids.push(...items.map((item) => String(item.beacon_id)));
    if (items.length === 0 || ids.length >= total) return ids;
  }
  return missingNeed('few-beacons', { count: pagesMax * pageSize });
}

/** The Beacons that an organisation has, all of them active, so that they certainly count towards the cap. */
export async function ownActiveIds(beacons: BeaconClient): Promise<readonly string[]> {
  const ids = await listedIds(beacons);
  const active = ids.length === 0 ? [] : await listedIds(beacons, { status: 'active' });
  return active.length === ids.length ? ids : missingNeed('few-beacons', { count: 1 });
}

/**
 * The entries of a history: the first array of objects with a revision, or of any objects, because its form is not
 * fixed.
 */
export function revisionsIn(exchange: Exchange): readonly JsonObject[] {
  expectSuccess(exchange);
  const lists = listsIn(exchange.json, 3);
  const entries = lists.find((list) => list.some((entry) => 'revision' in entry)) ?? lists[0];
  check(entries !== undefined, 'an array of revisions', { at: 'data', exchange });
  return entries;
}

function listsIn(value: unknown, depth: number): readonly (readonly JsonObject[])[] {
  if (isObjectList(value)) return [value];
  if (!isObject(value) || depth === 0) return [];
  return Object.values(value).flatMap((member) => listsIn(member, depth - 1));
}

/** Another stream of the target, if possible one with manifests of the last 30 days. */
export async function anotherStream(
  discover: Discovery,
  { id }: Pick<FoundStream, 'id'>,
): Promise<Pick<FoundStream, 'id'>> {
  const others = (await discover.streams()).filter((stream) => isString(stream.id) && stream.id !== id);
  const other = others.find(({ manifests_last30d: count }) => Number(count) > 0) ?? others[0];
  return other === undefined ? missingNeed('streams', { count: 2 }) : { id: String(other.id) };
}

/** Whether a query can name the stream: it takes ids of 17 digits only. */
export const isQueryable = ({ id }: Pick<FoundStream, 'id'>): boolean => /^\d{17}$/.test(id);

export const expectBroadeningRefused = (exchange: Exchange): void =>
  expectCode(exchange, 422, 'unauthorized_source_broadening');

export async function expectBeaconStatus(
  beacons: BeaconClient,
  id: string,
  status: string,
): Promise<JsonObject> {
  const exchange = await beacons.get(id);
  const beacon = beaconIn(exchange);
  expectEqual(exchange, 'data.status', status, beacon.status);
  return beacon;
}
