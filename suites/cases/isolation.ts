// Cases of isolation: the ids of one organisation work for it and are unknown to another.
import { type Operation, type OperationId, operations } from '../../spec/contract.ts';
import type { IsolationRuleId } from '../../spec/rules/isolation.ts';
import { type ToolId, tools } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import { comparableText, isIntegerId, type JsonObject } from '../clients/json.ts';
import type { CallOptions } from '../clients/rest.ts';
import { type Case, needing, type Org, type Parts } from '../kit/case.ts';
import { expectDetail } from '../kit/detail.ts';
import {
  at,
  check,
  checkStatus,
  errorCode,
  expectCode,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
  isInvalid,
  isRefused,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { beaconIn } from '../steps/beacons.ts';
import { idOf } from '../steps/catalog.ts';
import { catalogIds, readDigest } from '../steps/digests.ts';
import { expectNoManifests, openServer, unlessThrottled } from '../steps/mcp.ts';
import { idIn, mentions, rowsOf } from '../steps/open-lists.ts';
import { createLabel, nameInRun, unmappedStreams } from '../steps/syncs.ts';
import { inputFor, type ToolArguments } from '../steps/tool-inputs.ts';
import { registerOnDigest, unusedAddress } from '../steps/webhooks.ts';
import {
  beaconsIn,
  digestsIn,
  inventedHandle,
  inventedInteger,
  listBeacons,
  listDigests,
  needingMakers,
  newName,
  resourceName,
  withMakers,
} from '../steps/writes.ts';
import { passing } from '../tour/tour.ts';

const withDigests = { plan: ['startup', 'enterprise'] } as const;
/** Plans with digests include webhooks. */
const withWebhooks = withDigests;

/** What a request may set; other members of a digest may change by themselves. */
const savedFields = ['name', 'description', 'stream_ids', 'filter_spec', 'content_filters'] as const;

export const isolationCases = {
  'isolation.beacons': needingMakers(
    { org: {}, other: {}, surface: 'beacons' },
    async ({ beacons, ...given }) => {
      const streamIds = await someStreamIds(given);
      const id = beacons.idIn(expectSuccess(await beacons.create(undefined, { stream_ids: streamIds })));
      const before = beaconIn(await beacons.read(id));
      await expectUnknownToOther(given, id, {
        calls: callsWith(beaconOperations, 'beacon_id', streamIds),
        list: ({ rest }) => listBeacons(rest),
        listedIds: (exchange) => idsIn(beaconsIn(exchange), 'beacon_id'),
        invented: inventedHandle,
        strict: true,
        expectUntouched: async () => {
          const exchange = await beacons.read(id);
          const after = beaconIn(exchange);
          for (const name of ['name', 'status', 'revision', 'stream_ids'])
            expectEqual(exchange, `data.${name}`, before[name], after[name], `${name}, as before`);
        },
      });
      for (const beaconId of [id, inventedHandle(id)]) {
        const exchange = await given.other.rest.call('getBeacon', { path: { beacon_id: beaconId } });
        expectCode(exchange, 404, 'beacon_not_found');
      }
    },
  ),

  'isolation.digests': needingMakers(
    { org: withDigests, other: withDigests, surface: 'digests' },
    async ({ digests, ...given }) => {
      const streamIds = await someStreamIds(given);
      const filled = await passing(() => given.discover.stream({ manifestsMin: 1 }));
      const first = filled?.id ?? streamIds[0] ?? '';
      const others = streamIds.filter((one) => one !== first);
      const id = digests.idIn(expectSuccess(await digests.create(undefined, { stream_ids: [first] })));
      const { digest } = await readDigest(given.org.rest, id);
      for (const operation of ['getDigest', 'listDigestManifests'] as const)
        expectStatus(await given.other.rest.call(operation, { path: { id: inventedInteger(id) } }), 404);
      // The tool may also read the catalog, whose digests may have the same ids (S-157).
      const catalog = await passing(() => catalogIds(given.other.rest, 'listCatalogDigests'));
      const isInCatalog = catalog?.some((one) => String(one) === id) ?? false;
      await expectUnknownToOther(given, id, {
        calls: [
          ...callsWith(operationsBelow('/digests/{digest_id}'), 'digest_id', others),
          ...callsWith(operationsBelow('/digests/{id}'), 'id', others),
        ],
        ...(!isInCatalog && { tool: ['service-digest-manifests', { digestId: id }] }),
        list: ({ rest }) => listDigests(rest),
        listedIds: (exchange) => idsIn(digestsIn(exchange), 'id'),
        invented: inventedInteger,
        expectUntouched: async ({ rest }) => {
          const { digest: after, exchange } = await readDigest(rest, id);
          for (const name of savedFields)
            expectEqual(exchange, `data.digest.${name}`, digest[name], after[name], `${name}, as before`);
        },
      });
    },
  ),

  'isolation.grants': needing({ org: {}, other: {}, surface: 'backfill', grants: true }, async (given) => {
    const id = await given.grants.of(given.org);
    await expectUnknownToOther(given, id, {
      calls: callsWith(operationsBelow('/backfill/{grant_id}'), 'grant_id', []),
      list: ({ rest }) => rest.call('listBackfillGrants'),
      listedIds: (exchange) => idsIn(rowsOf(exchange), 'id', 'grant_id'),
      invented: inventedInteger,
    });
  }),

  'isolation.syncs': needing(
    { org: { plan: 'enterprise' }, other: { plan: 'enterprise' }, surface: 'ontology' },
    async (given) => {
      const { org, other, afterwards } = given;
      const [{ id: streamId } = missingNeed('streams', { count: 1 })] = await unmappedStreams(
        org,
        given.discover,
        1,
      );
      const [external_id, label] = [newName(undefined), nameInRun('private')];
      await createLabel(org.rest, label).catch(() => undefined);
      const query = { object_type: 'stream', object_id: streamId, external_id };
      const labelled = await org.rest.call('createSync', { query: { ...query, labels: label } });
      // Whether a label must be defined first, and how, is open.
      const id = integerIn(isRefused(labelled) ? await org.rest.call('createSync', { query }) : labelled);
      afterwards(org, (rest) => rest.call('deleteSync', { path: { id } }));
      const exchange = await other.rest.call('listSyncs', { query: { label } });
      check(!mentions(exchange.json, external_id), 'no sync of another owner', { at: 'data', exchange });
      await expectUnknownToOther(given, id, {
        calls: callsWith(operationsBelow('/ontology/sync/{id}'), 'id', []),
        tool: ['service-unsync', { syncId: id }],
        list: ({ rest }) => rest.call('listSyncs', { query: { page_size: 200 } }),
        listedIds: (exchange) => idsIn(rowsOf(exchange), 'id', 'sync_id'),
        invented: inventedInteger,
      });
    },
  ),

  'isolation.webhooks': needing(
    { org: withWebhooks, other: withWebhooks, surface: 'webhooks' },
    async (given) => {
      const body = { ...unusedAddress(), label: newName(undefined), events: ['manifest.matched'] };
      const made = await given.org.rest.call('createWebhook', { body });
      if (isRefused(made)) return missingNeed('webhook-address');
      const id = integerIn(made);
      await expectUnknownToOther(given, id, {
        calls: callsWith(operationsBelow('/webhooks/{id}'), 'id', []),
        list: ({ rest }) => rest.call('listWebhooks'),
        listedIds: (exchange) => idsIn(rowsOf(exchange), 'id', 'webhook_id'),
        invented: inventedInteger,
      }).finally(() => given.org.rest.call('deleteWebhook', { path: { id } }));
      await withMakers(given, async ({ digests }) => {
        const digest = await digests.create();
        // A target may claim no digests.
        if (isRefused(digest)) return;
        const ofDigest = await registerOnDigest(given, digests.idIn(digest), unusedAddress());
        // In another organisation the number may be that of a webhook which is not the run's own.
        if (isRefused(ofDigest) || !given.other.isOurs) return;
        const path = { id: integerIn(ofDigest) };
        // Webhooks of digests may have numbers of their own (S-161), which the other organisation's webhooks have too.
        const others = idsIn(
          rowsOf(expectSuccess(await given.other.rest.call('listWebhooks'))),
          'id',
          'webhook_id',
        );
        if (path.id === id || others.has(path.id)) return;
        for (const operation of operationsBelow('/webhooks/{id}'))
          expectRefusal(await given.other.rest.call(operation, { path }));
      });
    },
  ),
} satisfies Record<IsolationRuleId, Case>;

interface OwnedCall {
  readonly operation: OperationId;
  readonly options: (id: string) => CallOptions;
}

/** Operations below this path in the order of the contract, with the deletion of the resource last. */
const operationsBelow = (path: string): readonly OperationId[] => {
  const takers = Object.values(operations).filter(
    (operation) => operation.path === path || operation.path.startsWith(`${path}/`),
  );
  const isEnd = ({ method, path: own }: Operation): boolean => method === 'delete' && own === path;
  return [...takers.filter((taker) => !isEnd(taker)), ...takers.filter(isEnd)].map(({ id }) => id);
};

/** Executions come before the operations that archive or delete the Beacon. */
const beaconOperations: readonly OperationId[] = [
  'listStreamManifests',
  'queryManifests',
  ...operationsBelow('/v3/beacons/{beacon_id}'),
];

/** Calls that are valid except for the id. */
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
    if (operation === 'listStreamManifests') {
      const path = { id: streamIds[0] ?? '' };
      return { operation, options: (id) => ({ path, query: { beacon_id: id, page_size: 1, ...window } }) };
    }
    const body = bodies[operation];
    return { operation, options: (id) => ({ path: { [name]: id }, ...(body !== undefined && { body }) }) };
  });
}

