// Going back through the control plane: snapshots of a world, and its reset to the start.

import { snapshotsMax } from '../state/snapshots.ts';
import { isoOf } from '../time/clock.ts';
import { ok, operation, unknownThing } from './operation.ts';
import { dropped, instant, list, nullable, object, string, text } from './schema.ts';

const clockOnly = object({ now: instant });

export const snapshotOperations = [
  operation<{ readonly name?: string }>({
    id: 'takeSnapshot',
    method: 'post',
    path: '/snapshots',
    scope: 'world',
    summary: `Keep the state of the world; of more than ${snapshotsMax} the oldest goes.`,
    body: object({ name: text(1, 200) }, []),
    answer: object({ id: string }),
    handle: ({ world, body }) => ok({ id: world.snapshots.keep(world.snapshot(), body.name) }),
  }),
  operation({
    id: 'listSnapshots',
    method: 'get',
    path: '/snapshots',
    scope: 'world',
    summary: 'List the snapshots, oldest first.',
    answer: object({ snapshots: list(object({ id: string, name: nullable(string), now: instant })) }),
    handle: ({ world }) =>
      ok({
        snapshots: world.snapshots.all().map(([id, { snapshot, name }]) => ({
          ...{ id, name: name ?? null, now: isoOf(snapshot.nowMs) },
        })),
      }),
  }),
  operation({
    id: 'restoreSnapshot',
    method: 'post',
    path: '/snapshots/{snapshot_id}/restore',
    scope: 'world',
    summary: 'Go back to a snapshot, the time included. Forced outcomes end; the journal goes on.',
    answer: clockOnly,
    handle: ({ world, param }) => {
      const id = param('snapshot_id');
      const snapshot = world.snapshots.find(id);
      if (snapshot === undefined) return unknownThing('snapshot', id);
      world.restore(snapshot);
      return ok({ now: isoOf(world.clock.nowMs()) });
    },
  }),
  operation({
    id: 'dropSnapshot',
    method: 'delete',
    path: '/snapshots/{snapshot_id}',
    scope: 'world',
    summary: 'Forget a snapshot.',
    answer: dropped,
    handle: ({ world, param }) => {
      const id = param('snapshot_id');
      return world.snapshots.drop(id) ? ok({ dropped: true }) : unknownThing('snapshot', id);
    },
  }),
  operation({
    id: 'resetWorld',
    method: 'post',
    path: '/reset',
    scope: 'world',
    summary:
      'Put the world back to its start: content, organisations, readings, clock, journal. Snapshots stay.',
    answer: clockOnly,
    handle: ({ world }) => {
      world.reset();
      return ok({ now: isoOf(world.clock.nowMs()) });
    },
  }),
];
