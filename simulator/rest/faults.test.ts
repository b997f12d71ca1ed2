// Proofs of forced outcomes and transport faults: whom they hit, how often, and what goes over the wire.
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
])('%s is forced as %i, once', async (outcome, status) => {
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

test('it hits the organisation and the operation that were named, as often as asked', async () => {
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

test('without an organisation it hits anybody, until it is taken back', async () => {
  const { organization, ask, control } = await started.world();
  const [org, other] = [await organization(), await organization()];
  await control('POST', '/outcomes', { operation_id: 'listPlans', outcome: 'not_found', times: 9 });
  for (const by of [org, other]) expect((await ask('/plans', { org: by })).status).toBe(404);
  expect((await control('DELETE', '/outcomes')).at('cleared')).toBe(1);
  expect((await ask('/plans', { org })).status).toBe(200);
});

test('an answer is reset, truncated or late', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  const spoil = (outcome: object) => control('POST', '/outcomes', { operation_id: 'listPlans', outcome });
  await spoil({ fault: 'reset' });
  await expect(ask('/plans', { org })).rejects.toThrow('fetch failed');
  await spoil({ fault: 'truncate', bytes: 9 });
  await expect(ask('/plans', { org })).rejects.toThrow('terminated');
  await spoil({ fault: 'delay', ms: 5 });
  expect((await ask('/plans', { org })).status).toBe(200);
});
