// Cases of the events that a webhook receives: tests, and their log.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { nothingDelivered } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import { plural } from '../../kit/words.ts';
import { eventOf, expectDelivered } from '../../steps/deliveries.ts';
import { doOnWebhook, expectLogged, logLength, webhookAt, webhookPlans } from '../../steps/webhooks.ts';

/** Requests that were sent before may arrive for as long as an attempt lasts. */
const graceMs = 15_000;

const needs = { org: { plan: webhookPlans }, receiver: true, newManifests: true } as const;

/** More than a short page holds. */
const manyDeliveries = 12;

export const eventCases = {
  // Alone, because the judge publishes something to check the receiver if no test event arrives.
  'webhook.test-is-sent': needing(
    { org: { plan: webhookPlans }, receiver: true, alone: true },
    async (given) => {
      const [inbox, otherInbox] = [given.receiver.inbox(), given.receiver.inbox()];
      const webhook = await webhookAt(given, inbox);
      await webhookAt(given, otherInbox);
      // The service may have sent a greeting for each registration.
      await otherInbox.comes(() => false);
      const [own, others] = [inbox.received.length, otherInbox.received.length];
      const tested = await doOnWebhook(given.org.rest, 'testWebhook', webhook);
      await inbox.comes((received) => received.length > own);
      const delivered = inbox.received[own];
      check(delivered !== undefined && isString(eventOf(delivered)), {
        expected: 'a test event, with its name, at the address of the webhook',
        received: delivered?.exchange.request.body ?? (own === 0 ? nothingDelivered : 'no further delivery'),
        at: { kind: 'no-delivery', event: 'webhook.test' },
        exchange: tested,
      });
      const isSentToOther = await otherInbox.comes((received) =>
        received.slice(others).some((one) => eventOf(one) === eventOf(delivered)),
      );
      check(!isSentToOther, {
        expected: 'the test event at its own webhook only',
        received: 'the same event at another webhook',
        at: inDelivery(''),
        exchange: otherInbox.received.at(-1)?.exchange,
      });
    },
  ),

  'webhook.logs-deliveries': needing({ ...needs, clock: { waitsMs: 3 * graceMs } }, async (given) => {
    const { rest } = given.org;
    const inbox = given.receiver.inbox();
    const webhook = await webhookAt(given, inbox, ['manifest.matched']);
    const other = await webhookAt(given, given.receiver.inbox(), ['stream.removed']);
    const empty = await logLength(rest, other);
    for (const _ of ['first', 'second']) {
      const before = await logLength(rest, webhook);
      await expectDelivered(inbox, 'manifest.matched', {
        manifest_id: await given.newManifests.next(given.org),
      });
      await given.clock.advance(graceMs);
      await expectLogged(rest, webhook, before, 'a delivery of manifest.matched to it');
    }
    const before = await logLength(rest, webhook);
    for (let nth = 0; nth < manyDeliveries; nth += 1) await given.newManifests.next(given.org);
    await given.clock.advance(graceMs);
    const grown = (await logLength(rest, webhook)) - before;
    check(grown >= manyDeliveries, {
      expected: `${manyDeliveries} more entries in the log after as many deliveries`,
      received: `${grown} more`,
      at: 'data',
    });
    const after = await logLength(rest, other);
    check(after === empty, {
      expected: `a log of ${plural(empty, 'entry', 'entries')}, as before, for a webhook that received nothing`,
      received: plural(after, 'entry', 'entries'),
      at: 'data',
    });
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };
