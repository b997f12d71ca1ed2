// Deliveries over real sockets in a frozen world: signatures, retries, deadlines, the circuit breaker, and what stops them.
import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();
let world: TestWorld;
let receiver: TestReceiver;
let org: TestOrganization;

beforeEach(async () => {
  world = await simulator.world();
  receiver = await startReceiver();
  org = await world.organization({ plan: 'startup' });
  return () => receiver.close();
});

interface Hook {
  readonly id: number;
  readonly secret: string;
}

const call = (method: string, path: string, body?: object) =>
  world.ask(path, { org }, { method, json: body });

async function register(path = '/hook', events?: readonly string[]): Promise<Hook> {
  const answer = await call('POST', '/webhooks', { url: `${receiver.url}${path}`, label: 'test', events });
  return answer.at('data') as Hook;
}

const advance = (seconds: number, open: 'wait' | 'leave' = 'wait') =>
  world.control('POST', '/clock/advance', { seconds, open });

async function liveStream(): Promise<string> {
  const created = await world.control('POST', '/streams', { name: 'Tidewater Grid' });
  return String(created.at('id'));
}

async function publish(
  streamId: string,
  count = 1,
  headline = 'Netz & Küste: "Zuschlag" für 3,5 GW',
): Promise<void> {
  await world.control('POST', '/manifests', { stream_ids: [streamId], count, headline });
}

const statusOf = async (id: number): Promise<unknown> => {
  const list = (await call('GET', '/webhooks')).at('data.webhooks') as { id: number; status: string }[];
  return list.find((one) => one.id === id)?.status;
};

const hmac = (secret: string, body: Buffer) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

test('a manifest is reported at once, and the signature fits the received bytes and the secret of registration', async () => {
  const streamId = await liveStream();
  const hook = await register();
  const other = await register('/other');
  await publish(streamId);
  await receiver.count(2);
  const [first, second] = [hook, other].map(({ id }) =>
    receiver.received.find(({ json }) => json.webhook_id === id),
  );
  expect(first?.signature).toBe(hmac(hook.secret, first?.body ?? Buffer.of()));
  expect(second?.signature).toBe(hmac(other.secret, second?.body ?? Buffer.of()));
  expect(first?.json).toMatchObject({
    event: 'manifest.matched',
    timestamp: '2026-03-17T12:00:00.000Z',
    data: {
      stream_id: streamId,
      stream_name: 'Tidewater Grid',
      headline: 'Netz & Küste: "Zuschlag" für 3,5 GW',
    },
  });
});

test('a failed delivery is retried twice, after 60 and 300 seconds, with the same bytes', async () => {
  const streamId = await liveStream();
  const hook = await register();
  receiver.behave(() => 500);
  await publish(streamId);
  await advance(59);
  expect(receiver.received).toHaveLength(1);
  await advance(1);
  expect(receiver.received).toHaveLength(2);
  await advance(299);
  expect(receiver.received).toHaveLength(2);
  await advance(86_400);
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ body, signature }) => `${body} ${signature}`)).size).toBe(1);
  const logs = (await call('GET', `/webhooks/${hook.id}/logs`)).at('data.logs');
  expect(logs).toMatchObject([
    { attempt: 3, attempted_at: '2026-03-17T12:06:00.000Z', response_status: 500, status: 'failed' },
    { attempt: 2, attempted_at: '2026-03-17T12:01:00.000Z' },
    { attempt: 1, attempted_at: '2026-03-17T12:00:00.000Z', latency_ms: 0 },
  ]);
  expect(await statusOf(hook.id)).toBe('enabled');
});

test('ten exhausted deliveries in a row disable the webhook and drop what is pending, until it is reactivated', async () => {
  const streamId = await liveStream();
  const hook = await register();
  receiver.behave(() => 503);
  await publish(streamId, 12);
  await advance(359);
  expect(await statusOf(hook.id)).toBe('enabled');
  await advance(1);
  expect(await statusOf(hook.id)).toBe('disabled');
  await publish(streamId, 3);
  await advance(3_600);
  receiver.behave(() => 200);
  const before = receiver.received.length;
  await call('POST', `/webhooks/${hook.id}/reactivate`);
  await publish(streamId, 1, 'After');
  await advance(0);
  expect(receiver.received.slice(before).map(({ json }) => json.data.headline)).toEqual(['After']);
});

