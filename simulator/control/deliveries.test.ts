// Deliveries on the control plane: listed with their attempts, resent, with faults; and manifests that arrive by themselves.
import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { events } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();
let world: TestWorld;
let receiver: TestReceiver;
let org: TestOrganization;
let hook: { readonly id: number; readonly secret: string };
let streamId: string;

beforeEach(async () => {
  world = await simulator.world();
  receiver = await startReceiver();
  org = await world.organization({ plan: 'enterprise' });
  hook = (await call('POST', '/webhooks', { url: receiver.url, events: allEvents })).at(
    'data',
  ) as typeof hook;
  streamId = String((await world.control('POST', '/streams', { name: 'Tidewater Grid' })).at('id'));
  await advance(0);
  return () => receiver.close();
});

const allEvents = [
  'manifest.matched',
  'digest.new_content',
  'digest.created',
  'digest.updated',
  'digest.removed',
  'stream.created',
  'stream.removed',
  'stream.unpublished',
];

const call = (method: string, path: string, body?: object) =>
  world.ask(path, { org }, { method, json: body });
const advance = (seconds: number) => world.control('POST', '/clock/advance', { seconds });
const publish = (headline: string) =>
  world.control('POST', '/manifests', { stream_ids: [streamId], headline });
const forceFault = (fault: string, more: object = {}) =>
  world.control('POST', '/delivery-faults', { fault, webhook_id: hook.id, ...more });
const headlines = () =>
  receiver.received
    .filter(({ json }) => json.event === 'manifest.matched')
    .map(({ json }) => json.data.headline);

test('every event has the payload of the contract', async () => {
  const digest = (await call('POST', '/digests', { name: 'Mine', stream_ids: [streamId] })).at('data.id');
  const more = String((await world.control('POST', '/streams', { name: 'Second' })).at('id'));
  await call('POST', `/digests/${digest}/streams`, { stream_ids: [more] });
  await publish('One');
  const catalog = (await world.control('GET', '/catalog-digests')).at('digests.0.id');
  const added = `/organizations/${org.id}/catalog-digests/${catalog}`;
  await world.control('PUT', added);
  await world.control('DELETE', added);
  await world.control('POST', `/streams/${more}/unpublish`, { reason: 'Review' });
  await world.control('DELETE', `/streams/${more}`, { reason: 'Merged' });
  await call('POST', `/webhooks/${hook.id}/test`);
  await advance(0);
  const names = receiver.received.map(({ json }) => json.event);
  expect(new Set(names)).toEqual(new Set([...allEvents, 'webhook.test']));
  for (const { json } of receiver.received)
    expect(schemaValidator(events[json.event] ?? {})(json), json.event).toEqual([]);
});

test('the newest deliveries are listed alone', async () => {
  for (const headline of ['One', 'Two', 'Three']) await publish(headline);
  const ids = async (query: string): Promise<readonly number[]> =>
    ((await world.control('GET', `/deliveries?${query}`)).at('deliveries') as { id: number }[]).map(
      ({ id }) => id,
    );
  const all = await ids('event=manifest.matched');
  expect(all).toHaveLength(3);
  expect(await ids('event=manifest.matched&last=2')).toEqual(all.slice(1));
});

test('a delivery shows the bytes and the signature that the receiver got, and no secret', async () => {
  await publish('One');
  await advance(0);
  const [got] = receiver.received;
  const listed = await world.control('GET', '/deliveries');
  const { body: delivery, text } = await world.control('GET', `/deliveries/${listed.at('deliveries.0.id')}`);
  expect(delivery).toMatchObject({
    request: {
      url: receiver.url,
      headers: expect.arrayContaining([{ name: 'x-service-signature', value: got?.signature }]),
      body: String(got?.body),
    },
  });
  expect(text).not.toContain(hook.secret);
});

