// Mutants of what writes to Beacons change and keep: fields, revisions, states, and other Beacons.
import { isDeepStrictEqual } from 'node:util';
import type { Beacon, BeaconChange, BeaconFields } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { answerInstead, memberOn } from '../../altered-answer.ts';
import { executing } from '../../executed-beacons.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { racing } from '../../racing.ts';
import {
  changingRefusedRow,
  changingRow,
  replacing,
  replacingRow,
  type Wrap,
  withChangedData,
  withRow,
} from '../../replaced-operation.ts';

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
/** Executes plans with another Beacon than the one that is saved. */
const planning = (change: (beacon: Beacon) => Beacon): Wrap =>
  replacingRow(
    'queryManifests',
    'beacons',
    ({ body }) => (body.plan_token ? String(body.beacon_id) : undefined),
    change,
  );
const unknown = { detail: { error_code: 'beacon_not_found', message: 'No such Beacon.' } };

const keepingDeleted = (isKept: (beacon: Beacon) => boolean): Wrap =>
  changingRow('deleteBeacon', 'beacons', (after) => (isKept(after) ? { ...after, isDeleted: false } : after));

export const beaconChangeMutants = {
  'beacon.update-keeps-other-fields': {
    'clears-streams-and-tags': wrong('clears streams and tags that an update leaves out').laws(
      clearing({ stream_ids: [], tags: [] }),
    ),
    'clears-topics': wrong('clears topics that an update leaves out').laws(clearing({ topic_filters: [] })),
    'clears-description': wrong('clears a description left out').laws(clearing({ description: null })),
    'clears-collection': wrong('clears a collection left out').laws(clearing({ collection_id: null })),
    'streams-without-revision': wrong('raises no revision for other streams', 'BEACON-11').part(
      changingRow('updateBeacon', 'beacons', (after, before = after) =>
        isDeepStrictEqual(after.fields.stream_ids, before.fields.stream_ids)
          ? after
          : { ...after, revision: before.revision },
      ),
    ),
    'forgets-one-of-two': wrong('forgets one of two updates at once').part(
      racing<Beacon>('updateBeacon', (asFirst) =>
        replacing('updateBeacon', (call, real, { tables: { beacons } }) => {
          const row = beacons.get(call.input.beacon_id);
          if (row !== undefined) beacons.put(asFirst(row));
          return real.updateBeacon(call);
        }),
      ),
    ),
    'keeps-streams': wrong('never changes streams').laws(leaving('stream_ids')),
    'keeps-window': wrong('never changes the window', 'BEACON-25').laws(leaving('default_date_window')),
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
  'beacon.archived-is-not-executed': {
    'executes-archived': wrong('executes an archived Beacon', 'BEACON-18').part(
      executing((beacon) => ({ ...beacon, status: 'active' })),
    ),
    'plan-outlives-archive': wrong('executes the plan of a Beacon that was archived since', 'BEACON-18').part(
      planning((beacon) => ({ ...beacon, status: 'active' })),
    ),
    'query-404': wrong('answers 404 to a query with an archived Beacon', 'BEACON-18').answer(
      answerInstead('queryManifests', 409, 404, unknown),
    ),
  },
  'beacon.update-enters-history': {
    'first-change-only': wrong('records the first update only').law('beacon', {
      historyAfter: (history, revision) => (history.length === 0 ? [revision] : history),
    }),
  },
  'beacon.deletion-is-final': {
    'plan-outlives-deletion': wrong('executes the plan of a Beacon that was deleted since', 'ERR-10').part(
      planning((beacon) => ({ ...beacon, isDeleted: false })),
    ),
    'keeps-deleted': wrong('keeps deleted Beacons', 'BEACON-16').part(keepingDeleted(() => true)),
    'keeps-deleted-drafts': wrong('keeps deleted drafts').part(
      keepingDeleted(({ status }) => status === 'draft'),
    ),
  },
  'beacon.history-keeps-twenty': {
    'ten-revisions': wrong('keeps ten revisions', 'BEACON-07').law('beacon', {
      historyAfter: (history, revision) => [...history, revision].slice(-10),
    }),
    'history-of-all-beacons': wrong('shows the revisions of every Beacon').part(
      replacing('listBeaconRevisions', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.ownedBy(call.org.id, call.input.beacon_id);
        if (beacon === undefined) return real.listBeaconRevisions(call);
        const history = beacons.allOf(call.org.id).flatMap((one) => one.history);
        return withRow(beacons, { ...beacon, history: history.slice(-20) }, () =>
          real.listBeaconRevisions(call),
        );
      }),
    ),
    'one-revision-more': wrong('keeps 21 revisions', 'BEACON-26').law('beacon', {
      historyAfter: (history, revision) => [...history, revision].slice(-21),
    }),
    'first-and-last': wrong('keeps the first revision and the last nineteen', 'BEACON-07').law('beacon', {
      historyAfter: (history, revision) => {
        const [first = revision, ...others] = [...history, revision];
        return [first, ...others.slice(-19)];
      },
    }),
    'oldest-first': wrong('shows the oldest revision first', 'BEACON-26').law('beacon', {
      shownHistory: (history) => history,
    }),
    'restarts-count': wrong('starts the revision count again after 20').law('beacon', {
      nextRevision: (revision) => (revision % 20) + 1,
    }),
  },
  'beacon.restored-is-not-archived': {
    'refuses-drafts': wrong('refuses drafts as archived').part(
      executing((beacon) => (beacon.status === 'draft' ? { ...beacon, status: 'archived' } : beacon)),
    ),
  },
  'beacon.model-holds': {
    'archived-takes-place': wrong('counts archived Beacons under the cap', 'BEACON-14').law('beacon', {
      countedStatuses: ['active', 'archived'],
    }),
    'drafts-as-active': wrong('lists drafts as active', 'BEACON-21').law('beacon', {
      hasStatus: ({ status }, wanted) => status === wanted || (status === 'draft' && wanted === 'active'),
    }),
    'keeps-changed-tags': wrong('never changes tags a second time').law('beacon', {
      fieldsAfter: (fields, change) =>
        fields.tags.includes('assay-two')
          ? { ...fields, ...change, tags: fields.tags }
          : { ...fields, ...change },
    }),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;
