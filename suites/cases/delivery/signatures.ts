// Cases of signatures: their form, the signed bytes, the secret, and retries.
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
import { isSignedWith, signatureForm, signatureOf } from '../../receiver/signature.ts';
import { deliverNewManifest, deliverTestEvent, subscribe } from '../../steps/deliveries.ts';
import { webhookPlans } from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';
import { subscribeToAllEvents, triggerAll } from './all-events.ts';
import { deliverWithReplies, type RetryContext } from './retries.ts';

const org = { plan: webhookPlans } as const;
/** Characters of one to four bytes, and characters that JSON can write in two ways. */
const headline = 'Größe & Küste: «3,50 €» – 東京 </b> 🌊 "x" \\ 1.50';
const allAttemptsMs = 410_000;

export const signatureCases = {
  'delivery.signature-form': needing({ org, receiver: true }, async (given) => {
    const delivered = await deliverTestEvent(given, await subscribe(given));
    const value = signatureOf(delivered);
    check(value !== undefined && signatureForm.test(value), {
      expected: 'X-Service-Signature as sha256= and 64 hex digits',
      received: value,
      at: { kind: 'delivery-header', name: 'x-service-signature' },
      exchange: delivered.exchange,
    });
  }),

  'delivery.signed-over-raw-bytes': needing({ org, receiver: true, newManifests: true }, async (given) => {
    const { webhook, inbox } = await subscribe(given);
    expectSigned(await deliverNewManifest(given, inbox, headline), webhook.secret);
  }),

  'delivery.all-events-signed': needing(
    { org, receiver: true, publish: true, stream: { manifestsMin: 0 } },
    (given) =>
      withMakers(given, async ({ digests }) => {
        const events = await subscribeToAllEvents(given, digests);
        await triggerAll(events);
        for (const { inbox, webhook } of events)
          for (const delivered of inbox.received) expectSigned(delivered, webhook.secret);
      }),
  ),

  'delivery.own-secret': needing({ org, receiver: true }, async (given) => {
    const [one, other] = [await subscribe(given), await subscribe(given)];
    for (const [own, foreign] of [
      [one, other],
      [other, one],
    ] as const) {
      const delivered = await deliverTestEvent(given, own);
      expectSigned(delivered, own.webhook.secret);
      const { body, headers } = delivered.exchange.request;
      check(!`${body} ${Object.values(headers).join(' ')}`.includes(own.webhook.secret), {
        expected: 'a delivery without the secret in body and headers',
        received: 'a delivery with the secret',
        at: inDelivery(''),
        exchange: delivered.exchange,
      });
      check(!isSignedWith(foreign.webhook.secret, delivered), {
        expected: 'a signature that the secret of another webhook does not verify',
        received: signatureOf(delivered),
        at: { kind: 'delivery-header', name: 'x-service-signature' },
        exchange: delivered.exchange,
      });
    }
  }),

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

export function expectSigned(delivered: Delivered, secret: string): void {
  check(isSignedWith(secret, delivered), {
    expected: 'the HMAC-SHA256 of the raw bytes with the secret of the webhook',
    received: signatureOf(delivered),
    at: { kind: 'delivery-header', name: 'x-service-signature' },
    exchange: delivered.exchange,
  });
}

/** The attempts of a delivery that fails. */
async function deliverWithRetries(given: RetryContext) {
  const { webhook, attempts } = await deliverWithReplies(given, 500);
  await given.clock.advance(allAttemptsMs);
  const [first, ...retries] = attempts();
  if (first === undefined || retries.length === 0) return missingNeed('retried-delivery');
  return { webhook, first, retries };
}

const payloadOf = ({ json }: Delivered) => (isObject(json) ? json : {});
