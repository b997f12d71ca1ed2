// Webhooks over REST: secrets, owners, the limit of five per digest, and the plans that include them.
import { beforeAll, expect, test } from 'vitest';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const simulator = simulatorForTests();
let world: TestWorld;

beforeAll(async () => {
  world = await simulator.world();
});

const url = 'http://127.0.0.1:9/hook';
const send = (org: TestOrganization, method: string, path: string, body?: object) =>
  world.ask(path, { org }, { method, json: body });

test('the secret is shown once, and the webhook has the requested events', async () => {
  const org = await world.organization({ plan: 'startup' });
  const created = await send(org, 'POST', '/webhooks', { url, label: 'Desk' });
  expect(created.at('data.secret')).toMatch(/^whsec_/);
  await send(org, 'POST', '/webhooks', { url, events: ['stream.created', 'stream.created'] });
  const list = await send(org, 'GET', '/webhooks');
  expect(list.at('data.webhooks')).toMatchObject([
    { id: created.at('data.id'), url, label: 'Desk', events: ['manifest.matched'], status: 'enabled' },
    { label: null, events: ['stream.created'] },
  ]);
  expect(list.text).not.toContain('whsec_');
});

test('invalid URLs and events are refused', async () => {
  const org = await world.organization({ plan: 'startup' });
  for (const body of [{ url: 'ftp://host/x' }, { url: 'nowhere' }, { url, events: ['manifest.lost'] }, {}])
    expect((await send(org, 'POST', '/webhooks', body)).status).toBe(422);
  expect((await send(org, 'GET', '/webhooks')).at('data.webhooks')).toEqual([]);
});

test('the webhooks of other organisations are not found', async () => {
  const [owner, other] = [
    await world.organization({ plan: 'startup' }),
    await world.organization({ plan: 'startup' }),
  ];
  const id = (await send(owner, 'POST', '/webhooks', { url })).at('data.id');
  for (const [method, action] of [
    ['POST', '/disable'],
    ['POST', '/reactivate'],
    ['POST', '/test'],
    ['GET', '/logs'],
    ['DELETE', ''],
  ] as const)
    expect((await send(other, method, `/webhooks/${id}${action}`)).status).toBe(404);
  expect((await send(owner, 'DELETE', `/webhooks/${id}`)).status).toBe(200);
  expect((await send(owner, 'DELETE', `/webhooks/${id}`)).status).toBe(404);
});

test('a digest has at most five webhooks, which are managed like others', async () => {
  const org = await world.organization({ plan: 'startup' });
  const digest = async (): Promise<unknown> => {
    const stream = (await world.control('POST', '/streams', { name: 'Tidewater' })).at('id');
    return (await send(org, 'POST', '/digests', { name: 'D', stream_ids: [stream] })).at('data.id');
  };
  const [first, second] = [await digest(), await digest()];
  const register = (id: unknown) => send(org, 'POST', `/digests/${id}/webhook`, { url, label: 'x' });
  const created = await Promise.all([1, 2, 3, 4, 5].map(() => register(first)));
  expect(created[0]?.body).toMatchObject({ data: { digest_id: first } });
  expect((await register(first)).status).toBe(409);
  expect((await register(second)).status).toBe(200);
  expect((await send(org, 'DELETE', `/webhooks/${created[2]?.at('data.id')}`)).status).toBe(200);
  expect((await register(first)).status).toBe(200);
  expect((await send(org, 'GET', `/digests/${first}/webhooks`)).at('data.webhooks')).toHaveLength(5);
});

test('a disabled webhook can only be tested after its reactivation', async () => {
  const org = await world.organization({ plan: 'startup' });
  const path = `/webhooks/${(await send(org, 'POST', '/webhooks', { url })).at('data.id')}`;
  expect((await send(org, 'POST', `${path}/disable`)).at('data.status')).toBe('disabled');
  expect((await send(org, 'POST', `${path}/test`)).status).toBe(409);
  expect((await send(org, 'POST', `${path}/reactivate`)).at('data.status')).toBe('enabled');
  expect((await send(org, 'POST', `${path}/test`)).status).toBe(200);
});

test.each(['starter', 'individual', 'professional'])('the plan %s includes no webhooks', async (plan) => {
  const org = await world.organization({ plan });
  expect((await send(org, 'POST', '/webhooks', { url })).status).toBe(403);
  expect((await send(org, 'GET', '/webhooks')).status).toBe(403);
});
