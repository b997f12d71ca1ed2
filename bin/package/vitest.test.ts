// The fixture for vitest: a test fails if what it sends breaks a rule that binds clients, and only that one.
import { expect } from 'vitest';
import { clientProblem } from './client-problem.ts';
import type { DroppableWorld } from './types.ts';
import { test } from './vitest.ts';

/** Asks again and again, whatever it is told. */
async function askAtOnce(world: DroppableWorld, mark?: string): Promise<void> {
  const { id, keys } = await world.createOrganization('starter');
  const [key] = keys;
  const outcome = { refusal: 'rate_limited', retry_after_seconds: 30 };
  const body = { operation_id: 'listStreams', organization_id: id, outcome, times: 3, mark };
  await world.control({ method: 'POST', path: '/outcomes', body });
  for (let nth = 0; nth < 3; nth += 1) {
    const headers = { 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' };
    const answer = await fetch(`${world.baseUrl}/streams`, { headers });
    await answer.text();
    expect(answer.status).toBe(429);
  }
}

test.fails('a client that does not wait fails its test', ({ world }) => askAtOnce(world));

test('the next test begins anew', async ({ world }) => {
  expect(await world.clientReport()).toMatchObject({ ok: true });
});

test('a test that provokes refusals on purpose marks them', ({ world }) => askAtOnce(world, 'on purpose'));

test('calls are verified, and a missing one shows the nearest', async ({ world }) => {
  const [key] = world.organization('startup').keys;
  const headers = { 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' };
  await (await fetch(`${world.baseUrl}/streams?page_size=3`, { headers })).text();
  await world.verify({ operation: 'listStreams', query: { page_size: '3' }, times: 1 });
  await expect(world.verify({ operation: 'listStreams', query: { page_size: '4' } })).rejects.toThrow(
    'query.page_size: expected "4", received "3"',
  );
});

test.describe('without the check', () => {
  test.override({ observe: false });

  test('nothing fails, and a report says what would', async ({ world }) => {
    await askAtOnce(world);
    const problem = clientProblem(await world.clientReport());
    expect(problem).toMatch(/^client\.wait-out-rate-limit: After rate_limited a client repeats/m);
    expect(problem).toMatch(/^ {2}expected {2}the same request after a wait of 30 s/m);
    expect(problem).toContain(`exchange  GET ${world.baseUrl}/streams, answered 429`);
  });
});
