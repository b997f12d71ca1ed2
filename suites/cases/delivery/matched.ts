// Cases of events about manifests and streams: which are sent, that each is retried, and that the log shows them.
import { isDeepStrictEqual } from 'node:util';
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { hourMs, secondMs } from '../../../spec/units.ts';
import { type EventKind, eventKinds } from '../../../spec/values.ts';
import { isList, isString } from '../../clients/json.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import { check, expectEqual, expectSuccess, isRefused } from '../../kit/expect.ts';
import { missingNeed, nothingDelivered } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered, Inbox } from '../../receiver/inbox.ts';
import { idOf, readStream } from '../../steps/catalog.ts';
import {
  type About,
  dataOf,
  deliveriesOf,
  eventOf,
  expectData,
  expectDelivered,
  expectNotDelivered,
  isAbout,
  payloadOf,
  publishOn,
  type ReceiverContext,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import { makeDigest, nameFor } from '../../steps/digests.ts';
import { bodyOf } from '../../steps/manifest-parts.ts';
import { textsIn } from '../../steps/open-lists.ts';
import { expectServed, idOf as idUnder, pageOf, readListing } from '../../steps/reads.ts';
import {
  callOnWebhook,
  expectLogged,
  logLength,
  register,
  unusedAddress,
  webhookAt,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { type Maker, resourceName } from '../../steps/writes.ts';
import type { Publisher } from '../../target/capabilities.ts';
import { ControlError } from '../../target/control-operations.ts';
import { expectStampedNow, findInListing } from './payloads.ts';

/** Longer than the slowest refresh tier of the document, a daily batch. */
const waitsMs = 25 * hourMs;

/** An organisation need not receive every stream (S-170): first some are tried, then all, in manifests of many streams. */
const firstStreams = 20;
const streamsMax = 1_000;
const streamsOfManifest = 3;

/** With the first more than a page of webhooks. */
const otherWebhooks = 24;

/** Manifests whose tags are compared. */
const manifestsTagged = 3;
const org = { plan: webhookPlans } as const;
const needs = { org, receiver: true, publish: true } as const;
/** Whether a webhook that belongs to no digest may ask for its new content is open (S-212). */
const eventsOfOwn = eventKinds.filter((kind) => kind !== 'digest.new_content');
const name = `${resourceName}-stream`;
const homeDomain = 'life-environment';
const crossDomains = ['economics-business-work', 'health-medicine'];

/** From the first attempt to the end of the third. */
const attemptsMs = 400 * secondMs;

/** An organisation need not receive every stream (S-170), but it receives at least one of this many. */
const streamsTried = 20;
type Given = ReceiverContext & Parts<'publish' | 'stream'>;

/** A webhook for one kind of event, and the action that triggers the event. */
interface EventTrigger extends Subscription {
  readonly event: EventKind;
  /** Triggers the event; returns data of its delivery, or undefined if the service need not send it (S-219). */
  readonly trigger: () => Promise<About | undefined>;
}

export async function subscribeToAllEvents(given: Given, digests: Maker): Promise<readonly EventTrigger[]> {
  const { publish, stream, org } = given;
  const id = await makeDigest(digests, { stream_ids: [stream.id] });
  const newStream = async (): Promise<string> => (await publish.stream({ name: nameFor('announced') })).id;
  const ended = async (end: Publisher['remove'], reason: string): Promise<About> => {
    await end(await newStream(), reason);
    return { reason };
  };
  const triggers = {
    'stream.created': async () => ({ stream_id: await newStream() }),
    'stream.unpublished': () => ended(publish.unpublish, 'It may return.'),
    'stream.removed': () => ended(publish.remove, 'It will not return.'),
    'digest.updated': async () => {
      const body = { name: nameFor('renamed') };
      expectSuccess(await org.rest.call('updateDigest', { path: { id }, body }));
      return undefined;
    },
  } as const;
  const subscribed: EventTrigger[] = [
    {
      ...(await subscribeToDigest(given, id)),
      event: 'digest.new_content',
      trigger: () => publishOn(publish, [stream.id]),
    },
  ];
  for (const [event, trigger] of Object.entries(triggers) as [
    keyof typeof triggers,
    EventTrigger['trigger'],
  ][])
    subscribed.push({ ...(await subscribe(given, [event])), event, trigger });
  return subscribed;
}

/** The deliveries of one event, which its inbox may have received among others. */
interface Triggered {
  readonly inbox: Inbox;
  readonly isOf: (delivered: Delivered) => boolean;
}

/** Triggers all events and waits for the first attempt of each delivery. */
export async function triggerAll(events: readonly EventTrigger[]): Promise<readonly Triggered[]> {
  const triggered: Triggered[] = [];
  for (const { event, trigger, inbox } of events) {
    const about = await trigger();
    if (about === undefined) {
      await inbox.comes((received) => received.length > 0);
      const [first] = deliveriesOf(inbox, event, {});
      // Whatever else changes the digest is reported, too.
      if (first !== undefined)
        triggered.push({
          inbox,
          isOf: (one) => eventOf(one) === event && isDeepStrictEqual(lastingIn(one), lastingIn(first)),
        });
    } else {
      await expectDelivered(inbox, event, about);
      triggered.push({ inbox, isOf: (one) => eventOf(one) === event && isAbout(one, about) });
    }
  }
  return triggered;
}

/** Texts of a delivery without counts and dates, which may have moved when a retry is made anew (S-167). */
const lastingIn = (delivered: Delivered): readonly string[] =>
  textsIn(dataOf(delivered)).filter((text) => !/^(\d{1,15}|\d{4}-\d\d-\d\d.*)$/.test(text));

export const matchedCases = {
  'delivery.published-means-delivered': needing(
    {
      org: { plan: webhookPlans },
      receiver: true,
      publish: true,
      clock: { waitsMs: 3 * waitsMs },
      reads: 60,
    },
    async (given) => {
      const { org, publish, clock, discover } = given;
      const { inbox } = await subscribe(given, ['manifest.matched']);
      const streamIds = (await discover.streams()).map(idOf);
      const published = new Map<string, string>();
      const sent = (): number => deliveriesOf(inbox, 'manifest.matched', {}).length;
      const isSentFrom = async (ids: readonly string[], atOnce: number): Promise<boolean> => {
        for (let from = 0; from < ids.length; from += atOnce) {
          const reached = ids.slice(from, from + atOnce);
          for (const { manifestId } of await publish.manifests({ streamIds: reached, count: 1 }))
            published.set(manifestId, reached[0] ?? '');
        }
        await clock.advance(waitsMs);
        return inbox.comes(() => sent() > 0);
      };
      const isSent =
        (await isSentFrom(streamIds.slice(0, firstStreams), 1)) ||
        (await isSentFrom(streamIds.slice(firstStreams, streamsMax), streamsOfManifest));
      if (isSent) {
        const delivered = deliveriesOf(inbox, 'manifest.matched', {});
        expectManifestIds(delivered);
        await expectOwnTags(given, delivered);
        return expectAllTold(given, inbox, delivered.at(-1));
      }
      if (streamIds.length > streamsMax) missingNeed('arriving-content');
      const [newest] = published;
      if (newest === undefined) return missingNeed('published-manifest');
      const [manifestId, id] = newest;
      const listing = await readListing(org.rest, { id }, { page_size: 200 });
      const { items, exchange } = pageOf(expectServed(listing), 'manifests');
      if (!items.some((item) => idUnder(item, 'manifest_id') === manifestId)) missingNeed('arriving-content');
      check(
        sent() > 0,
        `a delivery of manifest.matched for one of ${published.size} manifests, published in ${streamIds.length} streams`,
        {
          received: inbox.received.length === 0 ? nothingDelivered : 'no delivery of it within two days',
          at: { kind: 'no-delivery', event: 'manifest.matched' },
          exchange,
        },
      );
    },
  ),

  'delivery.stream-created-when-live': needing(needs, async (given) => {
    const { inbox } = await subscribe(given, ['stream.created']);
    const about = await newStream(given);
    const delivered = await expectDelivered(inbox, 'stream.created', about);
    expectStampedNow(delivered, given.exchanges.at(-1));
    expectData(delivered, { name, home_domain: homeDomain });
    const { cross_domains: crossed } = dataOf(delivered);
    const sorted = isList(crossed) ? crossed.toSorted() : crossed;
    expectEqual(delivered.exchange, inDelivery('data.cross_domains'), crossDomains, sorted);
    const { detail } = await readStream(given.org.rest, String(about.stream_id));
    for (const member of ['title', 'description'])
      if (isString(detail[member])) expectData(delivered, { [member]: detail[member] });
  }),

  'delivery.stream-end-reported': needing(needs, async (given) => {
    const { inbox } = await subscribe(given, eventsOfOwn);
    for (const { event, other, end } of [
      { event: 'stream.unpublished', other: 'stream.removed', end: given.publish.unpublish },
      { event: 'stream.removed', other: 'stream.unpublished', end: given.publish.remove },
    ] as const) {
      for (const nth of ['one', 'another']) {
        const about = await newStream(given);
        const reason = `Because of ${event} of ${nth}.`;
        await end(String(about.stream_id), reason);
        await expectDelivered(inbox, event, { reason });
        await inbox.comes(() => deliveriesOf(inbox, other, { reason }).length > 0);
        expectNotDelivered(inbox, other, { reason });
      }
    }
  }),

  // A recommendation, because the document does not say that a test is logged (S-162).
  'delivery.test-is-logged': needing(
    { org: { plan: webhookPlans }, clock: { waitsMs: attemptsMs } },
    async (given) => {
      const { rest } = given.org;
      const webhook = await webhookAt(given, unusedAddress());
      const empty = await logLength(rest, webhook);
      const tested = await callOnWebhook(rest, 'testWebhook', webhook);
      if (isRefused(tested)) missingNeed('test-event');
      await given.clock.advance(attemptsMs).catch(unlessStopped);
      await expectLogged(rest, webhook, empty, 'a test');
    },
  ),

  // Each of the three may stay out of the log: a test (S-162), and events of streams that are not subscribed (S-170).
  'delivery.attempts-logged': needing(
    { org: { plan: webhookPlans }, publish: true, clock: { waitsMs } },
    async (given) => {
      const { org, publish, clock, discover } = given;
      const events = ['manifest.matched', 'stream.created'] as const;
      const webhook = await webhookAt(given, unusedAddress(), events);
      const ofStreams = await webhookAt(given, unusedAddress(), ['stream.created']);
      const [empty, emptyOfStreams] = [
        await logLength(org.rest, webhook),
        await logLength(org.rest, ofStreams),
      ];
      await callOnWebhook(org.rest, 'testWebhook', webhook);
      for (const { id } of (await discover.streams()).slice(0, streamsTried))
        await publish.manifests({ streamIds: [String(id)] });
      const stream = await publish.stream({ name: nameFor('logged') });
      try {
        await clock.advance(waitsMs);
      } finally {
        await publish.remove(stream.id, 'It was made for a case.');
      }
      await expectLogged(org.rest, webhook, empty, 'a test, a new stream, new manifests and a day');
      await expectLogged(org.rest, ofStreams, emptyOfStreams, 'a new stream and a day');
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

interface Tagged {
  readonly delivered: Delivered;
  /** In the event, and in the Signal; in small letters and without signs. */
  readonly tags: ReadonlySet<string>;
  readonly shown: ReadonlySet<string>;
}

/**
 * The words of tags are open, so only an event is wrong whose tags are, all of them, in the Signal of another manifest and, none
 * of them, in its own.
 */
async function expectOwnTags(
  given: Parameters<typeof findInListing>[0],
  all: readonly Delivered[],
): Promise<void> {
  const known: Tagged[] = [];
  const dated = all.filter((one) => !Number.isNaN(Date.parse(String(dataOf(one).published_date))));
  // The first and the last, because another one may stand for all in either order.
  const compared = new Set([...dated.slice(0, manifestsTagged), ...dated.slice(-manifestsTagged)]);
  for (const delivered of compared) {
    const tags = wordsIn(dataOf(delivered).tags);
    const shown = wordsIn(bodyOf(await findInListing(given, delivered)));
    known.push({ delivered, tags, shown });
  }
  const judged = known.filter(({ tags, shown }) => tags.size > 1 && shown.size > 0);
  for (const { delivered, tags, shown } of judged)
    check(
      !tags.isDisjointFrom(shown) || !known.some((other) => tags.isSubsetOf(other.shown)),
      `data.tags of manifest ${dataOf(delivered).manifest_id}, as its Signal shows them`,
      { received: dataOf(delivered).tags, at: inDelivery('data.tags'), exchange: delivered.exchange },
    );
}

const wordsIn = (value: unknown): ReadonlySet<string> =>
  new Set(textsIn(value).map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')));

/** A manifest of the stream of an earlier event reaches every webhook; how many there can be is open (S-159). */
async function expectAllTold(
  given: ReceiverContext & Parts<'publish' | 'clock'>,
  first: Inbox,
  earlier: Delivered | undefined,
): Promise<void> {
  const others: Inbox[] = [];
  while (others.length < otherWebhooks) {
    const inbox = given.receiver.inbox();
    if (isRefused(await register(given, { url: inbox.url, events: ['manifest.matched'] }))) break;
    others.push(inbox);
  }
  const about = await publishOn(given.publish, [String(earlier && dataOf(earlier).stream_id)]);
  await given.clock.advance(waitsMs);
  if (!(await first.comes(() => deliveriesOf(first, 'manifest.matched', about).length > 0))) return;
  for (const inbox of others) await expectDelivered(inbox, 'manifest.matched', about);
}

/** An event without the id of its manifest does not say what a receiver can fetch. */
function expectManifestIds(delivered: readonly Delivered[]): void {
  for (const one of delivered)
    check(isString(payloadOf(one).manifest_id), 'data.manifest_id as a string in every manifest.matched', {
      received: payloadOf(one).manifest_id,
      at: inDelivery('data.manifest_id'),
      exchange: one.exchange,
    });
}

async function newStream({ publish }: Parts<'publish'>): Promise<About> {
  const { id } = await publish.stream({ name, homeDomain, crossDomains });
  return { stream_id: id };
}

/** A clock that waits for attempts stops where none of them ever ends. */
function unlessStopped(cause: unknown): void {
  if (!(cause instanceof ControlError)) throw cause;
}
