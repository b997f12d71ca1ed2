// The flows of a manifest query over REST: foreign tokens, lifetimes, and switches.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  simulatorForTests,
  type TestOrganization,
  type TestResponse,
  type TestWorld,
} from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
let org: TestOrganization;
let other: TestOrganization;
let scope: { readonly stream_ids: readonly unknown[] };
beforeEach(async () => {
  world = await started.world({ switches: { balanced: true, delta: true } });
  org = await world.organization({ plan: 'enterprise' });
  other = await world.organization({ plan: 'enterprise' });
  scope = { stream_ids: [(await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id')] };
});

const ask = (by: TestOrganization, body: object): Promise<TestResponse> =>
  world.ask('/manifests/query', { org: by }, { json: { page_size: 2, ...scope, ...body } });

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

  test.each(tokens)(
    '%s works for its owner, and others get the answer to an invented one',
    async (_, make) => {
      const body = await make();
      expect((await ask(org, body)).status).toBe(200);
      const invented = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'string' ? altered(value) : value,
        ]),
      );
      const [toForeign, toInvented] = [await ask(other, body), await ask(other, invented)];
      expect(toForeign.status).toBe(409);
      expect(toForeign.text).toBe(toInvented.text);
    },
  );
});

test('a plan can be executed until its lifetime ends, and not afterwards', async () => {
  const plan_token = await member('plan_token', { mode: 'plan' });
  await world.control('POST', '/clock/advance', { ms: 299_000 });
  expect((await ask(org, { plan_token })).status).toBe(200);
  await world.control('POST', '/clock/advance', { ms: 1_000 });
  expect((await ask(org, { plan_token })).status).toBe(409);
});

test('a snapshot can be read for a day', async () => {
  const plan_token = await member('plan_token', { mode: 'plan' });
  const snapshot_token = await member('snapshot_token', { plan_token });
  await world.control('POST', '/clock/advance', { seconds: 86_399 });
  expect((await ask(org, { snapshot_token, page: 1 })).status).toBe(200);
  await world.control('POST', '/clock/advance', { seconds: 1 });
  expect((await ask(org, { snapshot_token, page: 1 })).status).toBe(409);
});

test('auto_plan executes at once and returns a snapshot for further pages', async () => {
  const first = await ask(org, { auto_plan: true });
  expect(first.at('data.manifests.length')).toBe(2);
  const second = await ask(org, { snapshot_token: first.at('data.snapshot_token'), page: 1 });
  expect(second.at('data.pagination.page_num')).toBe(1);
  expect(second.at('data.manifests.0.manifest_id')).not.toBe(first.at('data.manifests.0.manifest_id'));
});

test.each(['plan_token', 'snapshot_token', 'delivery_delta'])('a count with %s is refused', async (name) => {
  const { status } = await ask(org, { mode: 'count', [name]: name === 'delivery_delta' ? true : 'a.b' });
  expect(status).toBe(422);
});

test('a disabled flow is refused, even with a plan made before', async () => {
  const balanced = { allocation_policy: 'balanced' };
  const plan_token = await member('plan_token', { mode: 'plan', ...balanced });
  await world.control('PATCH', '/switches', { balanced: false });
  const { status } = await ask(org, { ...balanced, plan_token, accept_partial_plan: true });
  expect(status).toBe(422);
  expect((await world.control('GET', '/switches')).body).toEqual({ balanced: false, delta: true });
  expect((await ask(org, { delivery_delta: true })).status).toBe(200);
});

test('the flows are disabled in a new world', async () => {
  const plain = await started.world();
  expect((await plain.control('GET', '/switches')).body).toEqual({ balanced: false, delta: false });
});

test('a delta returns no more than target_count', async () => {
  const answer = await ask(org, { delivery_delta: true, page_size: 5, target_count: 3 });
  expect(answer.at('data.manifests.length')).toBe(3);
  expect(answer.at('data.quota.manifests_billed_this_call')).toBe(3);
});

test('the plan of a query without scope makes no claim about the content', async () => {
  const answer = await ask(org, { mode: 'plan', stream_ids: null });
  expect(answer.at('data.execution_status')).toBe('needs_scope');
  expect(answer.at('data.coverage.authoritative')).toBe(false);
});

test('a delta page clamped by the quota leaves the removed manifests for the next page', async () => {
  const starter = await world.organization({ plan: 'starter', quota_limit: 3, quota_used: 0 });
  const first = await ask(starter, { delivery_delta: true, page_size: 5 });
  expect(first.at('data.manifests.length')).toBe(3);
  const next_page_cursor = first.at('data.next_page_cursor');
  expect((await ask(starter, { delivery_delta: true, page_size: 5, next_page_cursor })).status).toBe(429);
  await world.control('PATCH', `/organizations/${starter.id}`, { quota_used: 0 });
  const second = await ask(starter, { delivery_delta: true, page_size: 2, next_page_cursor });
  const ids = [first, second].flatMap((answer) =>
    (answer.at('data.manifests') as { readonly manifest_id: string }[]).map(
      (manifest) => manifest.manifest_id,
    ),
  );
  expect(new Set(ids).size).toBe(5);
});

test('a cursor on the first page commits the delta with the pages that were not read', async () => {
  const first = await ask(org, { delivery_delta: true });
  expect([typeof first.at('data.next_page_cursor'), first.at('data.commit_cursor')]).toEqual([
    'string',
    undefined,
  ]);
  await world.control('PATCH', '/readings', { 'lifecycle.commit-cursor': 'every-page' });
  const commit_cursor = await member('commit_cursor', { delivery_delta: true });
  const checkpoint = await member('checkpoint', { delivery_delta: true, commit_cursor });
  expect((await ask(org, { delivery_delta: true, checkpoint })).at('data.manifests')).toEqual([]);
});
