// The documented order of checks: if two checks would refuse a request, the earlier one decides.
import { beforeAll, expect, test } from 'vitest';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
let stream: string;
beforeAll(async () => {
  world = await started.world();
  const org = await world.organization();
  stream = String((await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
});

async function useUpWindow(org: TestOrganization): Promise<void> {
  for (let n = 0; n < 60; n++) await world.ask('/plans', { org });
}

test('credentials are checked before parameters and existence', async () => {
  expect((await world.ask('/streams/1/manifests?frob=1')).status).toBe(401);
});

test('the state of the organisation is checked before its rate and quota', async () => {
  const org = await world.organization({ is_active: false, quota_used: 1_000 });
  expect((await world.ask(`/streams/${stream}/manifests`, { org })).status).toBe(403);
});

test('the rate is checked before plan, parameters, existence and quota', async () => {
  const org = await world.organization({ quota_used: 1_000 });
  await useUpWindow(org);
  for (const path of ['/signal/1', '/streams?frob=1', '/streams/1', `/streams/${stream}/manifests`]) {
    const answer = await world.ask(path, { org });
    expect([answer.status, answer.at('detail.error_code')]).toEqual([429, 'rate_limited']);
  }
});

test('the plan is checked before parameters and existence', async () => {
  const org = await world.organization();
  expect((await world.ask('/signal/1?frob=1', { org })).status).toBe(403);
});

test('parameters are checked before existence', async () => {
  const org = await world.organization();
  expect((await world.ask('/streams/1/manifests?frob=1', { org })).status).toBe(400);
  expect((await world.ask('/streams/1/manifests?page=-1', { org })).status).toBe(422);
});

test('existence is checked before the quota', async () => {
  const org = await world.organization({ quota_used: 1_000 });
  expect((await world.ask('/streams/1/manifests', { org })).status).toBe(404);
  const exhausted = await world.ask(`/streams/${stream}/manifests`, { org });
  expect([exhausted.status, exhausted.at('detail.error_code')]).toEqual([429, 'quota_exhausted']);
});

test('the condition is checked last', async () => {
  const org = await world.organization();
  const etag = (await world.ask('/streams', { org })).headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  expect((await world.ask('/streams', { org }, { headers })).status).toBe(304);
  expect((await world.ask('/streams?frob=1', { org }, { headers })).status).toBe(400);
  expect((await world.ask('/streams', undefined, { headers })).status).toBe(401);
});
