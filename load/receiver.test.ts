// The receiver of the fan-out: what it answers, and what it keeps of each attempt.
import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type Receiver, type ReceiverOptions, startReceiver } from './receiver.ts';

let receiver: Receiver;
afterEach(() => receiver.close());

async function start(accepts: ReceiverOptions['accepts'], repeatMs?: number): Promise<void> {
  receiver = await startReceiver({ hooks: 2, accepts, repeatMs });
  await receiver.trust(['one', 'two']);
}

async function deliver(hook: number, manifest: string, secret = ['one', 'two'][hook] ?? ''): Promise<number> {
  const body = JSON.stringify({ data: { manifest_id: manifest, headline: 'Küste' } });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'x-service-signature': signature };
  return (await fetch(receiver.hookUrls[hook] ?? '', { method: 'POST', body, headers })).status;
}

const marksOf = async (hook: number, manifest: string) =>
  (await receiver.account()).hooks[hook]?.deliveries[manifest]?.marks;

test('each attempt is answered as told and marked, webhook by webhook', async () => {
  await start(({ hook, attempt }) => hook === 1 || attempt === 3);
  const statuses: number[] = [];
  for (const hook of [0, 0, 1, 0, 1]) statuses.push(await deliver(hook, 'm'));
  expect(statuses).toEqual([503, 503, 200, 200, 200]);
  expect([await marksOf(0, 'm'), await marksOf(1, 'm')]).toEqual(['--+', '++']);
});

test('a repetition too soon after a refusal is marked', async () => {
  await start(({ attempt }) => attempt > 1, 60_000);
  await deliver(0, 'm');
  await deliver(0, 'm');
  expect(await marksOf(0, 'm')).toBe('-!');
});

test('a signature with another secret is counted, and so is none', async () => {
  await start(() => true);
  await deliver(0, 'm', 'two');
  await fetch(receiver.hookUrls[0] ?? '', { method: 'POST', body: '{}' });
  await deliver(1, 'm');
  expect((await receiver.account()).hooks.map(({ forged }) => forged)).toEqual([2, 0]);
});

test('its address tells the account', async () => {
  await start(() => true);
  await deliver(1, 'm');
  expect(await (await fetch(receiver.url)).json()).toMatchObject({
    hooks: (await receiver.account()).hooks,
    busyShare: 0,
  });
});
