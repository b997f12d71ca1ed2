// Worlds are isolated from each other, equal if created with equal options, and can be dropped and reset.
import { expect, test } from 'vitest';
import { simulatorForTests } from './testing/world.ts';

/** Longest time until a world is dropped that has a second to live. */
const goneWithinMs = 8_000;

const started = simulatorForTests();

test('a world has its own organisations, content, clock and journal', async () => {
  const [one, two] = [await started.world(), await started.world()];
  const org = await one.organization();
  expect((await one.ask('/plans', { org })).status).toBe(200);
  expect((await two.ask('/plans', { org })).status).toBe(401);
  await one.control('POST', '/streams', { name: 'Only here' });
  await one.control('POST', '/clock/advance', { seconds: 60 });
  const [starter] = two.credentials.starter ?? [];
  if (starter === undefined) throw new Error('a world has a starter organisation');
  expect((await two.ask('/streams', { org: starter })).at('data.pagination.total_count')).toBe(210);
  expect((await two.control('GET', '/clock')).at('now')).toBe('2026-03-17T12:00:00.000Z');
  expect((await one.control('GET', '/journal')).at('counts.total')).toBe(1);
  expect((await two.control('GET', '/journal')).at('counts.total')).toBe(2);
});

test('every ready credential works, and URLs in bodies belong to the world', async () => {
  const world = await started.world();
  for (const [plan, organizations] of Object.entries(world.credentials))
    for (const org of organizations)
      for (const key of org.keys.keys()) {
        const account = await world.ask('/account', { org, key });
        expect(account.status).toBe(200);
        expect(account.at('data.subscription.plan_display_name')).toMatch(new RegExp(plan, 'i'));
        expect(account.at('data.mcp_connector.url')).toBe(`${world.baseUrl}/mcp`);
      }
});

test('a new world has the requested seed, start, size and readings', async () => {
  const world = await started.world({
    seed: 2,
    now: '2027-01-05T00:00:00Z',
    manifests: 4_000,
    readings: { 'quota.period-anchor': 'fifteenth' },
  });
  const twin = await started.world({ seed: 2, now: '2027-01-05T00:00:00Z', manifests: 4_000 });
  expect(world.credentials).toEqual(twin.credentials);
  expect(world.credentials).not.toEqual((await started.world()).credentials);
  const org = await world.organization();
  expect((await world.ask('/plans', { org })).at('usage')).toMatchObject({
    period: '2026-12',
    reset_date: '2027-01-15',
  });
});

test('a world that is never behind has its start, and its reset, no earlier than the machine', async () => {
  const world = await started.world({ never_behind: true, now: '2000-01-01T00:00:00Z' });
  const org = await world.organization({ quota_used: 1_000 });
  const nowMs = async (): Promise<number> => Number((await world.control('GET', '/clock')).at('now_ms'));
  // The clock of the process and that of the machine may differ a little.
  const machineMs = Date.now() - 1_000;
  expect(await nowMs()).toBeGreaterThan(machineMs);
  const usage = (await world.ask('/plans', { org })).at('usage') as { readonly reset_date: string };
  expect(Date.parse(usage.reset_date)).toBeGreaterThan(machineMs);
  await world.control('POST', '/reset');
  expect(await nowMs()).toBeGreaterThan(machineMs);
  const later = await started.world({ never_behind: true, now: '2099-01-02T00:00:00Z' });
  expect((await later.control('GET', '/clock')).at('now')).toBe('2099-01-02T00:00:00.000Z');
});

test('a dropped world is unknown, and the default one cannot be dropped', async () => {
  const world = await started.world();
  const { controlUrl } = started.simulator;
  const drop = (id: string) => fetch(`${controlUrl}/worlds/${id}`, { method: 'DELETE' });
  expect((await drop(world.id)).status).toBe(200);
  expect((await drop(world.id)).status).toBe(404);
  expect((await world.ask('/plans')).status).toBe(404);
  expect((await drop('default')).status).toBe(409);
});

test('a world with a time to live is dropped when that is over', async () => {
  const world = await started.world({ ttl_seconds: 1 });
  const { controlUrl } = started.simulator;
  const shown = await fetch(`${controlUrl}/worlds/${world.id}`);
  expect(await shown.json()).toMatchObject({ expires_at: expect.stringMatching(/^\d{4}-.*Z$/) });
  const status = async (): Promise<number> => (await fetch(`${controlUrl}/worlds/${world.id}`)).status;
  await expect.poll(status, { timeout: goneWithinMs }).toBe(404);
  expect((await world.ask('/plans')).status).toBe(404);
});

test('a world on a port of its own serves paths from the root, on REST and MCP, until it is dropped', async () => {
  const world = await started.world({ own_port: true });
  const org = await world.organization();
  expect(new URL(world.baseUrl).pathname).toBe('/');
  const headers = { 'api-key': org.keys[0]?.api_key ?? '', secret: org.keys[0]?.api_secret ?? '' };
  const plans = await fetch(new URL('/plans', world.baseUrl), { headers });
  expect(plans.status).toBe(200);
  expect((await fetch(new URL('/worlds/default/plans', world.baseUrl), { headers })).ok).toBe(false);
  const account = await world.ask('/account', { org });
  expect(account.at('data.mcp_connector.url')).toBe(`${world.baseUrl}/mcp`);
  expect((await fetch(new URL('/mcp', world.baseUrl), { method: 'POST' })).status).toBe(401);
  await fetch(`${started.simulator.controlUrl}/worlds/${world.id}`, { method: 'DELETE' });
  await expect(fetch(new URL('/plans', world.baseUrl))).rejects.toThrow('fetch failed');
});

test('a reset restores the start of a world', async () => {
  const world = await started.world();
  const [org] = world.credentials.starter ?? [];
  if (org === undefined) throw new Error('a world has a starter organisation');
  const before = await world.ask('/streams', { org });
  await world.control('PATCH', `/organizations/${org.id}`, { quota_used: 9 });
  await world.control('POST', '/streams', { name: 'Passing' });
  await world.control('PATCH', '/readings', { 'rate.window': 'fixed' });
  await world.control('POST', '/outcomes', { operation_id: 'listStreams', outcome: 'unavailable', times: 9 });
  await world.control('POST', '/clock/advance', { seconds: 90 });
  const readings = await world.control('GET', '/readings');
  expect(readings.text).toContain('"rate.window","value":"fixed"');
  await world.control('POST', '/reset');
  expect((await world.control('GET', '/readings')).text).toContain('"rate.window","value":"sliding"');
  expect((await world.control('GET', '/clock')).at('now')).toBe('2026-03-17T12:00:00.000Z');
  expect((await world.control('GET', '/journal')).at('counts.total')).toBe(0);
  expect((await world.ask('/streams', { org })).text).toBe(before.text);
});
