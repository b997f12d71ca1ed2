// Cases of retries: the times of attempts, the time-out of an attempt, and the last attempt.
import { isDeepStrictEqual } from 'node:util';
import { events, type JsonSchema } from '../../../spec/contract.ts';
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { hourMs, secondMs } from '../../../spec/units.ts';
import { isObject, type JsonObject } from '../../clients/json.ts';
import { membersOf } from '../../kit/body-faults.ts';
import { type Case, type Given, type InboxApart, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import { plural } from '../../kit/words.ts';
import type { Answer, Delivered, Inbox } from '../../receiver/inbox.ts';
import {
  type About,
  attemptTimes,
  deliveriesOf,
  deliverNewManifest,
  duplicateWithinMs,
  expectSigned,
  graceMs,
  isAbout,
  matchOf,
  repliesToFirst,
  subscribe,
} from '../../steps/deliveries.ts';
import { disableAndReactivate, type Webhook, webhookAt, webhookPlans } from '../../steps/webhooks.ts';
import { needingMakers } from '../../steps/writes.ts';
import { subscribeToAllEvents, triggerAll } from './matched.ts';

const org = { plan: webhookPlans } as const;
const base = { org, receiver: true, newManifests: true } as const;
interface Wait {
  readonly after: string;
  readonly fromS: number;
  readonly toS: number;
}

/** Waits before the second and the third attempt, in seconds (S-167). */
const waits = [
  { after: 'the first', fromS: 55, toS: 75 },
  { after: 'the second', fromS: 290, toS: 320 },
] as const;
/** After this time all three attempts were made. */
const allAttemptsMs = 410 * secondMs;
/** After this time the last attempt of a failed delivery is to come, and what fails now is retried after it. */
const beforeThirdMs = 330 * secondMs;
/** The delay of an answer that is certainly in time, and of one that is certainly late. */
const inTimeMs = 9.25 * secondMs;
const lateMs = 10.5 * secondMs;
/** An answer that was sent by then was in time, although the attempt began before it arrived. */
const surelyInTimeMs = 9.6 * secondMs;
/** Number of answers that are sent in time until a slow machine manages one. */
const inTimeTried = 3;
/** The same for an attempt whose beginning is not known to the second. */
const wellInTimeMs = 6 * secondMs;
const retryMs = 80 * secondMs;
/** Number of deliveries that fail until they are given up. */
const deliveriesTried = 3;
const retryNeeds = { ...base, clock: { waitsMs: allAttemptsMs } } as const;
const resumeNeeds = { ...base, clock: { waitsMs: allAttemptsMs + graceMs } } as const;

export const retryCases = {
  'delivery.retried-after-60-and-300-s': needing(retryNeeds, async (given) => {
    const { inbox, attempts } = await deliverWithReplies(given, 500);
    await given.clock.advance(allAttemptsMs);
    expectWaits(attempts());
    // One failed delivery does not disable the webhook.
    await deliverNewManifest(given, inbox);
  }),

  // Connections are refused: at the first attempt of one delivery, and at the second attempt of another one.
  'delivery.refused-connection-retried': needing(retryNeeds, async (given) => {
    const { clock, receiver } = given;
    const [first, second] = [await receiver.inboxApart(), await receiver.inboxApart()];
    // The first manifest takes setup, whose deliveries must not reach the webhooks.
    await given.newManifests.next(given.org);
    const { inbox: answering } = await subscribe(given);
    let about: About | undefined;
    for (const inbox of [answering, first, second])
      inbox.answer((one) => (about === undefined || isAbout(one, about) ? 500 : 200));
    for (const inbox of [first, second]) await webhookAt(given, inbox);
    await first.shut();
    const began = await deliverNewManifest(given, answering);
    about = matchOf(began);
    const at = (inbox: Inbox): readonly number[] =>
      attemptTimes(deliveriesOf(inbox, 'manifest.matched', about));
    const isReached = await second.comes(() => at(second).length > 0);
    if (!isReached) missingNeed('open-port');
    await Promise.all([reopened(first), second.shut()]);
    // A service may call its webhooks one after the other, so that the first attempt comes only now.
    const isLate = await first.comes(() => at(first).length > 0);
    if (isLate) missingNeed('open-port');
    await clock.advance(retryMs);
    await reopened(second);
    await clock.advance(allAttemptsMs - retryMs);
    const [w1, w2] = waits;
    for (const [inbox, made, expected] of [
      // The refused attempt may have come before that at another webhook.
      [first, [began.atMs, ...at(first)], [{ ...w1, fromS: w1.fromS - graceMs / secondMs }, w2]],
      [second, at(second), [{ after: 'the first', fromS: w1.fromS + w2.fromS, toS: w1.toS + w2.toS }]],
    ] as const)
      expectWaitsBetween(made, expected, deliveriesOf(inbox, 'manifest.matched', about));
  }),

  'delivery.retried-beside-given-up': needing(
    { ...base, publish: true, clock: { waitsMs: beforeThirdMs + allAttemptsMs } },
    async (given) => {
      const { clock } = given;
      const { inbox, attempts } = await deliverWithReplies(given, 500);
      await clock.advance(beforeThirdMs);
      inbox.answer(500);
      const later = matchOf(await deliverNewManifest(given, inbox));
      await clock.advance(allAttemptsMs);
      if (attemptTimes(attempts()).length < 3) missingNeed('retried-delivery');
      expectWaits(deliveriesOf(inbox, 'manifest.matched', later));
    },
  ),

  'delivery.all-events-retried': needingMakers(
    { org, receiver: true, publish: true, stream: { manifestsMin: 0 }, clock: { waitsMs: allAttemptsMs } },
    async ({ digests, ...given }) => {
      const events = await subscribeToAllEvents(given, digests);
      for (const { inbox } of events) inbox.answer(500);
      const triggered = await triggerAll(events);
      // Ten failures in a row disable a webhook, and what others publish is delivered, too.
      for (const { inbox, isOf } of triggered) inbox.answer((one) => (isOf(one) ? 500 : 200));
      await given.clock.advance(allAttemptsMs);
      for (const { inbox, isOf } of triggered) expectWaits(inbox.received.filter(isOf));
    },
  ),

  'delivery.three-attempts': needing(
    { ...base, clock: { waitsMs: deliveriesTried * hourMs } },
    async (given) => {
      let atOnce = 0;
      for (let nth = 0; nth < deliveriesTried; nth += 1) {
        const { attempts } = await deliverWithReplies(given, 500);
        await given.clock.advance(hourMs);
        expectAtMost(3, attempts());
        const repeated = repeatedAtOnce(attempts());
        if (repeated !== undefined) atOnce += 1;
        // A delivery may be made twice now and then (S-169), but not every one after its last attempt.
        check(
          atOnce < deliveriesTried,
          'at most 3 attempts, and none directly after an attempt that was answered',
          {
            received: `a further request directly after an answer in each of ${deliveriesTried} deliveries`,
            at: inDelivery(''),
            exchange: repeated?.exchange,
          },
        );
      }
    },
  ),

  'delivery.success-ends-attempts': needing(resumeNeeds, async (given) => {
    const accepted = await deliverWithReplies(given, 200);
    const acceptedLater = await deliverWithReplies(given, 500, 200);
    await given.clock.advance(allAttemptsMs);
    // What was accepted is not pending, so a reactivation resumes none of it (S-166).
    for (const { webhook } of [accepted, acceptedLater]) await disableAndReactivate(given.org.rest, webhook);
    await given.clock.advance(graceMs);
    expectAtMost(1, accepted.attempts());
    expectAtMost(2, acceptedLater.attempts());
    if (attemptTimes(acceptedLater.attempts()).length < 2) missingNeed('retried-delivery');
  }),

  'delivery.timeout-of-ten-seconds': needing(
    { ...base, clock: { waitsMs: inTimeTried * inTimeMs + lateMs + retryMs + allAttemptsMs } },
    async (given) => {
      const { clock } = given;
      const slow = await deliverAnsweredInTime(given);
      const late = await deliverWithReplies(given, 'hold', 200);
      await clock.advance(lateMs, 'leave');
      late.inbox.release(200);
      await clock.advance(retryMs);
      for (const [{ attempts }, count, answer] of [
        [slow, 1, `an answer within ${inTimeMs / secondMs} s`],
        [late, 2, `no answer within ${lateMs / secondMs} s`],
      ] as const)
        check(attemptTimes(attempts()).length === count, `${plural(count, 'attempt')} after ${answer}`, {
          received: `${attemptTimes(attempts()).length} attempts`,
          at: { kind: 'timing' },
          exchange: attempts()[0]?.exchange,
        });
      await expectRetryHeld(given);
    },
  ),

  'delivery.retries-signed': needing(retryNeeds, async (given) => {
    const { webhook, retries } = await deliverWithRetries(given);
    for (const retry of retries) expectSigned(retry, webhook.secret);
  }),

  'delivery.retries-repeat-payload': needing(retryNeeds, async (given) => {
    const { first, retries } = await deliverWithRetries(given);
    for (const retry of retries)
      check(
        repeats(payloadOf(retry), payloadOf(first), events['manifest.matched']),
        `the payload of the first attempt: ${first.exchange.request.body}`,
        { received: retry.exchange.request.body, at: inDelivery(''), exchange: retry.exchange },
      );
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

type RetryContext = Given<typeof retryNeeds>;

/** A webhook with one delivery that gets the given replies; all other deliveries succeed. */
interface RepliedDelivery {
  readonly webhook: Webhook;
  readonly inbox: Inbox;
  /** Attempts so far, oldest first. */
  readonly attempts: () => readonly Delivered[];
}

/** Returns after the first attempt. */
async function deliverWithReplies(
  given: RetryContext,
  ...answers: readonly [Answer, ...Answer[]]
): Promise<RepliedDelivery> {
  // The first manifest takes setup, whose deliveries must not reach the webhook.
  await given.newManifests.next(given.org);
  const { webhook, inbox } = await subscribe(given);
  inbox.answer(repliesToFirst(...answers));
  await deliverNewManifest(given, inbox);
  const [first] = deliveriesOf(inbox, 'manifest.matched');
  const about = first === undefined ? {} : matchOf(first);
  return { webhook, inbox, attempts: () => deliveriesOf(inbox, 'manifest.matched', about) };
}

/** A delivery that is answered shortly before its attempt times out. The clock may run on while this machine works. */
async function deliverAnsweredInTime(given: RetryContext): Promise<RepliedDelivery> {
  const { clock } = given;
  for (let nth = 0; nth < inTimeTried; nth += 1) {
    const delivery = await deliverWithReplies(given, 'hold', 200);
    await clock.advance(inTimeMs, 'leave');
    delivery.inbox.release(200);
    await clock.advance(0);
    const [arrivedMs = 0] = attemptTimes(delivery.attempts());
    if ((await clock.nowMs()) - arrivedMs < surelyInTimeMs) return delivery;
  }
  return missingNeed('answer-in-time');
}

/** A retry that is answered well within ten seconds is the last attempt. */
async function expectRetryHeld(given: RetryContext): Promise<void> {
  const { clock } = given;
  const { inbox, attempts } = await deliverWithReplies(given, 500, 'hold', 200);
  const { fromS, toS } = waits[0];
  await clock.advance(fromS * secondMs, 'leave');
  for (let s = fromS; s <= toS && attemptTimes(attempts()).length < 2; s += 1)
    await clock.advance(secondMs, 'leave');
  if (attemptTimes(attempts()).length < 2) return;
  await clock.advance(wellInTimeMs, 'leave');
  inbox.release(200);
  await clock.advance(waits[1].toS * secondMs);
  expectAtMost(2, attempts());
}

/** Somebody else may have taken the port meanwhile. */
const reopened = (inbox: InboxApart): Promise<void> => inbox.reopen().catch(() => missingNeed('open-port'));

const expectWaits = (deliveries: readonly Delivered[]): void =>
  expectWaitsBetween(attemptTimes(deliveries), waits, deliveries);

function expectWaitsBetween(
  made: readonly number[],
  due: readonly Wait[],
  deliveries: readonly Delivered[],
): void {
  for (const [index, { after, fromS, toS }] of due.entries()) {
    const waitedS = ((made[index + 1] ?? Number.NaN) - (made[index] ?? Number.NaN)) / secondMs;
    check(waitedS >= fromS && waitedS <= toS, `an attempt ${fromS} to ${toS} s after ${after}`, {
      received: Number.isNaN(waitedS) ? `${made.length} attempts` : `an attempt after ${waitedS} s`,
      at: { kind: 'timing' },
      exchange: deliveries[index]?.exchange,
    });
  }
}

/** The first request above three per duplicate of the first attempt. Three attempts at most are at different times. */
function repeatedAtOnce(deliveries: readonly Delivered[]): Delivered | undefined {
  const startMs = deliveries[0]?.atMs ?? 0;
  const copies = deliveries.filter(({ atMs }) => atMs - startMs < duplicateWithinMs).length;
  return deliveries[3 * copies];
}

function expectAtMost(count: number, deliveries: readonly Delivered[]): void {
  const { length } = attemptTimes(deliveries);
  check(length <= count, `at most ${count} attempts`, {
    received: `${length} attempts`,
    at: inDelivery(''),
    exchange: deliveries.at(-1)?.exchange,
  });
}

/** Whether the retry repeats the documented members of the first attempt, but for the timestamp (S-167). */
const repeats = (retry: JsonObject, first: JsonObject, schema: JsonSchema | undefined): boolean =>
  Object.entries(membersOf(schema ?? {}).properties).every(
    ([name, member]) =>
      name === 'timestamp' ||
      isDeepStrictEqual(retry[name], first[name]) ||
      (isObject(retry[name]) && isObject(first[name]) && repeats(retry[name], first[name], member)),
  );

async function deliverWithRetries(given: RetryContext) {
  const { webhook, attempts } = await deliverWithReplies(given, 500);
  await given.clock.advance(allAttemptsMs);
  const [first, ...retries] = attempts();
  if (first === undefined || retries.length === 0) return missingNeed('retried-delivery');
  return { webhook, first, retries };
}

const payloadOf = ({ json }: Delivered) => (isObject(json) ? json : {});
