// Mutants of the retry table and of the breaker.
import { deliveryLaws } from '../../../../simulator/core/delivery.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import type { EventKind } from '../../../../spec/values.ts';
import { law, type MutantTable, part } from '../../mutant.ts';
import { isRetry, nowhere, sending } from './sent.ts';

const second = 1_000;
/** Waits after the first, the second, … failed attempt, in seconds. */
const waitsOf =
  (...waits: readonly number[]) =>
  (failed: number): number | undefined => {
    const wait = waits[failed - 1];
    return wait === undefined ? undefined : wait * second;
  };
const waitAfterFailure = (...waits: readonly number[]) => ({
  delivery: { waitAfterFailureMs: waitsOf(...waits) },
});

/** Nothing of the event arrives after its first attempt. */
const triedOnce = (event: EventKind) =>
  sending((outgoing, attempt) =>
    attempt.delivery.message.event === event && isRetry(attempt) ? { ...outgoing, url: nowhere } : outgoing,
  );

/** The law of success is asked, of an attempt that was answered, before the one of the count. */
function countingAnswered(): LawPatch {
  let isAnswered = false;
  return {
    delivery: {
      isSuccess: (status) => {
        isAnswered = true;
        return deliveryLaws.isSuccess(status);
      },
      failuresAfter: (before, succeeded) => {
        const counted = isAnswered ? deliveryLaws.failuresAfter(before, succeeded) : before;
        isAnswered = false;
        return counted;
      },
    },
  };
}

/** The law of the wait after a success is asked before the one of the count. */
function resetAtFirst(): LawPatch {
  let attempt = 0;
  return {
    delivery: {
      waitAfterSuccessMs: (attempts) => {
        attempt = attempts;
        return undefined;
      },
      failuresAfter: (before, succeeded) =>
        succeeded && attempt > 1 ? before : deliveryLaws.failuresAfter(before, succeeded),
    },
  };
}

export const retryMutants = {
  'delivery.at-once': [
    law('makes the first attempt after a minute', ['DELIV-21'], {
      delivery: { firstWaitMs: (event) => (event === 'manifest.matched' ? 60 * second : 0) },
    }),
    law('tells of matches in a batch at night', ['DELIV-05'], {
      delivery: { firstWaitMs: (event) => (event === 'manifest.matched' ? 12 * 3_600 * second : 0) },
    }),
  ],
  'delivery.retried-after-60-and-300-s': [
    law('counts both waits from the first attempt', ['DELIV-22'], waitAfterFailure(60, 240)),
    law('tries again after seconds', ['DELIV-22'], waitAfterFailure(1, 60)),
    law('waits 30 s for the second attempt', ['DELIV-22'], waitAfterFailure(30, 300)),
    law('waits a minute each time', ['DELIV-22'], waitAfterFailure(60, 60)),
    law('waits five minutes each time', ['DELIV-22'], waitAfterFailure(300, 300)),
    law('makes two attempts', ['DELIV-22'], waitAfterFailure(60)),
    law('makes one attempt', ['DELIV-22'], waitAfterFailure()),
    law('takes any answer for success', ['DELIV-22'], { delivery: { isSuccess: () => true } }),
  ],
  'delivery.all-events-tried-again': [
    part('tells of new content once', ['DELIV-22'], triedOnce('digest.new_content')),
    part('tells of new streams once', ['DELIV-22'], triedOnce('stream.created')),
    part('tells of removed streams once', ['DELIV-22'], triedOnce('stream.removed')),
  ],
  'delivery.three-attempts': [
    law('makes a fourth attempt', ['DELIV-23'], waitAfterFailure(60, 300, 600)),
    law('goes on every five minutes', ['DELIV-23'], {
      delivery: { waitAfterFailureMs: (failed) => (failed === 1 ? 60 : 300) * second },
    }),
  ],
  'delivery.success-ends-it': [
    law('sends again after a success at once', ['DELIV-24'], {
      delivery: { waitAfterSuccessMs: (attempts) => (attempts === 1 ? 60 * second : undefined) },
    }),
    law('makes all three attempts if the first fails', ['DELIV-24'], {
      delivery: { waitAfterSuccessMs: (attempts) => (attempts === 2 ? 300 * second : undefined) },
    }),
  ],
  'delivery.ten-seconds-to-answer': [
    law('gives up after 5 s', ['DELIV-25'], { delivery: { timeoutMs: 5 * second } }),
    law('waits a minute for an answer', ['DELIV-25'], { delivery: { timeoutMs: 60 * second } }),
    law('waits for an answer for ever', ['DELIV-25'], { delivery: { timeoutMs: 1e12 } }),
  ],
  'delivery.breaker-at-ten': [
    law('never disables', ['DELIV-03', 'DELIV-26'], {
      delivery: { failuresMax: Number.POSITIVE_INFINITY },
    }),
    law('disables at forty', ['DELIV-26'], { delivery: { failuresMax: 40 } }),
    law('delivers to disabled webhooks', ['DELIV-03'], { delivery: { isTold: () => true } }),
    law('counts no failure without an answer', ['DELIV-26'], countingAnswered()),
  ],
  'delivery.breaker-not-sooner': [
    law('disables at three', ['DELIV-03'], { delivery: { failuresMax: 3 } }),
    law('disables at nine', ['DELIV-26'], { delivery: { failuresMax: 9 } }),
  ],
  'delivery.success-resets-count': [
    law('counts all failures there ever were', ['DELIV-27'], {
      delivery: { failuresAfter: (before, succeeded) => (succeeded ? before : before + 1) },
    }),
    law('takes one off the count at a success', ['DELIV-27'], {
      delivery: { failuresAfter: (before, succeeded) => (succeeded ? before - 1 : before + 1) },
    }),
    law('knows no success but that of a first attempt', ['DELIV-27'], resetAtFirst()),
  ],
  'delivery.reactivation-resets-count': [
    law('keeps the count', ['DELIV-28'], { delivery: { failuresAtReactivation: (before) => before } }),
    law('takes one off the count', ['DELIV-28'], {
      delivery: { failuresAtReactivation: (before) => before - 1 },
    }),
  ],
  'delivery.breaker-per-webhook': [
    law('disables all webhooks of the organisation', ['DELIV-29'], {
      delivery: { opensFor: () => true },
    }),
    part('counts for the organisation', ['DELIV-29'], (parts) => ({
      ...parts,
      store: (real) => {
        const store = parts.store(real);
        const { webhooks } = store.tables;
        const put = webhooks.put.bind(webhooks);
        webhooks.put = (webhook) => {
          const isCounted = webhooks.get(webhook.id)?.failures !== webhook.failures;
          put(webhook);
          for (const other of isCounted ? webhooks.allOf(webhook.organizationId) : [])
            put({ ...other, failures: webhook.failures });
        };
        return store;
      },
    })),
  ],
} satisfies Partial<MutantTable<DeliveryRuleId>>;
