// Cases of the signature of deliveries: its form, what it is made over and with, and what retries carry.
import { isDeepStrictEqual } from 'node:util';
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { type Case, needing } from '../../case.ts';
import { newsAt, subscribed, testedAt } from '../../deliveries.ts';
import { check, isObject } from '../../expect.ts';
import { lack } from '../../finding.ts';
import type { Delivered } from '../../receiver/inbox.ts';
import { isSignedWith, signatureOf } from '../../receiver/signature.ts';
import { webhookPlans } from '../../webhooks.ts';
import { type Retrying, triedAgain } from './retries.ts';

const org = { plan: webhookPlans } as const;
/** Letters of one to four bytes, and such as are written in two ways in JSON. */
const headline = 'Größe & Küste: «3,50 €» – 東京 </b> 🌊 "x" \\ 1.50';
const secondAttemptMs = 80_000;

export const signatureCases = {
  'delivery.signature-form': needing({ org, receiver: true }, async (given) => {
    const delivered = await testedAt(given, await subscribed(given));
    const value = signatureOf(delivered);
    check(value !== undefined && /^sha256=[0-9a-f]{64}$/i.test(value), {
      expected: 'X-Service-Signature with sha256= and 64 hex digits',
      received: value,
      exchange: delivered.exchange,
    });
  }),

  'delivery.signed-over-raw-bytes': needing({ org, receiver: true, news: true }, async (given) => {
    const { hook, inbox } = await subscribed(given);
    expectSigned(await newsAt(given, inbox, headline), hook.secret);
  }),

  'delivery.own-secret': needing({ org, receiver: true }, async (given) => {
    const [one, other] = [await subscribed(given), await subscribed(given)];
    for (const [mine, foreign] of [
      [one, other],
      [other, one],
    ] as const) {
      const delivered = await testedAt(given, mine);
      expectSigned(delivered, mine.hook.secret);
      check(!isSignedWith(foreign.hook.secret, delivered), {
        expected: 'a signature that the secret of another webhook does not verify',
        received: signatureOf(delivered),
        exchange: delivered.exchange,
      });
    }
  }),

  'delivery.retries-signed': needing(
    { org, receiver: true, news: true, clock: { waitsMs: secondAttemptMs } },
    async (given) => {
      const { hook, retry } = await retried(given);
      expectSigned(retry, hook.secret);
    },
  ),

  'delivery.retries-say-the-same': needing(
    { org, receiver: true, news: true, clock: { waitsMs: secondAttemptMs } },
    async (given) => {
      const { first, retry } = await retried(given);
      const [{ timestamp, ...told }, { timestamp: later, ...toldAgain }] = [
        membersOf(first),
        membersOf(retry),
      ];
      // S-167: a retry may be stamped anew, and then its bytes are others.
      const isSame = timestamp === later ? first.body.equals(retry.body) : isDeepStrictEqual(told, toldAgain);
      check(isSame, {
        expected: `the body of the first attempt again: ${first.exchange.request.body}`,
        received: retry.exchange.request.body,
        exchange: retry.exchange,
      });
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

function expectSigned(delivered: Delivered, secret: string): void {
  check(isSignedWith(secret, delivered), {
    expected: 'the HMAC-SHA256 of the raw bytes under the secret of the webhook',
    received: signatureOf(delivered),
    exchange: delivered.exchange,
  });
}

/** The first attempt at a delivery, which failed, and the second. */
async function retried(given: Retrying) {
  const { hook, attempts } = await triedAgain(given, 500, 200);
  await given.clock.advance(secondAttemptMs);
  const [first, retry] = attempts();
  if (first === undefined || retry === undefined) return lack('a delivery that is tried again');
  return { hook, first, retry: attempts().at(-1) ?? retry };
}

const membersOf = ({ json }: Delivered) => (isObject(json) ? json : {});
