// The receiver of the fan-out: what it answers, and what it logs of each attempt.
import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type Receiver, type ReceiverOptions, startReceiver } from './receiver.ts';

let receiver: Receiver;
afterEach(() => receiver.close());

async function start(accepts: ReceiverOptions['accepts'], retryMinMs?: number): Promise<void> {
  receiver = await startReceiver({ webhooks: 2, accepts, retryMinMs });
  await receiver.setSecrets(['one', 'two']);
}

async function deliver(
  webhook: number,
  manifest: string,
  secret = ['one', 'two'][webhook] ?? '',
): Promise<number> {
  const body = JSON.stringify({ data: { manifest_id: manifest, headline: 'Küste' } });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'x-service-signature': signature };
  return (await fetch(receiver.webhookUrls[webhook] ?? '', { method: 'POST', body, headers })).status;
}

const marksOf = async (webhook: number, manifest: string) =>
  (await receiver.log()).webhooks[webhook]?.deliveries[manifest]?.marks;

test('each attempt is answered as `accepts` decides, and marked for its webhook', async () => {
  await start(({ webhook, number }) => webhook === 1 || number === 3);
  const statuses: number[] = [];
  for (const webhook of [0, 0, 1, 0, 1]) statuses.push(await deliver(webhook, 'm'));
  expect(statuses).toEqual([503, 503, 200, 200, 200]);
  expect([await marksOf(0, 'm'), await marksOf(1, 'm')]).toEqual(['--+', '++']);
});

test('a retry too soon after a refusal is marked', async () => {
  await start(({ number }) => number > 1, 60_000);
  await deliver(0, 'm');
  await deliver(0, 'm');
  expect(await marksOf(0, 'm')).toBe('-!');
});

test('a signature with another secret is counted, and so is a missing signature', async () => {
  await start(() => true);
  await deliver(0, 'm', 'two');
  await fetch(receiver.webhookUrls[0] ?? '', { method: 'POST', body: '{}' });
  await deliver(1, 'm');
  expect((await receiver.log()).webhooks.map(({ badSignatures }) => badSignatures)).toEqual([2, 0]);
});

test('GET of its address returns the log', async () => {
  await start(() => true);
  await deliver(1, 'm');
  expect(await (await fetch(receiver.url)).json()).toMatchObject({
    webhooks: (await receiver.log()).webhooks,
    loadMax: 0,
  });
});
