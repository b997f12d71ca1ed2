// Webhook deliveries in cases: found by their data, expected or ruled out, and counted by attempts.
import type { EventKind } from '../../spec/values.ts';
import { isInteger, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Parts } from '../kit/case.ts';
import { check, expectEqual } from '../kit/expect.ts';
import { missingNeed, nothingDelivered } from '../kit/finding.ts';
import { inDelivery } from '../kit/place.ts';
import { plural } from '../kit/words.ts';
import type { Answer, Delivered, Inbox, Reply } from '../receiver/inbox.ts';
import { isSignedWith, signatureOf } from '../receiver/signature.ts';
import type { Publisher } from '../target/capabilities.ts';
import { objectOf } from './catalog.ts';
import { digestWebhookAt, doOnWebhook, type Webhook, webhookAt } from './webhooks.ts';

/** Members of the data of a delivery, e.g. `{ manifest_id: '…' }`; values are compared as strings. */
export type About = Readonly<Record<string, string | number>>;

/** The data of a delivery; empty if it has none. */
export const dataOf = ({ json }: Delivered): JsonObject => (isObject(json) ? objectOf(json, 'data') : {});

/** The members of a payload, in `data` or beside it; those in `data` take precedence. */
export const payloadOf = (delivered: Delivered): JsonObject =>
  isObject(delivered.json) ? { ...delivered.json, ...dataOf(delivered) } : {};

export const eventOf = ({ json }: Delivered): unknown => (isObject(json) ? json.event : undefined);

/** Received deliveries of the event with these data, oldest first, including retries. */
export const deliveriesOf = (
  { received }: Pick<Inbox, 'received'>,
  event: EventKind,
  about: About = {},
): readonly Delivered[] => received.filter((one) => eventOf(one) === event && isAbout(one, about));

export const isAbout = (delivered: Delivered, about: About): boolean => {
  const data = payloadOf(delivered);
  return Object.entries(about).every(([name, value]) => String(data[name]) === String(value));
};

/** The first delivery of the event with these data; a finding if none arrives. */
export async function expectDelivered(inbox: Inbox, event: EventKind, about: About = {}): Promise<Delivered> {
  await inbox.arrives(() => deliveriesOf(inbox, event, about).length > 0);
  const [first] = deliveriesOf(inbox, event, about);
  check(first !== undefined, `a delivery of ${event} with ${JSON.stringify(about)} in its payload`, {
    received: receivedText(inbox.received, event, Object.keys(about)),
    at: { kind: 'no-delivery', event },
    exchange: inbox.received.at(-1)?.exchange,
  });
  return first;
}

/** No such delivery was received; call it after everything due has happened. */
export function expectNotDelivered(inbox: Inbox, event: EventKind, about: About): void {
  const [first] = deliveriesOf(inbox, event, about);
  check(first === undefined, `no delivery of ${event} with ${JSON.stringify(about)} in its payload`, {
    received: first?.exchange.request.body ?? '',
    at: inDelivery(''),
    exchange: first?.exchange,
  });
}

export function expectData(delivered: Delivered, members: JsonObject): void {
  const data = dataOf(delivered);
  for (const [name, value] of Object.entries(members))
    expectEqual(delivered.exchange, inDelivery(`data.${name}`), value, data[name]);
}

export const expectSigned = (delivered: Delivered, secret: string): void =>
  check(isSignedWith(secret, delivered), 'the HMAC-SHA256 of the raw bytes with the secret of the webhook', {
    received: signatureOf(delivered),
    at: { kind: 'delivery-header', name: 'x-service-signature' },
    exchange: delivered.exchange,
  });

/** What a webhook received instead: the events, and those data of the latest deliveries by which they differ. */
function receivedText(received: readonly Delivered[], event: EventKind, names: readonly string[]): string {
  if (received.length === 0) return nothingDelivered;
  const count = plural(received.length, 'delivery', 'deliveries');
  const events = [...new Set(received.map((one) => String(eventOf(one))))].join(', ');
  const latest = received
    .filter((one) => eventOf(one) === event)
    .slice(-latestMax)
    .map((one) => JSON.stringify(Object.fromEntries(names.map((name) => [name, payloadOf(one)[name]]))));
  return `${count}, of ${events}${latest.length === 0 ? '' : `; the latest of ${event} with ${latest.join(', ')}`}`;
}

