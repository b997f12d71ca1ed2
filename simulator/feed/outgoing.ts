// The request of a delivery attempt: body, signature, and the changes that an interceptor or a fault makes.
import { bodyOf, type Delivery } from '../core/delivery.ts';
import { grownHeaders } from '../core/growth.ts';
import type { Laws } from '../core/laws.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Outgoing } from './sender.ts';
import { hexSignature } from './signature.ts';

/** The attempt for which a request is made. */
export interface Sending {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly startedMs: number;
}

/** Replaces the request of an attempt; for tests. */
export type OutgoingInterceptor = (outgoing: Outgoing, sending: Sending) => Outgoing;

/** The request of an attempt. All attempts of a delivery have equal bodies, unless the reading gives each its own timestamp. */
export function outgoingOf(
  laws: Laws,
  sending: Sending,
  intercept: OutgoingInterceptor | undefined,
): Outgoing {
  const { delivery, webhook, startedMs } = sending;
  const stampMs = laws.delivery.retryBody === 'restamped' ? startedMs : delivery.message.atMs;
  const body = Buffer.from(bodyOf(laws.delivery, delivery, stampMs));
  const key = laws.delivery.signingKey(webhook.secret);
  const [name = '', value = ''] = grownHeaders;
  const outgoing: Outgoing = {
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'x-service-signature': laws.delivery.signature(hexSignature(key, body)),
      ...(laws.version.growth === 'some' && { [name.toLowerCase()]: value }),
    },
    body,
  };
  const intercepted = intercept?.(outgoing, sending) ?? outgoing;
  const isCorrupt = delivery.attempts.length === 0 && delivery.fault?.kind === 'corrupt';
  // The extra space breaks the signature and leaves valid JSON.
  return isCorrupt
    ? { ...intercepted, body: Buffer.concat([intercepted.body, Buffer.from(' ')]) }
    : intercepted;
}

/** The request with a new signature over its present body. */
export const signedAnew = (outgoing: Outgoing, { webhook }: Sending): Outgoing => ({
  ...outgoing,
  headers: {
    ...outgoing.headers,
    'x-service-signature': `sha256=${hexSignature(webhook.secret, outgoing.body)}`,
  },
});
