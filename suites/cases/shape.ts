// Cases of shapes: each operation is called in several forms, and every answer must fit its schema.
import type { OperationId } from '../../spec/contract.ts';
import type { ShapeRuleId } from '../../spec/rules/shape.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, isString } from '../clients/json.ts';
import type { CallOptions } from '../clients/rest.ts';
import { type Case, type Discovery, needing, type Org } from '../kit/case.ts';
import { check, expectRefusal, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { judgeAdvice, judgeMembers, judgeShape, type Warn } from '../kit/shape.ts';
import { burst } from '../steps/burst.ts';
import { idOf } from '../steps/catalog.ts';
import { openRead } from '../steps/open-reads.ts';
import { emptyWindow, queryableId, scopeOf } from '../steps/queries.ts';
import { execute, plan, sendQuery, tokenIn } from '../steps/query-flows.ts';
import { isRefusedPage, readListing } from '../steps/reads.ts';
import { streamsOfEveryFormat, variedManifests, variedStreams } from '../steps/samples.ts';
import { beaconShapes } from './shape/beacons.ts';
import { digestShapes } from './shape/digests.ts';
import { ontologyShapes } from './shape/ontology.ts';
import { webhookShapes } from './shape/webhooks.ts';

const searchesMade = 8;
const manifestsPerListing = 8;
/** One object, so that it is compiled once. */
const recordSchema = { $ref: '#/components/schemas/Record' };
const plansWithRecordsFirst = [
  'enterprise',
  'platform',
  'startup',
  'professional',
  'individual',
  'starter',
] as const;

export const shapeCases = {
  ...beaconShapes,
  ...digestShapes,
  ...ontologyShapes,
  ...webhookShapes,

  'shape.get-account': needing({ org: {} }, async ({ org, warn }) => {
    await judgeCalls(org, 'getAccount', [{}], warn);
  }),

  'shape.list-streams': needing({ org: {} }, async ({ org, warn }) => {
    const queries = [
      { page_size: 200, include_source_channels: true },
      { company_kind: 'public' },
      { is_public: false, page_size: 20 },
      { page: 0, page_size: 1 },
    ];
    const calls = queries.map((query) => ({ query }));
    const [first] = await judgeCalls(org, 'listStreams', calls, warn);
    if (first === undefined || listAt(first, 'data.streams').length === 0)
      missingNeed('streams', { count: 1 });
    const second = await org.rest.call('listStreams', { query: { page: 1, page_size: 100 } });
    if (!isRefusedPage(second)) judgeShape('listStreams', expectSuccess(second), warn);
  }),

  'shape.search-streams': needing({ org: {} }, async ({ org, discover, warn }) => {
    const [large, ...others] = await variedStreams(discover);
    const names = [large, ...others].map((stream) => stream?.name).filter(isString);
    if (names.length === 0) missingNeed('streams', { count: 1 });
    const bodies = names.flatMap((query) => [
      { query, include_details: true },
      { query, page: 0, page_size: 2 },
    ]);
    await judgeCalls(
      org,
      'searchStreams',
      bodies.slice(0, searchesMade).map((body) => ({ body })),
      warn,
    );
  }),

  'shape.get-stream': needing({ org: {} }, async ({ org, discover, warn }) => {
    const streams = await variedStreams(discover);
    if (streams.length === 0) missingNeed('streams', { count: 1 });
    await judgeCalls(
      org,
      'getStream',
      streams.map((stream) => ({ path: { id: idOf(stream) } })),
      warn,
    );
  }),

  'shape.list-stream-manifests': needing({ org: {} }, async ({ org, discover, warn }) => {
    const pages = await readListings(org, discover);
    for (const page of pages) judgeShape('listStreamManifests', page, warn);
    expectSomeManifests(pages);
    for (const stream of (await streamsOfEveryFormat(discover)).slice(-1)) {
      const later = await readListing(org.rest, { id: idOf(stream) }, { page: 1, page_size: 2 });
      if (!isRefusedPage(later)) judgeShape('listStreamManifests', later, warn);
    }
  }),

  'shape.manifest-advice': needing({ org: {} }, async ({ org, discover, warn }) => {
    const pages = await readListings(org, discover);
    expectSomeManifests(pages);
    for (const page of pages) {
      judgeAdvice('listStreamManifests', page, warn);
      for (const { signal } of listAt(page, 'data.manifests')) {
        if (!isObject(signal) || !isObject(signal.body) || !isList(signal.body.claims)) continue;
        const { length } = signal.body.claims;
        check(signal.claim_count === length, {
          expected: `signal.claim_count ${length}, the number of claims`,
          received: signal.claim_count,
          at: 'data.manifests.[].signal.claim_count',
          exchange: page,
        });
      }
    }
  }),

  'shape.list-manifest-records': needing({ org: { plan: 'enterprise' } }, async ({ org, discover, warn }) => {
    const pages = await readListings(org, discover);
    expectSomeManifests(pages);
    for (const page of pages)
      judgeMembers(recordSchema, page, { list: 'data.manifests', member: 'record', warn });
  }),

  'shape.get-manifest': needing({ org: { plan: plansWithRecordsFirst } }, async ({ org, discover, warn }) => {
    const ids = await variedManifests(discover, 'record_id');
    // A plan without Records may be refused single manifests.
    const first = await org.rest.call('getManifest', { path: { record_id: ids[0] ?? '' } });
    if (first.status === 403 && org.plan !== 'enterprise') missingNeed('manifests-by-record', { count: 1 });
    await judgeCalls(
      org,
      'getManifest',
      ids.map((record_id) => ({ path: { record_id } })),
      warn,
    );
  }),

  'shape.get-signal': needing(
    { org: { plan: 'platform' }, surface: 'firehose' },
    async ({ org, discover, warn }) => {
      const ids = await variedManifests(discover, 'manifest_id');
      await judgeCalls(
        org,
        'getSignal',
        ids.map((manifest_id) => ({ path: { manifest_id } })),
        warn,
      );
    },
  ),

  'shape.get-brief': needing(
    { org: { plan: 'platform' }, surface: 'firehose' },
    async ({ org, discover, warn }) => {
      const ids = await variedManifests(discover, 'manifest_id');
      await judgeCalls(
        org,
        'getBrief',
        ids.map((manifest_id) => ({ path: { manifest_id } })),
        warn,
      );
    },
  ),

  'shape.get-record': needing(
    { org: { plan: 'platform' }, other: { plan: 'enterprise' }, surface: 'firehose' },
    async ({ org, other, discover, warn }) => {
      const ids = await variedManifests(discover, 'manifest_id');
      // Which of the two plans can read Records by manifest id is open.
      const first = await org.rest.call('getRecord', { path: { manifest_id: ids[0] ?? '' } });
      const calls = ids.map((manifest_id) => ({ path: { manifest_id } }));
      await judgeCalls(first.status === 403 ? other : org, 'getRecord', calls, warn);
    },
  ),

  'shape.list-plans': needing({ org: {} }, async ({ org, warn }) => {
    judgeShape('listPlans', await openRead(org.rest, 'listPlans'), warn);
  }),

  'shape.search': needing({ org: {}, surface: 'search' }, async ({ org, warn }) => {
    judgeShape('search', await openRead(org.rest, 'search'), warn);
  }),

  'shape.list-trending': needing({ org: {}, surface: 'trending' }, async ({ org, warn }) => {
    judgeShape('listTrending', await openRead(org.rest, 'listTrending'), warn);
  }),

  'shape.query-manifests': needing(
    { org: {}, stream: { manifestsMin: 2 }, surface: 'query' },
    async ({ org, stream, warn }) => {
      const scope = { stream_ids: queryableId(stream.id), page_size: 2 };
      const forms = [{}, emptyWindow, { mode: 'count' }, { mode: 'orient' }, { compact: true }];
      const bodies = [...forms, { verbosity: 'minimal' }].map((form) => ({ ...scope, ...form }));
      const calls = bodies.map((body) => ({ body }));
      const [first] = await judgeCalls(org, 'queryManifests', calls, warn);
      if (first === undefined || listAt(first, 'data.manifests').length === 0)
        missingNeed('query-results', { count: 1 });
    },
  ),

  'shape.query-flows': needing(
    { org: {}, stream: { manifestsMin: 3 }, flow: 'plan', surface: 'query' },
    async ({ org: { rest }, stream, warn }) => {
      const body = { ...scopeOf(stream.id), page_size: 2 };
      const { exchange, token } = await plan(rest, body);
      judgeShape('queryManifests', exchange, warn);
      const executed = judgeShape(
        'queryManifests',
        expectStatus(await execute(rest, body, token), 200),
        warn,
      );
      const page = { ...body, snapshot_token: tokenIn(executed, 'snapshot_token'), page: 1 };
      judgeShape('queryManifests', expectStatus(await sendQuery(rest, page), 200), warn);
    },
  ),

  'shape.issue-credentials': needing({ site: true }, async ({ site, warn }) => {
    judgeShape('issueCredentials', expectSuccess(await site.call('issueCredentials')), warn);
  }),

  'shape.refusals': needing({ org: {} }, async ({ org, anonymous, discover, warn }) => {
    const id = idOf((await discover.streams())[0] ?? missingNeed('streams', { count: 1 }));
    const bad = { path: { id }, query: { published_date_from: 'no-date' } };
    const refused = [
      ['listStreams', await anonymous.call('listStreams')],
      ['listStreams', await org.rest.call('listStreams', { query: { home_domain: 'zz-unknown' } })],
      ['listStreams', await org.rest.call('listStreams', { query: { zz_unknown: 1 } })],
      ['listStreamManifests', await org.rest.call('listStreamManifests', bad)],
      ['searchStreams', await org.rest.call('searchStreams', { body: { query: ['no text'], page: 'none' } })],
      ['getStream', await org.rest.call('getStream', { path: { id: '9'.repeat(id.length) } })],
    ] as const;
    for (const [operation, exchange] of refused) judgeShape(operation, expectRefusal(exchange), warn);
  }),

  'shape.plan-refusal': needing(
    { org: { plan: ['starter', 'individual', 'professional', 'startup'] }, surface: 'firehose' },
    async ({ org, discover, warn }) => {
      const [manifest_id = ''] = await variedManifests(discover, 'manifest_id');
      judgeShape(
        'getSignal',
        expectStatus(await org.rest.call('getSignal', { path: { manifest_id } }), 403),
        warn,
      );
    },
  ),

  'shape.quota-refusal': needing(
    { org: { plan: 'starter', quotaLeft: 0 }, stream: { manifestsMin: 1 } },
    async ({ org, stream: { id }, discover, warn }) => {
      const [record_id = ''] = await variedManifests(discover, 'record_id');
      const page = await org.rest.call('listStreamManifests', { path: { id }, query: { page_size: 1 } });
      judgeShape('listStreamManifests', expectStatus(page, 200, 429), warn);
      if (page.status === 429) return;
      // A listing may answer an empty page instead of a refusal.
      const single = await org.rest.call('getManifest', { path: { record_id } });
      if (single.status !== 429) missingNeed('quota-refusal');
      judgeShape('getManifest', single, warn);
    },
  ),

  'shape.rate-refusal': needing(
    { org: { plan: 'starter', idle: true }, stream: { manifestsMin: 1 } },
    async ({ org, stream, requestsPerMinute, warn }) => {
      const limit = requestsPerMinute(org.plan) ?? missingNeed('rate-limit-known', { plan: org.plan });
      const { refused } = await burst(org.rest, stream, limit * 3);
      judgeShape('listStreamManifests', refused ?? missingNeed('rate-refusal'), warn);
    },
  ),
} satisfies Record<ShapeRuleId, Case>;

/** Each call succeeds with an answer that fits its schema. */
async function judgeCalls(org: Org, operation: OperationId, calls: readonly CallOptions[], warn: Warn) {
  const exchanges = [];
  for (const options of calls)
    exchanges.push(judgeShape(operation, expectSuccess(await org.rest.call(operation, options)), warn));
  return exchanges;
}

/** Listings of streams that together offer every media format. */
async function readListings(org: Org, discover: Discovery): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const stream of await streamsOfEveryFormat(discover)) {
    const exchange = await readListing(org.rest, { id: idOf(stream) }, { page_size: manifestsPerListing });
    exchanges.push(expectSuccess(exchange));
  }
  return exchanges;
}

/** Called after the shapes were judged, because a wrong shape is a finding and missing manifests are not. */
function expectSomeManifests(exchanges: readonly Exchange[]): void {
  if (exchanges.every((exchange) => listAt(exchange, 'data.manifests').length === 0))
    missingNeed('manifests', { count: 1 });
}
