// Mutants of writes to Beacons that change too much: saved fields, the history, other Beacons.
import type { BeaconChange, BeaconFields } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { memberOn } from '../../altered-answer.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingRefusedRow, changingRow, replacing, withChangedData } from '../../replaced-operation.ts';

type Fields = Partial<BeaconFields>;

const clearing = (cleared: Fields) => ({
  beacon: { fieldsAfter: (fields: BeaconFields, change: Fields) => ({ ...fields, ...cleared, ...change }) },
});

const leaving = (name: keyof BeaconFields) => ({
  beacon: {
    fieldsAfter: (fields: BeaconFields, change: Fields) => ({ ...fields, ...change, [name]: fields[name] }),
  },
});

/** Lists a member of each Beacon as it was first saved. */
const outdated = (name: 'name' | 'status') =>
  replacing('listBeacons', (call, real, { tables: { beacons } }) =>
    withChangedData(real.listBeacons(call), ({ items, ...others }) => ({
      ...others,
      items: (items as readonly { readonly beacon_id: string }[]).map((item) => {
        const [first] = beacons.get(item.beacon_id)?.history ?? [];
        return { ...item, [name]: name === 'name' ? first?.fields.name : first?.status };
      }),
    })),
  );

export const keepingMutants = {
  'beacon.update-keeps-other-fields': {
    'clears-streams-and-tags': wrong('clears streams and tags that an update leaves out').laws(
      clearing({ stream_ids: [], tags: [] }),
    ),
    'clears-topics': wrong('clears topics that an update leaves out').laws(clearing({ topic_filters: [] })),
    'clears-description': wrong('clears a description that an update leaves out').laws(
      clearing({ description: null }),
    ),
    'clears-collection': wrong('clears a collection that an update leaves out').laws(
      clearing({ collection_id: null }),
    ),
    'keeps-streams': wrong('never changes streams').laws(leaving('stream_ids')),
    'keeps-window': wrong('never changes the window').laws(leaving('default_date_window')),
    'keeps-topics': wrong('never changes topics').laws(leaving('topic_filters')),
    'keeps-description': wrong('never changes the description').laws(leaving('description')),
    'appends-streams': wrong('adds new streams to the old ones').law('beacon', {
      fieldsAfter: (fields, change) => ({
        ...fields,
        ...change,
        stream_ids: [...fields.stream_ids, ...(change.stream_ids ?? [])],
      }),
    }),
  },
  'beacon.list-follows-changes': {
    'first-name': wrong('lists names as they were first saved').part(outdated('name')),
    'first-status': wrong('lists statuses as they were first saved').part(outdated('status')),
    'changes-every-beacon': wrong('changes every Beacon of the organisation').part(
      replacing('updateBeacon', (call, real, { tables: { beacons } }) => {
        const { status: _, ...change } = call.input.body as BeaconChange;
        for (const one of beacons.allOf(call.org.id))
          beacons.put({ ...one, fields: { ...one.fields, ...change } });
        return real.updateBeacon(call);
      }),
    ),
  },
  'beacon.archive-and-restore-keep-content': {
    'archive-clears-scope': wrong('clears the scope of a Beacon that it archives').part(
      changingRow('archiveBeacon', 'beacons', ({ fields, ...beacon }) => ({
        ...beacon,
        fields: { ...fields, stream_ids: [] },
      })),
    ),
    'restores-first-version': wrong('restores the first saved version').part(
      changingRow('restoreBeacon', 'beacons', (beacon) => ({
        ...beacon,
        fields: beacon.history[0]?.fields ?? beacon.fields,
      })),
    ),
    'restore-clears-history': wrong('clears the history of a Beacon that it restores').part(
      changingRow('restoreBeacon', 'beacons', (beacon) => ({ ...beacon, history: [] })),
    ),
  },
  'beacon.refused-update-changes-nothing': {
    'detail-of-nulls': wrong('refuses with a list of null').answer(
      memberOn('updateBeacon', 422, 'detail', () => [null]),
    ),
    'saves-half': wrong('saves part of an update that it refuses').part(
      changingRefusedRow('updateBeacon', 'beacons', (beacon, { body: { name } }) =>
        typeof name === 'string' ? { ...beacon, fields: { ...beacon.fields, name } } : beacon,
      ),
    ),
    'raises-revision': wrong('counts an update that it refuses').part(
      changingRefusedRow('updateBeacon', 'beacons', (beacon) => ({
        ...beacon,
        revision: beacon.revision + 1,
      })),
    ),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;
