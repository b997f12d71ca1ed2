// Webhooks over HTTP: their secrets, their owners, the five of a digest, and the plans that have them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startForTests,
  type TestOrganization,
  type TestSimulator,
  type TestWorld,
} from '../testing/world.ts';

let simulator: TestSimulator;
let world: TestWorld;

beforeAll(async () => {
  simulator = await startForTests();
  world = await simulator.world();
});
afterAll(() => simulator.close());

const url = 'http://127.0.0.1:9/hook';
const asked = (org: TestOrganization, method: string, path: string, body?: object) =>
  world.ask(path, { org }, { method, ...(body && { body: JSON.stringify(body) }) });

test('the secret is shown once, and the events are those asked for', async () => {
  const org = await world.organization({ plan: 'startup' });
  const made = await asked(org, 'POST', '/webhooks', { url, label: 'Desk' });
  expect(made.at('data.secret')).toMatch(/^whsec_/);
  await asked(org, 'POST', '/webhooks', { url, events: ['stream.created', 'stream.created'] });
  const list = await asked(org, 'GET', '/webhooks');
  expect(list.at('data.webhooks')).toMatchObject([
    { id: made.at('data.id'), url, label: 'Desk', events: ['manifest.matched'], status: 'enabled' },
    { label: null, events: ['stream.created'] },
  ]);
  expect(list.text).not.toContain('whsec_');
});

test('what is no address or no event is refused', async () => {
  const org = await world.organization({ plan: 'startup' });
  for (const body of [{ url: 'ftp://host/x' }, { url: 'nowhere' }, { url, events: ['manifest.lost'] }, {}])
    expect((await asked(org, 'POST', '/webhooks', body)).status).toBe(422);
  expect((await asked(org, 'GET', '/webhooks')).at('data.webhooks')).toEqual([]);
});

test('webhooks of others are not found', async () => {
  const [owner, other] = [
    await world.organization({ plan: 'startup' }),
    await world.organization({ plan: 'startup' }),
  ];
  const id = (await asked(owner, 'POST', '/webhooks', { url })).at('data.id');
  for (const [method, action] of [
    ['POST', '/disable'],
    ['POST', '/reactivate'],
    ['POST', '/test'],
    ['GET', '/logs'],
    ['DELETE', ''],
  ] as const)
    expect((await asked(other, method, `/webhooks/${id}${action}`)).status).toBe(404);
  expect((await asked(owner, 'DELETE', `/webhooks/${id}`)).status).toBe(200);
  expect((await asked(owner, 'DELETE', `/webhooks/${id}`)).status).toBe(404);
});

test('a digest has five webhooks at most, which are managed like others', async () => {
  const org = await world.organization({ plan: 'startup' });
  const digest = async (): Promise<unknown> => {
    const stream = (await world.control('POST', '/streams', { name: 'Tidewater' })).at('id');
    return (await asked(org, 'POST', '/digests', { name: 'D', stream_ids: [stream] })).at('data.id');
  };
  const [first, second] = [await digest(), await digest()];
  const register = (id: unknown) => asked(org, 'POST', `/digests/${id}/webhook`, { url, label: 'x' });
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => register(first)));
  expect(made[0]?.body).toMatchObject({ data: { digest_id: first } });
  expect((await register(first)).status).toBe(409);
  expect((await register(second)).status).toBe(200);
  expect((await asked(org, 'DELETE', `/webhooks/${made[2]?.at('data.id')}`)).status).toBe(200);
  expect((await register(first)).status).toBe(200);
  expect((await asked(org, 'GET', `/digests/${first}/webhooks`)).at('data.webhooks')).toHaveLength(5);
});

test('a disabled webhook takes no test before it is reactivated', async () => {
  const org = await world.organization({ plan: 'startup' });
  const path = `/webhooks/${(await asked(org, 'POST', '/webhooks', { url })).at('data.id')}`;
  expect((await asked(org, 'POST', `${path}/disable`)).at('data.status')).toBe('disabled');
  expect((await asked(org, 'POST', `${path}/test`)).status).toBe(409);
  expect((await asked(org, 'POST', `${path}/reactivate`)).at('data.status')).toBe('enabled');
  expect((await asked(org, 'POST', `${path}/test`)).status).toBe(200);
});

test.each(['starter', 'individual', 'professional'])('%s has none', async (plan) => {
  const org = await world.organization({ plan });
  expect((await asked(org, 'POST', '/webhooks', { url })).status).toBe(403);
  expect((await asked(org, 'GET', '/webhooks')).status).toBe(403);
});
