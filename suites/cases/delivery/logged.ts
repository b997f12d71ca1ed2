// The case that a service attempts deliveries at all, even where no receiver can see them.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { hourMs, secondMs } from '../../../spec/units.ts';
import { type Case, needing } from '../../kit/case.ts';
import { isRefused } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { nameFor } from '../../steps/digests.ts';
import {
  callOnWebhook,
  expectLogged,
  logLength,
  unusedAddress,
  webhookAt,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { ControlError } from '../../target/control-operations.ts';

/** From the first attempt to the end of the third. */
const attemptsMs = 400 * secondMs;
/** Longer than the slowest refresh tier of the document, a daily batch, and than all attempts of a delivery. */
const waitsMs = 25 * hourMs;
/** An organisation need not receive every stream (S-170), but it receives at least one of this many. */
const streamsMax = 20;

export const loggedCases = {
  // A recommendation, because the document does not say that a test is logged (S-162).
  'delivery.test-is-logged': needing(
    { org: { plan: webhookPlans }, clock: { waitsMs: attemptsMs } },
    async (given) => {
      const { rest } = given.org;
      const webhook = await webhookAt(given, unusedAddress());
      const empty = await logLength(rest, webhook);
      const tested = await callOnWebhook(rest, 'testWebhook', webhook);
      if (isRefused(tested)) missingNeed('test-event');
      await given.clock.advance(attemptsMs).catch(unlessStopped);
      await expectLogged(rest, webhook, empty, 'a test');
    },
  ),

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
      await expectLogged(org.rest, webhook, empty, 'a test, a new stream, new manifests and a day');
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

/** A clock that waits for attempts stops where none of them ever ends. */
function unlessStopped(cause: unknown): void {
  if (!(cause instanceof ControlError)) throw cause;
}
