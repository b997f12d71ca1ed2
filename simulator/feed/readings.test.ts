// How readings change deliveries, and which manifests digests report.
import { beforeEach, expect, test } from 'vitest';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();
let world: TestWorld;
let receiver: TestReceiver;
let org: TestOrganization;

beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

/** Makes a new world with these readings, or with the default ones. */
async function under(readings?: object): Promise<void> {
  world = await simulator.world(readings && { readings });
  org = await world.organization({ plan: 'startup' });
}

const call = (method: string, path: string, body?: object) =>
  world.ask(path, { org }, { method, json: body });
const advance = (seconds: number, open = 'wait') =>
  world.control('POST', '/clock/advance', { seconds, open });
const liveStream = async (): Promise<string> =>
  String((await world.control('POST', '/streams', { name: 'Tidewater' })).at('id'));
const publish = (streams: readonly string[], headline: string, more: object = {}) =>
  world.control('POST', '/manifests', { stream_ids: streams, headline, ...more });
const register = async (): Promise<number> =>
  Number((await call('POST', '/webhooks', { url: receiver.url })).at('data.id'));
const statusOf = async (id: number): Promise<unknown> =>
  (await call('GET', '/webhooks')).at('data.webhooks.0.id') === id
    ? (await call('GET', '/webhooks')).at('data.webhooks.0.status')
    : undefined;
const headlines = () => receiver.received.map(({ json }) => json.data.headline);

test('the breaker may count attempts', async () => {
  await under({ 'delivery.breaker-unit': 'attempts' });
  const stream = await liveStream();
  const hook = await register();
  receiver.behave(() => 500);
  await publish([stream], 'x', { count: 9 });
  await advance(0);
  expect(await statusOf(hook)).toBe('enabled');
  await publish([stream], 'x');
  await advance(0);
  expect(await statusOf(hook)).toBe('disabled');
  await advance(3_600);
  expect(receiver.received).toHaveLength(10);
});

test('a disabled webhook may receive its events and pending attempts after its reactivation', async () => {
  await under({ 'delivery.while-disabled': 'queued', 'delivery.pending-at-disable': 'kept' });
  const stream = await liveStream();
  const hook = await register();
  receiver.behave(() => 500);
  await publish([stream], 'pending');
  await advance(0);
  await call('POST', `/webhooks/${hook}/disable`);
  await publish([stream], 'queued');
  await advance(3_600);
  expect(headlines()).toEqual(['pending']);
  receiver.behave(() => 200);
  await call('POST', `/webhooks/${hook}/reactivate`);
  await advance(0);
  expect(headlines().slice(1).sort()).toEqual(['pending', 'queued']);
});

test('a retry may have a timestamp of its own, and be timed from the start of the previous attempt', async () => {
  await under({ 'delivery.retry-body': 'restamped', 'delivery.retry-from': 'start' });
  const stream = await liveStream();
  await register();
  receiver.behave(() => 'hang');
  await publish([stream], 'x');
  await receiver.count(1);
  await advance(10, 'leave');
  receiver.behave(() => 200);
  await advance(50);
  expect(receiver.received.map(({ json }) => json.timestamp)).toEqual([
    '2026-03-17T12:00:00.000Z',
    '2026-03-17T12:01:00.000Z',
  ]);
});

test.each([
  [undefined, 2],
  [{ 'delivery.matched-per': 'manifest' }, 1],
])('under %j a manifest of two streams is reported %i times', async (readings, times) => {
  await under(readings);
  const streams = [await liveStream(), await liveStream()];
  await register();
  await publish(streams, 'x');
  await advance(0);
  expect(receiver.received).toHaveLength(times);
});

test('an active digest reports each manifest of its own streams once, if it passes the content filters', async () => {
  await under();
  const [one, two, three] = [await liveStream(), await liveStream(), await liveStream()];
  const body = { name: 'Mine', stream_ids: [one, two], content_filters: { media_format: ['text'] } };
  const digest = (await call('POST', '/digests', body)).at('data.id');
  await call('POST', `/digests/${digest}/webhook`, { url: receiver.url, label: 'x' });
  const publications = async (name: string): Promise<void> => {
    await publish([one, two], `${name}: both`);
    await publish([three], `${name}: another`);
    await publish([two], `${name}: heard`, { media_format: 'audio' });
    await advance(0);
  };
  await publications('first');
  await call('POST', `/digests/${digest}/deactivate`);
  await publications('paused');
  await call('POST', `/digests/${digest}/activate`);
  await publications('again');
  receiver.behave(() => 500);
  await publications('failing');
  await call('DELETE', `/digests/${digest}`);
  await publications('deleted');
  await advance(3_600);
  expect(headlines()).toEqual(['first: both', 'again: both', 'failing: both']);
  expect(receiver.received[0]?.json).toMatchObject({
    event: 'digest.new_content',
    data: { digest_id: digest, digest_name: 'Mine', stream_id: one, available: ['signal', 'brief'] },
  });
});

test('a new version of a record is reported if it is a new manifest', async () => {
  await under({ 'record.new-version': 'new-manifest' });
  const stream = await liveStream();
  await register();
  const published = await publish([stream], 'x');
  const revised = await world.control(
    'POST',
    `/manifests/${published.at('manifests.0.manifest_id')}/revision`,
  );
  await advance(0);
  expect(receiver.received.map(({ json }) => json.data.manifest_id)).toEqual([
    published.at('manifests.0.manifest_id'),
    revised.at('manifest_id'),
  ]);
});

test('a running clock retries by itself', async () => {
  await under();
  const stream = await liveStream();
  await register();
  receiver.behave(({ json }) => (json.data.headline === 'x' && receiver.received.length < 2 ? 500 : 200));
  await publish([stream], 'x');
  await advance(59);
  await world.control('PUT', '/clock', { frozen: false });
  await receiver.count(2);
  expect(receiver.received).toHaveLength(2);
});
