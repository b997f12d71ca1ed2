// Reads over REST: the forms of a time, and what is no operation.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

const started = simulatorForTests();

async function reader() {
  const world = await started.world();
  return { world, org: await world.organization({ plan: 'platform' }) };
}

test('matched_at has a zone suffix everywhere except in listings', async () => {
  const { world, org } = await reader();
  const id = String((await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id'));
  const listed = await world.ask(`/streams/${id}/manifests?page_size=1`, { org });
  const single = await world.ask(`/manifests/${listed.at('data.manifests.0.record.record_id')}`, { org });
  const queried = await world.ask('/manifests/query', { org }, { json: { stream_ids: id, page_size: 1 } });
  const time = listed.at('data.manifests.0.matched_at');
  expect(time).toMatch(/\d$/);
  expect(single.at('data.matched_at')).toBe(`${time}Z`);
  expect(queried.at('data.manifests.0.matched_at')).toBe(`${time}Z`);
});

test('an unknown path gets 404, an unknown method 405', async () => {
  const { world, org } = await reader();
  expect((await world.ask('/nowhere', { org })).status).toBe(404);
  const put = await world.ask('/streams', { org }, { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET']);
});
