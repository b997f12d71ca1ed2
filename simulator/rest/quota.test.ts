// The monthly quota over REST: charge, clamp, refusal, new period, and parallel reads.
import { expect, test } from 'vitest';
import { simulatorForTests, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();

async function streamOf(world: TestWorld): Promise<string> {
  const org = await world.organization();
  return String((await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
}

test('a page charges its manifests, and reads of the catalog are free', async () => {
  const world = await started.world();
  const stream = await streamOf(world);
  const org = await world.organization();
  const page = await world.ask(`/streams/${stream}/manifests?page_size=4`, { org });
  expect(page.at('usage')).toMatchObject({ quota_used: 4, quota_remaining: 996, items_in_response: 4 });
  expect(page.headers.get('x-service-quota-used')).toBe('4');
  for (const path of ['/streams', '/plans', '/search', '/trending', `/streams/${stream}`])
    expect((await world.ask(path, { org })).headers.get('x-service-quota-used')).toBe('4');
});

test('a page beyond the quota is clamped and flagged, and next does not skip the rest of it', async () => {
  const world = await started.world();
  const stream = await streamOf(world);
  const org = await world.organization({ quota_used: 997 });
  const clamped = await world.ask(`/streams/${stream}/manifests?page_size=10`, { org });
  expect(clamped.status).toBe(200);
  expect(clamped.body).toMatchObject({
    data: {
      manifests: { length: 3 },
      quota_clamped: true,
      items_removed_by_quota: 7,
      pagination: { page_num: 0, page_size: 10, next: null },
    },
    usage: { quota_remaining: 0, items_in_response: 3 },
  });
  const refused = await world.ask(`/streams/${stream}/manifests?page_size=10`, { org });
  expect(refused.status).toBe(429);
  expect(refused.at('detail')).toMatchObject({
    error_code: 'quota_exhausted',
    quota_resets_on: '2026-04-01',
  });
  expect(Number(refused.headers.get('retry-after'))).toBe(14.5 * 86_400);
});

test('a page that exactly uses up the quota is whole', async () => {
  const world = await started.world();
  const stream = await streamOf(world);
  const org = await world.organization({ quota_used: 990 });
  const page = await world.ask(`/streams/${stream}/manifests?page_size=10`, { org });
  expect(page.at('data.manifests.length')).toBe(10);
  expect(page.at('data.quota_clamped')).toBeUndefined();
});

test('with overage no page is clamped, and quota_remaining is never negative', async () => {
  const world = await started.world();
  const stream = await streamOf(world);
  const org = await world.organization({ quota_used: 998, overage: true });
  const page = await world.ask(`/streams/${stream}/manifests?page_size=10`, { org });
  expect(page.at('data.manifests.length')).toBe(10);
  expect(page.at('usage')).toMatchObject({ quota_used: 1_008, quota_remaining: 0 });
});

test('a new month begins with the whole quota', async () => {
  const world = await started.world();
  const stream = await streamOf(world);
  const org = await world.organization({ quota_used: 1_000 });
  const read = () => world.ask(`/streams/${stream}/manifests?page_size=2`, { org });
  await world.control('PUT', '/clock', { now: '2026-03-31T23:59:59.999Z' });
  const last = await read();
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1']);
  await world.control('POST', '/clock/advance', { ms: 1 });
  expect((await read()).at('usage')).toMatchObject({
    period: '2026-04',
    quota_used: 2,
    reset_date: '2026-05-01',
    days_to_reset: 30,
  });
});

test('parallel reads never get more than the remaining quota', async () => {
  const world = await started.world();
  const stream = await streamOf(world);
  const org = await world.organization({ plan: 'startup', quota_limit: 100, quota_used: 75 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.ask(`/streams/${stream}/manifests?page_size=10`, { org })),
  );
  const served = answers.map((answer) => Number(answer.at('data.manifests.length') ?? 0));
  expect(served.reduce((sum, count) => sum + count, 0)).toBe(25);
  const state = await world.control('GET', `/organizations/${org.id}`);
  expect(state.at('quota_used')).toBe(100);
});
