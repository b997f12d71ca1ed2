// Cases of the events that a webhook receives: tests, and their log.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectEqual } from '../../kit/expect.ts';
import { inDelivery } from '../../kit/place.ts';
import { deliverNewManifest, deliverTestEvent, eventOf, graceMs, subscribe } from '../../steps/deliveries.ts';
import { expectLogged, logLength, webhookPlans } from '../../steps/webhooks.ts';

const needs = { org: { plan: webhookPlans }, receiver: true, newManifests: true } as const;

/** More than a short page holds. */
const manyDeliveries = 12;

export const eventCases = {
  // Alone, because the judge publishes something to check the receiver if no test event arrives.
  'webhook.test-is-sent': needing(
    { org: { plan: webhookPlans }, receiver: true, alone: true },
    async (given) => {
      const subscription = await subscribe(given);
      const { inbox: otherInbox } = await subscribe(given);
      // The service may have sent a greeting for each registration.
      await otherInbox.comes(() => false);
      const others = otherInbox.received.length;
      const delivered = await deliverTestEvent(given, subscription);
      check(isString(eventOf(delivered)), 'the name of the test event', {
        received: delivered.exchange.request.body,
        at: inDelivery('event'),
        exchange: delivered.exchange,
      });
      const isSentToOther = await otherInbox.comes((received) =>
        received.slice(others).some((one) => eventOf(one) === eventOf(delivered)),
      );
      check(!isSentToOther, 'the test event at its own webhook only', {
        received: 'the same event at another webhook',
        at: inDelivery(''),
        exchange: otherInbox.received.at(-1)?.exchange,
      });
    },
  ),

  'webhook.logs-deliveries': needing({ ...needs, clock: { waitsMs: 3 * graceMs } }, async (given) => {
    const { rest } = given.org;
    const { webhook, inbox } = await subscribe(given, ['manifest.matched']);
    const { webhook: other } = await subscribe(given, ['stream.removed']);
    const empty = await logLength(rest, other);
    for (const _ of ['first', 'second']) {
      const before = await logLength(rest, webhook);
      await deliverNewManifest(given, inbox);
      await given.clock.advance(graceMs);
      await expectLogged(rest, webhook, before, 'a delivery of manifest.matched to it');
    }
    const before = await logLength(rest, webhook);
    for (let nth = 0; nth < manyDeliveries; nth += 1) await given.newManifests.next(given.org);
    await given.clock.advance(graceMs);
    const grown = (await logLength(rest, webhook)) - before;
    check(grown >= manyDeliveries, `${manyDeliveries} more entries in the log after as many deliveries`, {
      received: `${grown} more`,
      at: 'data',
    });
    const after = await logLength(rest, other);
    expectEqual(undefined, 'data', empty, after, 'number of entries for a webhook that received nothing');
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };
