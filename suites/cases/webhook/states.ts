// Cases of the states of a webhook that calls set: disabled, reactivated, removed.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check, expectNoServerError, expectSuccess } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import { isSignedWith } from '../../receiver/signature.ts';
import { expectDelivered, expectNotDelivered } from '../../steps/deliveries.ts';
import { makeDigest } from '../../steps/digests.ts';
import {
  callOnWebhook,
  digestWebhookAt,
  disableAndReactivate,
  doOnWebhook,
  expectUnknownWebhook,
  expectWebhookListed,
  isMasked,
  logLength,
  webhookAt,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';

/** Requests that were sent before may arrive for as long as an attempt lasts. */
const graceMs = 15_000;
/** After this time a pending second attempt would have been made. */
const retryMs = 75_000;

const needs = { org: { plan: webhookPlans }, receiver: true, newManifests: true } as const;

export const stateCases = {
  'webhook.disable-stops': needing({ ...needs, clock: { waitsMs: 2 * graceMs } }, async (given) => {
    const { org, receiver, newManifests, clock } = given;
    const [inbox, otherInbox] = [receiver.inbox(), receiver.inbox()];
    const webhook = await webhookAt(given, inbox, ['manifest.matched']);
    await webhookAt(given, otherInbox, ['manifest.matched']);
    await expectDelivered(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org) });
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
    check((await logLength(org.rest, webhook)) > 0, {
      expected: 'a log that still contains the earlier delivery',
      received: 'an empty log',
      at: 'data',
    });
  }),

  'webhook.reactivation-resumes': needing(needs, async (given) => {
    const { org, receiver, newManifests } = given;
    const inbox = receiver.inbox(500);
    const webhook = await webhookAt(given, inbox, ['manifest.matched']);
    await expectDelivered(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org) });
    const logged = await logLength(org.rest, webhook);
    await disableAndReactivate(org.rest, webhook);
    const kept = await logLength(org.rest, webhook);
    check(kept >= logged, {
      expected: `a log of at least ${logged} entries after a reactivation, as before it`,
      received: `${kept} entries`,
      at: 'data',
    });
    inbox.answer(200);
    await expectDelivered(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org) });
  }),

  'webhook.reactivation-of-enabled': needing(needs, async (given) => {
    const { org, receiver, newManifests } = given;
    const inbox = receiver.inbox();
    const webhook = await webhookAt(given, inbox, ['manifest.matched']);
    // Whether this is a conflict is open.
    await callOnWebhook(org.rest, 'reactivateWebhook', webhook);
    await expectDelivered(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org) });
  }),

  'webhook.reactivation-keeps-secret': needing(needs, async (given) => {
    const { org, receiver, newManifests } = given;
    const inbox = receiver.inbox();
    const webhook = await webhookAt(given, inbox, ['manifest.matched']);
    const answer = await disableAndReactivate(org.rest, webhook);
    const shown = at(answer, 'data.secret');
    check(!isString(shown) || shown === webhook.secret || isMasked(shown), {
      expected: 'data without a new secret',
      received: 'another secret than that of the registration',
      at: 'data.secret',
      exchange: answer,
    });
    const delivered = await expectDelivered(inbox, 'manifest.matched', {
      manifest_id: await newManifests.next(org),
    });
    check(isSignedWith(webhook.secret, delivered), {
      expected: 'a signature with the secret of the registration',
      received: delivered.headers['x-service-signature'],
      at: { kind: 'delivery-header', name: 'x-service-signature' },
      exchange: delivered.exchange,
    });
  }),

  'webhook.digest-webhook-states': needing(
    { ...needs, publish: true, stream: { manifestsMin: 0 }, clock: { waitsMs: 2 * graceMs } },
    (given) =>
      withMakers(given, async ({ digests }) => {
        const { org, receiver, publish, stream, clock } = given;
        const inbox = receiver.inbox();
        const webhook = await digestWebhookAt(
          given,
          inbox,
          await makeDigest(digests, { stream_ids: [stream.id] }),
        );
        const publishedId = async (): Promise<string> => {
          const [manifest] = await publish.manifests({ streamIds: [stream.id] });
          return manifest?.manifestId ?? missingNeed('published-manifest');
        };
        const expectNothingDelivered = async (): Promise<void> => {
          const manifest_id = await publishedId();
          await clock.advance(graceMs);
          expectNotDelivered(inbox, 'digest.new_content', { manifest_id });
        };
        const disabling = await callOnWebhook(org.rest, 'disableWebhook', webhook);
        if (disabling.status === 404)
          notApplicable('S-161', 'webhooks of digests are not managed by their ids');
        expectSuccess(disabling);
        await expectNothingDelivered();
        await doOnWebhook(org.rest, 'reactivateWebhook', webhook);
        await expectDelivered(inbox, 'digest.new_content', { manifest_id: await publishedId() });
        await doOnWebhook(org.rest, 'deleteWebhook', webhook);
        await expectNothingDelivered();
        await expectUnknownWebhook(org.rest, webhook);
      }),
  ),

  'webhook.removed-gets-nothing': needing(
    { ...needs, clock: { waitsMs: graceMs + retryMs } },
    async (given) => {
      const { org, receiver, newManifests, clock } = given;
      const inbox = receiver.inbox(500);
      const webhook = await webhookAt(given, inbox, ['manifest.matched']);
      await expectDelivered(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org) });
      await doOnWebhook(org.rest, 'deleteWebhook', webhook);
      await clock.advance(graceMs);
      const before = inbox.received.length;
      const manifest_id = await newManifests.next(org);
      await clock.advance(retryMs);
      expectNotDelivered(inbox, 'manifest.matched', { manifest_id });
      check(inbox.received.length === before, {
        expected: 'no further attempt of a pending delivery',
        received: `${inbox.received.length - before} requests`,
        at: inDelivery(''),
        exchange: inbox.received.at(-1)?.exchange,
      });
    },
  ),
} satisfies { readonly [R in WebhookRuleId]?: Case };
