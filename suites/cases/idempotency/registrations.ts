// Cases of webhooks that are registered twice with one Idempotency-Key.
import type { IdempotencyRuleId } from '../../../spec/rules/idempotency.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { at, check, errorCode, expectSuccess, isRefused } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { expectSigned } from '../../steps/deliveries.ts';
import {
  doOnWebhook,
  isMasked,
  type OrgContext,
  register,
  type Webhook,
  webhookIn,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { newKey } from '../../steps/writes.ts';

export const registrationCases = {
  'idempotency.replay-shows-no-new-secret': needing(
    { org: { plan: webhookPlans }, surface: 'webhooks' },
    async (given) => {
      await registerTwice(given, 'https://receiver.example/hook');
    },
  ),

  'idempotency.replay-keeps-signing-secret': needing(
    { org: { plan: webhookPlans }, surface: 'webhooks', receiver: true },
    async (given) => {
      const inbox = given.receiver.inbox();
      const webhook = await registerTwice(given, inbox.url);
      await doOnWebhook(given.org.rest, 'testWebhook', webhook);
      await inbox.comes((received) => received.length > 0);
      const [delivered] = inbox.received;
      if (delivered === undefined) return missingNeed('test-event');
      expectSigned(delivered, webhook.secret);
    },
  ),
} satisfies { readonly [R in IdempotencyRuleId]?: Case };

/** Registers a webhook twice under one key and returns it; the second answer shows the same id and no other secret. */
async function registerTwice(given: OrgContext, url: string): Promise<Webhook> {
  const key = newKey();
  const first = await register(given, { url }, key);
  // A target may refuse the address (S-159).
  if (isRefused(first)) return missingNeed('webhook-address');
  const webhook = webhookIn(first);
  const second = await register(given, { url }, key);
  // A service that takes no key there may refuse an address that it has.
  const isTaken = [400, 409, 422].includes(second.status) && errorCode(second) !== 'idempotency_conflict';
  if (isTaken || at(expectSuccess(second), 'data.id') !== webhook.id)
    return notApplicable('S-105', 'webhook registration accepts no Idempotency-Key');
  // A service may accept an address only once.
  const other = expectSuccess(await register(given, { url: `${url}?other` }, newKey()));
  check(at(other, 'data.id') !== webhook.id, `data.id other than ${webhook.id} under another key`, {
    received: 'the same id',
    at: 'data.id',
    exchange: other,
  });
  const secret = at(second, 'data.secret');
  check(
    !isString(secret) || secret === webhook.secret || isMasked(secret),
    'data.secret as in the first answer, or none',
    { received: 'another secret', at: 'data.secret', exchange: second },
  );
  return webhook;
}
