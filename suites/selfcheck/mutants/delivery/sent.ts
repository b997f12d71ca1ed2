// Wrapped parts that send wrong deliveries: bodies altered and signed again, and other signatures.
import { createHmac } from 'node:crypto';
import type { Webhook } from '../../../../simulator/core/webhook.ts';
import { type Sending, signedAnew } from '../../../../simulator/feed/outgoing.ts';
import type { Outgoing } from '../../../../simulator/feed/sender.ts';
import { isMembers, type Members } from '../../alter.ts';
import type { Wrap } from '../../replaced-operation.ts';

/** An address on which no server listens. */
export const nowhere = 'http://127.0.0.1:9/';

/** Alters each attempt after it was signed. */
export const sending =
  (alter: (outgoing: Outgoing, attempt: Sending) => Outgoing): Wrap =>
  (parts) => ({ ...parts, delivery: alter });

/** Alters the payload of each attempt for the event (or for any) and signs the result. */
export const payloadOf = (event: string, alter: (payload: Members, attempt: Sending) => unknown): Wrap =>
  sending((outgoing, attempt) => {
    const payload: unknown = JSON.parse(outgoing.body.toString('utf8'));
    if (!isMembers(payload) || (event !== '*' && attempt.delivery.message.event !== event)) return outgoing;
    const altered = alter(payload, attempt);
    return signedAnew({ ...outgoing, body: Buffer.from(JSON.stringify(altered)) }, attempt);
  });

/** The same for the data of the payload. */
export const dataOf = (event: string, alter: (data: Members, attempt: Sending) => unknown): Wrap =>
  payloadOf(event, ({ data, ...payload }, attempt) => ({
    ...payload,
    data: alter(isMembers(data) ? data : {}, attempt),
  }));

/** An additional request that the service should not send. */
interface Extra {
  readonly webhook: Webhook;
  readonly payload: Members;
}

/** Sends an additional, correctly signed request with every attempt for the event. */
export const sendingBeside = (
  event: string,
  extrasOf: (payload: Members, attempt: Sending) => readonly Extra[],
): Wrap =>
  sending((outgoing, attempt) => {
    if (attempt.delivery.message.event !== event) return outgoing;
    for (const { webhook, payload } of extrasOf(JSON.parse(outgoing.body.toString('utf8')), attempt)) {
      const body = Buffer.from(JSON.stringify(payload));
      const { headers } = signedAnew({ ...outgoing, body }, { ...attempt, webhook });
      // The receiver may be closed already.
      void fetch(webhook.url, { method: 'POST', headers, body }).catch(() => undefined);
    }
    // A copy shows that the attempt was not left alone.
    return { ...outgoing };
  });

/** Changes or removes the signature. */
export const signatureBy = (sign: (outgoing: Outgoing, attempt: Sending) => string | undefined): Wrap =>
  sending((outgoing, attempt) => {
    const { 'x-service-signature': _, ...headers } = outgoing.headers;
    const value = sign(outgoing, attempt);
    return {
      ...outgoing,
      headers: value === undefined ? headers : { ...headers, 'x-service-signature': value },
    };
  });

/** Sends deliveries of the event without a signature. */
export const unsigned = (event: string): Wrap =>
  signatureBy(({ headers }, { delivery }) =>
    delivery.message.event === event ? undefined : headers['x-service-signature'],
  );

/** Signs with another key than the secret of the webhook. */
export const signedBy = (keyOf: (secret: string) => string): Wrap =>
  signatureBy(({ body }, { webhook }) => hmac(keyOf(webhook.secret), body));

export const hmac = (secret: string, body: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export const isRetry = ({ delivery }: Sending): boolean => delivery.attempts.length > 0;

export const without =
  (name: string) =>
  ({ [name]: _, ...others }: Members): Members =>
    others;

export const withMember = (name: string, value: unknown) => (members: Members) => ({
  ...members,
  [name]: value,
});

/** Sends another timestamp. */
export const stamped = (change: (iso: string) => unknown, event = '*'): Wrap =>
  payloadOf(event, (payload) => ({ ...payload, timestamp: change(String(payload.timestamp)) }));
