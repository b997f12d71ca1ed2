// Proofs of the flows of a manifest query over REST: strangers' tokens, bounds of time, and what switches turn.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startForTests,
  type TestAnswer,
  type TestOrganization,
  type TestSimulator,
  type TestWorld,
} from '../testing/world.ts';

let started: TestSimulator;
let world: TestWorld;
let org: TestOrganization;
let other: TestOrganization;
let scope: { readonly stream_ids: readonly unknown[] };
beforeAll(async () => {
  started = await startForTests();
});
afterAll(() => started.close());
beforeEach(async () => {
  world = await started.world({ switches: { balanced: true, delta: true } });
  org = await world.organization({ plan: 'enterprise' });
  other = await world.organization({ plan: 'enterprise' });
  scope = { stream_ids: [(await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id')] };
});

const ask = (by: TestOrganization, body: object): Promise<TestAnswer> =>
  world.ask(
    '/manifests/query',
    { org: by },
    {
      method: 'POST',
      body: JSON.stringify({ page_size: 2, ...scope, ...body }),
      headers: { 'content-type': 'application/json' },
    },
  );

const member = async (name: string, body: object): Promise<string> =>
  String((await ask(org, body)).at(`data.${name}`));

const altered = (token: string): string =>
  `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`;

describe('a token', () => {
  const tokens: readonly (readonly [string, () => Promise<object>])[] = [
    ['of a plan', async () => ({ plan_token: await member('plan_token', { mode: 'plan' }) })],
    [
      'of a snapshot',
      async () => {
        const plan_token = await member('plan_token', { mode: 'plan' });
        return { snapshot_token: await member('snapshot_token', { plan_token }) };
      },
    ],
    ...(['checkpoint', 'next_page_cursor'] as const).map(
      (name) =>
        [
          `named ${name}`,
          async () => ({ delivery_delta: true, [name]: await member(name, { delivery_delta: true }) }),
        ] as const,
    ),
    [
      'named commit_cursor',
      async () => {
        const commit_cursor = await member('commit_cursor', {
          delivery_delta: true,
          page_size: 200,
          days: 1,
        });
        return { delivery_delta: true, days: 1, commit_cursor };
      },
    ],
  ];

  test.each(tokens)('%s works for its owner, and is to others what an invented one is', async (_, make) => {
    const body = await make();
    expect((await ask(org, body)).status).toBe(200);
    const invented = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? altered(value) : value]),
    );
    const [foreign, made] = [await ask(other, body), await ask(other, invented)];
    expect(foreign.status).toBe(409);
    expect(foreign.text).toBe(made.text);
  });
});

test('a plan is executed in its last second and no longer', async () => {
  const plan_token = await member('plan_token', { mode: 'plan' });
  await world.control('POST', '/clock/advance', { ms: 299_000 });
  expect((await ask(org, { plan_token })).status).toBe(200);
  await world.control('POST', '/clock/advance', { ms: 1_000 });
  expect((await ask(org, { plan_token })).status).toBe(409);
});

test('a snapshot is kept for a day', async () => {
  const plan_token = await member('plan_token', { mode: 'plan' });
  const snapshot_token = await member('snapshot_token', { plan_token });
  await world.control('POST', '/clock/advance', { seconds: 86_399 });
  expect((await ask(org, { snapshot_token, page: 1 })).status).toBe(200);
  await world.control('POST', '/clock/advance', { seconds: 1 });
  expect((await ask(org, { snapshot_token, page: 1 })).status).toBe(409);
});

test('auto_plan executes at once and gives a snapshot to page through', async () => {
  const first = await ask(org, { auto_plan: true });
  expect(first.at('data.manifests.length')).toBe(2);
  const second = await ask(org, { snapshot_token: first.at('data.snapshot_token'), page: 1 });
  expect(second.at('data.pagination.page_num')).toBe(1);
  expect(second.at('data.manifests.0.manifest_id')).not.toBe(first.at('data.manifests.0.manifest_id'));
});

test.each(['plan_token', 'snapshot_token', 'delivery_delta'])('a count takes no %s', async (name) => {
  const { status } = await ask(org, { mode: 'count', [name]: name === 'delivery_delta' ? true : 'a.b' });
  expect(status).toBe(422);
});

test('what is switched off is refused, also with a plan made before', async () => {
  const balanced = { allocation_policy: 'balanced' };
  const plan_token = await member('plan_token', { mode: 'plan', ...balanced });
  await world.control('PATCH', '/switches', { balanced: false });
  const { status } = await ask(org, { ...balanced, plan_token, accept_partial_plan: true });
  expect(status).toBe(422);
  expect((await world.control('GET', '/switches')).body).toEqual({ balanced: false, delta: true });
  expect((await ask(org, { delivery_delta: true })).status).toBe(200);
});

test('a new world has the flows off', async () => {
  const plain = await started.world();
  expect((await plain.control('GET', '/switches')).body).toEqual({ balanced: false, delta: false });
});

test('a delta returns no more than target_count', async () => {
  const answer = await ask(org, { delivery_delta: true, page_size: 5, target_count: 3 });
  expect(answer.at('data.manifests.length')).toBe(3);
  expect(answer.at('data.quota.manifests_billed_this_call')).toBe(3);
});

test('a plan without a scope says nothing of the archive', async () => {
  const answer = await ask(org, { mode: 'plan', stream_ids: null });
  expect(answer.at('data.execution_status')).toBe('needs_scope');
  expect(answer.at('data.coverage.authoritative')).toBe(false);
});

test('a page that the quota cuts leaves the rest of a delta for later', async () => {
  const poor = await world.organization({ plan: 'starter', quota_limit: 3, quota_used: 0 });
  const first = await ask(poor, { delivery_delta: true, page_size: 5 });
  expect(first.at('data.manifests.length')).toBe(3);
  const next_page_cursor = first.at('data.next_page_cursor');
  expect((await ask(poor, { delivery_delta: true, page_size: 5, next_page_cursor })).status).toBe(429);
  await world.control('PATCH', `/organizations/${poor.id}`, { quota_used: 0 });
  const second = await ask(poor, { delivery_delta: true, page_size: 2, next_page_cursor });
  const ids = [first, second].flatMap((answer) =>
    (answer.at('data.manifests') as { readonly manifest_id: string }[]).map(
      (manifest) => manifest.manifest_id,
    ),
  );
  expect(new Set(ids).size).toBe(5);
});
