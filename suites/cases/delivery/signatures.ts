// Cases of retries: each is signed for its own bytes, and they repeat the payload.
import { isDeepStrictEqual } from 'node:util';
import { events, type JsonSchema } from '../../../spec/contract.ts';
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { isObject, type JsonObject } from '../../clients/json.ts';
import { membersOf } from '../../kit/body-faults.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered } from '../../receiver/inbox.ts';
import { expectSigned } from '../../steps/deliveries.ts';
import { webhookPlans } from '../../steps/webhooks.ts';
import { deliverWithReplies, type RetryContext } from './retries.ts';

const org = { plan: webhookPlans } as const;
const allAttemptsMs = 410_000;

export const signatureCases = {
  'delivery.retries-signed': needing(
    { org, receiver: true, newManifests: true, clock: { waitsMs: allAttemptsMs } },
    async (given) => {
      const { webhook, retries } = await deliverWithRetries(given);
      for (const retry of retries) expectSigned(retry, webhook.secret);
    },
  ),

  'delivery.retries-repeat-payload': needing(
    { org, receiver: true, newManifests: true, clock: { waitsMs: allAttemptsMs } },
    async (given) => {
      const { first, retries } = await deliverWithRetries(given);
      for (const retry of retries)
        check(repeats(payloadOf(retry), payloadOf(first), events['manifest.matched']), {
          expected: `the payload of the first attempt: ${first.exchange.request.body}`,
          received: retry.exchange.request.body,
          at: inDelivery(''),
          exchange: retry.exchange,
        });
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

/** Whether the retry repeats the documented members of the first attempt, but for the timestamp (S-167). */
const repeats = (retry: JsonObject, first: JsonObject, schema: JsonSchema | undefined): boolean =>
  Object.entries(membersOf(schema ?? {}).properties).every(
    ([name, member]) =>
      name === 'timestamp' ||
      isDeepStrictEqual(retry[name], first[name]) ||
      (isObject(retry[name]) && isObject(first[name]) && repeats(retry[name], first[name], member)),
  );

/** The attempts of a delivery that fails. */
async function deliverWithRetries(given: RetryContext) {
  const { webhook, attempts } = await deliverWithReplies(given, 500);
  await given.clock.advance(allAttemptsMs);
  const [first, ...retries] = attempts();
  if (first === undefined || retries.length === 0) return missingNeed('retried-delivery');
  return { webhook, first, retries };
}

const payloadOf = ({ json }: Delivered) => (isObject(json) ? json : {});
