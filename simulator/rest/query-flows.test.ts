// The flows of a manifest query over REST: what they may be combined with, and their switches.
import { beforeEach, expect, test } from 'vitest';
import {
  simulatorForTests,
  type TestOrganization,
  type TestResponse,
  type TestWorld,
} from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
let org: TestOrganization;
let scope: { readonly stream_ids: readonly unknown[] };
beforeEach(async () => {
  world = await started.world({ switches: { balanced: true, delta: true } });
  org = await world.organization({ plan: 'enterprise' });
  scope = { stream_ids: [(await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id')] };
});

const ask = (by: TestOrganization, body: object): Promise<TestResponse> =>
  world.ask('/manifests/query', { org: by }, { json: { page_size: 2, ...scope, ...body } });

const member = async (name: string, body: object): Promise<string> =>
  String((await ask(org, body)).at(`data.${name}`));

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
