// Cases about ids of what an organisation owns: they work for it, and tell another organisation nothing.
import { isDeepStrictEqual } from 'node:util';
import { type Operation, type OperationId, operations } from '../../spec/contract.ts';
import type { IsolationRuleId } from '../../spec/rules/isolation.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, type JsonObject } from '../clients/json.ts';
import type { CallOptions } from '../clients/rest.ts';
import { type Case, type Discovery, needing, type Org } from '../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  errorCode,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
} from '../kit/expect.ts';

import { missingNeed } from '../kit/finding.ts';
import { idOf } from '../steps/catalog.ts';
import { idIn, rowsOf } from '../steps/open-lists.ts';
import { listedBeacons, listedDigests, resourceName, withMakers } from '../steps/writes.ts';
import { expectDetail } from './error/any-input.ts';

const withDigests = { plan: ['startup', 'enterprise'] } as const;
/** Plans with digests have webhooks too. */
const withWebhooks = withDigests;

export const isolationCases = {
  'isolation.beacons': needing({ org: {}, other: {}, surface: 'beacons' }, (given) =>
    withMakers(given, async ({ beacons }) => {
      const streamIds = await someStreamIds(given);
      const id = beacons.idIn(
        expectSuccess(
          await beacons.create(undefined, { name: randomName(given.random), stream_ids: streamIds }),
        ),
      );
      await expectUnknownToOther(given, id, {
        calls: callsWith(beaconOperations, 'beacon_id', streamIds),
        owned: async ({ rest }) => rowsById(await listedBeacons(rest), 'beacon_id'),
        invented: inventedHandle,
        named: true,
        strict: true,
      });
      for (const beaconId of [id, inventedHandle(id)]) {
        const exchange = await given.other.rest.call('getBeacon', { path: { beacon_id: beaconId } });
        expectStatus(exchange, 404);
        expectEqual(exchange, 'detail.error_code', 'beacon_not_found', errorCode(exchange));
      }
    }),
  ),

  'isolation.digests': needing({ org: withDigests, other: withDigests, surface: 'digests' }, (given) =>
    withMakers(given, async ({ digests }) => {
      const [first = '', ...others] = await someStreamIds(given);
      const id = digests.idIn(
        expectSuccess(
          await digests.create(undefined, { name: randomName(given.random), stream_ids: [first] }),
        ),
      );
      await expectUnknownToOther(given, id, {
        calls: [
          ...callsWith(operationsBelow('/digests/{digest_id}'), 'digest_id', others),
          ...callsWith(operationsBelow('/digests/{id}'), 'id', others),
        ],
        owned: async ({ rest }) => rowsById(await listedDigests(rest), 'id'),
        invented: inventedInteger,
        named: true,
      });
    }),
  ),

  'isolation.grants': needing({ org: {}, other: {}, surface: 'backfill', grants: true }, async (given) => {
    const id = await given.grants.of(given.org);
    await expectUnknownToOther(given, id, {
      calls: callsWith(operationsBelow('/backfill/{grant_id}'), 'grant_id', []),
      owned: async ({ rest }) => rowsIn(await rest.call('listBackfillGrants'), 'id', 'grant_id'),
      invented: inventedInteger,
    });
  }),

  'isolation.syncs': needing(
    { org: { plan: 'enterprise' }, other: { plan: 'enterprise' }, surface: 'ontology' },
    async (given) => {
      const [streamId = ''] = await someStreamIds(given);
      const query = { object_type: 'stream', object_id: streamId, external_id: randomName(given.random) };
      const made = expectSuccess(await given.org.rest.call('createSync', { query }));
      const id = integerIn(made);
      await expectUnknownToOther(given, id, {
        calls: callsWith(operationsBelow('/ontology/sync/{id}'), 'id', []),
        owned: async ({ rest }) =>
          rowsIn(await rest.call('listSyncs', { query: { page_size: 200 } }), 'id', 'sync_id'),
        invented: inventedInteger,
        named: true,
      }).finally(() => given.org.rest.call('deleteSync', { path: { id } }));
    },
  ),

  'isolation.webhooks': needing(
    { org: withWebhooks, other: withWebhooks, surface: 'webhooks' },
    async (given) => {
      const body = {
        url: 'https://receiver.example/hook',
        label: randomName(given.random),
        events: ['manifest.matched'],
      };
      const made = await given.org.rest.call('createWebhook', { body });
      if (made.status >= 400) return missingNeed('webhook-address');
      const id = integerIn(made);
      await expectUnknownToOther(given, id, {
        calls: callsWith(operationsBelow('/webhooks/{id}'), 'id', []),
        owned: async ({ rest }) => rowsIn(await rest.call('listWebhooks'), 'id', 'webhook_id'),
        invented: inventedInteger,
        named: true,
      }).finally(() => given.org.rest.call('deleteWebhook', { path: { id } }));
    },
  ),
} satisfies Record<IsolationRuleId, Case>;

interface OwnedCall {
  readonly operation: OperationId;
  readonly options: (id: string) => CallOptions;
}

/** Operations below this path in the order of the contract, the deletion of the thing itself last. */
const operationsBelow = (path: string): readonly OperationId[] => {
  const takers = Object.values(operations).filter(
    (operation) => operation.path === path || operation.path.startsWith(`${path}/`),
  );
  const isEnd = ({ method, path: own }: Operation): boolean => method === 'delete' && own === path;
  return [...takers.filter((taker) => !isEnd(taker)), ...takers.filter(isEnd)].map(({ id }) => id);
};

/** What runs a Beacon comes before what puts it away. */
const beaconOperations: readonly OperationId[] = [
  'listStreamManifests',
  'queryManifests',
  ...operationsBelow('/v3/beacons/{beacon_id}'),
];

