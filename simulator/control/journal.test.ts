// The journal on the control plane: the check that decided each request, filters, exact counts, and waiting.
import { expect, test } from 'vitest';
import { simulatorForTests, testStart } from '../testing/world.ts';

const started = simulatorForTests();

test('an entry shows the check, rule and reading that decided, the quota and the rate window', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ quota_used: 990 });
  const stream = String((await ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
  await ask(`/streams/${stream}/manifests?page_size=3`, { org });
  await ask('/streams?frob=1', { org });
  await ask('/plans');
  const { body } = await control('GET', `/journal?after=1`);
  expect(body).toMatchObject({
    entries: [
      {
        seq: 2,
        at: testStart,
        organization_id: org.id,
        operation_id: 'listStreamManifests',
        method: 'GET',
        path: `/streams/${stream}/manifests`,
        query: 'page_size=3',
        status: 200,
        decided_by: 'served',
        quota: { before: 990, after: 993, limit: 1_000 },
        rate: { used_before: 1, used_after: 2, limit: 60, window_ms: 60_000 },
        billed: 3,
      },
      {
        status: 400,
        decided_by: 'validation',
        rule: 'error.unknown-parameter-400',
        reading: 'error.unknown-parameter',
        billed: 0,
      },
      { organization_id: null, status: 401, decided_by: 'credentials', quota: null, rate: null },
    ],
    next_after: 4,
    counts: { total: 4, by_status: { 200: 2, 400: 1, 401: 1 }, by_operation: { listStreams: 2 } },
  });
});

test('filters restrict entries and counts', async () => {
  const { organization, control, ask } = await started.world();
  const [first, second] = [await organization(), await organization()];
  for (const org of [first, first, second]) await ask('/plans', { org });
  await ask('/streams', { org: first });
  const narrowed = await control(
    'GET',
    `/journal?organization_id=${first.id}&operation_id=listPlans&status=200&limit=1`,
  );
  expect(narrowed.body).toMatchObject({
    entries: [{ seq: 1 }],
    next_after: 1,
    counts: { total: 2, by_operation: { listPlans: 2 } },
  });
  expect((await control('DELETE', '/journal')).at('cleared')).toBe(4);
  expect((await control('GET', '/journal')).at('counts.total')).toBe(0);
});

test('waiting ends when the count is reached or the time is up', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization();
  const reached = control('GET', '/journal/wait?count=2&operation_id=listPlans');
  await ask('/plans', { org });
  await ask('/streams', { org });
  await ask('/plans', { org });
  expect((await reached).body).toEqual({ count: 2, reached: true });
  const missed = await control('GET', '/journal/wait?count=3&operation_id=listPlans&timeout_ms=1');
  expect(missed.body).toEqual({ count: 2, reached: false });
});

test('the newest entries can be listed alone', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization();
  for (const path of ['/plans', '/streams', '/plans', '/account']) await ask(path, { org });
  const paths = async (query: string): Promise<unknown> => (await control('GET', `/journal?${query}`)).body;
  expect(await paths('last=2')).toMatchObject({ entries: [{ path: '/plans' }, { path: '/account' }] });
  expect(await paths('last=1&operation_id=listPlans')).toMatchObject({ entries: [{ seq: 3 }] });
});
