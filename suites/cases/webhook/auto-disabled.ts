// Cases of a webhook that its failures disabled: its deliveries and log, its reactivation and its removal.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { dayMs } from '../../../spec/units.ts';
import { type Case, type Given, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { deliverNewManifest, expectNotDelivered, graceMs, type Subscription, subscribe } from '../../steps/deliveries.ts';
import {
  doOnWebhook,
  expectUnknownWebhook,
  expectWebhookListed,
  logLength,
  webhookPlans,
} from '../../steps/webhooks.ts';

/** More than ten failures, whether attempts or deliveries count (S-163). */
const deliveriesToFail = 12;
/** Waits until the second and the third attempts have failed: 60 s and 300 s, and a margin. */
const waits = [75_000, 320_000] as const;

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
      const { org, newManifests, clock } = given;
      const stopped = await subscribe(given, ['manifest.matched']);
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
    await deliverNewManifest(given, inbox);
  }),

  'webhook.auto-disabled-can-be-removed': needing(needs, async (given) => {
    const { webhook } = await disableByFailures(given);
    await doOnWebhook(given.org.rest, 'deleteWebhook', webhook);
    await expectUnknownWebhook(given.org.rest, webhook);
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };

/** A webhook whose deliveries failed until it was disabled; its receiver now answers 200. */
async function disableByFailures(given: Given<typeof needs>): Promise<Subscription> {
  const failing = await subscribe(given, ['manifest.matched'], 500);
  for (let count = 0; count < deliveriesToFail; count += 1) await given.newManifests.next(given.org);
  for (const ms of waits) await given.clock.advance(ms);
  failing.inbox.answer(200);
  return failing;
}
