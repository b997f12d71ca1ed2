// Simulators that send other things than they should: bodies bent and signed anew, and other signatures.
import { type Sending, signedAnew } from '../../../../simulator/feed/outgoing.ts';
import type { Outgoing } from '../../../../simulator/feed/sender.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import { isMembers, type Members } from '../../bend.ts';

type Wrap = (parts: Parts) => Parts;

/** Bends each attempt after it was signed. */
export const sending =
  (bend: (outgoing: Outgoing, attempt: Sending) => Outgoing): Wrap =>
  (parts) => ({ ...parts, delivery: bend });

/** Bends the payload of each attempt at the event (or at any) and signs it as it is then. */
export const payloadOf = (event: string, bend: (payload: Members, attempt: Sending) => unknown): Wrap =>
  sending((outgoing, attempt) => {
    const payload: unknown = JSON.parse(outgoing.body.toString('utf8'));
    if (!isMembers(payload) || (event !== '*' && attempt.delivery.message.event !== event)) return outgoing;
    const bent = bend(payload, attempt);
    return signedAnew({ ...outgoing, body: Buffer.from(JSON.stringify(bent)) }, attempt);
  });

/** The same for the data of the payload. */
export const dataOf = (event: string, bend: (data: Members, attempt: Sending) => unknown): Wrap =>
  payloadOf(event, ({ data, ...payload }, attempt) => ({
    ...payload,
    data: bend(isMembers(data) ? data : {}, attempt),
  }));

/** Signs in another way, or not at all. */
export const signatureBy = (sign: (outgoing: Outgoing, attempt: Sending) => string | undefined): Wrap =>
  sending((outgoing, attempt) => {
    const { 'x-service-signature': _, ...headers } = outgoing.headers;
    const value = sign(outgoing, attempt);
    return {
      ...outgoing,
      headers: value === undefined ? headers : { ...headers, 'x-service-signature': value },
    };
  });

export const isRetry = ({ delivery }: Sending): boolean => delivery.attempts.length > 0;
