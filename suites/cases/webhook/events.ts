// Cases of what webhooks are told, from when on, how it is signed, and that it is logged.
import type { WebhookRuleId } from '../../../spec/rules/webhook.ts';
import { type EventKind, eventKinds } from '../../../spec/values.ts';
import { isInteger, isObject, isString } from '../../clients/json.ts';
import { type Case, type Given, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered, Inbox } from '../../receiver/inbox.ts';
import { isSignedWith } from '../../receiver/signature.ts';
import { deliveriesOf, eventOf, expectDelivered, expectNotDelivered } from '../../steps/deliveries.ts';
import { makeDigest, nameFor } from '../../steps/digests.ts';
import { digestWebhookAt, doOnWebhook, logLength, webhookAt, webhookPlans } from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';

/** What was sent before something ended may still be under way for as long as an attempt takes. */
const graceMs = 15_000;

const crossing = {
  org: { plan: webhookPlans },
  receiver: true,
  newManifests: true,
  publish: true,
  clock: { waitsMs: graceMs },
} as const;

const telling = { org: { plan: webhookPlans }, receiver: true, newManifests: true } as const;

const onDigests = {
  org: { plan: webhookPlans },
  receiver: true,
  publish: true,
  stream: { manifestsMin: 0 },
} as const;

export const eventCases = {
  'webhook.own-secret': needing(telling, async (given) => {
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
        expected: `a delivery about manifest ${manifest_id} for webhook ${id}`,
        received: `${inbox.received.length} others at its address`,
        at: { kind: 'no-delivery', event: 'manifest.matched' },
      });
      const fitting = webhooks.filter((webhook) => isSignedWith(webhook.secret, delivered));
      check(fitting.length === 1 && fitting[0]?.secret === secret, {
        expected: `a signature with the secret of webhook ${id} alone`,
        received: `one that fits ${fitting.map((webhook) => webhook.id).join(' and ') || 'neither secret'}`,
        at: { kind: 'delivery-header', name: 'x-service-signature' },
        exchange: delivered.exchange,
      });
    }
  }),

  'webhook.starts-enabled': needing(telling, async (given) => {
    const inbox = given.receiver.inbox();
    await webhookAt(given, inbox, ['manifest.matched']);
    await expectDelivered(inbox, 'manifest.matched', {
      manifest_id: await given.newManifests.next(given.org),
    });
  }),

  'webhook.digest-webhook-starts-enabled': needing(onDigests, (given) =>
    withMakers(given, async ({ digests }) => {
      const inbox = given.receiver.inbox();
      const streamIds = [given.stream.id];
      await digestWebhookAt(given, inbox, await makeDigest(digests, { stream_ids: streamIds }));
      const manifest_id = await published(given, streamIds);
      await expectDelivered(inbox, 'digest.new_content', { manifest_id });
    }),
  ),

  'webhook.default-events': needing(crossing, async (given) => {
    const { plain } = await crossed(given, undefined);
    expectOnly(plain, 'manifest.matched');
  }),

  'webhook.only-subscribed': needing(crossing, async (given) => {
    const { plain, ofStreams, manifest_id } = await crossed(given, ['manifest.matched']);
    expectOnly(plain, 'manifest.matched');
    expectNotDelivered(ofStreams, 'manifest.matched', { manifest_id });
    expectOnly(ofStreams, 'stream.created');
  }),

  'webhook.digest-events-only': needing({ ...onDigests, clock: { waitsMs: graceMs } }, (given) =>
    withMakers(given, async ({ digests }) => {
      const inbox = given.receiver.inbox();
      const streamIds = [given.stream.id];
      await digestWebhookAt(given, inbox, await makeDigest(digests, { stream_ids: streamIds }));
      await published(given, streamIds);
      await withNewStream(given, () => given.clock.advance(graceMs));
      if (inbox.received.length === 0) missingNeed('digest-deliveries');
      expectOnly(inbox, 'digest.new_content');
    }),
  ),

  // By itself, so that something may be published where no test event ever arrives.
  'webhook.test-is-sent': needing(
    { org: { plan: webhookPlans }, receiver: true, alone: true },
    async (given) => {
      const [inbox, besides] = [given.receiver.inbox(), given.receiver.inbox()];
      const webhook = await webhookAt(given, inbox);
      await webhookAt(given, besides);
      // Whatever a registration itself is greeted with has come.
      await besides.comes(() => false);
      const [own, others] = [inbox.received.length, besides.received.length];
      const asked = await doOnWebhook(given.org.rest, 'testWebhook', webhook);
      await inbox.comes((received) => received.length > own);
      const delivered = inbox.received[own];
      check(delivered !== undefined, {
        expected: 'a test event at the address of the webhook',
        received: 'nothing',
        at: { kind: 'no-delivery', event: 'webhook.test' },
        exchange: asked,
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
          expected: `event, webhook_id ${webhook.id}, timestamp and data, as every delivery has them`,
          received: exchange.request.body,
          at: inDelivery(''),
          exchange,
        },
      );
      check(isSignedWith(webhook.secret, delivered), {
        expected: 'X-Service-Signature of the bytes with the secret of the webhook',
        received: exchange.request.headers['x-service-signature'],
        at: { kind: 'delivery-header', name: 'x-service-signature' },
        exchange,
      });
      const strayed = await besides.comes((received) =>
        received.slice(others).some((one) => eventOf(one) === json.event),
      );
      check(!strayed, {
        expected: 'a test of one webhook alone',
        received: 'the same event at another one',
        at: inDelivery(''),
        exchange: besides.received.at(-1)?.exchange,
      });
    },
  ),

  'webhook.logs-deliveries': needing({ ...telling, clock: { waitsMs: 2 * graceMs } }, async (given) => {
    const { rest } = given.org;
    const inbox = given.receiver.inbox();
    const webhook = await webhookAt(given, inbox, ['manifest.matched']);
    const untold = await webhookAt(given, given.receiver.inbox(), ['stream.removed']);
    const empty = await logLength(rest, untold);
    for (const _ of ['first', 'second']) {
      const before = await logLength(rest, webhook);
      await expectDelivered(inbox, 'manifest.matched', {
        manifest_id: await given.newManifests.next(given.org),
      });
      await given.clock.advance(graceMs);
      const after = await logLength(rest, webhook);
      check(after > before, {
        expected: `more than ${before} lines in the log`,
        received: after,
        at: 'data',
      });
    }
    const told = await logLength(rest, untold);
    check(told === empty, {
      expected: `a log as long as before, ${empty}, of a webhook that was told nothing`,
      received: told,
      at: 'data',
    });
  }),
} satisfies { readonly [R in WebhookRuleId]?: Case };

