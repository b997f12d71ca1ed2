// Signs the bytes of a delivery with the secret of its webhook ("Signature").
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** HMAC-SHA256 of the bytes, keyed with the secret as UTF-8 text; lower-case hex. */
export const hexSignature = (secret: string, bytes: Buffer): string =>
  createHmac('sha256', keyOf(secret)).update(bytes).digest('hex');

/** One key object a secret, made once for the last few thousand of them. */
function keyOf(secret: string): KeyObject {
  const kept = keys.get(secret);
  if (kept !== undefined) return kept;
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const [oldest] = keys.keys();
  if (keys.size >= keysMax && oldest !== undefined) keys.delete(oldest);
  keys.set(secret, key);
  return key;
}

const keysMax = 4_096;
const keys = new Map<string, KeyObject>();