/** Calls that are valid but for the id. */
function callsWith(
  takers: readonly OperationId[],
  name: string,
  streamIds: readonly string[],
): readonly OwnedCall[] {
  const window = { lookback_hours: 24 };
  const bodies: { readonly [O in OperationId]?: object } = {
    updateDigest: { description: resourceName },
    addDigestStreams: { stream_ids: streamIds },
    removeDigestStreams: { stream_ids: streamIds },
    createDigestWebhook: { url: 'https://receiver.example/hook', label: resourceName },
    updateBeacon: { description: resourceName },
  };
  return takers.map((operation): OwnedCall => {
    if (operation === 'queryManifests')
      return { operation, options: (id) => ({ body: { beacon_id: id, page_size: 1, ...window } }) };
    if (operation === 'listStreamManifests')
      return {
        operation,
        options: (id) => ({
          path: { id: streamIds[0] ?? '' },
          query: { beacon_id: id, page_size: 1, ...window },
        }),
      };
    const body = bodies[operation];
    return { operation, options: (id) => ({ path: { [name]: id }, ...(body !== undefined && { body }) }) };
  });
}

interface Owned {
  readonly calls: readonly OwnedCall[];
  /** What the organisation has itself, by id, for ids may be counted for each organisation anew. */
  readonly owned: (org: Org) => Promise<ReadonlyMap<string, JsonObject>>;
  /** Nothing else looks like it: a row that does, under its id, is the thing itself. */
  readonly named?: true;
  readonly invented: (id: string) => string;
  /** Only of Beacons it is said that others are not found; other things may be forbidden. */
  readonly strict?: true;
}

/** Each call is refused to the other organisation as for an invented id, and works for the owner afterwards. */
async function expectUnknownToOther(
  { org, other }: { readonly org: Org; readonly other: Org },
  id: string,
  { calls, owned, invented, strict, named }: Owned,
): Promise<void> {
  const [nobodys, nobodysElse] = [invented(id), invented(invented(id))];
  const theirs = (await owned(other)).get(id);
  if (theirs !== undefined) {
    check(!named || !isDeepStrictEqual(theirs, (await owned(org)).get(id)), {
      expected: 'nothing of another organisation in the list',
      received: theirs,
      at: 'data',
    });
    missingNeed('differing-ids');
  }
  for (const { operation, options } of calls) {
    const ask = ({ rest }: Org, which: string): Promise<Exchange> => rest.call(operation, options(which));
    const ofNobody = await ask(other, nobodys);
    const ofAnother = await ask(other, id);
    // A query may tell how far it came instead.
    if (operation !== 'queryManifests') expectDetail(ofNobody);
    const isForbidden = strict === undefined && ofAnother.status === 403;
    if (!isForbidden)
      expectEqual(
        ofAnother,
        { kind: 'status' },
        refusalText(expectRefusal(ofNobody)),
        refusalText(ofAnother),
        'what is told of an id that does not exist',
      );
    const text = textOf(ofNobody, nobodys);
    // A text that differs from one invented id to the next tells nothing.
    if (strict && textOf(await ask(other, nobodysElse), nobodysElse) === text)
      expectEqual(ofAnother, 'detail', text, textOf(ofAnother, id), 'the text for an id that does not exist');
    expectOwnerServed(operation, await ask(org, id));
  }
}

const refusalText = (exchange: Exchange): string => `status ${exchange.status}, code ${errorCode(exchange)}`;

/** The text of a refusal, without the id that was asked for. */
const textOf = (exchange: Exchange, id: string): string =>
  (JSON.stringify(at(exchange, 'detail')) ?? '').replaceAll(id, '…');

/** A state may refuse the owner, but not as though there were nothing. */
function expectOwnerServed(operation: OperationId, exchange: Exchange): void {
  if (exchange.status === 409) return;
  if (exchange.status === 400 || exchange.status === 422) {
    checkStatus(exchange, operations[operation].method !== 'get', 'a read by the owner served');
    return;
  }
  if (exchange.status === 429) missingNeed('quota-and-requests');
  expectSuccess(exchange);
}

/** Two streams at least. */
async function someStreamIds({ discover }: { readonly discover: Discovery }): Promise<readonly string[]> {
  const ids = (await discover.streams()).map(idOf).slice(0, 3);
  return ids.length < 2 ? missingNeed('streams', { count: 2 }) : ids;
}

const rowsIn = (exchange: Exchange, ...names: readonly string[]): ReadonlyMap<string, JsonObject> =>
  rowsById(rowsOf(exchange), ...names);

const rowsById = (
  rows: readonly JsonObject[],
  ...names: readonly string[]
): ReadonlyMap<string, JsonObject> => new Map(rows.map((row) => [idIn(row, ...names) ?? '', row]));

/** A name that nothing else has. */
const randomName = (random: () => number): string => `${resourceName}-${Math.floor(random() * 2 ** 40)}`;

function integerIn(exchange: Exchange): string {
  const id = at(exchange, 'data.id');
  check(isInteger(id), { expected: 'data.id as an integer', received: id, at: 'data.id', exchange });
  return String(id);
}

/** An integer id of the same kind that nobody has. */
const inventedInteger = (id: string): string => String(Number(id) + 1_000_000_007);

/** Of the same length and letters: each of the last six characters takes the next one of its kind. */
const inventedHandle = (id: string): string => {
  const next = (char: string): string => {
    const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];
    const kind = kinds.find((letters) => letters.includes(char));
    return kind === undefined ? char : (kind[(kind.indexOf(char) + 7) % kind.length] ?? char);
  };
  return `${id.slice(0, -6)}${[...id.slice(-6)].map(next).join('')}`;
};
