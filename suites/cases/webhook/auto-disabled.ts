// Cases of a webhook that its failures disabled: its deliveries and log, its reactivation and its removal.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { type Case, type Given, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import type { Inbox } from '../../receiver/inbox.ts';
import { expectDelivered, expectNotDelivered } from '../../steps/deliveries.ts';
import {
  doOnWebhook,
  expectUnknownWebhook,
  expectWebhookListed,
  logLength,
  type Webhook,
  webhookAt,
  webhookPlans,
} from '../../steps/webhooks.ts';

/** More than ten failures, whether attempts or deliveries count (S-163). */
const deliveriesToFail = 12;
/** Waits until the second and the third attempts have failed: 60 s and 300 s, and a margin. */
const waits = [75_000, 320_000] as const;
/** Requests that were sent before may arrive for as long as an attempt lasts. */
const graceMs = 15_000;
const dayMs = 86_400_000;

const needs = {
  org: { plan: webhookPlans },
  receiver: true,
  newManifests: true,
  clock: { waitsMs: waits[0] + waits[1] + graceMs },
} as const;

export const autoDisabledCases = {
  'webhook.auto-disabled-gets-nothing': needing(needs, async (given) => {
    const { org, newManifests, clock } = given;
    const { webhook, inbox } = await disableByFailures(given);
    const manifest_id = await newManifests.next(org);
    await clock.advance(graceMs);
    expectNotDelivered(inbox, 'manifest.matched', { manifest_id });
    await expectWebhookListed(org.rest, webhook);
    check((await logLength(org.rest, webhook)) > 0, {
      expected: 'a log with the failed deliveries',
      received: 'an empty log',
      at: 'data',
    });
  }),

  'webhook.stays-disabled': needing(
    { ...needs, clock: { waitsMs: needs.clock.waitsMs + 2 * dayMs } },
    async (given) => {
      const { org, receiver, newManifests, clock } = given;
      const inbox = receiver.inbox();
      const stopped = { inbox, webhook: await webhookAt(given, inbox, ['manifest.matched']) };
      await doOnWebhook(org.rest, 'disableWebhook', stopped.webhook);
      const disabled = [stopped, await disableByFailures(given)];
      for (const _ of ['first', 'second']) {
        await clock.advance(dayMs);
        for (const { webhook } of disabled) await expectWebhookListed(org.rest, webhook);
        const manifest_id = await newManifests.next(org);
        await clock.advance(graceMs);
        for (const one of disabled) expectNotDelivered(one.inbox, 'manifest.matched', { manifest_id });
      }
    },
  ),

  'webhook.auto-disabled-can-be-reactivated': needing(needs, async (given) => {
    const { org, newManifests } = given;
    const { webhook, inbox } = await disableByFailures(given);
    // Whether events while it is disabled are lost or sent later is open (S-166).
    await newManifests.next(org);
    await doOnWebhook(org.rest, 'reactivateWebhook', webhook);
    await expectDelivered(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org) });
  }),

  'webhook.auto-disabled-can-be-removed': needing(needs, async (given) => {
    const { webhook } = await disableByFailures(given);
    await doOnWebhook(given.org.rest, 'deleteWebhook', webhook);
    await expectUnknownWebhook(given.org.rest, webhook);
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };

/** A webhook whose deliveries failed until it was disabled; its receiver now answers 200. */
async function disableByFailures(
  given: Given<typeof needs>,
): Promise<{ readonly webhook: Webhook; readonly inbox: Inbox }> {
  const inbox = given.receiver.inbox(500);
  const webhook = await webhookAt(given, inbox, ['manifest.matched']);
  for (let count = 0; count < deliveriesToFail; count += 1) await given.newManifests.next(given.org);
  for (const ms of waits) await given.clock.advance(ms);
  inbox.answer(200);
  return { webhook, inbox };
}