interface Crossed {
  /** Of a webhook with the given events. */
  readonly plain: Inbox;
  /** Of one that asked for stream.created alone. */
  readonly ofStreams: Inbox;
  readonly manifest_id: string;
}

/** A manifest and a stream come into being while one webhook asks for some events and another for stream.created. */
async function crossed(
  given: Given<typeof crossing>,
  events: readonly EventKind[] | undefined,
): Promise<Crossed> {
  const [plain, ofStreams] = [given.receiver.inbox(), given.receiver.inbox()];
  await webhookAt(given, plain, events);
  await webhookAt(given, ofStreams, ['stream.created']);
  const manifest_id = await given.newManifests.next(given.org);
  await expectDelivered(plain, 'manifest.matched', { manifest_id });
  await withNewStream(given, async (stream_id) => {
    const isTold = await ofStreams.comes(
      () => deliveriesOf(ofStreams, 'stream.created', { stream_id }).length > 0,
    );
    if (!isTold) missingNeed('second-event');
    await given.clock.advance(graceMs);
  });
  return { plain, ofStreams, manifest_id };
}

async function withNewStream(
  { publish }: Pick<Given<typeof crossing>, 'publish'>,
  act: (streamId: string) => Promise<void>,
): Promise<void> {
  const { id } = await publish.stream({ name: nameFor('stream') });
  try {
    await act(id);
  } finally {
    await publish.remove(id, 'It was made for a case.');
  }
}

async function published(
  { publish }: Pick<Given<typeof onDigests>, 'publish'>,
  streamIds: readonly string[],
): Promise<string> {
  const [manifest] = await publish.manifests({ streamIds });
  return manifest?.manifestId ?? missingNeed('published-manifest');
}

/** Kinds that the document does not name may be added at any time. */
function expectOnly({ received }: Inbox, event: EventKind): void {
  const others: readonly unknown[] = eventKinds.filter((kind) => kind !== event);
  const other = received.find((one) => others.includes(eventOf(one)));
  check(other === undefined, {
    expected: `${event} alone`,
    received: other && eventOf(other),
    at: inDelivery('event'),
    exchange: other?.exchange,
  });
}
