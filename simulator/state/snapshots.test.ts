// Snapshots restore quota, rate windows, organisations, content, readings and time; a world stores the last few.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';
import { snapshotsMax } from './snapshots.ts';

const started = simulatorForTests();

test('a restore undoes all changes since the snapshot', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ quota_used: 5 });
  await ask('/plans', { org });
  const before = await ask('/streams', { org });
  const id = String((await control('POST', '/snapshots', {})).at('id'));

  await control('PATCH', `/organizations/${org.id}`, { quota_used: 500, plan: 'platform' });
  await control('POST', '/streams', { name: 'Passing' });
  await control('PATCH', '/readings', { 'envelope.stream-detail': 'wrapped' });
  await control('POST', '/clock/advance', { seconds: 3 });
  const later = await organization();
  await control('POST', `/snapshots/${id}/restore`, {});

  expect((await organization()).id).not.toBe(later.id);
  expect((await ask('/plans', { org: later })).status).toBe(401);
  const after = await ask('/streams', { org });
  expect(after.text).toBe(before.text);
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  const stream = String(after.at('data.streams.0.id'));
  expect((await ask(`/streams/${stream}`, { org })).at('id')).toBe(stream);
  const journal = await control('GET', `/journal?organization_id=${org.id}`);
  // The organisation sent two requests before the snapshot, so the read after the restore is the third in its window.
  expect(journal.at('entries.2.rate.used_before')).toBe(2);
});

test('a snapshot can be restored many times, until it is dropped', async () => {
  const { control } = await started.world();
  const id = String((await control('POST', '/snapshots', {})).at('id'));
  for (let round = 0; round < 2; round++) {
    await control('POST', '/clock/advance', { seconds: 9 });
    const restored = await control('POST', `/snapshots/${id}/restore`);
    expect(restored.at('now')).toBe('2026-03-17T12:00:00.000Z');
  }
  expect((await control('DELETE', `/snapshots/${id}`)).status).toBe(200);
  expect((await control('POST', `/snapshots/${id}/restore`)).status).toBe(404);
});

test('one snapshot too many drops the oldest one', async () => {
  const { control } = await started.world();
  for (let n = 0; n <= snapshotsMax; n++) await control('POST', '/snapshots');
  const { body } = await control('GET', '/snapshots');
  expect(body).toMatchObject({ snapshots: { length: snapshotsMax, 0: { id: 's2' } } });
});
