// Mutants of states, updates and revisions of Beacons.
import type { Beacon, BeaconStatus } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { onStatus, toAnswer } from '../../alter.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import {
  changingRow,
  replacing,
  replacingInStore,
  type Wrap,
  withRow,
  withUndeleted,
} from '../../replaced-operation.ts';
import { executing } from './executing.ts';

const unknown = { detail: { error_code: 'beacon_not_found', message: 'No such Beacon.' } };

/** Does not archive Beacons of this status. */
const leaving = (status: BeaconStatus): Wrap =>
  replacingInStore('archiveBeacon', (call, real, { tables: { beacons } }) =>
    beacons.get(call.input.beacon_id)?.status === status ? real.getBeacon(call) : real.archiveBeacon(call),
  );

/** Forgets the deletion of these Beacons. */
const keepingDeleted = (isKept: (beacon: Beacon) => boolean): Wrap =>
  changingRow(
    'deleteBeacon',
    ({ beacons }) => beacons,
    (after) => (isKept(after) ? { ...after, isDeleted: false } : after),
  );

export const stateMutants = {
  'beacon.archive-from-active': {
    'archive-deletes': wrong('deletes a Beacon that it should archive').part(
      replacing('archiveBeacon', (call, real) => real.deleteBeacon(call)),
    ),
    'stays-active': wrong('leaves an active Beacon active').part(leaving('active')),
  },
  'beacon.archive-from-draft': {
    'stays-draft': wrong('leaves a draft a draft').part(leaving('draft')),
  },
  'beacon.archived-stays-archived': {
    'update-restores': wrong('restores an archived Beacon when it is updated').part(
      replacing('updateBeacon', (call, real) => {
        real.restoreBeacon(call);
        return real.updateBeacon(call);
      }),
    ),
  },
  'beacon.archived-is-not-executed': {
    'executes-archived': wrong('executes an archived Beacon', 'BEACON-18').part(
      executing((beacon) => ({ ...beacon, status: 'active' })),
    ),
    'query-404': wrong('answers 404 to a query with an archived Beacon', 'BEACON-18').response(
      'queryManifests',
      onStatus(409, toAnswer(404, unknown)),
    ),
  },
  'beacon.update-enters-history': {
    'first-change-only': wrong('records the first update only').law({
      beacon: { historyAfter: (history, revision) => (history.length === 0 ? [revision] : history) },
    }),
  },
  'beacon.update-keeps-status': {
    'change-makes-draft': wrong('turns an updated Beacon into a draft').law({
      beacon: { statusAfterChange: () => 'draft' },
    }),
    'change-activates': wrong('activates an updated Beacon').law({
      beacon: { statusAfterChange: () => 'active' },
    }),
  },
  'beacon.update-raises-revision': {
    'same-revision': wrong('leaves the revision number as it was').law({
      beacon: { nextRevision: (revision) => revision },
    }),
  },
  'beacon.deleted-is-not-listed': {
    'lists-deleted': wrong('lists deleted Beacons').part(
      replacingInStore('listBeacons', (call, real, { tables: { beacons } }) =>
        withUndeleted(beacons, () => real.listBeacons(call)),
      ),
    ),
  },
  'beacon.deletion-is-final': {
    'keeps-deleted': wrong('keeps deleted Beacons', 'BEACON-16').part(keepingDeleted(() => true)),
    'keeps-deleted-drafts': wrong('keeps deleted drafts').part(
      keepingDeleted(({ status }) => status === 'draft'),
    ),
  },
  'beacon.history-keeps-twenty': {
    'ten-revisions': wrong('keeps ten revisions', 'BEACON-07').law({
      beacon: { historyAfter: (history, revision) => [...history, revision].slice(-10) },
    }),
    'history-of-all-beacons': wrong('shows the revisions of every Beacon').part(
      replacingInStore('listBeaconRevisions', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.ownedBy(call.org.id, call.input.beacon_id);
        if (beacon === undefined) return real.listBeaconRevisions(call);
        const history = beacons.allOf(call.org.id).flatMap((one) => one.history);
        return withRow(beacons, { ...beacon, history: history.slice(-20) }, () =>
          real.listBeaconRevisions(call),
        );
      }),
    ),
    'one-revision-more': wrong('keeps 21 revisions', 'BEACON-26').law({
      beacon: { historyAfter: (history, revision) => [...history, revision].slice(-21) },
    }),
    'oldest-first': wrong('shows the oldest revision first', 'BEACON-26').law({
      beacon: { shownHistory: (history) => history },
    }),
    'restarts-count': wrong('starts the revision count again after 20').law({
      beacon: { nextRevision: (revision) => (revision % 20) + 1 },
    }),
  },
  'beacon.repeated-archive-and-restore-keep-state': {
    'restore-makes-draft': wrong('turns an active Beacon into a draft when it is restored').part(
      replacing('restoreBeacon', (call, real) => {
        real.archiveBeacon(call);
        return real.restoreBeacon(call);
      }),
    ),
  },
  'beacon.restore-gives-draft': {
    'restores-to-active': wrong('restores a Beacon to active').law({
      beacon: { statusAfterRestore: 'active' },
    }),
    'stays-archived': wrong('leaves a restored Beacon archived').law({
      beacon: { statusAfterRestore: 'archived' },
    }),
  },
  'beacon.restored-is-not-archived': {
    'refuses-drafts': wrong('refuses drafts as archived').part(
      executing((beacon) => (beacon.status === 'draft' ? { ...beacon, status: 'archived' } : beacon)),
    ),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;
