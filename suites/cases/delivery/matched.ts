// The case that a published manifest is delivered to webhooks.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { hourMs } from '../../../spec/units.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idOf } from '../../steps/catalog.ts';
import { deliveriesOf, subscribe } from '../../steps/deliveries.ts';
import { expectServed, idOf as idUnder, pageOf, readListing } from '../../steps/reads.ts';
import { webhookPlans } from '../../steps/webhooks.ts';

/** Longer than the slowest refresh tier of the document, a daily batch. */
const waitsMs = 25 * hourMs;
/** An organisation need not receive every stream (S-170), but it receives one of this many. */
const streamsMax = 20;

export const matchedCases = {
  'delivery.published-means-delivered': needing(
    { org: { plan: webhookPlans }, receiver: true, publish: true, clock: { waitsMs } },
    async (given) => {
      const { org, publish, clock, discover } = given;
      const { inbox } = await subscribe(given, ['manifest.matched']);
      const streamIds = (await discover.streams()).slice(0, streamsMax).map(idOf);
      const published = new Map<string, string>();
      for (const id of streamIds)
        for (const { manifestId } of await publish.manifests({ streamIds: [id] }))
          published.set(manifestId, id);
      await clock.advance(waitsMs);
      const sent = (): number => deliveriesOf(inbox, 'manifest.matched', {}).length;
      if (await inbox.comes(() => sent() > 0)) return;
      const [newest] = published;
      if (newest === undefined) return missingNeed('published-manifest');
      const [manifestId, id] = newest;
      const listing = await readListing(org.rest, { id }, { page_size: 200 });
      const { items, exchange } = pageOf(expectServed(listing), 'manifests');
      if (!items.some((item) => idUnder(item, 'manifest_id') === manifestId)) missingNeed('arriving-content');
      check(sent() > 0, {
        expected: `a delivery of manifest.matched for one of ${published.size} manifests, published in as many streams`,
        received: 'no delivery within a day',
        at: { kind: 'no-delivery', event: 'manifest.matched' },
        exchange,
      });
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };
