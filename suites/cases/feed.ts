// Cases of the WebSocket feed in our reading: what Platform organisations receive, and that other plans receive nothing.
import type { FeedRuleId } from '../../spec/rules/feed.ts';
import type { FeedClient } from '../clients/feed.ts';
import { isString } from '../clients/json.ts';
import { type Case, needing, type Org } from '../kit/case.ts';
import { check } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { expectUnbilled, quotaOf } from '../steps/manifest-reads.ts';

/** Real time within which a frame of a published manifest comes. */
const frameMs = 10_000;
/** Real time that a frame may need longer on one connection than on another. */
const graceMs = 500;
const manifestsAsked = 3;
/** Manifests that are published at once. */
const batchSize = 12;

/** New manifests come in a stream that the target reports, because it need not report all. */
const news = { receiver: true, newManifests: true } as const;

export const feedCases = {
  'feed.manifest-ids-pushed': needing(
    { org: { plan: 'platform' }, ...news },
    async ({ org, newManifests }) => {
      const client = await openFeed(org);
      for (let nth = 0; nth < manifestsAsked; nth += 1)
        await expectFrame(client, await newManifests.next(org));
    },
  ),

  'feed.batches-pushed': needing(
    { org: { plan: 'platform' }, ...news, publish: true },
    async ({ org, newManifests, publish }) => {
      const client = await openFeed(org);
      const id = await newManifests.next(org);
      await expectFrame(client, id);
      const { stream_id } = client.frames.find(({ manifest_id }) => String(manifest_id) === id) ?? {};
      if (!isString(stream_id)) return missingNeed('arriving-content');
      const before = await quotaOf(org.rest);
      const published = await publish.manifests({ streamIds: [stream_id], count: batchSize });
      for (const { manifestId } of published) await expectFrame(client, manifestId);
      // A frame may carry more than the document shows, such as a Brief.
      if (client.frames.every((one) => !('signal' in one) && !('brief' in one)))
        expectUnbilled(before, await quotaOf(org.rest), 'frames without manifests');
    },
  ),

  'feed.platform-only': needing(
    {
      org: { plan: 'platform' },
      other: { plan: ['startup', 'professional', 'individual', 'starter'] },
      ...news,
    },
    async ({ org, other, newManifests }) => {
      const [client, foreign] = [await openFeed(org), await other.feed()];
      const id = await newManifests.next(org);
      await expectComesOnlyTo(client, foreign, id, `an organisation of plan ${other.plan}`);
    },
  ),

  'feed.ends-with-access': needing(
    { org: { plan: 'platform' }, other: { plan: 'platform' }, operator: true, ...news },
    async ({ org, other, newManifests, operator }) => {
      const [client, ended] = [await openFeed(org), await openFeed(other)];
      await expectFrame(ended, await newManifests.next(org));
      await operator.change(other, { flags: { endpoint_websocket: false } });
      const id = await newManifests.next(org);
      await expectComesOnlyTo(client, ended, id, 'an organisation without WebSocket delivery');
    },
  ),
} satisfies { readonly [R in FeedRuleId]: Case };

async function openFeed(org: Org): Promise<FeedClient> {
  const client = await org.feed();
  check(client !== undefined, 'a WebSocket that opens', { received: 'none', at: { kind: 'no-answer' } });
  return client;
}

async function expectFrame(client: FeedClient, id: string): Promise<void> {
  const came = await client.manifestComes(id, frameMs);
  check(came, `a frame with manifest_id ${id} within ${frameMs / 1000} s`, {
    received: client.frames.length === 0 ? 'no frame' : client.frames.slice(-manifestsAsked),
    at: { kind: 'no-delivery' },
  });
}

/** Frames of one manifest come to all connections at about the same time. */
async function expectComesOnlyTo(
  client: FeedClient,
  other: FeedClient | undefined,
  id: string,
  whose: string,
): Promise<void> {
  await expectFrame(client, id);
  const came = (await other?.manifestComes(id, graceMs)) ?? false;
  check(!came, `no frame with manifest_id ${id} to ${whose}`, {
    received: other?.frames.at(-1),
    at: { kind: 'delivery', path: ['manifest_id'] },
  });
}
