// Cases of the circuit breaker: consecutive failures disable a webhook, and a success resets their count.
import { limits } from '../../../spec/limits.ts';
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { ifMissing, missingNeed, notApplicable } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import { plural } from '../../kit/words.ts';
import type { Delivered, Reply } from '../../receiver/inbox.ts';
import {
  deliveredId,
  deliveriesOf,
  deliverNewManifest,
  expectDelivered,
  expectNotDelivered,
  matchOf,
  payloadOf,
  publishOn,
  type ReceiverContext,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import { makeDigest, nameFor } from '../../steps/digests.ts';
import { doOnWebhook, webhookPlans } from '../../steps/webhooks.ts';
import { type Maker, needingMakers } from '../../steps/writes.ts';

const org = { plan: webhookPlans } as const;
const base = { org, receiver: true, newManifests: true, publish: true } as const;
/** After this time a failing delivery is given up. */
const givenUpMs = 400_000;
const waiting = (times: number) => ({ ...base, clock: { waitsMs: times * givenUpMs } }) as const;
/** Failures that disable a webhook, whether deliveries or attempts count (S-163). */
const failuresMax = limits.webhookAutoDisable.value;
/** More failures than that. */
const tooMany = 12;
/** Nine failed attempts, so fewer than ten failures whether attempts or deliveries count. */
const deliveriesOfNineAttempts = 3;
/** Twelve failed attempts: a webhook that is still enabled after them counts deliveries. */
const deliveriesOfTwelveAttempts = 4;
const nineDeliveries = 9;
/** Six failed attempts: with one more there are fewer than ten, and twice as many are more. */
const deliveriesOfSixAttempts = 2;
/** After this time the second attempt was made. */
const retriedMs = 80_000;

export const breakerCases = {
  // Webhooks of every kind, and failures of every kind, at the same time.
  'delivery.breaker-at-ten': needingMakers(waiting(6), async ({ digests, ...given }) => {
    const { inbox: told } = await subscribeForManifests(given);
    const { stream_id: streamId } = matchOf(await deliverNewManifest(given, told));
    const digest = await makeDigest(digests, { stream_ids: [String(streamId)] });
    const failing: readonly Failing[] = [
      [await subscribe(given), 500],
      [await subscribe(given), 'reset'],
      [await subscribe(given), 'hold'],
      [await subscribeToDigest(given, digest), 500],
    ];
    await expectDisabled(given, failing);
    await expectDisabledByStreams(given);
    // Webhooks of digests may be managed elsewhere (S-161).
    const again = failing.slice(0, 1);
    for (const [{ webhook }] of again) await doOnWebhook(given.org.rest, 'reactivateWebhook', webhook);
    // Whether a reactivation starts the count anew is open (S-165): fewer than ten failures may disable it again.
    await expectDisabled(given, again).catch(ifMissing);
  }),

  'delivery.breaker-not-before-ten': needingMakers(waiting(7), async ({ digests, ...given }) => {
    await expectDigestSpared(given, digests);
    const subscription = await subscribeForManifests(given);
    await failOnly(given, subscription, deliveriesOfNineAttempts);
    const nineAttempts = `${deliveriesOfNineAttempts} deliveries with three failed attempts each`;
    await expectEnabled(given, subscription, nineAttempts);
    await failOnly(given, subscription, deliveriesOfTwelveAttempts);
    // Here attempts count, and there were more than ten.
    if (!(await isDelivered(given, subscription))) return;
    await failOnly(given, subscription, nineDeliveries);
    await expectEnabled(given, subscription, `${nineDeliveries} deliveries given up`);
  }),

  'delivery.success-resets-count': needing(waiting(18), async (given) => {
    const survives = async (failures: number, replies: Replies): Promise<boolean> => {
      const subscription = await subscribeForManifests(given);
      await failDeliveries(given, subscription, failures);
      if (!(await isAcceptedLater(given, subscription, replies))) return false;
      await failDeliveries(given, subscription, failures);
      await expectEnabled(given, subscription, `${failures} failures, a success and ${failures} failures`);
      return true;
    };
    // A success at the first attempt, one at the second, and one at the third. Where attempts count, nine deliveries are too many.
    for (const [replies, few] of [
      [[200], deliveriesOfNineAttempts],
      [[500, 200], deliveriesOfSixAttempts],
      [[500, 500, 200], deliveriesOfSixAttempts],
    ] as const)
      if (!(await survives(nineDeliveries, replies)) && !(await survives(few, replies)))
        missingNeed('lasting-webhook');
  }),

  'delivery.reactivation-resets-count': needing(waiting(3), async (given) => {
    const failing = await subscribeForManifests(given);
    await failDeliveries(given, failing, tooMany);
    await given.clock.advance(givenUpMs);
    const before = failing.inbox.received.length;
    await doOnWebhook(given.org.rest, 'reactivateWebhook', failing.webhook);
    await given.clock.advance(0);
    if (failing.inbox.received.length > before)
      notApplicable(
        'S-166',
        'deliveries that were pending when it was disabled are sent, and may fail again',
      );
    await failDeliveries(given, failing, 1);
    await expectEnabled(given, failing, 'a reactivation and one more failed delivery');
  }),

  'delivery.breaker-per-webhook': needing(waiting(5), async (given) => {
    const other = await subscribeForManifests(given);
    const failing = await subscribeForManifests(given);
    // In several steps, so that the other webhook has successes between the failures.
    for (let failed = 0; failed < tooMany; failed += deliveriesOfNineAttempts)
      await failDeliveries(given, failing, deliveriesOfNineAttempts);
    await expectEnabled(given, other, 'failures of another webhook of the organisation');
    const { received } = failing.inbox;
    const before = received.length;
    await isDelivered(given, failing);
    await given.clock.advance(givenUpMs);
    expectSilent(received, before, `${tooMany} deliveries failed while another webhook succeeded`);
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

type Failing = readonly [subscription: Subscription, answer: Reply];

/** Ten deliveries fail by these answers, and no more come. */
async function expectDisabled(given: BreakerContext, failing: readonly Failing[]): Promise<void> {
  const { newManifests, clock } = given;
  const start = failing.map(([{ inbox }]) => inbox.received.length);
  for (const [{ inbox }, answer] of failing) inbox.answer(answer);
  for (let sent = 0; sent < failuresMax; sent += 1) await newManifests.next(given.org);
  await clock.advance(givenUpMs, 'leave');
  const failed = failing.map(
    ([{ inbox }], nth) => new Set(inbox.received.slice(start[nth]).map(deliveredId)).size,
  );
  if (Math.min(...failed) < failuresMax) missingNeed('delivering-stream');
  for (const [{ inbox }] of failing) inbox.answer(200);
  const before = failing.map(([{ inbox }]) => inbox.received.length);
  await newManifests.next(given.org);
  await clock.advance(givenUpMs);
  for (const [nth, [{ inbox }, answer]] of failing.entries())
    expectSilent(inbox.received, before[nth] ?? 0, `${failed[nth]} deliveries failed with ${answer}`);
}

/** Ten deliveries of new streams fail, and no more come. */
async function expectDisabledByStreams(given: BreakerContext & Parts<'publish'>): Promise<void> {
  const { publish, clock } = given;
  const { inbox } = await subscribe(given, ['stream.created'], 500);
  const made: string[] = [];
  try {
    while (made.length < failuresMax)
      made.push((await publish.stream({ name: nameFor(`failing-${made.length}`) })).id);
    await clock.advance(givenUpMs);
    const isTold = (id: string): boolean =>
      deliveriesOf(inbox, 'stream.created', { stream_id: id }).length > 0;
    if (!made.every(isTold)) return;
    inbox.answer(200);
    const { id } = await publish.stream({ name: nameFor('after-failures') });
    made.push(id);
    await clock.advance(givenUpMs);
    expectNotDelivered(inbox, 'stream.created', { stream_id: id });
  } finally {
    for (const id of made) await publish.remove(id, 'It was made for a case.');
  }
}

/** The webhook of a digest survives failures that a success follows before there are ten, whatever is counted. */
async function expectDigestSpared(given: BreakerContext & Parts<'publish'>, digests: Maker): Promise<void> {
  const { inbox: told } = await subscribeForManifests(given);
  const streamId = String(matchOf(await deliverNewManifest(given, told)).stream_id);
  const id = await makeDigest(digests, { stream_ids: [streamId] });
  const { inbox } = await subscribeToDigest(given, id);
  for (let failed = 0; failed < tooMany; failed += deliveriesOfNineAttempts) {
    const before = inbox.received.length;
    inbox.answer(500);
    for (let nth = 0; nth < deliveriesOfNineAttempts; nth += 1) await publishOn(given.publish, [streamId]);
    await given.clock.advance(givenUpMs);
    // Content that arrives by itself fails too.
    const { size } = new Set(inbox.received.slice(before).map(deliveredId));
    if (size !== deliveriesOfNineAttempts) return;
    inbox.answer(200);
    await expectDelivered(inbox, 'digest.new_content', await publishOn(given.publish, [streamId]));
  }
}

type Replies = readonly [Reply, ...Reply[]];
type BreakerContext = ReceiverContext & Parts<'newManifests' | 'clock'>;

/** A webhook for new manifests; setup for publishing happens before the registration. */
async function subscribeForManifests(given: BreakerContext): Promise<Subscription> {
  await given.newManifests.next(given.org);
  return subscribe(given);
}

/** Makes this many deliveries fail until the service gives them up. */
async function failDeliveries(
  { newManifests, org, clock }: BreakerContext,
  { inbox }: Subscription,
  count: number,
): Promise<readonly string[]> {
  inbox.answer(500);
  const sent: string[] = [];
  while (sent.length < count) sent.push(await newManifests.next(org));
  await clock.advance(givenUpMs);
  return sent;
}

/** Fails this many deliveries. Content that arrives by itself meanwhile fails too, so the exact count is unknown. */
async function failOnly(given: BreakerContext, subscription: Subscription, count: number): Promise<void> {
  const { inbox } = subscription;
  const before = inbox.received.length;
  const sent = await failDeliveries(given, subscription, count);
  const ids = inbox.received.slice(before).map(deliveredId);
  if (ids.some((id) => id !== undefined && !sent.includes(id))) missingNeed('quiet');
}

/** Whether a new delivery that gets these replies succeeds. */
async function isAcceptedLater(
  given: BreakerContext,
  { inbox }: Subscription,
  replies: Replies,
): Promise<boolean> {
  inbox.answer(...replies);
  const about = { manifest_id: await given.newManifests.next(given.org) };
  const deliveries = () => deliveriesOf(inbox, 'manifest.matched', about);
  await inbox.comes(() => deliveries().length > 0);
  await given.clock.advance(replies.length > 2 ? givenUpMs : retriedMs);
  return deliveries().some(({ exchange }) => exchange.status === 200);
}

/** An attempt for an earlier delivery may still be on its way when the service has given it up. */
function expectSilent(received: readonly Delivered[], before: number, after: string): void {
  const idIn = (delivered: Delivered): unknown => payloadOf(delivered).manifest_id;
  const known = new Set(received.slice(0, before).map(idIn));
  const isKnown = (id: unknown): boolean => id !== undefined && known.has(id);
  const later = received.slice(before).filter((delivered) => !isKnown(idIn(delivered)));
  check(later.length === 0, `no delivery to a webhook of which ${after}`, {
    received: plural(later.length, 'delivery', 'deliveries'),
    at: inDelivery(''),
    exchange: later.at(-1)?.exchange,
  });
}

/** Whether a new manifest is delivered to the webhook, which accepts it. */
async function isDelivered({ newManifests, org }: BreakerContext, { inbox }: Subscription): Promise<boolean> {
  inbox.answer(200);
  const about = { manifest_id: await newManifests.next(org) };
  return inbox.comes(() => deliveriesOf(inbox, 'manifest.matched', about).length > 0);
}

async function expectEnabled(
  given: BreakerContext,
  subscription: Subscription,
  after: string,
): Promise<void> {
  check(await isDelivered(given, subscription), `a delivery of manifest.matched after ${after}`, {
    received: 'no delivery',
    at: { kind: 'no-delivery', event: 'manifest.matched' },
    exchange: subscription.inbox.received.at(-1)?.exchange,
  });
}
