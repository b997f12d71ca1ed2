// Tests of attempts and of the breaker against a simple count of the same results.
import { array, assert, boolean, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempt, type Delivery, deliveryAfter, deliveryLaws, webhookAfter } from './delivery.ts';
import { disabled, type Webhook } from './webhook.ts';

const webhook: Webhook = {
  id: 1,
  organizationId: 'o',
  digestId: null,
  url: 'http://127.0.0.1/',
  label: null,
  events: ['manifest.matched'],
  secret: 's',
  createdMs: 0,
  state: 'enabled',
  disabled: null,
  failures: 0,
};
const fresh: Delivery = {
  id: 1,
  webhookId: 1,
  organizationId: 'o',
  message: { event: 'manifest.matched', atMs: 0, data: '{}' },
  isTest: false,
  resendOf: null,
  state: 'waiting',
  dueMs: 0,
  attempts: [],
  fault: null,
  precedes: null,
};

/** An attempt that begins when it is due and takes a second. */
function attemptOf({ attempts, dueMs }: Delivery, succeeded: boolean): Attempt {
  const startedMs = dueMs ?? 0;
  const status = succeeded ? 200 : 500;
  return {
    number: attempts.length + 1,
    startedMs,
    endedMs: startedMs + 1_000,
    status,
    error: null,
    succeeded,
  };
}

test('a delivery ends with its first success or its third failure', () => {
  const outcomes = array(boolean(), { minLength: 3, maxLength: 3 });
  assert(
    property(outcomes, (answers) => {
      let delivery = fresh;
      const begun: number[] = [];
      for (const succeeded of answers) {
        if (delivery.state !== 'waiting') break;
        begun.push(delivery.dueMs ?? -1);
        delivery = deliveryAfter(deliveryLaws, delivery, attemptOf(delivery, succeeded));
      }
      const firstSuccess = answers.indexOf(true);
      const made = firstSuccess === -1 ? 3 : firstSuccess + 1;
      expect(begun).toEqual([0, 61_000, 362_000].slice(0, made));
      expect(delivery.state).toBe(firstSuccess === -1 ? 'exhausted' : 'delivered');
    }),
  );
});

test('the tenth delivery in a row without success disables the webhook', () => {
  assert(
    property(array(boolean(), { maxLength: 40 }), (deliveries) => {
      let hook = webhook;
      let run = 0;
      for (const succeeded of deliveries) {
        const attempt = attemptOf(fresh, succeeded);
        const delivery: Delivery = { ...fresh, state: succeeded ? 'delivered' : 'exhausted' };
        hook = webhookAfter(deliveryLaws, hook, delivery, attempt);
        run = succeeded ? 0 : run + 1;
        expect(hook.state).toBe(run >= 10 ? 'disabled' : 'enabled');
        if (run >= 10) break;
      }
    }),
  );
});

test('failed attempts that are retried, and tests, do not count', () => {
  const attempt = attemptOf(fresh, false);
  expect(webhookAfter(deliveryLaws, webhook, fresh, attempt)).toBe(webhook);
  const failedTest: Delivery = { ...fresh, isTest: true, state: 'exhausted' };
  expect(webhookAfter(deliveryLaws, webhook, failedTest, attempt)).toBe(webhook);
});

test('a webhook that is disabled twice keeps its first date', () => {
  const before = disabled(webhook, 5);
  expect(disabled(before, 9, true)).toBe(before);
});