interface Owned {
  readonly calls: readonly OwnedCall[];
  /** A tool that takes the id. */
  readonly tool?: readonly [id: ToolId, open: ToolArguments['open']];
  /** Lists the organisation's own resources. */
  readonly list: (org: Org) => Promise<Exchange>;
  /** Ids may be numbered for each organisation separately. */
  readonly listedIds: (exchange: Exchange) => ReadonlySet<string>;
  readonly invented: (id: string) => string;
  /** The document states 404 for Beacons only; other resources may be forbidden. */
  readonly strict?: true;
  /** Checks, as the owner, that the calls of the other organisation changed nothing. */
  readonly expectUntouched?: (owner: Org) => Promise<void>;
}

/** The calls get the other organisation the refusal of an invented id, and work for the owner afterwards. */
async function expectUnknownToOther(
  { org, other }: Parts<'org' | 'other'>,
  id: string,
  { calls, tool, list, listedIds, invented, strict, expectUntouched }: Owned,
): Promise<void> {
  const [firstInvented, secondInvented] = [invented(id), invented(invented(id))];
  if (listedIds(await list(other)).has(id)) missingNeed('differing-ids');
  for (const { operation, options } of calls) {
    const call = (which: string): Promise<Exchange> => other.rest.call(operation, options(which));
    const forInvented = await call(firstInvented);
    const forForeign = await call(id);
    // A query may show its execution state instead.
    if (operation !== 'queryManifests') expectDetail(forInvented);
    const isForbidden = strict === undefined && forForeign.status === 403;
    if (!isForbidden)
      expectEqual(
        forForeign,
        { kind: 'status' },
        refusalText(expectRefusal(forInvented)),
        refusalText(forForeign),
        'status and code, as for an id that does not exist,',
      );
    const text = textOf(forInvented, firstInvented);
    // Texts that differ between two invented ids cannot be compared.
    if (strict && textOf(await call(secondInvented), secondInvented) === text)
      expectEqual(forForeign, 'detail', text, textOf(forForeign, id), 'the text, as for an invented id,');
  }
  if (tool !== undefined) await expectNothingByTool(other, tool);
  await expectUntouched?.(org);
  for (const { operation, options } of calls)
    expectOwnerServed(operation, await org.rest.call(operation, options(id)));
}

