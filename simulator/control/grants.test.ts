// Backfill grants on the control plane: given, listed and withdrawn, and how soon customers see it.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

const tests = simulatorForTests();

test('the customer sees a given or withdrawn grant within five minutes', async () => {
  const world = await tests.world();
  const org = await world.organization();
  const streamId = (await world.ask('/streams?page_size=1', { org })).at('data.streams.0.id');
  const path = `/organizations/${org.id}/grants`;
  const shown = async (): Promise<unknown> =>
    (await world.ask('/backfill/grants', { org })).at('data.grants');
  expect(await shown()).toEqual([]);
  const given = await world.control('POST', path, { stream_id: streamId, years: 2 });
  expect(given.body).toMatchObject({ stream_id: streamId, years: 2 });
  expect(await shown()).toEqual([]);
  await world.control('POST', '/clock/advance', { seconds: 300 });
  expect(await shown()).toMatchObject([{ id: given.at('id'), stream_id: streamId, years: 2 }]);
  await world.control('DELETE', `${path}/${given.at('id')}`);
  expect((await world.control('GET', path)).body).toEqual({ grants: [] });
  await world.control('POST', '/clock/advance', { seconds: 300 });
  expect(await shown()).toEqual([]);
});

test('unknown streams, organisations and grants and invalid years are refused', async () => {
  const world = await tests.world();
  const org = await world.organization();
  const path = `/organizations/${org.id}/grants`;
  const statuses = [
    await world.control('POST', path, { stream_id: 'none' }),
    await world.control('POST', path, { stream_id: '1', years: 0 }),
    await world.control('POST', '/organizations/none/grants', { stream_id: '1' }),
    await world.control('DELETE', `${path}/1`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([422, 422, 404, 404]);
});
