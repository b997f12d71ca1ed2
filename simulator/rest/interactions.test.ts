// Two features together, where the document leaves the result open: what happens by default and under the readings.
import { beforeEach, expect, test } from 'vitest';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import {
  simulatorForTests,
  type TestOrganization,
  type TestResponse,
  type TestWorld,
} from '../testing/world.ts';

const started = simulatorForTests();
let receiver: TestReceiver;
let world: TestWorld;
let org: TestOrganization;
let stream: string;
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

/** Makes a world with these readings, and in it an Enterprise organisation and a stream of two manifests. */
async function under(readings?: object): Promise<void> {
  world = await started.world(readings && { readings });
  org = await world.organization({ plan: 'enterprise' });
  stream = await newStream();
}

async function newStream(): Promise<string> {
  const id = String((await world.control('POST', '/streams', { name: 'Tidewater' })).at('id'));
  await world.control('POST', '/manifests', { stream_ids: [id], count: 2 });
  return id;
}

const ask = (method: string, path: string, body?: object, headers: object = {}): Promise<TestResponse> =>
  world.ask(path, { org }, { method, headers: { ...headers }, json: body });
const query = (body: object) => ask('POST', '/manifests/query', { page_size: 1, ...body });
const planned = async (body: object): Promise<unknown> =>
  (await query({ mode: 'plan', ...body })).at('data.plan_token');
const toStarter = () => world.control('PATCH', `/organizations/${org.id}`, { plan: 'starter' });
const advance = (seconds: number) => world.control('POST', '/clock/advance', { seconds });
const digest = async (members: object = { stream_ids: [stream] }): Promise<unknown> =>
  (await ask('POST', '/digests', { name: 'Ports', ...members })).at('data.id');

test.each([
  [undefined, 1],
  [{ 'delivery.pending-at-downgrade': 'made' }, 3],
])('under %j a delivery is attempted %i times although the plan loses webhooks', async (readings, times) => {
  await under(readings);
  await ask('POST', '/webhooks', { url: receiver.url });
  receiver.behave(() => 500);
  await world.control('POST', '/manifests', { stream_ids: [stream] });
  await advance(0);
  await toStarter();
  await advance(3_600);
  expect(receiver.received).toHaveLength(times);
});

test.each([
  [undefined, 1, 200],
  [{ 'digest.deleted-webhooks': 'removed' }, 0, 404],
])('under %j a deleted digest leaves %i webhooks, whose test gets %i', async (readings, left, status) => {
  await under(readings);
  const id = await digest();
  const hook = (await ask('POST', `/digests/${id}/webhook`, { url: receiver.url })).at('data.id');
  await ask('DELETE', `/digests/${id}`);
  expect((await ask('GET', '/webhooks')).at('data.webhooks.length')).toBe(left);
  expect((await ask('POST', `/webhooks/${hook}/test`)).status).toBe(status);
});

test.each([
  [undefined, 200],
  [{ 'idempotency.after-downgrade': 'refused' }, 403],
])('under %j a repeated write gets %i after a downgrade, and a new one 403', async (readings, status) => {
  await under(readings);
  const create = (key: string) =>
    ask('POST', '/digests', { name: 'Ports', stream_ids: [stream] }, { 'idempotency-key': key });
  const first = await create('a');
  await toStarter();
  const again = await create('a');
  expect(again.status).toBe(status);
  if (status === 200) expect(again.at('data')).toEqual(first.at('data'));
  expect((await create('b')).status).toBe(403);
});

test.each([
  [undefined, 200],
  [{ 'lifecycle.changed-beacon': 'stale' }, 409],
])('under %j the plan of a Beacon that was changed gets %i', async (readings, status) => {
  await under(readings);
  const other = await newStream();
  const beacon = (await ask('POST', '/v3/beacons', { name: 'Ports', stream_ids: [stream] })).at(
    'data.beacon_id',
  );
  const execution = { beacon_id: beacon, lookback_hours: 24 };
  const plan_token = await planned(execution);
  await ask('PATCH', `/v3/beacons/${beacon}`, { stream_ids: [other] });
  const executed = await query({ ...execution, plan_token });
  expect(executed.status).toBe(status);
  if (status === 200) expect(executed.at('data.manifests.0.stream_ids')).toEqual([other]);
});

test.each([
  [undefined, [2, 1]],
  [{ 'lifecycle.snapshot-of-unpublished': 'left-out' }, [0, 0]],
])('under %j a snapshot lists and returns %j of an unpublished stream', async (readings, due) => {
  await under(readings);
  const scope = { stream_ids: [stream] };
  const executed = await query({ ...scope, plan_token: await planned(scope) });
  await world.control('POST', `/streams/${stream}/unpublish`, {});
  expect((await ask('GET', `/streams/${stream}/manifests`)).status).toBe(404);
  const page = await query({ snapshot_token: executed.at('data.snapshot_token'), page: 1 });
  expect([page.at('data.pagination.total_count'), page.at('data.manifests.length')]).toEqual(due);
});

test('a snapshot keeps its list and shows a revised record in its newest version', async () => {
  await under();
  const scope = { stream_ids: [stream] };
  const executed = await query({ ...scope, plan_token: await planned(scope) });
  const id = executed.at('data.manifests.0.manifest_id');
  await world.control('POST', `/manifests/${id}/revision`, {});
  const page = await query({ snapshot_token: executed.at('data.snapshot_token') });
  expect(page.at('data.manifests.0.manifest_id')).toBe(id);
  expect(page.at('data.manifests.0.source.record_version')).toBe(2);
});

test.each([
  [undefined, 2],
  [{ 'digest.removed-streams': 'left-out' }, 1],
])('under %j a digest names %i streams after one was removed, and shows one', async (readings, named) => {
  await under(readings);
  const id = await digest({ stream_ids: [stream, await newStream()] });
  await world.control('DELETE', `/streams/${stream}`);
  const detail = await ask('GET', `/digests/${id}`);
  expect([detail.at('data.digest.stream_ids.length'), detail.at('data.streams.length')]).toEqual([named, 1]);
});

test('the start of a month gives a new quota and ends no wait for the minute', async () => {
  await under();
  org = await world.organization({ quota_used: 1_000 });
  await world.control('PUT', '/clock', { now: '2026-03-31T23:59:40Z' });
  for (let sent = 0; sent < 60; sent += 1) await ask('GET', '/plans');
  await advance(30);
  expect((await ask('GET', '/plans')).at('detail.error_code')).toBe('rate_limited');
  await advance(30);
  expect((await ask('GET', `/streams/${stream}/manifests?page_size=1`)).at('usage.quota_used')).toBe(1);
});

test('a plan that is executed after the start of a month is billed to the new month', async () => {
  await under();
  const scope = { stream_ids: [stream] };
  await world.control('PUT', '/clock', { now: '2026-03-31T23:58:00Z' });
  const plan_token = await planned(scope);
  await advance(180);
  const executed = await query({ ...scope, plan_token });
  expect(executed.at('usage')).toMatchObject({ period: '2026-04', quota_used: 1 });
});
