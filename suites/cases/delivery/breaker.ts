// Cases of the breaker: when failures in a row disable a webhook, and what brings it back.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { type Case, type NewManifests, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Reply } from '../../receiver/inbox.ts';
import { deliveriesOf, type ReceiverContext, type Subscription, subscribe } from '../../steps/deliveries.ts';
import { doOnWebhook, webhookPlans } from '../../steps/webhooks.ts';
import type { TargetClock } from '../../target/capabilities.ts';

const org = { plan: webhookPlans } as const;
const base = { org, receiver: true, newManifests: true, publish: true } as const;
/** By then a delivery that fails was given up. */
const givenUpMs = 400_000;
/** More than ten, whether deliveries or attempts are counted (S-163). */
const tooMany = 12;
/** Deliveries given up that have nine failed attempts together, so that nobody counts ten. */
const nineAttempts = 3;
/** Those whose attempts are more than ten, so that whoever is not disabled by them counts deliveries. */
const elevenAttempts = 4;
const nine = 9;
/** Deliveries given up that leave room for a failed attempt, so that nobody counts ten, and twice that many do not. */
const eightAttempts = 2;
/** By then a second attempt was made. */
const retriedMs = 80_000;

export const breakerCases = {
  'delivery.breaker-at-ten': needing({ ...base, clock: { waitsMs: 4 * givenUpMs } }, async (given) => {
    for (const answer of [500, 'reset'] as const)
      await expectDisabled(given, await openBreaker(given, answer), `failed with ${answer}`);
  }),

  'delivery.breaker-not-before-ten': needing(
    { ...base, clock: { waitsMs: 3 * givenUpMs } },
    async (given) => {
      const subscription = await listening(given);
      await fail(given, subscription, nineAttempts);
      await expectEnabled(given, subscription, `${nineAttempts} deliveries failed thrice each`);
      await fail(given, subscription, elevenAttempts);
      // Attempts are what counts here, and there were more than ten.
      if (!(await isTold(given, subscription))) return;
      await fail(given, subscription, nine);
      await expectEnabled(given, subscription, `${nine} deliveries were given up`);
    },
  ),

  'delivery.success-resets-count': needing({ ...base, clock: { waitsMs: 12 * givenUpMs } }, async (given) => {
    const survives = async (failures: number, replies: Replies): Promise<boolean> => {
      const subscription = await listening(given);
      await fail(given, subscription, failures);
      if (!(await isTaken(given, subscription, replies))) return false;
      await fail(given, subscription, failures);
      await expectEnabled(given, subscription, `${failures} failed, one succeeded and ${failures} failed`);
      return true;
    };
    // A success at once, and one of a second attempt.
    // Where attempts are counted, nine deliveries are too many by themselves.
    for (const replies of [[200], [500, 200]] as const)
      if (!(await survives(nine, replies)) && !(await survives(eightAttempts, replies)))
        missingNeed('lasting-webhook');
  }),

  'delivery.reactivation-resets-count': needing(
    { ...base, clock: { waitsMs: 3 * givenUpMs } },
    async (given) => {
      const failing = await openBreaker(given);
      await given.clock.advance(givenUpMs);
      const before = failing.inbox.received.length;
      await doOnWebhook(given.org.rest, 'reactivateWebhook', failing.webhook);
      await given.clock.advance(0);
      if (failing.inbox.received.length > before)
        notApplicable(
          'S-166',
          'deliveries that were pending when the webhook was disabled are sent, and may fail again',
        );
      await fail(given, failing, 1);
      await expectEnabled(given, failing, 'a reactivation and one more failed delivery');
    },
  ),

  'delivery.breaker-per-webhook': needing({ ...base, clock: { waitsMs: 5 * givenUpMs } }, async (given) => {
    const other = await listening(given);
    const failing = await listening(given);
    // Not all at once: between failures the other one has successes.
    for (let failed = 0; failed < tooMany; failed += nineAttempts) await fail(given, failing, nineAttempts);
    await expectEnabled(given, other, 'another webhook of the organisation failed');
    await expectDisabled(given, failing, 'failed while another one of the organisation took all');
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

type Replies = readonly [Reply, ...Reply[]];
type Failing = ReceiverContext & { readonly newManifests: NewManifests; readonly clock: TargetClock };

/** A webhook for new manifests; whatever it takes to have some has happened before. */
async function listening(given: Failing): Promise<Subscription> {
  await given.newManifests.next(given.org);
  return subscribe(given);
}

/** So many deliveries are given up one beside the other. */
async function fail(
  { newManifests, org, clock }: Failing,
  { inbox }: Subscription,
  count: number,
  answer: Reply = 500,
): Promise<void> {
  inbox.answer(answer);
  for (let sent = 0; sent < count; sent += 1) await newManifests.next(org);
  await clock.advance(givenUpMs);
}

/** A webhook with more failures than any has that is still enabled. */
async function openBreaker(given: Failing, answer?: Reply): Promise<Subscription> {
  const subscription = await listening(given);
  await fail(given, subscription, tooMany, answer);
  return subscription;
}

/** Whether the webhook takes something new, answering as told. */
async function isTaken(given: Failing, { inbox }: Subscription, replies: Replies): Promise<boolean> {
  inbox.answer(...replies);
  const about = { manifest_id: await given.newManifests.next(given.org) };
  const tellings = () => deliveriesOf(inbox, 'manifest.matched', about);
  await inbox.comes(() => tellings().length > 0);
  await given.clock.advance(retriedMs);
  return tellings().some(({ exchange }) => exchange.status === 200);
}

async function expectDisabled(given: Failing, subscription: Subscription, after: string): Promise<void> {
  const { received } = subscription.inbox;
  const before = received.length;
  await isTold(given, subscription);
  await given.clock.advance(givenUpMs);
  check(received.length === before, {
    expected: `nothing delivered to a webhook of which ${tooMany} deliveries ${after}`,
    received: `${received.length - before} requests`,
    at: inDelivery(''),
    exchange: received.at(-1)?.exchange,
  });
}

/** Whether the webhook is told of something new, which it takes. */
async function isTold({ newManifests, org }: Failing, { inbox }: Subscription): Promise<boolean> {
  inbox.answer(200);
  const about = { manifest_id: await newManifests.next(org) };
  return inbox.comes(() => deliveriesOf(inbox, 'manifest.matched', about).length > 0);
}

async function expectEnabled(given: Failing, subscription: Subscription, after: string): Promise<void> {
  check(await isTold(given, subscription), {
    expected: `a webhook that is still told of news after ${after}`,
    received: 'no delivery',
    at: { kind: 'no-delivery', event: 'manifest.matched' },
    exchange: subscription.inbox.received.at(-1)?.exchange,
  });
}
