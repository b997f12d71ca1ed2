// Idempotency keys over REST: what a replay shows, and the position of the key in the order of checks.
import { beforeAll, expect, test } from 'vitest';
import {
  simulatorForTests,
  type TestOrganization,
  type TestResponse,
  type TestWorld,
} from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
let org: TestOrganization;
let stream: string;
beforeAll(async () => {
  world = await started.world();
  org = await world.organization({ plan: 'startup' });
  stream = String((await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
});

const post = (path: string, key: string, body: object, by = org): Promise<TestResponse> =>
  world.ask(path, { org: by }, { headers: { 'idempotency-key': key }, json: body });
const digest = () => ({ name: 'Ports', stream_ids: [stream] });

test('a replay is marked, repeats the data, and shows the current usage', async () => {
  const first = await post('/digests', 'a', digest());
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  await world.ask(`/streams/${stream}/manifests?page_size=2`, { org });
  const replay = await post('/digests', 'a', digest());
  expect(replay.headers.get('idempotency-replayed')).toBe('true');
  expect(replay.at('data')).toEqual(first.at('data'));
  expect([first.at('usage.quota_used'), replay.at('usage.quota_used')]).toEqual([0, 2]);
  expect(replay.headers.get('x-service-quota-used')).toBe('2');
});

test('a key of more than 255 characters is refused, and an empty key is ignored', async () => {
  expect((await post('/digests', 'k'.repeat(256), digest())).status).toBe(422);
  expect((await post('/digests', 'k'.repeat(255), digest())).status).toBe(200);
  const ids = [await post('/digests', '', digest()), await post('/digests', '', digest())];
  expect(ids[0]?.at('data.id')).not.toBe(ids[1]?.at('data.id'));
});

test('the key is checked after validation and before existence', async () => {
  await post('/digests', 'b', digest());
  expect((await post('/digests', 'b', { name: 'Ports' })).status).toBe(422);
  const conflict = await post('/digests/987654/activate', 'b', {});
  expect([conflict.status, conflict.at('detail.error_code')]).toEqual([409, 'idempotency_conflict']);
});

test('a replay counts against the rate limit, can be refused by it, and is a replay again a minute later', async () => {
  const starter = await world.organization();
  const beacon = { name: 'Watch', stream_ids: [stream] };
  const first = await post('/v3/beacons', 'd', beacon, starter);
  for (let sent = 1; sent < 60; sent += 1) await post('/v3/beacons', 'd', beacon, starter);
  const refused = await post('/v3/beacons', 'd', beacon, starter);
  expect([refused.status, refused.at('detail.error_code')]).toEqual([429, 'rate_limited']);
  await world.control('POST', '/clock/advance', { seconds: 60 });
  expect((await post('/v3/beacons', 'd', beacon, starter)).at('data')).toEqual(first.at('data'));
});

test('restoring a snapshot of the world also restores the stored replies', async () => {
  const { body } = await world.control('POST', '/snapshots');
  const first = await post('/digests', 'e', digest());
  await world.control('POST', `/snapshots/${(body as { readonly id: string }).id}/restore`);
  const again = await post('/digests', 'e', digest());
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, null]);
});