test('nine failures, one success and nine more failures leave the webhook enabled', async () => {
  const streamId = await liveStream();
  const hook = await register();
  for (const [count, status] of [
    [9, 500],
    [1, 204],
    [9, 500],
  ] as const) {
    receiver.behave(() => status);
    await publish(streamId, count);
    await advance(400);
  }
  expect(await statusOf(hook.id)).toBe('enabled');
  receiver.behave(() => 500);
  await publish(streamId);
  await advance(400);
  expect(await statusOf(hook.id)).toBe('disabled');
});

test("a receiver has ten seconds of the world's time to answer", async () => {
  const streamId = await liveStream();
  const hook = await register();
  receiver.behave(() => 'hang');
  await publish(streamId);
  await receiver.count(1);
  await advance(9, 'leave');
  receiver.answerHanging(200);
  await advance(0);
  expect((await call('GET', `/webhooks/${hook.id}/logs`)).at('data.logs.0')).toMatchObject({
    status: 'success',
    latency_ms: 9_000,
  });
  await publish(streamId);
  await receiver.count(2);
  await advance(11, 'leave');
  expect((await call('GET', `/webhooks/${hook.id}/logs`)).at('data.logs.0')).toMatchObject({
    status: 'failed',
    latency_ms: 10_000,
    response_status: null,
  });
});

test('a waiting move fails when a receiver does not answer, and names the receiver', async () => {
  const streamId = await liveStream();
  await register('/silent');
  receiver.behave(() => 'hang');
  await publish(streamId);
  await receiver.count(1);
  const answer = await advance(100);
  expect(answer.status).toBe(409);
  expect(answer.at('detail')).toContain('/silent');
  expect((await world.control('GET', '/clock')).at('now')).toBe('2026-03-17T12:00:00.000Z');
});

test('disabled, removed and unsubscribed webhooks receive nothing, not even pending attempts', async () => {
  const streamId = await liveStream();
  const [disabled, removed, elsewhere] = [
    await register('/disabled'),
    await register('/removed'),
    await register('/elsewhere', ['stream.removed']),
  ];
  receiver.behave(() => 500);
  await publish(streamId);
  await advance(0);
  expect(receiver.received).toHaveLength(2);
  await call('POST', `/webhooks/${disabled.id}/disable`);
  await call('POST', `/webhooks/${disabled.id}/reactivate`);
  await call('DELETE', `/webhooks/${removed.id}`);
  await advance(3_600);
  expect(receiver.received).toHaveLength(2);
  expect((await call('GET', `/webhooks/${removed.id}/logs`)).status).toBe(404);
  await world.control('DELETE', `/streams/${streamId}`, { reason: 'Merged' });
  await advance(0);
  expect(receiver.received.at(-1)?.json).toMatchObject({
    event: 'stream.removed',
    webhook_id: elsewhere.id,
    data: { stream_id: streamId, reason: 'Merged' },
  });
});

test('a test is signed, logged, and not retried', async () => {
  const hook = await register();
  receiver.behave(() => 500);
  expect((await call('POST', `/webhooks/${hook.id}/test`)).status).toBe(200);
  await advance(3_600);
  expect(receiver.received.map(({ json }) => json.event)).toEqual(['webhook.test']);
  expect((await call('GET', `/webhooks/${hook.id}/logs`)).at('data.total')).toBe(1);
});

test('a restored world sends the deliveries that were pending in the snapshot, and no later ones', async () => {
  const streamId = await liveStream();
  await register();
  receiver.behave(() => 500);
  await publish(streamId, 1, 'Before');
  await advance(0);
  const { body } = await world.control('POST', '/snapshots', {});
  await publish(streamId, 1, 'Later');
  await advance(60);
  expect(receiver.received).toHaveLength(4);
  receiver.behave(() => 200);
  await world.control('POST', `/snapshots/${(body as { id: string }).id}/restore`);
  await advance(3_600);
  expect(receiver.received.slice(4).map(({ json }) => json.data.headline)).toEqual(['Before']);
});

test('redirects are not followed, and only receivers on loopback are connected to', async () => {
  const streamId = await liveStream();
  const hook = await register();
  const far = (await call('POST', '/webhooks', { url: 'http://10.0.0.1:9/x', label: 'far' })).at(
    'data',
  ) as Hook;
  receiver.behave(() => 302);
  await publish(streamId);
  await advance(0);
  expect((await call('GET', `/webhooks/${hook.id}/logs`)).at('data.logs.0')).toMatchObject({
    response_status: 302,
    status: 'failed',
  });
  expect((await call('GET', `/webhooks/${far.id}/logs`)).at('data.logs.0')).toMatchObject({
    response_status: null,
    error: expect.stringContaining('10.0.0.1'),
  });
});
