// Organisations created and changed on the control plane, as customers then see them over REST.
import { expect, test } from 'vitest';
import { simulatorForTests, type TestOrganization } from '../testing/world.ts';

const started = simulatorForTests();

test('a new organisation has the figures of its plan and working credentials', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ plan: 'startup', name: 'Probe', keys: 2 });
  expect(org.keys).toHaveLength(2);
  for (const key of [0, 1]) expect((await ask('/account', { org, key })).at('data.org.name')).toBe('Probe');
  const token = await ask('/account', undefined, { headers: { 'x-access-token': org.access_token } });
  expect(token.at('data.org.id')).toBe(org.id);
  const state = await control('GET', `/organizations/${org.id}`);
  expect(state.body).toMatchObject({ quota_limit: 100_000, quota_used: 0, overage: false, key_count: 2 });
  expect(state.text).not.toContain('sk_');
});

test('a new organisation has the credentials that are given, and no other', async () => {
  const { organization, control, ask } = await started.world();
  const credentials = { keys: [{ api_key: 'ak_ours_1', api_secret: 'sk_ours_1' }], mcp_token: 'mt_ours_1' };
  const org = await organization({ plan: 'starter', credentials });
  expect(org).toMatchObject(credentials);
  expect((await ask('/account', { org })).at('data.org.id')).toBe(org.id);
  const again = await control('POST', '/organizations', { plan: 'starter', credentials });
  expect(again.status).toBe(422);
  expect(again.text).toContain('body.credentials.keys: expected credentials of no other organisation');
  expect(again.text).not.toContain('sk_ours_1');
});

test('a new organisation has the requested quota and flags', async () => {
  const { organization, ask } = await started.world();
  const org = await organization({
    plan: 'enterprise',
    quota_limit: 50,
    quota_used: 20,
    flags: { endpoint_digests: false },
  });
  const account = await ask('/account', { org });
  expect(account.at('usage')).toMatchObject({ quota_limit: 50, quota_used: 20, quota_remaining: 30 });
  expect(account.at('data.subscription')).toMatchObject({ endpoint_digests: false, endpoint_webhook: true });
  for (const path of ['/digests', '/api/digests', '/my/digests'])
    expect((await ask(path, { org })).status).toBe(403);
});

test('a change applies from the next request on', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization();
  const change = (body: object) => control('PATCH', `/organizations/${org.id}`, body);
  await change({ quota_used: 7, plan: 'individual', flags: { endpoint_digests: true } });
  expect((await ask('/plans', { org })).at('usage')).toMatchObject({ quota_limit: 5_000, quota_used: 7 });
  expect((await ask('/digests', { org })).status).not.toBe(403);
  await change({ is_active: false });
  expect((await ask('/plans', { org })).status).toBe(403);
});

test('a second key can be added and revoked', async () => {
  const { organization, control, ask } = await started.world();
  const created = await organization();
  const change = async (keys: number) =>
    (await control('PATCH', `/organizations/${created.id}`, { keys })).body as TestOrganization;
  const org = await change(2);
  expect(org.keys[0]).toEqual(created.keys[0]);
  for (const key of [0, 1]) expect((await ask('/plans', { org, key })).status).toBe(200);
  await change(1);
  expect((await ask('/plans', { org, key: 0 })).status).toBe(200);
  expect((await ask('/plans', { org, key: 1 })).status).toBe(401);
  expect((await change(2)).keys[1]).not.toEqual(org.keys[1]);
});

test('a dropped organisation and its credentials are unknown', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization();
  expect((await ask('/plans', { org })).status).toBe(200);
  await control('DELETE', `/organizations/${org.id}`);
  expect((await ask('/plans', { org })).status).toBe(401);
  const { body } = await control('GET', '/organizations');
  expect(body).not.toMatchObject({
    organizations: expect.arrayContaining([expect.objectContaining({ id: org.id })]),
  });
});

test('the used quota applies only to the period in which it was set', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ quota_used: 1_000 });
  await control('PUT', '/clock', { now: '2026-03-31T23:59:59.999Z' });
  expect((await ask('/plans', { org })).at('usage.quota_remaining')).toBe(0);
  await control('POST', '/clock/advance', { ms: 1 });
  expect((await ask('/plans', { org })).at('usage')).toMatchObject({ quota_used: 0, period: '2026-04' });
});

test('more used than a hard cap allows is refused, and nothing is created or changed', async () => {
  const { control, organization } = await started.world();
  const count = async (): Promise<unknown> =>
    (await control('GET', '/organizations')).at('organizations.length');
  const before = await count();
  const refused = await control('POST', '/organizations', { plan: 'starter', quota_used: 1_001 });
  expect([refused.status, await count()]).toEqual([422, before]);
  expect(refused.text).toContain('quota_used: expected at most 1000');
  const org = await organization({ plan: 'starter', quota_used: 5 });
  const changed = await control('PATCH', `/organizations/${org.id}`, { quota_limit: 10, quota_used: 11 });
  expect(changed.status).toBe(422);
  const state = await control('GET', `/organizations/${org.id}`);
  expect(state.body).toMatchObject({ quota_limit: 1_000, quota_used: 5 });
  const ample = await control('POST', '/organizations', {
    plan: 'starter',
    quota_used: 1_001,
    overage: true,
  });
  expect(ample.status).toBe(200);
});

test('an organisation may have a rate limit of its own', async () => {
  const { organization, ask, control } = await started.world();
  const [slow, other] = [await organization({ requests_per_minute: 3 }), await organization()];
  const statusesOf = async (org: typeof slow): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1) statuses.push((await ask('/plans', { org })).status);
    return statuses;
  };
  expect(await statusesOf(slow)).toEqual([200, 200, 200, 429]);
  expect(await statusesOf(other)).toEqual([200, 200, 200, 200]);
  expect((await control('GET', `/organizations/${slow.id}`)).at('requests_per_minute')).toBe(3);
  await control('PATCH', `/organizations/${slow.id}`, { requests_per_minute: 60 });
  expect((await ask('/plans', { org: slow })).status).toBe(200);
});

test('an organisation shows what it has used of its rates now, and when its quota is reset', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization();
  for (const path of ['/plans', '/account', '/plans']) await ask(path, { org });
  const shown = () => control('GET', `/organizations/${org.id}`);
  expect((await shown()).body).toMatchObject({
    requests_per_minute: 60,
    requests_used: 3,
    resets_at: '2026-04-01T00:00:00.000Z',
    mcp_buckets: [
      { rate_class: 'discovery', burst: 300, per_second: 10, used: 0 },
      { rate_class: 'content', used: 0 },
      { rate_class: 'records', used: 0 },
    ],
  });
  await control('POST', '/clock/advance', { seconds: 61 });
  expect((await shown()).at('requests_used')).toBe(0);
});
