// Deliveries in cases: what reached an address, found by what it speaks of, and how often it was sent.
import type { EventKind } from '../../spec/values.ts';
import { isObject, type JsonObject } from '../clients/json.ts';
import type { Always, NewManifests, Org, Receiver } from '../kit/case.ts';
import { check } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { inDelivery } from '../kit/place.ts';
import type { Answer, Delivered, Inbox } from '../receiver/inbox.ts';
import type { Publisher } from '../target/capabilities.ts';
import { objectOf } from './catalog.ts';
import { digestHookAt, doOnHook, type Hook, hookAt } from './webhooks.ts';

/** What is in the data of a delivery, e.g. `{ manifest_id: '…' }`; values are compared as texts. */
export type About = Readonly<Record<string, string | number>>;

/** The data of a delivery; empty where there is none. */
export const dataOf = ({ json }: Delivered): JsonObject => (isObject(json) ? objectOf(json, 'data') : {});

export const eventOf = ({ json }: Delivered): unknown => (isObject(json) ? json.event : undefined);

/** Deliveries of the event about something, oldest first; those of one delivery tried again are all there. */
export const tellingsOf = (
  { received }: Pick<Inbox, 'received'>,
  event: EventKind,
  about: About = {},
): readonly Delivered[] => received.filter((one) => eventOf(one) === event && speaksOf(one, about));

const speaksOf = (delivered: Delivered, about: About): boolean => {
  const data = dataOf(delivered);
  return Object.entries(about).every(([name, value]) => String(data[name]) === String(value));
};

/** The first delivery of the event about something; a finding where none comes. */
export async function expectTold(inbox: Inbox, event: EventKind, about: About = {}): Promise<Delivered> {
  await inbox.comes(() => tellingsOf(inbox, event, about).length > 0);
  const [first] = tellingsOf(inbox, event, about);
  check(first !== undefined, {
    expected: `a delivery of ${event} with ${JSON.stringify(about)} in its data`,
    received: inWords(inbox.received),
    at: { kind: 'no-delivery', event },
    exchange: inbox.received.at(-1)?.exchange,
  });
  return first;
}

/** Nothing came that speaks of this, now that everything due has happened. */
export function expectUntold(inbox: Inbox, event: EventKind, about: About): void {
  const [first] = tellingsOf(inbox, event, about);
  check(first === undefined, {
    expected: `no delivery of ${event} with ${JSON.stringify(about)} in its data`,
    received: first?.exchange.request.body ?? '',
    at: inDelivery(''),
    exchange: first?.exchange,
  });
}

const inWords = (received: readonly Delivered[]): string =>
  received.length === 0
    ? 'no request at all'
    : `${received.length} requests, of ${[...new Set(received.map((one) => String(eventOf(one))))].join(', ')}`;

/** What a delivery of manifest.matched is about: other manifests may arrive meanwhile. */
export function matchIn(delivered: Delivered): About {
  const { manifest_id: manifestId, stream_id: streamId } = dataOf(delivered);
  return { manifest_id: String(manifestId), stream_id: String(streamId) };
}

/** Answers the attempts at the manifest that is told first in turn, and everything else with success. */
export function forTheFirst(...replies: readonly [Answer, ...Answer[]]): (delivered: Delivered) => Answer {
  let first: About | undefined;
  let turn = 0;
  return (delivered) => {
    if (eventOf(delivered) !== 'manifest.matched') return 200;
    first ??= matchIn(delivered);
    if (!speaksOf(delivered, first)) return 200;
    const reply = replies[Math.min(turn, replies.length - 1)] ?? 200;
    turn += 1;
    return reply;
  };
}

/** What is sent more than once within this time was sent twice, not tried again: delivery is at least once (S-169). */
export const togetherMs = 20_000;

/** When each attempt began, duplicates taken together: milliseconds as the receiver stamps them. */
export function attemptsOf(deliveries: readonly Delivered[]): readonly number[] {
  const times = deliveries.map(({ atMs }) => atMs);
  return times.filter((atMs, index) => index === 0 || atMs - (times[index - 1] ?? 0) >= togetherMs);
}

/** What cases subscribe with. */
export type Kit = Pick<Always, 'afterwards'> & { readonly org: Org; readonly receiver: Receiver };

/** A webhook of the organisation and the address that it leads to. */
export interface Subscription {
  readonly hook: Hook;
  readonly inbox: Inbox;
}

/** A webhook for events, by default those that a webhook has by default. */
export async function subscribed(kit: Kit, events?: readonly EventKind[]): Promise<Subscription> {
  const inbox = kit.receiver.inbox();
  return { hook: await hookAt(kit, inbox, events), inbox };
}

export async function subscribedToDigest(kit: Kit, digestId: string): Promise<Subscription> {
  const inbox = kit.receiver.inbox();
  return { hook: await digestHookAt(kit, inbox, digestId), inbox };
}

/** A new manifest, as the address is told of it: one that nobody was told of before. */
export async function newManifestAt(
  { org, newManifests }: { readonly org: Org; readonly newManifests: NewManifests },
  inbox: Inbox,
  headline?: string,
): Promise<Delivered> {
  return expectTold(inbox, 'manifest.matched', { manifest_id: await newManifests.next(org, headline) });
}

/** The test event of a webhook, as it arrives. */
export async function testedAt({ org }: Pick<Kit, 'org'>, { hook, inbox }: Subscription): Promise<Delivered> {
  const before = inbox.received.length;
  const exchange = await doOnHook(org.rest, 'testWebhook', hook);
  await inbox.comes((received) => received.length > before);
  const delivered = inbox.received[before];
  check(delivered !== undefined, {
    expected: 'a delivery of the test event',
    received: 'none',
    at: { kind: 'no-delivery', event: 'webhook.test' },
    exchange,
  });
  return delivered;
}

/** A manifest published on the streams. */
export async function publishedOn(publish: Publisher, streamIds: readonly string[]): Promise<About> {
  const [published] = await publish.manifests({ streamIds, count: 1 });
  return { manifest_id: published?.manifestId ?? missingNeed('published-manifest') };
}
