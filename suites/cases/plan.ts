// Cases of plan gating: the surfaces that each plan opens, and the refusal of the others.
import type { PlanRuleId } from '../../spec/rules/plan.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isBoolean, isObject } from '../clients/json.ts';
import { type Case, type Discovery, needing, type Org } from '../kit/case.ts';
import { detailText } from '../kit/detail.ts';
import { at, check, expectAt, expectEqual, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { samplePage } from '../steps/manifest-reads.ts';
import {
  expectServed,
  findManifest,
  freeRead,
  idOf,
  namesRecordsById,
  quotaUsed,
  readListing,
} from '../steps/reads.ts';

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

  'plan.signal-and-brief-for-all': needing(
    { org: { plan: 'starter' }, stream: { manifestsMin: 2 } },
    async ({ org, stream }) => {
      const listing = expectServed(await readListing(org.rest, stream, samplePage));
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
      expectStatus(await readRecordById(org, discover), 403);
      const after = await freeRead(org.rest);
      expectEqual(after, 'usage.quota_used', before, at(after, 'usage.quota_used'));
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
