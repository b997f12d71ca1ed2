// The worlds that a run takes: one of its own, more for cases that need one for themselves, and none elsewhere.
import { expect, test } from 'vitest';
import { type Case, needing } from '../kit/case.ts';
import { expectStatus } from '../kit/expect.ts';
import { runName } from '../target/run-name.ts';
import { type FakeService, fakeRule, fakeTarget, serving } from '../testing/fake-service.ts';
import { runEntries } from './run.ts';
import { openSession } from './session.ts';

/** The verdicts of the cases, the world that was offered, and the addresses that answered. */
async function judged(service: FakeService, cases: readonly Case[]) {
  const target = fakeTarget({ baseUrl: service.url, controlUrl: service.url });
  const session = await openSession({ target, seed: 1, realtime: false, world: 'own' });
  const entries = cases.map((kase, nth) => ({ id: `a.a${nth}`, rule: fakeRule(), case: kase }));
  const results = await runEntries(session, entries).finally(() => session.close());
  const { answers } = session.ledger.cost();
  return { verdicts: results.map(({ verdict }) => verdict), world: session.world, answers };
}

/** A service with a control plane that gives so many worlds, and then the last one again. */
async function servingWorlds(worlds: number): Promise<FakeService> {
  let given = 0;
  const service = await serving(({ method, path }) => {
    if (path === '/') return { body: { capabilities: ['worlds', 'orgs', 'clock', 'snapshots'] } };
    if (path === '/worlds') {
      given = Math.min(worlds, given + 1);
      const [id, base_url] = [`w${given}`, `${service.url}/w${given}`];
      return { body: { id, base_url, control_url: `${service.url}/worlds/${id}`, credentials: {} } };
    }
    if (/^\/worlds\/w\d\/$/.test(path)) return { body: { id: 'w1' } };
    if (path.endsWith('/organizations') && method === 'POST')
      return { body: { id: 'org-1', keys: [{ api_key: 'made-key', api_secret: 'made-secret' }] } };
    if (path.endsWith('/snapshots')) return { body: { id: 's1' } };
    if (path.endsWith('/clock')) return { body: { now_ms: 5 } };
    return {};
  });
  return service;
}

test('organisations are created by the control plane in a world of the run, and dropped afterwards', async () => {
  const service = await servingWorlds(1);
  const ages = needing({ org: { quotaLeft: 7 }, clock: { waitsMs: 60_000 } }, async ({ org, clock }) => {
    expectStatus(await org.rest.call('getAccount'), 200);
    await clock.advance(60_000);
  });
  expect((await judged(service, [ages])).verdicts).toEqual(['passed']);
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /account',
    'GET /',
    'GET /',
    'POST /worlds',
    'GET /worlds/w1/',
    'POST /worlds/w1/snapshots',
    'POST /worlds/w1/organizations',
    'GET /w1/account',
    'POST /worlds/w1/clock/advance',
    'DELETE /worlds/w1/organizations/org-1',
    'POST /worlds/w1/snapshots/s1/restore',
    'DELETE /worlds/w1/snapshots/s1',
    'DELETE /worlds/w1',
  ]);
  expect(JSON.parse(service.requests[6]?.body ?? '')).toEqual({
    name: runName,
    plan: 'starter',
    keys: 1,
    quota_limit: 1000,
    quota_used: 993,
    overage: false,
  });
});

test.each([
  ['as many as it gives', 2, ['w1', 'w2']],
  ['no more than four', 6, ['w1', 'w2', 'w3', 'w4']],
] as const)('cases that need a world for themselves share worlds: %s', async (_, worlds, used) => {
  const service = await servingWorlds(worlds);
  const waits = needing({ org: {}, clock: { waitsMs: 1 } }, async ({ org }) => {
    expectStatus(await org.rest.call('getAccount'), 200);
  });
  const { verdicts } = await judged(service, Array(5).fill(waits));
  expect(verdicts).toEqual(Array(5).fill('passed'));
  const requests = service.requests.map(({ method, path }) => `${method} ${path}`);
  const counted = (request: string): number => requests.filter((one) => one === request).length;
  expect(used.map((id) => counted(`DELETE /worlds/${id}`))).toEqual(used.map(() => 1));
  const cases = used.map((id) => counted(`POST /worlds/${id}/snapshots`));
  expect(Math.min(...cases)).toBeGreaterThan(0);
  expect(cases.reduce((a, b) => a + b)).toBe(5);
});

test('a world at an address that the target does not name is dropped and not judged', async () => {
  const elsewhere = await serving(() => ({}));
  const service = await serving(({ method, path }) => {
    if (path === '/') return { body: { capabilities: ['worlds', 'orgs'] } };
    if (path === '/worlds') return { body: { id: 'w1', base_url: elsewhere.url, credentials: {} } };
    if (path === '/organizations' && method === 'POST')
      return { body: { id: 'org-1', keys: [{ api_key: 'made-key', api_secret: 'made-secret' }] } };
    return {};
  });
  const reads = needing({ org: {} }, async ({ org }) => {
    expectStatus(await org.rest.call('getAccount'), 200);
  });
  const { verdicts, world, answers } = await judged(service, [reads]);
  expect(verdicts).toEqual(['passed']);
  expect(elsewhere.requests).toEqual([]);
  expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /worlds/w1');
  expect(world).toEqual({ baseUrl: elsewhere.url, taken: false });
  expect(answers).toEqual([{ address: service.url, count: 3 }]);
});
