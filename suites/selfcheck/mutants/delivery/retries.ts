// Mutants of retries and of the circuit breaker.
import { deliveryLaws } from '../../../../simulator/core/delivery.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import { disabled, type Webhook } from '../../../../simulator/core/webhook.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { hourMs, minuteMs, secondMs } from '../../../../spec/units.ts';
import type { EventKind } from '../../../../spec/values.ts';
import { law, type MutantTable, part } from '../../mutant.ts';
import { changingRow, type Wrap } from '../../replaced-operation.ts';
import { isRetry, nowhere, sending } from './sent.ts';
import { waitsOf } from './waits.ts';

const retrying = (...waits: readonly number[]): LawPatch => ({
  delivery: { waitAfterMs: waitsOf(...waits) },
});

/** Repeats a delivery that succeeded at this attempt. */
const resending = (attempt: number, afterMs: number): LawPatch => ({
  delivery: {
    waitAfterMs: (attempts, succeeded) =>
      succeeded && attempts === attempt ? afterMs : deliveryLaws.waitAfterMs(attempts, succeeded),
  },
});

/** Drops all attempts after the first one for the event. */
const triedOnce = (event: EventKind) =>
  sending((outgoing, attempt) =>
    attempt.delivery.message.event === event && isRetry(attempt) ? { ...outgoing, url: nowhere } : outgoing,
  );

/** Once a delivery to a webhook is given up, drops the retries of those that were to be retried then. */
const droppingOthers: Wrap = (parts) => {
  const tried = new Map<number, Set<number>>();
  const dropped = new Set<number>();
  return sending((outgoing, { delivery, webhook }) => {
    const others = tried.get(webhook.id) ?? new Set();
    tried.set(webhook.id, others.add(delivery.id));
    if (delivery.attempts.length === 2) for (const id of others) if (id !== delivery.id) dropped.add(id);
    return dropped.has(delivery.id) ? { ...outgoing, url: nowhere } : outgoing;
  })(parts);
};

/** For an answered attempt, the simulator uses the law of success before the law of the count. */
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

/** For each attempt, the simulator uses the law of the wait before the law of the count. */
function resetAtFirst(): LawPatch {
  let attempt = 0;
  return {
    delivery: {
      waitAfterMs: (attempts, succeeded) => {
        attempt = attempts;
        return deliveryLaws.waitAfterMs(attempts, succeeded);
      },
      failuresAfter: (before, succeeded) =>
        succeeded && attempt > 1 ? before : deliveryLaws.failuresAfter(before, succeeded),
    },
  };
}

/** Changes the other webhooks of the organisation whenever one of them is saved. */
const changingOthers =
  (change: (other: Webhook, saved: Webhook, before: Webhook | undefined) => Webhook): Wrap =>
  (parts) => ({
    ...parts,
    store: (real) => {
      const store = parts.store(real);
      const { webhooks } = store.tables;
      const put = webhooks.put.bind(webhooks);
      webhooks.put = (saved) => {
        const before = webhooks.get(saved.id);
        put(saved);
        for (const other of webhooks.allOf(saved.organizationId))
          if (other.id !== saved.id) put(change(other, saved, before));
      };
      return store;
    },
  });

/** Sets this count of failures in a webhook that was reactivated. */
const reactivatingWith = (failuresOf: (before: number) => number): Wrap =>
  changingRow(
    'reactivateWebhook',
    ({ webhooks }) => webhooks,
    (after, before = after) => ({ ...after, failures: failuresOf(before.failures) }),
  );