test('a new world sends nothing until somebody registers a webhook', async () => {
  const fresh = await simulator.world();
  const owner = fresh.credentials.startup?.[0] as TestOrganization;
  const hooks = (await fresh.ask('/webhooks', { org: owner })).at('data.webhooks') as { digest_id: number }[];
  const digestId = hooks.at(-1)?.digest_id;
  const streamIds = (await fresh.ask(`/digests/${digestId}`, { org: owner })).at('data.digest.stream_ids');
  await fresh.control('POST', '/manifests', { stream_ids: streamIds });
  await fresh.control('POST', '/clock/advance', { seconds: 3_600 });
  expect((await fresh.control('GET', '/deliveries')).at('deliveries')).toEqual([]);
});

test('deliveries are listed with their attempts and counts', async () => {
  receiver.behave(() => 500);
  await publish('One');
  await advance(60);
  const listed = await world.control('GET', `/deliveries?webhook_id=${hook.id}&event=manifest.matched`);
  expect(listed.at('deliveries.0')).toMatchObject({
    state: 'waiting',
    next_attempt_at: '2026-03-17T12:06:00.000Z',
    attempts: [
      { attempt: 1, at: '2026-03-17T12:00:00.000Z', status: 500 },
      { attempt: 2, at: '2026-03-17T12:01:00.000Z', status: 500 },
    ],
  });
  expect(listed.at('counts')).toEqual({ waiting: 1, delivered: 1, exhausted: 0, dropped: 0 });
});

test('a delivery is resent with the same bytes', async () => {
  await publish('One');
  await advance(0);
  const path = `/deliveries?webhook_id=${hook.id}&event=manifest.matched`;
  const id = (await world.control('GET', path)).at('deliveries.0.id');
  const again = await world.control('POST', `/deliveries/${id}/resend`);
  expect(again.at('resend_of')).toBe(id);
  await advance(0);
  const [first, second] = receiver.received.slice(-2).map(({ body }) => body.toString());
  expect(second).toBe(first);
});

test('a forced fault drops, duplicates, delays, reorders or corrupts a delivery', async () => {
  await forceFault('drop');
  await publish('lost');
  await advance(3_600);
  expect(headlines()).toEqual([]);
  await forceFault('duplicate');
  await publish('twice');
  await advance(0);
  expect(headlines()).toEqual(['twice', 'twice']);
  await forceFault('delay', { ms: 5_000 });
  await publish('late');
  await advance(4);
  expect(headlines()).toHaveLength(2);
  await advance(1);
  expect(headlines().at(-1)).toBe('late');
  await forceFault('reorder');
  await publish('first');
  await publish('second');
  await advance(0);
  expect(headlines().slice(-2)).toEqual(['second', 'first']);
  await forceFault('corrupt');
  await publish('corrupt');
  await advance(0);
  const { body, signature } = receiver.received.at(-1) ?? { body: '', signature: '' };
  expect(signature).not.toBe(`sha256=${createHmac('sha256', hook.secret).update(body).digest('hex')}`);
  expect((await world.control('GET', '/delivery-faults')).at('faults')).toEqual([]);
});

test('a world publishes by itself, and equal seeds publish equal manifests', async () => {
  const reports = await Promise.all(
    [1, 2].map(async () => {
      const publishing = await simulator.world({ arrivals_per_minute: 6 });
      const reader = await publishing.organization({ plan: 'startup' });
      const hook = { url: `${receiver.url}/${publishing.id}` };
      await publishing.ask('/webhooks', { org: reader }, { json: hook });
      await publishing.control('POST', '/clock/advance', { seconds: 60 });
      return receiver.received
        .filter(({ path }) => path === `/${publishing.id}`)
        .map(({ json }) => `${json.timestamp} ${json.data.manifest_id} ${json.data.stream_id}`)
        .sort();
    }),
  );
  expect(reports[0]).toHaveLength(7);
  expect(reports[0]?.[0]).toContain('2026-03-17T12:00:10.000Z');
  expect(reports[1]).toEqual(reports[0]);
});

test('a dropped world stops sending', async () => {
  receiver.behave(() => 500);
  await publish('One');
  await advance(0);
  const before = receiver.received.length;
  await fetch(`${simulator.simulator.controlUrl}/worlds/${world.id}`, { method: 'DELETE' });
  expect((await fetch(`${world.controlUrl}/clock`)).status).toBe(404);
  expect(receiver.received).toHaveLength(before);
});
