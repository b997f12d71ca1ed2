// Writes that cases make and take back: digests and Beacons, each under a name that tells where it came from.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../spec/limits.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Discovery, Org } from '../kit/case.ts';
import { at, check } from '../kit/expect.ts';
import { runPrefix } from '../target/run-name.ts';

/** An Idempotency-Key that no other request has, of any run. */
export const newKey = (): string => `${runPrefix}${randomUUID()}`;

export const keyedBy = (key: string | undefined): { readonly headers?: Readonly<Record<string, string>> } =>
  key === undefined ? {} : { headers: { 'idempotency-key': key } };

/** Things of one kind that an organisation makes, and what is told of them. */
export interface Maker {
  /** Sends a valid creation, under a key where one is given. */
  readonly create: (key?: string, change?: JsonObject) => Promise<Exchange>;
  /** The id that a successful creation tells; a finding where there is none. */
  readonly idIn: (exchange: Exchange) => string;
  readonly read: (id: string) => Promise<Exchange>;
  readonly remove: (id: string) => Promise<Exchange>;
  /** The thing in the answer to `read`. */
  readonly thingIn: (exchange: Exchange) => unknown;
  /** Ids that the list shows under the name. */
  readonly listed: (name: string) => Promise<readonly string[]>;
}

export const madeName = `${runPrefix}made`;

export interface Makers {
  readonly digests: Maker;
  readonly beacons: Maker;
  /** Deletes, the last first, all that was created through them. */
  readonly undo: () => Promise<void>;
}

/** Makers of things of the organisation, each about the one stream. */
export function makersOf(org: Org, streamId: string): Makers {
  const steps: (() => Promise<unknown>)[] = [];
  const undo = async (): Promise<void> => {
    for (const step of steps.toReversed()) await step().catch(() => undefined);
  };
  return { digests: digestsOf(org, streamId, steps), beacons: beaconsOf(org, streamId, steps), undo };
}

/** Gives makers to `act` and deletes, whatever became of it, all that was created through them. */
export async function tidily(
  { org, discover }: { readonly org: Org; readonly discover: Discovery },
  act: (makers: Makers) => Promise<void>,
): Promise<void> {
  const { id: streamId } = await discover.stream({ manifestsMin: 0 });
  const makers = makersOf(org, streamId);
  try {
    await act(makers);
  } finally {
    await makers.undo();
  }
}

type Undo = (() => Promise<unknown>)[];

function digestsOf({ rest }: Org, streamId: string, undo: Undo): Maker {
  const found = (exchange: Exchange): unknown => at(exchange, 'data.id') ?? at(exchange, 'data.digest.id');
  const note = (exchange: Exchange): Exchange => {
    const id = found(exchange);
    if (isInteger(id)) undo.push(() => rest.call('deleteDigest', { path: { id } }));
    return exchange;
  };
  return {
    create: async (key, change) => {
      const body = { name: madeName, stream_ids: [streamId], ...change };
      return note(await rest.call('createDigest', { ...keyedBy(key), body }));
    },
    idIn: (exchange) => {
      const id = found(exchange);
      check(isInteger(id), {
        expected: 'the integer id of the digest in data',
        received: id,
        at: 'data.id',
        exchange,
      });
      return String(id);
    },
    read: (id) => rest.call('getDigest', { path: { id } }),
    remove: (id) => rest.call('deleteDigest', { path: { id } }),
    thingIn: (exchange) => at(exchange, 'data.digest'),
    listed: async (name) => idsOf(named(await listedDigests(rest), name), 'id'),
  };
}

function beaconsOf({ rest }: Org, streamId: string, undo: Undo): Maker {
  const found = (exchange: Exchange): unknown => at(exchange, 'data.beacon_id') ?? at(exchange, 'beacon_id');
  const note = (exchange: Exchange): Exchange => {
    const id = found(exchange);
    if (isString(id)) undo.push(() => rest.call('deleteBeacon', { path: { beacon_id: id } }));
    return exchange;
  };
  return {
    create: async (key, change) => {
      const body = { name: madeName, stream_ids: [streamId], status: 'active', ...change };
      return note(await rest.call('createBeacon', { ...keyedBy(key), body }));
    },
    idIn: (exchange) => {
      const id = found(exchange);
      check(isString(id), {
        expected: 'beacon_id as a string',
        received: id,
        at: 'data.beacon_id',
        exchange,
      });
      return id;
    },
    read: (id) => rest.call('getBeacon', { path: { beacon_id: id } }),
    remove: (id) => rest.call('deleteBeacon', { path: { beacon_id: id } }),
    thingIn: (exchange) => at(exchange, 'data') ?? exchange.json,
    listed: async (name) => idsOf(named(await listedBeacons(rest), name), 'beacon_id'),
  };
}

export async function listedDigests(rest: RestClient): Promise<readonly JsonObject[]> {
  return itemsOf(at(await rest.call('listDigests'), 'data.digests'));
}

export async function listedBeacons(rest: RestClient): Promise<readonly JsonObject[]> {
  const exchange = await rest.call('listBeacons', { query: { limit: pageSize } });
  return itemsOf(at(exchange, 'items') ?? at(exchange, 'data.items'));
}

export const idsOf = (items: readonly JsonObject[], key: 'id' | 'beacon_id'): readonly string[] =>
  items.map((item) => String(item[key]));

/** Larger pages of Beacons may be refused. */
const pageSize = limits.defaultPageSize.value;
const itemsOf = (value: unknown): readonly JsonObject[] => (isObjectList(value) ? value : []);
const named = (items: readonly JsonObject[], name: string): readonly JsonObject[] =>
  items.filter((item) => item.name === name);

/** The answer carries the data of the earlier one; the usage beside them may have moved on. */
export function expectSameData(exchange: Exchange, earlier: Exchange): void {
  const dataOf = ({ json }: Exchange): unknown => {
    const { usage: _, ...others } = Object(json) as JsonObject;
    return others;
  };
  check(isDeepStrictEqual(dataOf(exchange), dataOf(earlier)), {
    expected: `the answer of the first request again: ${JSON.stringify(dataOf(earlier))}`,
    received: exchange.text,
    at: '',
    exchange,
  });
}
