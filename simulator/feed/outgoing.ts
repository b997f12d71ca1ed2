// What an attempt puts on the wire: its bytes, the signature over them, and what a test or a fault makes of it.
import { bodyOf, type Delivery } from '../core/delivery.ts';
import { grownHeaders } from '../core/growth.ts';
import type { Laws } from '../core/laws.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Outgoing } from './sender.ts';
import { hexSignature } from './signature.ts';

/** One attempt as it is begun. */
export interface Sending {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly startedMs: number;
}

/** Replaces what an attempt sends. */
export type Bend = (outgoing: Outgoing, sending: Sending) => Outgoing;

/** Attempts of one delivery give equal bytes, unless the reading stamps each with its own time. */
export function outgoingOf(laws: Laws, sending: Sending, bend: Bend | undefined): Outgoing {
  const { delivery, webhook, startedMs } = sending;
  const stampMs = laws.delivery.retryBody === 'restamped' ? startedMs : delivery.message.atMs;
  const body = Buffer.from(bodyOf(laws.delivery, delivery, stampMs));
  const [name = '', value = ''] = grownHeaders;
  const outgoing: Outgoing = {
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'x-service-signature': laws.delivery.signature(hexSignature(webhook.secret, body)),
      ...(laws.version.growth === 'some' && { [name.toLowerCase()]: value }),
    },
    body,
  };
  const bent = bend?.(outgoing, sending) ?? outgoing;
  const isCorrupt = delivery.attempts.length === 0 && delivery.fault?.kind === 'corrupt';
  // Still JSON, and no longer what was signed.
  return isCorrupt ? { ...bent, body: Buffer.concat([bent.body, Buffer.from(' ')]) } : bent;
}

/** What goes out with a changed body, signed as the first one was. */
export const signedAnew = (outgoing: Outgoing, { webhook }: Sending): Outgoing => ({
  ...outgoing,
  headers: {
    ...outgoing.headers,
    'x-service-signature': `sha256=${hexSignature(webhook.secret, outgoing.body)}`,
  },
});
