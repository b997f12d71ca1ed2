// The signature of a delivery as the contract says ("Signature"): how it is made, and whether a delivery has it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Delivered } from './inbox.ts';

type Signed = Pick<Delivered, 'body' | 'headers'>;

/** The value of the header for these bytes. */
export const signatureOver = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** `sha256=` and 64 hexadecimal digits of either case (S-168). */
export const signatureForm = /^sha256=([0-9a-fA-F]{64})$/;

/** Whether the header's value has that form, with the HMAC-SHA256 of the raw bytes. */
export function isSignedWith(secret: string, { body, headers }: Signed): boolean {
  const digest = signatureForm.exec(signatureOf({ headers }) ?? '')?.[1];
  const expected = createHmac('sha256', secret).update(body).digest();
  return digest !== undefined && timingSafeEqual(Buffer.from(digest, 'hex'), expected);
}

export const signatureOf = ({ headers }: Pick<Signed, 'headers'>): string | undefined =>
  headers['x-service-signature'];