export const retryMutants = {
  'delivery.at-once': {
    'minute-late': law(['makes the first attempt after a minute', 'DELIV-21'], {
      delivery: { firstWaitMs: (event) => (event === 'manifest.matched' ? minuteMs : 0) },
    }),
    'nightly-batch': law(['sends matches in a batch at night', 'DELIV-05'], {
      delivery: { firstWaitMs: (event) => (event === 'manifest.matched' ? 12 * hourMs : 0) },
    }),
  },
  'delivery.retried-after-60-and-300-s': {
    'both-waits-from-start': law(
      'waits 60 s and 300 s, both counted from the first attempt',
      retrying(60, 240),
    ),
    'retries-after-second': law('tries again after a second', retrying(1, 60)),
    'waits-30-s': law('waits 30 s before the second attempt', retrying(30, 300)),
    'waits-minute-twice': law('waits a minute each time', retrying(60, 60)),
    'waits-five-minutes-twice': law('waits five minutes each time', retrying(300, 300)),
    'two-attempts': law('makes two attempts', retrying(60)),
    'one-attempt': law('makes one attempt', retrying()),
    'any-answer-succeeds': law('treats any answer as a success', {
      delivery: { isSuccess: () => true },
    }),
  },
  'delivery.retried-beside-given-up': {
    'drops-others': part('drops all other deliveries when it gives one up', droppingOthers),
  },
  'delivery.all-events-retried': {
    'new-content-once': part('tries to send new content once only', triedOnce('digest.new_content')),
    'new-streams-once': part('tries to send new streams once only', triedOnce('stream.created')),
    'removed-streams-once': part('tries to send removed streams once only', triedOnce('stream.removed')),
  },
  'delivery.three-attempts': {
    'fourth-attempt': law('makes a fourth attempt', retrying(60, 300, 600)),
    'fourth-at-once': law('makes a fourth attempt as soon as the third is answered', {
      delivery: {
        waitAfterMs: (attempts, succeeded) =>
          !succeeded && attempts === 3 ? 0 : deliveryLaws.waitAfterMs(attempts, succeeded),
      },
    }),
    'retries-without-end': law('tries again every five minutes without end', {
      delivery: {
        waitAfterMs: (attempts, succeeded) =>
          succeeded ? undefined : attempts === 1 ? minuteMs : 5 * minuteMs,
      },
    }),
  },
  'delivery.success-ends-attempts': {
    'resends-first-success': law('sends again after the first attempt succeeded', resending(1, minuteMs)),
    'resends-second-success': law(
      'makes a third attempt after the second one succeeded',
      resending(2, 5 * minuteMs),
    ),
  },
  'delivery.timeout-of-ten-seconds': {
    'gives-up-at-nine': law('gives up after 9 s', { delivery: { timeoutMs: 9 * secondMs } }),
    'waits-eleven': law('waits 11 s for an answer', { delivery: { timeoutMs: 11 * secondMs } }),
    'waits-minute': law('waits a minute for an answer', {
      delivery: { timeoutMs: minuteMs },
    }),
    'waits-for-ever': law('waits for an answer for ever', { delivery: { timeoutMs: 1e12 } }),
  },
  'delivery.breaker-at-ten': {
    'never-disables': law(['never disables a webhook', 'DELIV-03', 'DELIV-26'], {
      delivery: { failuresMax: Number.POSITIVE_INFINITY },
    }),
    'disables-at-eleven': law(['disables at eleven failures', 'DELIV-26'], { delivery: { failuresMax: 11 } }),
    'disables-at-forty': law(['disables at 40 failures', 'DELIV-26'], { delivery: { failuresMax: 40 } }),
    'serves-disabled': law(['delivers to disabled webhooks', 'DELIV-03'], {
      delivery: { receivesEvents: () => true },
    }),
    'ignores-timeouts': law(['does not count attempts without an answer', 'DELIV-26'], countingAnswered()),
  },
  'delivery.breaker-not-before-ten': {
    'disables-at-three': law(['disables at three failures', 'DELIV-03'], { delivery: { failuresMax: 3 } }),
    'disables-at-nine': law(['disables at nine failures', 'DELIV-26'], { delivery: { failuresMax: 9 } }),
  },
  'delivery.success-resets-count': {
    'never-resets': law('counts all failures since the start', {
      delivery: { failuresAfter: (before, succeeded) => (succeeded ? before : before + 1) },
    }),
    'subtracts-one': law('subtracts one from the count of failures at a success, instead of restarting it', {
      delivery: { failuresAfter: (before, succeeded) => (succeeded ? before - 1 : before + 1) },
    }),
    'first-attempts-only': law('resets the count at the success of a first attempt only', resetAtFirst()),
  },
  'delivery.reactivation-resets-count': {
    'keeps-count': part(
      'keeps the count',
      reactivatingWith((before) => before),
    ),
    'subtracts-one': part(
      'subtracts one from the count',
      reactivatingWith((before) => before - 1),
    ),
  },
  'delivery.breaker-per-webhook': {
    'disables-all': part(
      'disables all webhooks of the organisation',
      changingOthers((other, { disabled: since }) =>
        since?.byFailures === true ? disabled(other, since.atMs, true) : other,
      ),
    ),
    'counts-together': part(
      'counts the failures of all webhooks of the organisation together',
      changingOthers((other, { failures }, before) =>
        before?.failures === failures ? other : { ...other, failures },
      ),
    ),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
