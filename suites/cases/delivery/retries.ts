// Cases of when a delivery is attempted, how long a receiver has to answer, and when it is over.

import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { hourMs, secondMs } from '../../../spec/units.ts';
import { type Case, type CaseClock, type News, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { lack } from '../../kit/finding.ts';
import type { Answer, Delivered, Inbox } from '../../receiver/inbox.ts';
import {
  attemptsOf,
  forTheFirst,
  type Kit,
  matchIn,
  newsAt,
  subscribed,
  tellingsOf,
} from '../../steps/deliveries.ts';
import { type Hook, webhookPlans } from '../../steps/webhooks.ts';
import { tidily } from '../../steps/writes.ts';
import { tellAll, toldOfAll } from './all-events.ts';

const org = { plan: webhookPlans } as const;
const base = { org, receiver: true, news: true } as const;
/** When the second and the third attempt may come after the one before them, in seconds (S-167). */
const waits = [
  { after: 'the first', fromS: 55, toS: 75 },
  { after: 'the second', fromS: 290, toS: 320 },
] as const;
/** By then all three attempts were made. */
const allMadeMs = 410 * secondMs;
/** An answer that is surely in time, and one that is surely late. */
const inTimeMs = 8 * secondMs;
const lateMs = 12.5 * secondMs;
const retryMs = 80 * secondMs;

export const retryCases = {
  'delivery.retried-after-60-and-300-s': needing(
    { ...base, clock: { waitsMs: allMadeMs } },
    async (given) => {
      const { inbox, attempts } = await triedAgain(given, 500);
      await given.clock.advance(allMadeMs);
      expectWaits(attempts());
      // One delivery given up does not disable the webhook.
      await newsAt(given, inbox);
    },
  ),

  'delivery.all-events-tried-again': needing(
    { org, receiver: true, publish: true, stream: { manifestsMin: 0 }, clock: { waitsMs: allMadeMs } },
    (given) =>
      tidily(given, async ({ digests }) => {
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

  'delivery.success-ends-it': needing({ ...base, clock: { waitsMs: allMadeMs } }, async (given) => {
    const taken = await triedAgain(given, 200);
    const takenLater = await triedAgain(given, 500, 200);
    await given.clock.advance(allMadeMs);
    expectAtMost(1, taken.attempts());
    expectAtMost(2, takenLater.attempts());
    if (attemptsOf(takenLater.attempts()).length < 2) lack('a delivery that is tried again');
  }),

  'delivery.ten-seconds-to-answer': needing(
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
      check(attemptsOf(slow.attempts()).length === 1, {
        expected: `no further attempt after an answer within ${inTimeMs / secondMs} s`,
        received: `${attemptsOf(slow.attempts()).length} attempts`,
        exchange: slow.attempts()[0]?.exchange,
      });
      check(attemptsOf(late.attempts()).length === 2, {
        expected: `another attempt where no answer came within ${lateMs / secondMs} s`,
        received: `${attemptsOf(late.attempts()).length} attempts`,
        exchange: late.attempts()[0]?.exchange,
      });
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

export type Retrying = Kit & { readonly news: News; readonly clock: CaseClock };

/** A webhook, and the one delivery to it whose attempts are answered in turn; all others succeed. */
interface Tried {
  readonly hook: Hook;
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
  await given.news.next(given.org);
  const { hook, inbox } = await subscribed(given);
  inbox.answer(forTheFirst(...answers));
  await newsAt(given, inbox);
  const [first] = tellingsOf(inbox, 'manifest.matched');
  const about = first === undefined ? {} : matchIn(first);
  return { hook, inbox, attempts: () => tellingsOf(inbox, 'manifest.matched', about) };
}

/** All attempts at a delivery that failed, each at its time. */
function expectWaits(deliveries: readonly Delivered[]): void {
  const made = attemptsOf(deliveries);
  for (const [index, { after, fromS, toS }] of waits.entries()) {
    const waitedS = ((made[index + 1] ?? Number.NaN) - (made[index] ?? Number.NaN)) / secondMs;
    check(waitedS >= fromS && waitedS <= toS, {
      expected: `an attempt ${fromS} to ${toS} s after ${after}`,
      received: Number.isNaN(waitedS) ? `${made.length} attempts` : `one after ${waitedS} s`,
      exchange: deliveries[index]?.exchange,
    });
  }
}

function expectAtMost(count: number, deliveries: readonly Delivered[]): void {
  const { length } = attemptsOf(deliveries);
  check(length <= count, {
    expected: `at most ${count} attempts`,
    received: `${length}`,
    exchange: deliveries.at(-1)?.exchange,
  });
}
