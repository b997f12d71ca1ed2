// Cases of shapes: visits of every operation in several forms. The invariant judges the answers of these and all other cases.
import type { OperationId } from '../../spec/contract.ts';
import type { ShapeRuleId } from '../../spec/rules/shape.ts';
import { mcpServers } from '../../spec/tools.ts';
import { plansByReach } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, isString } from '../clients/json.ts';
import type { CallOptions, RestClient } from '../clients/rest.ts';
import { objectsInTexts } from '../clients/tool-content.ts';
import {
  type Case,
  type Discovery,
  exhaustedNeeds,
  type FoundStream,
  needing,
  type Org,
  withoutFirehose,
} from '../kit/case.ts';
import { expectRefusal, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { burst } from '../steps/burst.ts';
import { idOf, unlistedStreamId } from '../steps/catalog.ts';
import { callTool, openServer, plainTool } from '../steps/mcp.ts';
import { openRead } from '../steps/open-reads.ts';
import { emptyWindow, queryableId, scopeOf } from '../steps/queries.ts';
import { queryForNothing } from '../steps/query-bodies.ts';
import { execute, plan, sendQuery, tokenIn } from '../steps/query-flows.ts';
import { isRefusedPage, readListing } from '../steps/reads.ts';
import { streamsOfEveryFormat, variedManifests, variedStreams } from '../steps/samples.ts';
import { callTools, inServer, knownAt, passing } from '../tour/tour.ts';
import { ownedVisits } from './shape/owned.ts';

const searchesMade = 8;
const manifestsPerListing = 8;
/** Real time within which a frame of a published manifest comes. */
const frameMs = 10_000;
const byManifestId = { org: { plan: 'platform' }, surface: 'firehose' } as const;

/** Also with an argument that no tool has: a refusal is a result too. */
const tourOfTools = needing(
  { org: { plan: plansByReach, mcpToken: true }, surface: 'mcp', reads: 60 },
  async ({ org, discover }) => {
    await callTools(org, await knownAt(discover), async () => undefined);
    for (const server of mcpServers)
      await inServer(org, server, 'streamable', async (client) => {
        await passing(() => client.call(plainTool[server], { zz_unknown: 'x' }));
      });
  },
);

export const shapeCases = {
  ...ownedVisits,

  'shape.get-account': needing({ org: {} }, async ({ org }) => {
    expectSuccess(await org.rest.call('getAccount'));
  }),

  'shape.list-streams': needing({ org: {} }, async ({ org }) => {
    const queries = [
      { include_source_channels: true, page: 0, page_size: 200 },
      { company_kind: 'public', page: 0, page_size: 200 },
      { is_public: false, page: 0, page_size: 200 },
      { page: 0, page_size: 1 },
    ];
    await callEach(org, 'listStreams', queries, (query) => ({ query }));
    const second = await org.rest.call('listStreams', { query: { page: 1, page_size: 200 } });
    if (!isRefusedPage(second)) expectSuccess(second);
  }),

  'shape.search-streams': needing({ org: {} }, async ({ org, discover }) => {
    const names = (await variedStreams(discover)).map(({ name }) => name).filter(isString);
    if (names.length === 0) missingNeed('streams', { count: 1 });
    const bodies = names.flatMap((query) => [
      { query, include_details: true },
      { query, page: 0, page_size: 2 },
    ]);
    await callEach(org, 'searchStreams', bodies.slice(0, searchesMade), (body) => ({ body }));
  }),

  'shape.get-stream': needing({ org: {} }, async ({ org, discover }) => {
    const streams = await variedStreams(discover);
    if (streams.length === 0) missingNeed('streams', { count: 1 });
    await callEach(org, 'getStream', streams, (stream) => ({ path: { id: idOf(stream) } }));
  }),

  'shape.list-stream-manifests': needing({ org: { plan: plansByReach } }, async ({ org, discover }) => {
    await readListings(org, discover);
    for (const stream of (await streamsOfEveryFormat(discover)).slice(-1)) {
      const later = await readListing(org.rest, { id: idOf(stream) }, { page: 1, page_size: 2 });
      if (!isRefusedPage(later)) expectSuccess(later);
    }
  }),

  'shape.tool-results': tourOfTools,
  'shape.tool-texts': {
    ...tourOfTools,
    run: async (given) => {
      const plain = await passing(async () =>
        callTool(await openServer(given.org, 'core'), plainTool.core, {}),
      );
      const { result } = isObject(plain?.exchange.json) ? plain.exchange.json : {};
      const { structuredContent, content } = isObject(result) ? result : {};
      const isTwofold =
        isObject(structuredContent) && isList(content) && objectsInTexts({ content }).length > 0;
      if (plain !== undefined && !isTwofold) notApplicable('S-183', 'the results of tools have one form');
      await tourOfTools.run(given);
    },
  },
  'shape.advice': needing({ org: {} }, ({ org, discover }) => readListings(org, discover)),

  'shape.get-manifest': needing({ org: { plan: plansByReach } }, async ({ org, discover }) => {
    const ids = await variedManifests(discover, 'record_id');
    // A plan without Records may be refused single manifests.
    const first = await org.rest.call('getManifest', { path: { record_id: ids[0] ?? '' } });
    if (first.status === 403 && org.plan !== 'enterprise') missingNeed('manifests-by-record', { count: 1 });
    await callEach(org, 'getManifest', ids, (record_id) => ({ path: { record_id } }));
  }),

  'shape.get-signal': needing(byManifestId, ({ org, discover }) => readById(org, 'getSignal', discover)),
  'shape.get-brief': needing(byManifestId, ({ org, discover }) => readById(org, 'getBrief', discover)),
  'shape.get-record': needing(
    { ...byManifestId, other: { plan: 'enterprise' } },
    async ({ org, other, discover }) => {
      const [manifest_id = ''] = await variedManifests(discover, 'manifest_id');
      // Which of the two plans can read Records by manifest id is open.
      const first = await org.rest.call('getRecord', { path: { manifest_id } });
      await readById(first.status === 403 ? other : org, 'getRecord', discover);
    },
  ),

  'shape.list-plans': needing({ org: {} }, async ({ org }) => {
    await openRead(org.rest, 'listPlans');
  }),
  'shape.search': needing({ org: {}, surface: 'search' }, async ({ org }) => {
    await openRead(org.rest, 'search');
  }),
  'shape.list-trending': needing({ org: {}, surface: 'trending' }, async ({ org }) => {
    await openRead(org.rest, 'listTrending');
  }),

  'shape.query-manifests': needing(
    { org: {}, stream: { manifestsMin: 3 }, surface: 'query' },
    async ({ org, stream }) => {
      const scope = { stream_ids: queryableId(stream.id), page_size: 2 };
      const found = expectSuccess(await sendQuery(org.rest, scope));
      if (listAt(found, 'data.manifests').length === 0) missingNeed('query-results', { count: 1 });
      const modes = [{ mode: 'count' }, { mode: 'orient' }];
      const forms = [emptyWindow, ...modes, { compact: true }, { verbosity: 'minimal' }];
      await callEach(org, 'queryManifests', forms, (form) => ({ body: { ...scope, ...form } }));
      // A service may not admit plans.
      await passing(() => followPlan(org.rest, stream));
    },
  ),

  'shape.issue-credentials': needing({ site: true }, async ({ site }) => {
    expectSuccess(await site.call('issueCredentials'));
  }),

  'shape.list-backfill-grants': needing({ org: {}, surface: 'backfill' }, async ({ org }) => {
    expectSuccess(await org.rest.call('listBackfillGrants'));
  }),
  'shape.create-backfill-download': needing(
    { org: {}, grants: true, surface: 'backfill' },
    async ({ org, grants }) => {
      const path = { grant_id: await grants.of(org) };
      expectSuccess(await org.rest.call('createBackfillDownload', { path }));
    },
  ),

  'shape.broken-inputs': needing({ org: {} }, async ({ org: { rest }, discover }) => {
    const { id } = await discover.stream({ manifestsMin: 1 });
    await rest.call('listStreams', { query: { zz_unknown: 'x' } });
    await rest.call('listStreamManifests', { path: { id }, query: { published_date_from: 'someday' } });
    await rest.call('queryManifests', { body: { ...queryForNothing, days: 'neither' } });
    await rest.call('queryManifests', { body: { ...queryForNothing, zz_unknown: 1 } });
    await rest.call('searchStreams', { body: { query: { not: 'a string' } } });
  }),

  'shape.frames': needing(
    { org: { plan: 'platform' }, surface: 'websocket', receiver: true, newManifests: true },
    async ({ org, newManifests }) => {
      const client = (await org.feed()) ?? missingNeed('published-manifest');
      if (!(await client.manifestComes(await newManifests.next(org), frameMs)))
        missingNeed('published-manifest');
    },
  ),

  'shape.refusals': needing({ org: {} }, async ({ org: { rest }, anonymous, discover }) => {
    const { id } = await discover.stream({ manifestsMin: 1 });
    const refused = [
      await anonymous.call('listStreams'),
      await rest.call('listStreams', { query: { home_domain: 'zz-no-such-domain' } }),
      await rest.call('listStreams', { query: { zz_unknown: 'x' } }),
      await rest.call('listStreamManifests', { path: { id }, query: { published_date_from: 'someday' } }),
      await rest.call('searchStreams', { body: { query: { not: 'a string' } } }),
      await rest.call('getStream', { path: { id: await unlistedStreamId(discover, id) } }),
    ];
    for (const exchange of refused) expectRefusal(exchange);
  }),

  'shape.plan-refusal': needing(withoutFirehose, async ({ org, discover }) => {
    const [manifest_id = ''] = await variedManifests(discover, 'manifest_id');
    expectStatus(await org.rest.call('getSignal', { path: { manifest_id } }), 403);
  }),

  'shape.quota-refusal': needing(exhaustedNeeds, async ({ org, stream: { id }, discover }) => {
    const [record_id = ''] = await variedManifests(discover, 'record_id');
    const page = await org.rest.call('listStreamManifests', { path: { id }, query: { page_size: 1 } });
    if (expectStatus(page, 200, 429).status === 429) return;
    // A listing may answer an empty page instead of a refusal.
    const single = await org.rest.call('getManifest', { path: { record_id } });
    if (single.status !== 429) missingNeed('quota-refusal');
  }),

  'shape.rate-refusal': needing(
    { org: { plan: 'starter', idle: true }, stream: { manifestsMin: 1 } },
    async ({ org, stream, requestsPerMinute }) => {
      const limit = requestsPerMinute(org.plan) ?? missingNeed('rate-limit-known', { plan: org.plan });
      const { refused } = await burst(org.rest, stream, limit * 3);
      if (refused === undefined) missingNeed('rate-refusal');
    },
  ),
} satisfies Record<ShapeRuleId, Case>;

async function callEach<T>(
  { rest }: Org,
  operation: OperationId,
  items: readonly T[],
  optionsOf: (item: T) => CallOptions,
): Promise<void> {
  for (const item of items) expectSuccess(await rest.call(operation, optionsOf(item)));
}

async function followPlan(rest: RestClient, stream: FoundStream): Promise<void> {
  const body = { ...scopeOf(stream.id), page_size: 2 };
  const { token } = await plan(rest, body);
  const executed = expectStatus(await execute(rest, body, token), 200);
  await sendQuery(rest, { ...body, snapshot_token: tokenIn(executed, 'snapshot_token'), page: 1 });
}

async function readById(
  org: Org,
  operation: 'getSignal' | 'getBrief' | 'getRecord',
  discover: Discovery,
): Promise<void> {
  const ids = await variedManifests(discover, 'manifest_id');
  await callEach(org, operation, ids, (manifest_id) => ({ path: { manifest_id } }));
}

/** Listings of streams that together offer every media format. */
async function readListings(org: Org, discover: Discovery): Promise<void> {
  const pages: Exchange[] = [];
  const query = { page: 0, page_size: manifestsPerListing };
  for (const stream of await streamsOfEveryFormat(discover))
    pages.push(expectSuccess(await readListing(org.rest, { id: idOf(stream) }, query)));
  if (pages.every((page) => listAt(page, 'data.manifests').length === 0))
    missingNeed('manifests', { count: 1 });
}
