// Digests and Beacons that cases create and delete afterwards, under a name that shows their origin.
import { randomUUID } from 'node:crypto';
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isIntegerId, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { needingWith, type Org, type Parts } from '../kit/case.ts';
import { at, check, expectCode, expectEqual } from '../kit/expect.ts';
import { runPrefix } from '../target/run-name.ts';
import { createBeacon } from './beacons.ts';

/** An Idempotency-Key that is unique across runs: a UUID, because a service may take no other form. */
export const newKey = (): string => randomUUID();

export const withKey = (key: string | undefined): { readonly headers?: Readonly<Record<string, string>> } =>
  key === undefined ? {} : { headers: { 'idempotency-key': key } };

/** A write that no read shows after this time is missing. */
export const shownWithinMs = 2 * secondMs;

/** Creates and reads resources of one kind: digests or Beacons. */
export interface Maker {
  /** Sends a valid creation with the changes, and with an Idempotency-Key if one is given. */
  readonly create: (key?: string, change?: JsonObject) => Promise<Exchange>;
  /** The id in the answer to a successful creation; a finding if there is none. */
  readonly idIn: (exchange: Exchange) => string;
  readonly read: (id: string) => Promise<Exchange>;
  readonly remove: (id: string) => Promise<Exchange>;
  /** The resource in the answer to `read`. */
  readonly resourceIn: (exchange: Exchange) => unknown;
  readonly listedIds: (name: string) => Promise<readonly string[]>;
}

export const resourceName = `${runPrefix}made`;

let namesMade = 0;

/** A service may require distinct names; a repeated request has the name of the first one. */
export function newName(key: string | undefined): string {
  if (key !== undefined) return `${resourceName}-${key.slice(-12)}`;
  namesMade += 1;
  return `${resourceName}-unkeyed-${namesMade}`;
}

export interface Makers {
  readonly digests: Maker;
  readonly beacons: Maker;
  /** Deletes everything that was created with them, in reverse order. */
  readonly undo: () => Promise<void>;
}

export function makersOf(org: Org, streamId: string): Makers {
  const steps: (() => Promise<unknown>)[] = [];
  const undo = async (): Promise<void> => {
    for (const step of steps.toReversed()) await step().catch(() => undefined);
  };
  return { digests: digestsOf(org, streamId, steps), beacons: beaconsOf(org, streamId, steps), undo };
}

/** Calls `act` with makers, and then always deletes everything that was created with them. */
export async function withMakers(
  { org, discover }: Parts<'org' | 'discover'>,
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

/** Creates a case that makes digests or Beacons. */
export const needingMakers = needingWith<Makers>(withMakers);

type Undo = (() => Promise<unknown>)[];

function digestsOf({ rest }: Org, streamId: string, undo: Undo): Maker {
  const found = (exchange: Exchange): unknown => at(exchange, 'data.id') ?? at(exchange, 'data.digest.id');
  const note = (exchange: Exchange): Exchange => {
    const id = found(exchange);
    if (isIntegerId(id)) undo.push(() => rest.call('deleteDigest', { path: { id } }));
    return exchange;
  };
  return {
    create: async (key, change) => {
      const body = { name: newName(key), stream_ids: [streamId], ...change };
      return note(await rest.call('createDigest', { ...withKey(key), body }));
    },
    idIn: (exchange) => {
      const id = found(exchange);
      check(isIntegerId(id), 'data.id or data.digest.id as an integer', { at: 'data.id', exchange });
      return String(id);
    },
    read: (id) => rest.call('getDigest', { path: { id } }),
    remove: (id) => rest.call('deleteDigest', { path: { id } }),
    resourceIn: (exchange) => at(exchange, 'data.digest'),
    listedIds: async (name) => idsOf(withName(await listedDigests(rest), name), 'id'),
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
      const body = { name: newName(key), stream_ids: [streamId], status: 'active', ...change };
      return note(await createBeacon(rest, body, withKey(key)));
    },
    idIn: (exchange) => {
      const id = found(exchange);
      check(isString(id), 'beacon_id as a string', { at: 'data.beacon_id', exchange });
      return id;
    },
    read: (id) => rest.call('getBeacon', { path: { beacon_id: id } }),
    remove: (id) => rest.call('deleteBeacon', { path: { beacon_id: id } }),
    resourceIn: (exchange) => at(exchange, 'data') ?? exchange.json,
    listedIds: async (name) => idsOf(withName(await listedBeacons(rest), name), 'beacon_id'),
  };
}

export const listDigests = (rest: RestClient): Promise<Exchange> => rest.call('listDigests');
export const digestsIn = (exchange: Exchange): readonly JsonObject[] => itemsOf(at(exchange, 'data.digests'));
export const listedDigests = async (rest: RestClient): Promise<readonly JsonObject[]> =>
  digestsIn(await listDigests(rest));

export const listBeacons = (rest: RestClient): Promise<Exchange> =>
  rest.call('listBeacons', { query: { limit: pageSize } });
export const beaconsIn = (exchange: Exchange): readonly JsonObject[] =>
  itemsOf(at(exchange, 'items') ?? at(exchange, 'data.items'));
export const listedBeacons = async (rest: RestClient): Promise<readonly JsonObject[]> =>
  beaconsIn(await listBeacons(rest));

export const idsOf = (items: readonly JsonObject[], key: 'id' | 'beacon_id'): readonly string[] =>
  items.map((item) => String(item[key]));

/** Larger pages of Beacons may be refused. */
const pageSize = limits.defaultPageSize.value;
const itemsOf = (value: unknown): readonly JsonObject[] => (isObjectList(value) ? value : []);
const withName = (items: readonly JsonObject[], name: string): readonly JsonObject[] =>
  items.filter((item) => item.name === name);

const letters = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'] as const;
const hexDigits = ['0123456789abcdef', '0123456789ABCDEF'] as const;

/** Far from the id, and not beyond 32 bits, unless the id is. */
export function inventedInteger(id: string): string {
  const far = 1_000_000_007;
  const isHigh = Number(id) > 2 ** 31 - far && Number(id) < 2 ** 31;
  return String(Number(id) + (isHigh ? -far : far));
}

/** A handle of the same form: each of the last six characters is shifted within its kind, so that a UUID stays one. */
export function inventedHandle(id: string): string {
  const kinds = /^[\da-f-]+$/.test(id) || /^[\dA-F-]+$/.test(id) ? hexDigits : letters;
  const next = (char: string): string => {
    const kind = kinds.find((one) => one.includes(char));
    return kind?.[(kind.indexOf(char) + 7) % kind.length] ?? char;
  };
  return `${id.slice(0, -6)}${[...id.slice(-6)].map(next).join('')}`;
}

/** The answer equals the earlier one in its data; what stands beside it, such as usage, may differ (S-106). */
export function expectSameData(exchange: Exchange, earlier: Exchange): void {
  const dataOf = ({ json }: Exchange): unknown => {
    const { usage: _, data, ...others } = Object(json) as JsonObject;
    return data ?? others;
  };
  expectEqual(exchange, '', dataOf(earlier), dataOf(exchange), 'the answer, as to the first request,');
}

export const expectConflict = (exchange: Exchange): void => expectCode(exchange, 409, 'idempotency_conflict');
