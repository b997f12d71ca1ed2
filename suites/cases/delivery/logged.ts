// The case that a service attempts deliveries at all, even where no receiver can see them.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { hourMs } from '../../../spec/units.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { nameFor } from '../../steps/digests.ts';
import { callOnWebhook, logLength, unusedAddress, webhookAt, webhookPlans } from '../../steps/webhooks.ts';

/** Longer than the slowest refresh tier of the document, a daily batch, and than all attempts of a delivery. */
const waitsMs = 25 * hourMs;
/** An organisation need not receive every stream (S-170), but it receives one of so many. */
const streamsMax = 20;

export const loggedCases = {
  // Each of the three may stay out of the log: a test (S-162), and events of streams that are not subscribed (S-170).
  'delivery.attempts-logged': needing(
    { org: { plan: webhookPlans }, publish: true, clock: { waitsMs } },
    async (given) => {
      const { org, publish, clock, discover } = given;
      const events = ['manifest.matched', 'stream.created'] as const;
      const webhook = await webhookAt(given, unusedAddress(), events);
      const empty = await logLength(org.rest, webhook);
      await callOnWebhook(org.rest, 'testWebhook', webhook);
      for (const { id } of (await discover.streams()).slice(0, streamsMax))
        await publish.manifests({ streamIds: [String(id)] });
      const stream = await publish.stream({ name: nameFor('logged') });
      try {
        await clock.advance(waitsMs);
      } finally {
        await publish.remove(stream.id, 'It was made for a case.');
      }
      const after = await logLength(org.rest, webhook);
      check(after > empty, {
        expected: `a log of more than ${empty} entries a day after a test, a new stream and new manifests`,
        received: after,
        at: 'data',
      });
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };
