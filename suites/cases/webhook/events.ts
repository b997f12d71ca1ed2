// Cases of the events that a webhook receives: their kinds, their beginning, their signature, and their log.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { type EventKind, eventKinds } from '../../../spec/values.ts';
import { isInteger, isObject, isString } from '../../clients/json.ts';
import { type Case, type Given, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed, nothingDelivered } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import { plural } from '../../kit/words.ts';
import type { Delivered, Inbox } from '../../receiver/inbox.ts';
import { isSignedWith } from '../../receiver/signature.ts';
import { deliveriesOf, eventOf, expectDelivered, expectNotDelivered } from '../../steps/deliveries.ts';
import { makeDigest, nameFor } from '../../steps/digests.ts';
import {
  digestWebhookAt,
  doOnWebhook,
  expectLogged,
  logLength,
  webhookAt,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';

/** Requests that were sent before may arrive for as long as an attempt lasts. */
const graceMs = 15_000;

const twoEvents = {
  org: { plan: webhookPlans },
  receiver: true,
  newManifests: true,
  publish: true,
  clock: { waitsMs: graceMs },
} as const;

const needs = { org: { plan: webhookPlans }, receiver: true, newManifests: true } as const;

const digestNeeds = {
  org: { plan: webhookPlans },
  receiver: true,
  publish: true,
  stream: { manifestsMin: 0 },
} as const;

export const eventCases = {
  'webhook.own-secret': needing(needs, async (given) => {
    const inbox = given.receiver.inbox();
    const webhooks = [
      await webhookAt(given, inbox, ['manifest.matched']),
      await webhookAt(given, inbox, ['manifest.matched']),
    ];
    const manifest_id = await given.newManifests.next(given.org);
    for (const { id, secret } of webhooks) {
      const isOwn = ({ json }: Delivered): boolean => isObject(json) && json.webhook_id === id;
      const own = (): Delivered | undefined =>
        deliveriesOf(inbox, 'manifest.matched', { manifest_id }).find(isOwn);
      await inbox.comes(() => own() !== undefined);
      const delivered = own();
      check(delivered !== undefined, {
        expected: `a delivery of manifest ${manifest_id} with webhook_id ${id}`,
        received: `${inbox.received.length} other requests at its address`,
        at: { kind: 'no-delivery', event: 'manifest.matched' },
      });
      const fitting = webhooks.filter((webhook) => isSignedWith(webhook.secret, delivered));
      check(fitting.length === 1 && fitting[0]?.secret === secret, {
        expected: `a signature with the secret of webhook ${id} alone`,
        received: `a signature that fits ${fitting.map((webhook) => webhook.id).join(' and ') || 'neither secret'}`,
        at: { kind: 'delivery-header', name: 'x-service-signature' },
        exchange: delivered.exchange,
      });
    }
  }),

  'webhook.starts-enabled': needing(needs, async (given) => {
    const inbox = given.receiver.inbox();
    await webhookAt(given, inbox, ['manifest.matched']);
    await expectDelivered(inbox, 'manifest.matched', {
      manifest_id: await given.newManifests.next(given.org),
    });
  }),

  'webhook.digest-webhook-starts-enabled': needing(digestNeeds, (given) =>
    withMakers(given, async ({ digests }) => {
      const inbox = given.receiver.inbox();
      const streamIds = [given.stream.id];
      await digestWebhookAt(given, inbox, await makeDigest(digests, { stream_ids: streamIds }));
      const manifest_id = await publishedId(given, streamIds);
      await expectDelivered(inbox, 'digest.new_content', { manifest_id });
    }),
  ),

  'webhook.default-events': needing(twoEvents, async (given) => {
    const { plain } = await deliverTwoEvents(given, undefined);
    expectOnly(plain, 'manifest.matched');
  }),

  'webhook.only-subscribed': needing(twoEvents, async (given) => {
    const { plain, ofStreams, manifest_id } = await deliverTwoEvents(given, ['manifest.matched']);
    expectOnly(plain, 'manifest.matched');
    expectNotDelivered(ofStreams, 'manifest.matched', { manifest_id });
    expectOnly(ofStreams, 'stream.created');
  }),

  'webhook.digest-events-only': needing({ ...digestNeeds, clock: { waitsMs: graceMs } }, (given) =>
    withMakers(given, async ({ digests }) => {
      const inbox = given.receiver.inbox();
      const streamIds = [given.stream.id];
      await digestWebhookAt(given, inbox, await makeDigest(digests, { stream_ids: streamIds }));
      await publishedId(given, streamIds);
      await withNewStream(given, () => given.clock.advance(graceMs));
      if (inbox.received.length === 0) missingNeed('digest-deliveries');
      expectOnly(inbox, 'digest.new_content');
    }),
  ),

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
      check(delivered !== undefined, {
        expected: 'a test event at the address of the webhook',
        received: own === 0 ? nothingDelivered : 'no further delivery',
        at: { kind: 'no-delivery', event: 'webhook.test' },
        exchange: tested,
      });
      const { json, exchange } = delivered;
      check(
        isObject(json) &&
          isString(json.event) &&
          isInteger(json.webhook_id) &&
          isString(json.timestamp) &&
          isObject(json.data) &&
          json.webhook_id === webhook.id,
        {
          expected: `a body with event, webhook_id ${webhook.id}, timestamp and data`,
          received: exchange.request.body,
          at: inDelivery(''),
          exchange,
        },
      );
      check(isSignedWith(webhook.secret, delivered), {
        expected: 'X-Service-Signature with the secret of the webhook',
        received: exchange.request.headers['x-service-signature'],
        at: { kind: 'delivery-header', name: 'x-service-signature' },
        exchange,
      });
      const isSentToOther = await otherInbox.comes((received) =>
        received.slice(others).some((one) => eventOf(one) === json.event),
      );
      check(!isSentToOther, {
        expected: 'the test event at its own webhook only',
        received: 'the same event at another webhook',
        at: inDelivery(''),
        exchange: otherInbox.received.at(-1)?.exchange,
      });
    },
  ),

  'webhook.logs-deliveries': needing({ ...needs, clock: { waitsMs: 2 * graceMs } }, async (given) => {
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
    const after = await logLength(rest, other);
    check(after === empty, {
      expected: `a log of ${plural(empty, 'entry', 'entries')}, as before, for a webhook that received nothing`,
      received: plural(after, 'entry', 'entries'),
      at: 'data',
    });
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };

interface TwoInboxes {
  /** Inbox of a webhook with the given events. */
  readonly plain: Inbox;
  /** Inbox of a webhook that subscribes to stream.created only. */
  readonly ofStreams: Inbox;
  readonly manifest_id: string;
}

/** Publishes a manifest and a stream, with one webhook for the given events and one for stream.created. */
async function deliverTwoEvents(
  given: Given<typeof twoEvents>,
  events: readonly EventKind[] | undefined,
): Promise<TwoInboxes> {
  const [plain, ofStreams] = [given.receiver.inbox(), given.receiver.inbox()];
  await webhookAt(given, plain, events);
  await webhookAt(given, ofStreams, ['stream.created']);
  const manifest_id = await given.newManifests.next(given.org);
  await expectDelivered(plain, 'manifest.matched', { manifest_id });
  await withNewStream(given, async (stream_id) => {
    const hasArrived = await ofStreams.comes(
      () => deliveriesOf(ofStreams, 'stream.created', { stream_id }).length > 0,
    );
    if (!hasArrived) missingNeed('second-event');
    await given.clock.advance(graceMs);
  });
  return { plain, ofStreams, manifest_id };
}

async function withNewStream(
  { publish }: Pick<Given<typeof twoEvents>, 'publish'>,
  act: (streamId: string) => Promise<void>,
): Promise<void> {
  const { id } = await publish.stream({ name: nameFor('stream') });
  try {
    await act(id);
  } finally {
    await publish.remove(id, 'It was made for a case.');
  }
}

async function publishedId(
  { publish }: Pick<Given<typeof digestNeeds>, 'publish'>,
  streamIds: readonly string[],
): Promise<string> {
  const [manifest] = await publish.manifests({ streamIds });
  return manifest?.manifestId ?? missingNeed('published-manifest');
}

/** Of the documented events only this one was received; a service may add other events at any time. */
function expectOnly({ received }: Inbox, event: EventKind): void {
  const others: readonly unknown[] = eventKinds.filter((kind) => kind !== event);
  const other = received.find((one) => others.includes(eventOf(one)));
  check(other === undefined, {
    expected: `only the event ${event}`,
    received: other && eventOf(other),
    at: inDelivery('event'),
    exchange: other?.exchange,
  });
}
