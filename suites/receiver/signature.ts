// Whether a delivery is signed as the contract says ("Signature").
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Delivered } from './inbox.ts';

/** The header's value is `sha256=` and the HMAC-SHA256 of the raw bytes in hexadecimal digits of either case (S-168). */
export function isSignedWith(secret: string, { body, headers }: Delivered): boolean {
  const digest = /^sha256=([0-9a-f]{64})$/i.exec(signatureOf({ headers }) ?? '')?.[1];
  const expected = createHmac('sha256', secret).update(body).digest();
  return digest !== undefined && timingSafeEqual(Buffer.from(digest, 'hex'), expected);
}

export const signatureOf = ({ headers }: Pick<Delivered, 'headers'>): string | undefined =>
  headers['x-service-signature'];
