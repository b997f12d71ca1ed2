// Wrong writes to Beacons that touch more than they should: what is saved, the history, other Beacons.
import type { BeaconChange, BeaconFields } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { insteadIn, retold } from '../../instead.ts';
import { law, type Mutant, part } from '../../mutant.ts';

type Fields = Partial<BeaconFields>;

const clearing = (cleared: Fields) => ({
  beacon: { changed: (fields: BeaconFields, change: Fields) => ({ ...fields, ...cleared, ...change }) },
});

const leaving = (name: keyof BeaconFields) => ({
  beacon: {
    changed: (fields: BeaconFields, change: Fields) => ({ ...fields, ...change, [name]: fields[name] }),
  },
});

/** After the move the saved fields are others. */
const losing = (move: 'archiveBeacon' | 'restoreBeacon', lost: 'scope' | 'changes' | 'history') =>
  insteadIn(move, (call, real, { tables: { beacons } }) => {
    const outcome = real[move](call);
    const beacon = beacons.get(call.input.beacon_id);
    if (outcome.kind === 'refused' || beacon === undefined) return outcome;
    if (lost === 'history') beacons.put({ ...beacon, history: [] });
    else if (lost === 'scope') beacons.put({ ...beacon, fields: { ...beacon.fields, stream_ids: [] } });
    else beacons.put({ ...beacon, fields: beacon.history[0]?.fields ?? beacon.fields });
    return outcome;
  });

/** What a list shows of each Beacon is as it was first saved. */
const outdated = (name: 'name' | 'status') =>
  insteadIn('listBeacons', (call, real, { tables: { beacons } }) =>
    retold(real.listBeacons(call), ({ items, ...others }) => ({
      ...others,
      items: (items as readonly { readonly beacon_id: string }[]).map((item) => {
        const [first] = beacons.get(item.beacon_id)?.history ?? [];
        return { ...item, [name]: name === 'name' ? first?.fields.name : first?.status };
      }),
    })),
  );

export const keepingMutants = {
  'beacon.change-keeps-the-rest': [
    law('clears what it was not sent', ['BEACON-25'], clearing({ stream_ids: [], tags: [] })),
    law('clears topics that it was not sent', [], clearing({ topic_filters: [] })),
    law('clears a description that it was not sent', [], clearing({ description: null })),
    law('clears a collection that it was not sent', [], clearing({ collection_id: null })),
    law('never changes streams', [], leaving('stream_ids')),
    law('never changes the window', [], leaving('default_date_window')),
    law('never changes topics', [], leaving('topic_filters')),
    law('never changes the description', [], leaving('description')),
    law('adds streams to those that it has', [], {
      beacon: {
        changed: (fields, change) => ({
          ...{ ...fields, ...change },
          stream_ids: [...fields.stream_ids, ...(change.stream_ids ?? [])],
        }),
      },
    }),
  ],
  'beacon.list-follows-changes': [
    part('lists names as they were first saved', [], outdated('name')),
    part('lists states as they were first saved', [], outdated('status')),
    part(
      'changes every Beacon of the organisation',
      [],
      insteadIn('updateBeacon', (call, real, { tables: { beacons } }) => {
        const { status: _, ...change } = call.input.body as BeaconChange;
        for (const one of beacons.allOf(call.org.id))
          beacons.put({ ...one, fields: { ...one.fields, ...change } });
        return real.updateBeacon(call);
      }),
    ),
  ],
  'beacon.moves-keep-the-rest': [
    part('forgets the scope of what it archives', [], losing('archiveBeacon', 'scope')),
    part('restores what was first saved', [], losing('restoreBeacon', 'changes')),
    part('begins the history anew with a restored one', [], losing('restoreBeacon', 'history')),
  ],
  'beacon.refused-change-changes-nothing': [
    part(
      'saves the half of what it refuses',
      [],
      insteadIn('updateBeacon', (call, real, { tables: { beacons } }) => {
        const outcome = real.updateBeacon(call);
        const beacon = beacons.get(call.input.beacon_id);
        const { name } = call.input.body;
        if (outcome.kind === 'refused' && beacon !== undefined && typeof name === 'string')
          beacons.put({ ...beacon, fields: { ...beacon.fields, name } });
        return outcome;
      }),
    ),
    part(
      'counts updates that it refuses',
      [],
      insteadIn('updateBeacon', (call, real, { tables: { beacons } }) => {
        const outcome = real.updateBeacon(call);
        const beacon = beacons.get(call.input.beacon_id);
        if (outcome.kind === 'refused' && beacon !== undefined)
          beacons.put({ ...beacon, revision: beacon.revision + 1 });
        return outcome;
      }),
    ),
  ],
} satisfies { readonly [R in BeaconRuleId]?: readonly [Mutant, ...Mutant[]] };
