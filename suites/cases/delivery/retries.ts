// Cases of when a delivery is attempted, how long a receiver has to answer, and when it is over.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { type Case, type NewManifests, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Answer, Delivered, Inbox } from '../../receiver/inbox.ts';
import {
  attemptTimes,
  deliveriesOf,
  deliverNewManifest,
  matchOf,
  type ReceiverContext,
  repliesToFirst,
  subscribe,
} from '../../steps/deliveries.ts';
import { type Webhook, webhookPlans } from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';
import type { TargetClock } from '../../target/capabilities.ts';
import { tellAll, toldOfAll } from './all-events.ts';

const org = { plan: webhookPlans } as const;
const base = { org, receiver: true, newManifests: true } as const;
const second = 1_000;
/** When the second and the third attempt may come after the one before them, in seconds (S-167). */
const waits = [
  { after: 'the first', fromS: 55, toS: 75 },
  { after: 'the second', fromS: 290, toS: 320 },
] as const;
/** By then all three attempts were made. */
const allMadeMs = 410 * second;
const hourMs = 3_600 * second;
/** An answer that is surely in time, and one that is surely late. */
const inTimeMs = 8 * second;
const lateMs = 12.5 * second;
const retryMs = 80 * second;

export const retryCases = {
  'delivery.retried-after-60-and-300-s': needing(
    { ...base, clock: { waitsMs: allMadeMs } },
    async (given) => {
      const { inbox, attempts } = await triedAgain(given, 500);
      await given.clock.advance(allMadeMs);
      expectWaits(attempts());
      // One delivery given up does not disable the webhook.
      await deliverNewManifest(given, inbox);
    },
  ),

  'delivery.all-events-retried': needing(
    { org, receiver: true, publish: true, stream: { manifestsMin: 0 }, clock: { waitsMs: allMadeMs } },
    (given) =>
      withMakers(given, async ({ digests }) => {
        const told = await toldOfAll(given, digests);
        for (const { inbox } of told) inbox.answer(500);
        const tellings = await tellAll(told);
        await given.clock.advance(allMadeMs);
        for (const attempts of tellings) expectWaits(attempts());
      }),
  ),

  'delivery.three-attempts': needing({ ...base, clock: { waitsMs: hourMs } }, async (given) => {
    const { attempts } = await triedAgain(given, 500);
    await given.clock.advance(hourMs);
    expectAtMost(3, attempts());
  }),

  'delivery.success-ends-attempts': needing({ ...base, clock: { waitsMs: allMadeMs } }, async (given) => {
    const taken = await triedAgain(given, 200);
    const takenLater = await triedAgain(given, 500, 200);
    await given.clock.advance(allMadeMs);
    expectAtMost(1, taken.attempts());
    expectAtMost(2, takenLater.attempts());
    if (attemptTimes(takenLater.attempts()).length < 2) missingNeed('retried-delivery');
  }),

  'delivery.timeout-of-ten-seconds': needing(
    { ...base, clock: { waitsMs: inTimeMs + lateMs + retryMs } },
    async (given) => {
      const { clock } = given;
      const slow = await triedAgain(given, 'hold', 200);
      await clock.advance(inTimeMs, 'leave');
      slow.inbox.release(200);
      await clock.advance(0);
      const late = await triedAgain(given, 'hold', 200);
      await clock.advance(lateMs, 'leave');
      late.inbox.release(200);
      await clock.advance(retryMs);
      check(attemptTimes(slow.attempts()).length === 1, {
        expected: `no further attempt after an answer within ${inTimeMs / second} s`,
        received: `${attemptTimes(slow.attempts()).length} attempts`,
        at: { kind: 'timing' },
        exchange: slow.attempts()[0]?.exchange,
      });
      check(attemptTimes(late.attempts()).length === 2, {
        expected: `another attempt where no answer came within ${lateMs / second} s`,
        received: `${attemptTimes(late.attempts()).length} attempts`,
        at: { kind: 'timing' },
        exchange: late.attempts()[0]?.exchange,
      });
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

export type Retrying = ReceiverContext & { readonly newManifests: NewManifests; readonly clock: TargetClock };

/** A webhook, and the one delivery to it whose attempts are answered in turn; all others succeed. */
interface Tried {
  readonly webhook: Webhook;
  readonly inbox: Inbox;
  /** So far, oldest first. */
  readonly attempts: () => readonly Delivered[];
}

/** Returns when the first attempt was made. */
export async function triedAgain(
  given: Retrying,
  ...answers: readonly [Answer, ...Answer[]]
): Promise<Tried> {
  // Whatever it takes to have news has happened before anybody listens.
  await given.newManifests.next(given.org);
  const { webhook, inbox } = await subscribe(given);
  inbox.answer(repliesToFirst(...answers));
  await deliverNewManifest(given, inbox);
  const [first] = deliveriesOf(inbox, 'manifest.matched');
  const about = first === undefined ? {} : matchOf(first);
  return { webhook, inbox, attempts: () => deliveriesOf(inbox, 'manifest.matched', about) };
}

/** All attempts at a delivery that failed, each at its time. */
function expectWaits(deliveries: readonly Delivered[]): void {
  const made = attemptTimes(deliveries);
  for (const [index, { after, fromS, toS }] of waits.entries()) {
    const waitedS = ((made[index + 1] ?? Number.NaN) - (made[index] ?? Number.NaN)) / second;
    check(waitedS >= fromS && waitedS <= toS, {
      expected: `an attempt ${fromS} to ${toS} s after ${after}`,
      received: Number.isNaN(waitedS) ? `${made.length} attempts` : `one after ${waitedS} s`,
      at: { kind: 'timing' },
      exchange: deliveries[index]?.exchange,
    });
  }
}

function expectAtMost(count: number, deliveries: readonly Delivered[]): void {
  const { length } = attemptTimes(deliveries);
  check(length <= count, {
    expected: `at most ${count} attempts`,
    received: `${length}`,
    at: inDelivery(''),
    exchange: deliveries.at(-1)?.exchange,
  });
}
