// Whether a delivery is to be trusted, and what it says.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The last attempt of a delivery is six minutes after the first. */
const oldestMs = 15 * 60_000;

type Delivery = { event: string; timestamp: string; data: { manifest_id: string } };

/** Nothing if it is not to be trusted. `body` holds the bytes as they came. */
export function verified(
  body: Uint8Array,
  signature: string,
  secret: string,
  now: number,
): Delivery | undefined {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return;
  const delivery = JSON.parse(new TextDecoder().decode(body)) as Delivery;
  return Math.abs(now - Date.parse(delivery.timestamp)) <= oldestMs ? delivery : undefined;
}
