// Snapshots on the control plane: take, list, restore and drop them, and reset a world to its start.
import { snapshotsMax } from '../state/snapshots.ts';
import { isoOf } from '../time/clock.ts';
import { notFound, ok, operation } from './operation.ts';
import { anyOf, described, dropped, instant, list, nullable, object, shown, string, text } from './schema.ts';

const timeResponse = object({ now: described(instant, 'The time of the world from now on.') });
const snapshotId = shown(string, 's1');

export const snapshotOperations = [
  operation('takeSnapshot', 'post', '/snapshots', {
    summary: `Take a snapshot of the world. A world stores ${snapshotsMax} snapshots; one more drops the oldest.`,
    body: anyOf({ name: described(text(1, 200), 'For whoever reads the list.') }),
    example: { name: 'before the purchase' },
    response: object({ id: snapshotId }),
    handle: ({ world, body }) => ok({ id: world.snapshots.add(world.snapshot(), body.name) }),
  }),
  operation('listSnapshots', 'get', '/snapshots', {
    summary: 'List the snapshots, oldest first.',
    response: object({
      snapshots: list(
        object({ id: snapshotId, name: shown(nullable(string), 'before the purchase'), now: instant }),
      ),
    }),
    handle: ({ world }) =>
      ok({
        snapshots: world.snapshots
          .all()
          .map(([id, { snapshot, name }]) => ({ id, name: name ?? null, now: isoOf(snapshot.nowMs) })),
      }),
  }),
  operation('restoreSnapshot', 'post', '/snapshots/{snapshot_id}/restore', {
    summary:
      'Restore a snapshot, including the time. Pending forced outcomes and delivery faults end; the journal continues.',
    response: timeResponse,
    handle: ({ world, param }) => {
      const id = param('snapshot_id');
      const snapshot = world.snapshots.find(id);
      if (snapshot === undefined) return notFound('snapshot', id, '/snapshots');
      world.restore(snapshot);
      return ok({ now: isoOf(world.clock.nowMs()) });
    },
  }),
  operation('dropSnapshot', 'delete', '/snapshots/{snapshot_id}', {
    summary: 'Drop a snapshot.',
    response: dropped,
    handle: ({ world, param }) => {
      const id = param('snapshot_id');
      return world.snapshots.drop(id) ? ok({ dropped: true }) : notFound('snapshot', id, '/snapshots');
    },
  }),
  operation('resetWorld', 'post', '/reset', {
    summary:
      'Reset the world to its start: content, organisations, readings, clock and journal. Its snapshots remain.',
    response: timeResponse,
    handle: ({ world }) => {
      world.reset();
      return ok({ now: isoOf(world.clock.nowMs()) });
    },
  }),
];
