// Cases of the states of a webhook: disabled by a call or by its failures, reactivated, removed.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { dayMs } from '../../../spec/units.ts';
import { isString } from '../../clients/json.ts';
import { type Case, type Given, needing } from '../../kit/case.ts';
import { at, check, expectNoServerError, expectSuccess } from '../../kit/expect.ts';
import { inDelivery } from '../../kit/place.ts';
import {
  deliverNewManifest,
  expectDelivered,
  expectNotDelivered,
  expectSigned,
  graceMs,
  publishOn,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import { makeDigest } from '../../steps/digests.ts';
import {
  callOnDigestWebhook,
  callOnWebhook,
  disableAndReactivate,
  doOnWebhook,
  expectUnknownWebhook,
  expectWebhookListed,
  isMasked,
  logLength,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { needingMakers } from '../../steps/writes.ts';

const needs = { org: { plan: webhookPlans }, receiver: true, newManifests: true } as const;
/** More than ten failures, whether attempts or deliveries count (S-163). */
const deliveriesToFail = 12;
/** Waits until the second and the third attempts have failed: 60 s and 300 s, and a margin. */
const waits = [75_000, 320_000] as const;

const failureMs = waits[0] + waits[1] + graceMs;
const failureNeeds = { ...needs, clock: { waitsMs: failureMs } } as const;

export const stateCases = {
  'webhook.disable-stops': needing({ ...needs, clock: { waitsMs: 2 * graceMs } }, async (given) => {
    const { org, newManifests, clock } = given;
    const { webhook, inbox } = await subscribe(given, ['manifest.matched']);
    const { inbox: otherInbox } = await subscribe(given, ['manifest.matched']);
    await deliverNewManifest(given, inbox);
    await doOnWebhook(org.rest, 'disableWebhook', webhook);
    for (const again of [false, true]) {
      // Whether a second disable or a test is a conflict, and whether the test is sent, is open (S-162).
      if (again)
        for (const operation of ['disableWebhook', 'testWebhook'] as const)
          expectNoServerError(await callOnWebhook(org.rest, operation, webhook));
      const manifest_id = await newManifests.next(org);
      await clock.advance(graceMs);
      expectNotDelivered(inbox, 'manifest.matched', { manifest_id });
      await expectDelivered(otherInbox, 'manifest.matched', { manifest_id });
    }
    await expectWebhookListed(org.rest, webhook);
    check((await logLength(org.rest, webhook)) > 0, 'the old delivery', { received: 'none', at: 'data' });
  }),

  'webhook.reactivation-resumes': needing(needs, async (given) => {
    const { rest } = given.org;
    const { webhook, inbox } = await subscribe(given, ['manifest.matched'], 500);
    await deliverNewManifest(given, inbox);
    const logged = await logLength(rest, webhook);
    await disableAndReactivate(rest, webhook);
    const kept = await logLength(rest, webhook);
    check(kept >= logged, `${logged} entries in the log, as before`, { received: kept, at: 'data' });
    inbox.answer(200);
    await deliverNewManifest(given, inbox);
  }),

  'webhook.reactivation-of-enabled': needing(needs, async (given) => {
    const { webhook, inbox } = await subscribe(given, ['manifest.matched']);
    // Whether this is a conflict is open.
    await callOnWebhook(given.org.rest, 'reactivateWebhook', webhook);
    await deliverNewManifest(given, inbox);
  }),

  'webhook.reactivation-keeps-secret': needing(needs, async (given) => {
    const { webhook, inbox } = await subscribe(given, ['manifest.matched']);
    const answer = await disableAndReactivate(given.org.rest, webhook);
    const shown = at(answer, 'data.secret');
    check(!isString(shown) || shown === webhook.secret || isMasked(shown), 'data without a new secret', {
      received: 'another secret than that of the registration',
      at: 'data.secret',
      exchange: answer,
    });
    expectSigned(await deliverNewManifest(given, inbox), webhook.secret);
  }),

  'webhook.digest-webhook-states': needingMakers(
    { ...needs, publish: true, stream: { manifestsMin: 0 }, clock: { waitsMs: 2 * graceMs } },
    async ({ digests, ...given }) => {
      const { org, publish, stream, clock } = given;
      const id = await makeDigest(digests, { stream_ids: [stream.id] });
      const { webhook, inbox } = await subscribeToDigest(given, id);
      const expectNothingDelivered = async (): Promise<void> => {
        const published = await publishOn(publish, [stream.id]);
        await clock.advance(graceMs);
        expectNotDelivered(inbox, 'digest.new_content', published);
      };
      expectSuccess(await callOnDigestWebhook(org.rest, 'disableWebhook', webhook));
      await expectNothingDelivered();
      await doOnWebhook(org.rest, 'reactivateWebhook', webhook);
      await expectDelivered(inbox, 'digest.new_content', await publishOn(publish, [stream.id]));
      await doOnWebhook(org.rest, 'deleteWebhook', webhook);
      await expectNothingDelivered();
      await expectUnknownWebhook(org.rest, webhook);
    },
  ),

  'webhook.removed-gets-nothing': needing(
    { ...needs, clock: { waitsMs: graceMs + waits[0] } },
    async (given) => {
      const { org, newManifests, clock } = given;
      const { webhook, inbox } = await subscribe(given, ['manifest.matched'], 500);
      await deliverNewManifest(given, inbox);
      await doOnWebhook(org.rest, 'deleteWebhook', webhook);
      await clock.advance(graceMs);
      const before = inbox.received.length;
      const manifest_id = await newManifests.next(org);
      await clock.advance(waits[0]);
      expectNotDelivered(inbox, 'manifest.matched', { manifest_id });
      check(inbox.received.length === before, 'no further attempt of a pending delivery', {
        received: `${inbox.received.length - before} requests`,
        at: inDelivery(''),
        exchange: inbox.received.at(-1)?.exchange,
      });
    },
  ),

  'webhook.auto-disabled-gets-nothing': needing(failureNeeds, async (given) => {
    const { org, newManifests, clock } = given;
    const { webhook, inbox } = await disableByFailures(given);
    const manifest_id = await newManifests.next(org);
    await clock.advance(graceMs);
    expectNotDelivered(inbox, 'manifest.matched', { manifest_id });
    await expectWebhookListed(org.rest, webhook);
    check((await logLength(org.rest, webhook)) > 0, 'failures in the log', { received: 'none', at: 'data' });
  }),

  'webhook.stays-disabled': needing(
    { ...needs, clock: { waitsMs: failureMs + 2 * dayMs } },
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

  'webhook.auto-disabled-can-be-reactivated': needing(failureNeeds, async (given) => {
    const { org, newManifests } = given;
    const { webhook, inbox } = await disableByFailures(given);
    // Whether events while it is disabled are lost or sent later is open (S-166).
    await newManifests.next(org);
    await doOnWebhook(org.rest, 'reactivateWebhook', webhook);
    await deliverNewManifest(given, inbox);
  }),

  'webhook.auto-disabled-can-be-removed': needing(failureNeeds, async (given) => {
    const { webhook } = await disableByFailures(given);
    await doOnWebhook(given.org.rest, 'deleteWebhook', webhook);
    await expectUnknownWebhook(given.org.rest, webhook);
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };

/** A webhook whose deliveries failed until it was disabled; its receiver now answers 200. */
async function disableByFailures(given: Given<typeof failureNeeds>): Promise<Subscription> {
  const failing = await subscribe(given, ['manifest.matched'], 500);
  for (let count = 0; count < deliveriesToFail; count += 1) await given.newManifests.next(given.org);
  for (const ms of waits) await given.clock.advance(ms);
  failing.inbox.answer(200);
  return failing;
}