const latestMax = 3;

/** The manifest and stream of a manifest.matched delivery: deliveries about other manifests may arrive as well. */
export function matchOf(delivered: Delivered): About {
  const { manifest_id: manifestId, stream_id: streamId } = dataOf(delivered);
  return { manifest_id: String(manifestId), stream_id: String(streamId) };
}

/** The manifest id in a delivery, as text; rules judge its type. */
export function deliveredId(delivered: Delivered): string | undefined {
  const { manifest_id: id } = dataOf(delivered);
  return isString(id) || isInteger(id) ? String(id) : undefined;
}

/** Replies to the attempts for the first delivered manifest one by one, and 200 to every other delivery. */
export function repliesToFirst(...replies: readonly [Answer, ...Answer[]]): (delivered: Delivered) => Answer {
  let first: About | undefined;
  let attempts = 0;
  return (delivered) => {
    if (eventOf(delivered) !== 'manifest.matched') return 200;
    first ??= matchOf(delivered);
    if (!isAbout(delivered, first)) return 200;
    const reply = replies[Math.min(attempts, replies.length - 1)] ?? 200;
    attempts += 1;
    return reply;
  };
}

/** Requests that were sent before may arrive for as long as an attempt lasts. */
export const graceMs = 15_000;

/** Requests within this time are duplicates and no retries, because delivery is at least once (S-169). */
export const duplicateWithinMs = 20_000;

/** Start of each attempt, duplicates counted once: milliseconds of the receiver's clock. */
export function attemptTimes(deliveries: readonly Delivered[]): readonly number[] {
  const times = deliveries.map(({ atMs }) => atMs);
  return times.filter((atMs, index) => index === 0 || atMs - (times[index - 1] ?? 0) >= duplicateWithinMs);
}

/** What a case needs to subscribe a webhook. */
export type ReceiverContext = Parts<'org' | 'receiver' | 'afterwards'>;

/** A webhook and the inbox of its address. */
export interface Subscription {
  readonly webhook: Webhook;
  readonly inbox: Inbox;
}

/** Registers a webhook for events; without events the service applies its default. */
export async function subscribe(
  kit: ReceiverContext,
  events?: readonly EventKind[],
  reply: Reply = 200,
): Promise<Subscription> {
  const inbox = kit.receiver.inbox(reply);
  return { webhook: await webhookAt(kit, inbox, events), inbox };
}

export async function subscribeToDigest(kit: ReceiverContext, digestId: string): Promise<Subscription> {
  const inbox = kit.receiver.inbox();
  return { webhook: await digestWebhookAt(kit, inbox, digestId), inbox };
}

export async function deliverNewManifest(
  { org, newManifests }: Parts<'org' | 'newManifests'>,
  inbox: Inbox,
  headline?: string,
): Promise<Delivered> {
  return expectDelivered(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org, headline) });
}

export async function deliverTestEvent(
  { org }: Pick<ReceiverContext, 'org'>,
  { webhook, inbox }: Subscription,
): Promise<Delivered> {
  const before = inbox.received.length;
  const exchange = await doOnWebhook(org.rest, 'testWebhook', webhook);
  await inbox.comes((received) => received.length > before);
  const delivered = inbox.received[before];
  check(delivered !== undefined, 'a delivery of the test event', {
    received: before === 0 ? nothingDelivered : 'no further delivery',
    at: { kind: 'no-delivery', event: 'webhook.test' },
    exchange,
  });
  return delivered;
}

export async function publishOn(publish: Publisher, streamIds: readonly string[]): Promise<About> {
  const [published] = await publish.manifests({ streamIds, count: 1 });
  return { manifest_id: published?.manifestId ?? missingNeed('published-manifest') };
}
