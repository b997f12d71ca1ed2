// Deliveries over real sockets in a frozen world: what holds them up, and what stops them.
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
}

const call = (method: string, path: string, body?: object) =>
  world.ask(path, { org }, { method, json: body });

async function register(path = '/hook', events?: readonly string[]): Promise<Hook> {
  const answer = await call('POST', '/webhooks', { url: `${receiver.url}${path}`, label: 'test', events });
  return answer.at('data') as Hook;
}

const advance = (seconds: number) => world.control('POST', '/clock/advance', { seconds });

async function liveStream(): Promise<string> {
  const created = await world.control('POST', '/streams', { name: 'Tidewater Grid' });
  return String(created.at('id'));
}

const publish = (streamId: string, headline?: string) =>
  world.control('POST', '/manifests', { stream_ids: [streamId], headline });

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

test('a restored world sends the deliveries that were pending in the snapshot, and no later ones', async () => {
  const streamId = await liveStream();
  await register();
  receiver.behave(() => 500);
  await publish(streamId, 'Before');
  await advance(0);
  const { body } = await world.control('POST', '/snapshots', {});
  await publish(streamId, 'Later');
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
