// Forced refusals and transport faults: which calls they apply to, how often, and what the client receives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startForTests, type TestSimulator } from '../testing/world.ts';

let started: TestSimulator;
beforeAll(async () => {
  started = await startForTests();
});
afterAll(() => started.close());

test.each([
  ['unauthenticated', 401],
  ['plan_gated', 403],
  ['not_found', 404],
  ['invalid_parameter', 400],
  ['validation', 422],
  ['rate_limited', 429],
  ['quota_exhausted', 429],
  ['unavailable', 503],
])('%s is forced once, with status %i', async (outcome, status) => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  await control('POST', '/outcomes', { operation_id: 'listPlans', organization_id: org.id, outcome });
  const forced = await ask('/plans', { org });
  expect([forced.status, typeof forced.at('detail')]).not.toContain('undefined');
  expect(forced.status).toBe(status);
  if (status === 429) expect(forced.headers.get('retry-after')).toMatch(/^\d+$/);
  if (status === 429) expect(forced.at('detail.error_code')).toBe(outcome);
  expect((await ask('/plans', { org })).status).toBe(200);
  expect((await control('GET', '/journal')).at('entries.0.decided_by')).toBe('forced');
});

test('a forced refusal applies to the named organisation and operation, as often as requested', async () => {
  const { organization, ask, control } = await started.world();
  const [org, other] = [await organization(), await organization()];
  await control('POST', '/outcomes', {
    ...{ operation_id: 'listPlans', organization_id: org.id, outcome: 'unavailable', times: 2 },
  });
  expect((await ask('/plans', { org: other })).status).toBe(200);
  expect((await ask('/streams', { org })).status).toBe(200);
  expect((await ask('/plans', { org })).status).toBe(503);
  expect((await control('GET', '/outcomes')).at('outcomes.0.remaining')).toBe(1);
  expect((await ask('/plans', { org })).status).toBe(503);
  expect((await ask('/plans', { org })).status).toBe(200);
  expect((await control('GET', '/outcomes')).body).toEqual({ outcomes: [] });
});

test('a forced refusal without an organisation applies to every organisation, until it is removed', async () => {
  const { organization, ask, control } = await started.world();
  const [org, other] = [await organization(), await organization()];
  await control('POST', '/outcomes', { operation_id: 'listPlans', outcome: 'not_found', times: 9 });
  for (const by of [org, other]) expect((await ask('/plans', { org: by })).status).toBe(404);
  expect((await control('DELETE', '/outcomes')).at('cleared')).toBe(1);
  expect((await ask('/plans', { org })).status).toBe(200);
});

test('a transport fault resets, truncates or delays an answer', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  const force = (outcome: object) => control('POST', '/outcomes', { operation_id: 'listPlans', outcome });
  await force({ fault: 'reset' });
  await expect(ask('/plans', { org })).rejects.toThrow('fetch failed');
  await force({ fault: 'truncate', bytes: 9 });
  await expect(ask('/plans', { org })).rejects.toThrow('terminated');
  await force({ fault: 'delay', ms: 5 });
  expect((await ask('/plans', { org })).status).toBe(200);
});

test('a transport fault waits for an organisation, and is not taken by a request without credentials', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  await control('POST', '/outcomes', { operation_id: 'listPlans', outcome: { fault: 'reset' } });
  expect((await ask('/plans')).status).toBe(401);
  await expect(ask('/plans', { org })).rejects.toThrow('fetch failed');
});