/** How a tool refuses is open (S-184). */
async function expectNothingByTool(other: Org, [tool, open]: NonNullable<Owned['tool']>): Promise<void> {
  const answer = await passing(async () => {
    const client = await openServer(other, tools[tool].server);
    return unlessThrottled(await client.call(tool, await inputFor(client, tool, { open })));
  });
  if (answer !== undefined) expectNoManifests(answer, `no manifests of a ${tool} for another owner's id`);
}

const refusalText = (exchange: Exchange): string =>
  `status ${exchange.status}, ${errorCode(exchange) === undefined ? 'no code' : `code ${errorCode(exchange)}`}`;

/** The detail of a refusal, without the id of the request. */
const textOf = (exchange: Exchange, id: string): string =>
  comparableText(at(exchange, 'detail')).replaceAll(id, '…');

/** The owner is served, or refused for the state of the resource, but not as if it did not exist. */
function expectOwnerServed(operation: OperationId, exchange: Exchange): void {
  if (exchange.status === 409) return;
  if (isInvalid(exchange)) {
    checkStatus(exchange, operations[operation].method !== 'get', 'success of a read by the owner');
    return;
  }
  if (exchange.status === 429) missingNeed('quota-and-requests');
  expectSuccess(exchange);
}

async function someStreamIds({ discover }: Parts<'discover'>): Promise<readonly string[]> {
  const ids = (await discover.streams()).map(idOf).slice(0, 3);
  return ids.length < 2 ? missingNeed('streams', { count: 2 }) : ids;
}

const idsIn = (rows: readonly JsonObject[], ...names: readonly string[]): ReadonlySet<string> =>
  new Set(rows.map((row) => idIn(row, ...names) ?? ''));

function integerIn(exchange: Exchange): string {
  const id = at(exchange, 'data.id');
  check(isIntegerId(id), 'data.id as an integer', { at: 'data.id', exchange });
  return String(id);
}
