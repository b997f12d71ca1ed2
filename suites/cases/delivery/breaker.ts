// Cases of the breaker: when failures in a row disable a webhook, and what brings it back.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { type Case, type CaseClock, type News, needing } from '../../case.ts';
import { type Kit, type Subscription, subscribed, tellingsOf } from '../../deliveries.ts';
import { check } from '../../expect.ts';
import { lack, notApplicable } from '../../finding.ts';
import { doOnHook, webhookPlans } from '../../webhooks.ts';

const org = { plan: webhookPlans } as const;
const base = { org, receiver: true, news: true, publish: true } as const;
/** By then a delivery that fails was given up. */
const givenUpMs = 400_000;
/** More than ten, whether deliveries or attempts are counted (S-163). */
const tooMany = 12;
/** Deliveries given up that have nine failed attempts together, so that nobody counts ten. */
const nineAttempts = 3;
/** Those whose attempts are more than ten, so that whoever is not disabled by them counts deliveries. */
const elevenAttempts = 4;
const nine = 9;

export const breakerCases = {
  'delivery.breaker-at-ten': needing({ ...base, clock: { waitsMs: 2 * givenUpMs } }, async (given) => {
    const failing = await openBreaker(given);
    const before = failing.inbox.received.length;
    await isTold(given, failing);
    await given.clock.advance(givenUpMs);
    check(failing.inbox.received.length === before, {
      expected: `nothing delivered after ${tooMany} deliveries failed`,
      received: `${failing.inbox.received.length - before} requests`,
      exchange: failing.inbox.received.at(-1)?.exchange,
    });
  }),

  'delivery.breaker-not-sooner': needing({ ...base, clock: { waitsMs: 3 * givenUpMs } }, async (given) => {
    const subscription = await listening(given);
    await fail(given, subscription, nineAttempts);
    await expectEnabled(given, subscription, `${nineAttempts} deliveries failed thrice each`);
    await fail(given, subscription, elevenAttempts);
    // Attempts are what counts here, and there were more than ten.
    if (!(await isTold(given, subscription))) return;
    await fail(given, subscription, nine);
    await expectEnabled(given, subscription, `${nine} deliveries were given up`);
  }),

  'delivery.success-resets-count': needing({ ...base, clock: { waitsMs: 4 * givenUpMs } }, async (given) => {
    const survives = async (failures: number): Promise<boolean> => {
      const subscription = await listening(given);
      await fail(given, subscription, failures);
      if (!(await isTold(given, subscription))) return false;
      await fail(given, subscription, failures);
      await expectEnabled(given, subscription, `${failures} failed, one succeeded and ${failures} failed`);
      return true;
    };
    // Where attempts are counted, nine deliveries are too many by themselves.
    if (!(await survives(nine)) && !(await survives(nineAttempts)))
      lack(`a webhook that ${nineAttempts} failed deliveries do not disable`);
  }),

  'delivery.reactivation-resets-count': needing(
    { ...base, clock: { waitsMs: 3 * givenUpMs } },
    async (given) => {
      const failing = await openBreaker(given);
      await given.clock.advance(givenUpMs);
      const before = failing.inbox.received.length;
      await doOnHook(given.org.rest, 'reactivateWebhook', failing.hook);
      await given.clock.advance(0);
      if (failing.inbox.received.length > before)
        notApplicable('S-166: what was pending when the webhook was disabled is sent, and may fail again');
      await fail(given, failing, 1);
      await expectEnabled(given, failing, 'a reactivation and one more failed delivery');
    },
  ),

  'delivery.breaker-per-webhook': needing({ ...base, clock: { waitsMs: givenUpMs } }, async (given) => {
    const other = await listening(given);
    await openBreaker(given);
    await expectEnabled(given, other, 'another webhook of the organisation failed');
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

type Failing = Kit & { readonly news: News; readonly clock: CaseClock };

/** A webhook for new manifests; whatever it takes to have some has happened before. */
async function listening(given: Failing): Promise<Subscription> {
  await given.news.next(given.org);
  return subscribed(given);
}

/** So many deliveries are given up one beside the other. */
async function fail({ news, org, clock }: Failing, { inbox }: Subscription, count: number): Promise<void> {
  inbox.answer(500);
  for (let sent = 0; sent < count; sent += 1) await news.next(org);
  await clock.advance(givenUpMs);
}

/** A webhook with more failures than any has that is still enabled. */
async function openBreaker(given: Failing): Promise<Subscription> {
  const subscription = await listening(given);
  await fail(given, subscription, tooMany);
  return subscription;
}

/** Whether the webhook is told of something new, which it takes. */
async function isTold({ news, org }: Failing, { inbox }: Subscription): Promise<boolean> {
  inbox.answer(200);
  const about = { manifest_id: await news.next(org) };
  return inbox.comes(() => tellingsOf(inbox, 'manifest.matched', about).length > 0);
}

async function expectEnabled(given: Failing, subscription: Subscription, after: string): Promise<void> {
  check(await isTold(given, subscription), {
    expected: `a webhook that is still told of news after ${after}`,
    received: 'no delivery',
    exchange: subscription.inbox.received.at(-1)?.exchange,
  });
}
