// Cases of plan gating: the surfaces that each plan opens, and the refusal of the others.
import type { PlanRuleId } from '../../spec/rules/plan.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isBoolean, isObject } from '../clients/json.ts';
import { type Case, type Discovery, needing, type Org } from '../kit/case.ts';
import { detailText } from '../kit/detail.ts';
import { at, check, expectAt, expectEqual, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import {
  expectServed,
  findManifest,
  freeRead,
  idOf,
  isRefusedValue,
  namesRecordsById,
  quotaUsed,
  readListing,
} from '../steps/reads.ts';
import { withMakers } from '../steps/writes.ts';
import { rowCases } from './plan/rows.ts';

/** Plans without reads by manifest id, in order of preference. */
const belowPlatform = ['startup', 'starter', 'professional', 'individual'] as const;

export const planCases = {
  'plan.flags-agree-with-access': needing(
    { org: { plan: 'starter' }, other: { plan: 'startup' } },
    async ({ org, other, discover }) => {
      for (const holder of [org, other]) {
        const account = await holder.rest.call('getAccount');
        const flag = (name: string): boolean =>
          expectAt(account, `data.subscription.${name}`, isBoolean, 'a boolean');
        // A target without the surface answers 404.
        if (flag('endpoint_digests')) expectSuccess(await holder.rest.call('listDigests'));
        else expectStatus(await createDigest(holder, discover), 403, 404);
        if (flag('endpoint_webhook')) expectSuccess(await holder.rest.call('listWebhooks'));
        else expectStatus(await createWebhook(holder), 403, 404);
      }
    },
  ),

  'plan.by-id-needs-platform': needing(
    { org: { plan: 'startup' }, surface: 'firehose' },
    async ({ org, discover }) => {
      const { manifestId } = await findManifest(discover);
      for (const operation of ['getSignal', 'getBrief', 'getRecord'] as const)
        expectStatus(await org.rest.call(operation, { path: { manifest_id: manifestId } }), 403);
    },
  ),

  'plan.signal-and-brief-for-all': needing(
    { org: { plan: 'starter' }, stream: { manifestsMin: 2 } },
    async ({ org, stream }) => {
      const listing = expectServed(await readListing(org.rest, stream, { page_size: 2 }));
      const manifests = listAt(listing, 'data.manifests');
      for (const manifest of manifests)
        check(isObject(manifest.signal) && isObject(manifest.brief), {
          expected: 'signal and brief as objects in every manifest',
          received: Object.keys(manifest),
          at: 'data.manifests.[]',
          exchange: listing,
        });
      const recordId = idOf(
        manifests[0] ?? missingNeed('manifests', { count: 1, plan: 'starter' }),
        'record_id',
      );
      const single = await org.rest.call('getManifest', { path: { record_id: recordId } });
      // A plan without Records may be refused single manifests.
      if (single.status !== 403)
        check(isObject(at(expectServed(single), 'data.signal')) && isObject(at(single, 'data.brief')), {
          expected: 'data with signal and brief as objects',
          received: single.text,
          at: 'data',
          exchange: single,
        });
    },
  ),

  'plan.closed-surface-forbidden': needing(
    { org: { plan: belowPlatform }, surface: 'firehose' },
    async ({ org, discover, warn }) => {
      const exchange = expectStatus(await readRecordById(org, discover), 403);
      const text = detailText(exchange);
      if (!namesRecordsById.test(text))
        warn({ expected: 'detail with the missing surface', received: text, at: 'detail', exchange });
    },
  ),

  'plan.refusal-is-free': needing(
    { org: { plan: belowPlatform }, surface: 'firehose' },
    async ({ org, discover }) => {
      const before = await quotaUsed(org.rest);
      for (let read = 0; read < 3; read += 1) expectStatus(await readRecordById(org, discover), 403);
      const after = await freeRead(org.rest);
      expectEqual(after, 'usage.quota_used', before, at(after, 'usage.quota_used'));
    },
  ),

  'plan.digests-from-startup': needing(
    { org: { plan: 'starter' }, other: { plan: 'startup' }, surface: 'digests' },
    async ({ org, other, discover }) => {
      expectStatus(await createDigest(org, discover), 403);
      await withMakers({ org: other, discover }, async ({ digests }) => {
        const id = digests.idIn(expectSuccess(await digests.create()));
        expectSuccess(await digests.read(id));
      });
      expectSuccess(await other.rest.call('listDigests'));
    },
  ),

  'plan.webhooks-from-startup': needing(
    { org: { plan: 'starter' }, other: { plan: 'startup' }, surface: 'webhooks' },
    async ({ org, other }) => {
      expectStatus(await createWebhook(org), 403);
      expectSuccess(await other.rest.call('listWebhooks'));
    },
  ),

  'plan.ontology-needs-enterprise': needing(
    { org: { plan: 'startup' }, other: { plan: 'enterprise' }, surface: 'ontology' },
    async ({ org, other, discover }) => {
      const stream = await discover.stream({ manifestsMin: 0 });
      const query = { object_type: 'stream', object_id: stream.id, external_id: 'assay-1' };
      expectStatus(await org.rest.call('createSync', { query }), 403);
      // These may also be refused for their id or body.
      expectStatus(await org.rest.call('deleteSync', { path: { id: 1 } }), 403, 404);
      expectStatus(await org.rest.call('createLabel', { body: { name: 'Assay' } }), 403, 400, 422);
      // Whether lower plans can read tags and topics is open.
      for (const operation of ['listSyncs', 'listLabels'] as const)
        expectStatus(await org.rest.call(operation), 403);
      for (const operation of ['listSyncs', 'listLabels'] as const)
        expectSuccess(await other.rest.call(operation));
      // These may require something to search for.
      for (const operation of ['listTags', 'listTopics'] as const) {
        const exchange = await other.rest.call(operation);
        if (!isRefusedValue(exchange)) expectSuccess(exchange);
      }
    },
  ),

  'plan.websocket-on-platform': needing(
    { org: { plan: 'platform' }, surface: 'firehose' },
    async ({ org: { rest } }) => {
      const account = expectSuccess(await rest.call('getAccount'));
      const path = 'data.subscription.endpoint_websocket';
      expectEqual(account, path, true, at(account, path));
    },
  ),

  ...rowCases,
} satisfies Record<PlanRuleId, Case>;

async function readRecordById(org: Org, discover: Discovery): Promise<Exchange> {
  const { manifestId } = await findManifest(discover);
  return org.rest.call('getRecord', { path: { manifest_id: manifestId } });
}

/** A valid request, which can only be refused because of the plan. */
async function createDigest(org: Org, discover: Discovery): Promise<Exchange> {
  const stream = await discover.stream({ manifestsMin: 0 });
  return org.rest.call('createDigest', { body: { name: 'Assay', stream_ids: [stream.id] } });
}

const createWebhook = (org: Org): Promise<Exchange> =>
  org.rest.call('createWebhook', {
    body: { url: 'https://receiver.example/hook', label: 'Assay', events: ['manifest.matched'] },
  });
