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

test('restoring a snapshot of the world also restores the stored replies', async () => {
  const { body } = await world.control('POST', '/snapshots');
  const first = await post('/digests', 'e', digest());
  await world.control('POST', `/snapshots/${(body as { readonly id: string }).id}/restore`);
  const again = await post('/digests', 'e', digest());
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, null]);
});
