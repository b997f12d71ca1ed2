// Signs the body of a delivery with the secret of its webhook ("Signature").
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** HMAC-SHA256 of the bytes, keyed with the secret as UTF-8 text; lower-case hex. */
export const hexSignature = (secret: string, bytes: Buffer): string =>
  createHmac('sha256', keyOf(secret)).update(bytes).digest('hex');

/** The key object of a secret; the last few thousand are cached. */
function keyOf(secret: string): KeyObject {
  const cached = keys.get(secret);
  if (cached !== undefined) return cached;
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  const [oldest] = keys.keys();
  if (keys.size >= cachedKeysMax && oldest !== undefined) keys.delete(oldest);
  keys.set(secret, key);
  return key;
}

const cachedKeysMax = 4_096;
const keys = new Map<string, KeyObject>();
