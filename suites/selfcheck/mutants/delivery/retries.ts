// Mutants of retries and of the circuit breaker.
import { deliveryLaws } from '../../../../simulator/core/delivery.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import { disabled, type Webhook } from '../../../../simulator/core/webhook.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { hourMs, minuteMs, secondMs } from '../../../../spec/units.ts';
import type { EventKind } from '../../../../spec/values.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingRow, changingStore, together, type Wrap } from '../../replaced-operation.ts';
import { isRetry, nowhere, sending, stamped } from './sent.ts';

const retrying = (...waits: readonly number[]): LawPatch => ({
  delivery: { waitAfterMs: waitsOf(...waits) },
});

export const late = (event: EventKind, waitMs: number): LawPatch => ({
  delivery: { firstWaitMs: (sent) => (sent === event ? waitMs : 0) },
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

/** Makes no attempt after one whose connection was refused, if that is meant. */
const neverAfterRefusal = (isMeant: (refused: number) => boolean): Wrap =>
  sending((outgoing, { delivery: { attempts } }) =>
    attempts.some(({ error, number }) => error === 'connection refused' && isMeant(number))
      ? { ...outgoing, url: nowhere }
      : outgoing,
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
function resetAt(isReset: (attempt: number) => boolean): LawPatch {
  let attempt = 0;
  return {
    delivery: {
      waitAfterMs: (attempts, succeeded) => {
        attempt = attempts;
        return deliveryLaws.waitAfterMs(attempts, succeeded);
      },
      failuresAfter: (before, succeeded) =>
        succeeded && !isReset(attempt) ? before : deliveryLaws.failuresAfter(before, succeeded),
    },
  };
}

type ChangeOf = (one: Webhook, saved: Webhook, before: Webhook | undefined) => Webhook;

/** Changes the webhooks of the organisation whenever one of them is saved. */
const changingAll = (change: ChangeOf): Wrap =>
  changingStore(({ tables: { webhooks } }) => {
    const put = webhooks.put.bind(webhooks);
    webhooks.put = (saved) => {
      const before = webhooks.get(saved.id);
      put(saved);
      for (const one of webhooks.allOf(saved.organizationId)) put(change(one, saved, before));
    };
  });

const changingOthers = (change: ChangeOf): Wrap =>
  changingAll((one, saved, before) => (one.id === saved.id ? one : change(one, saved, before)));

/** Sets this count of failures in a webhook that was reactivated. */
const reactivatingWith = (failuresOf: (before: number) => number): Wrap =>
  changingRow('reactivateWebhook', 'webhooks', (after, before = after) => ({
    ...after,
    failures: failuresOf(before.failures),
  }));

export const startingDisabled = wrong('registers a webhook as disabled', 'HOOK-04').part(
  together(
    ...(['createWebhook', 'createDigestWebhook'] as const).map((operation) =>
      changingRow(operation, 'webhooks', (made) => disabled(made, made.createdMs)),
    ),
  ),
);

/** Waits after the first, the second, … failed attempt, in seconds; none after a success. */
export const waitsOf =
  (...waits: readonly number[]) =>
  (attempts: number, succeeded: boolean): number | undefined => {
    const wait = succeeded ? undefined : waits[attempts - 1];
    return wait === undefined ? undefined : wait * secondMs;
  };

export const retryMutants = {
  'delivery.at-once': {
    'starts-disabled': startingDisabled,
    'stamped-in-other-zone': wrong('stamps new manifests with the time of another zone', 'DELIV-12').part(
      stamped((iso) => new Date(Date.parse(iso) + 2 * hourMs).toISOString(), 'manifest.matched'),
    ),
    'no-events': wrong('sends no event by default').law('webhook', { defaultEvents: [] }),
    'minute-late': wrong('tries first after a minute', 'DELIV-21').laws(late('manifest.matched', minuteMs)),
    'nightly-batch': wrong('sends matches at night', 'DELIV-05').laws(late('manifest.matched', 12 * hourMs)),
  },
  'delivery.retried-after-60-and-300-s': {
    'both-waits-from-start': wrong('waits 60 s and 300 s from the first attempt on').laws(retrying(60, 240)),
    'retries-after-second': wrong('tries again after a second').laws(retrying(1, 60)),
    'waits-30-s': wrong('waits 30 s before the second attempt').laws(retrying(30, 300)),
    'waits-minute-twice': wrong('waits a minute each time').laws(retrying(60, 60)),
    'waits-five-minutes-twice': wrong('waits five minutes each time').laws(retrying(300, 300)),
    'two-attempts': wrong('makes two attempts').laws(retrying(60)),
    'one-attempt': wrong('makes one attempt').laws(retrying()),
    'any-answer-succeeds': wrong('treats any answer as a success').law('delivery', { isSuccess: () => true }),
  },
  'delivery.refused-connection-retried': {
    'gives-up-if-refused': wrong('makes no further attempt after a refused connection').part(
      neverAfterRefusal(() => true),
    ),
    'gives-up-if-refused-again': wrong(
      'makes no third attempt after a second one whose connection is refused',
    ).part(neverAfterRefusal((number) => number === 2)),
  },
  'delivery.retried-beside-given-up': {
    'drops-others': wrong('drops all other deliveries when it gives one up').part(droppingOthers),
  },
  'delivery.all-events-retried': {
    'new-content-once': wrong('tries to send new content once only').part(triedOnce('digest.new_content')),
    'updates-once': wrong('tries to report an updated digest once only').part(triedOnce('digest.updated')),
    'new-streams-once': wrong('tries to send new streams once only').part(triedOnce('stream.created')),
    'removed-streams-once': wrong('sends removed streams once only').part(triedOnce('stream.removed')),
  },
  'delivery.three-attempts': {
    'fourth-attempt': wrong('makes a fourth attempt').laws(retrying(60, 300, 600)),
    'fourth-at-once': wrong('makes a fourth attempt as soon as the third is answered').law('delivery', {
      waitAfterMs: (attempts, succeeded) =>
        !succeeded && attempts === 3 ? 0 : deliveryLaws.waitAfterMs(attempts, succeeded),
    }),
    'retries-without-end': wrong('tries again every five minutes without end').law('delivery', {
      waitAfterMs: (attempts, succeeded) =>
        succeeded ? undefined : attempts === 1 ? minuteMs : 5 * minuteMs,
    }),
  },
  'delivery.success-ends-attempts': {
    'resends-first-success': wrong('sends again after a first success').laws(resending(1, minuteMs)),
    'resends-second-success': wrong('tries again after a second success').laws(resending(2, 5 * minuteMs)),
  },
  'delivery.timeout-of-ten-seconds': {
    'gives-up-at-nine': wrong('gives up after 9 s').law('delivery', { timeoutMs: () => 9 * secondMs }),
    'retries-give-up-at-three': wrong('gives up at 3 s where an attempt is a retry').law('delivery', {
      timeoutMs: (attempt) => (attempt === 1 ? 10 : 3) * secondMs,
    }),
    'waits-eleven': wrong('waits 11 s for an answer').law('delivery', { timeoutMs: () => 11 * secondMs }),
    'waits-minute': wrong('waits a minute for an answer').law('delivery', { timeoutMs: () => minuteMs }),
    'waits-for-ever': wrong('waits for an answer for ever').law('delivery', { timeoutMs: () => 1e12 }),
  },
  'delivery.breaker-at-ten': {
    'never-disables': wrong('never disables a webhook', 'DELIV-03', 'DELIV-26').law('delivery', {
      failuresMax: Number.POSITIVE_INFINITY,
    }),
    'disables-at-eleven': wrong('disables at eleven', 'DELIV-26').law('delivery', { failuresMax: 11 }),
    'disables-at-forty': wrong('disables at 40 failures', 'DELIV-26').law('delivery', { failuresMax: 40 }),
    'serves-disabled': wrong('serves disabled webhooks', 'DELIV-03').law('delivery', {
      receivesEvents: () => true,
    }),
    'ignores-timeouts': wrong('counts no attempts without answers', 'DELIV-26').laws(countingAnswered()),
    'works-once': wrong('never disables a webhook again that was reactivated', 'DELIV-26').part((parts) => {
      const reactivated = new Set<number>();
      return together(
        changingRow('reactivateWebhook', 'webhooks', (webhook) => {
          reactivated.add(webhook.id);
          return webhook;
        }),
        changingAll((one) => (reactivated.has(one.id) ? { ...one, failures: 0 } : one)),
      )(parts);
    }),
    'counts-no-streams': wrong('counts no failed events of streams', 'DELIV-26').part(
      changingAll((one) => (one.events.includes('stream.created') ? { ...one, failures: 0 } : one)),
    ),
    'never-for-digests': wrong('never disables the webhook of a digest', 'DELIV-26').part(
      changingAll((one) => (one.digestId === null ? one : { ...one, failures: 0 })),
    ),
  },
  'delivery.breaker-not-before-ten': {
    'disables-at-three': wrong('disables at three failures', 'DELIV-03').law('delivery', { failuresMax: 3 }),
    'digests-at-three': wrong('disables webhooks of digests at three failures', 'DELIV-26').part(
      changingAll((one) =>
        one.digestId !== null && one.failures >= 3 ? disabled(one, one.createdMs, true) : one,
      ),
    ),
    'digests-never-reset': wrong('counts all failures of webhooks of digests', 'DELIV-26').part(
      changingAll((one, saved, before) =>
        one.digestId !== null && one.id === saved.id && one.failures < (before?.failures ?? 0)
          ? { ...one, failures: before?.failures ?? 0 }
          : one,
      ),
    ),
    'disables-at-nine': wrong('disables at nine failures', 'DELIV-26').law('delivery', { failuresMax: 9 }),
  },
  'delivery.success-resets-count': {
    'never-resets': wrong('counts all failures since the start').law('delivery', {
      failuresAfter: (before, succeeded) => (succeeded ? before : before + 1),
    }),
    'subtracts-one': wrong(
      'subtracts one from the count of failures at a success, instead of restarting it',
    ).law('delivery', { failuresAfter: (before, succeeded) => (succeeded ? before - 1 : before + 1) }),
    'first-attempts-only': wrong('resets the count at the success of a first attempt only').laws(
      resetAt((attempt) => attempt === 1),
    ),
    'not-at-third': wrong('keeps the count at a third success').laws(resetAt((attempt) => attempt < 3)),
  },
  'delivery.reactivation-resets-count': {
    'keeps-count': wrong('keeps the count').part(reactivatingWith((before) => before)),
    'subtracts-one': wrong('subtracts one from the count').part(reactivatingWith((before) => before - 1)),
  },
  'delivery.breaker-per-webhook': {
    'disables-all': wrong('disables all webhooks of the organisation').part(
      changingOthers((other, { disabled: since }) =>
        since?.byFailures === true ? disabled(other, since.atMs, true) : other,
      ),
    ),
    'counts-together': wrong('counts the failures of all webhooks of the organisation together').part(
      changingOthers((other, { failures }, before) =>
        before?.failures === failures ? other : { ...other, failures },
      ),
    ),
  },
  'delivery.model-holds': {
    'half-minute-wait': wrong('waits half a minute before the second attempt').law('delivery', {
      waitAfterMs: waitsOf(30, 300),
    }),
    'resends-accepted': wrong('sends again what the receiver has accepted').law('delivery', {
      waitAfterMs: (attempts, succeeded) =>
        succeeded && attempts < 3 ? minuteMs : deliveryLaws.waitAfterMs(attempts, succeeded),
    }),
    'serves-disabled': wrong('serves disabled webhooks').law('delivery', { receivesEvents: () => true }),
  },
} satisfies Partial<MutantTable<DeliveryRuleId>>;
