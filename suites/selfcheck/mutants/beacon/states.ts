// Mutants of states, updates and revisions of Beacons.
import type { Beacon, BeaconStatus } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { onStatus, toAnswer } from '../../alter.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
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
    'archive-deletes': part(
      'deletes a Beacon that it should archive',
      replacing('archiveBeacon', (call, real) => real.deleteBeacon(call)),
    ),
    'stays-active': part('leaves an active Beacon active', leaving('active')),
  },
  'beacon.archive-from-draft': {
    'stays-draft': part('leaves a draft a draft', leaving('draft')),
  },
  'beacon.archived-stays-archived': {
    'update-restores': part(
      'restores an archived Beacon when it is updated',
      replacing('updateBeacon', (call, real) => {
        real.restoreBeacon(call);
        return real.updateBeacon(call);
      }),
    ),
  },
  'beacon.archived-is-not-executed': {
    'executes-archived': part(
      ['executes an archived Beacon', 'BEACON-18'],
      executing((beacon) => ({ ...beacon, status: 'active' })),
    ),
    'query-404': response(
      ['answers 404 to a query with an archived Beacon', 'BEACON-18'],
      'queryManifests',
      onStatus(409, toAnswer(404, unknown)),
    ),
  },
  'beacon.update-enters-history': {
    'first-change-only': law('records the first update only', {
      beacon: { historyAfter: (history, revision) => (history.length === 0 ? [revision] : history) },
    }),
  },
  'beacon.update-keeps-status': {
    'change-makes-draft': law('turns an updated Beacon into a draft', {
      beacon: { statusAfterChange: () => 'draft' },
    }),
    'change-activates': law('activates an updated Beacon', {
      beacon: { statusAfterChange: () => 'active' },
    }),
  },
  'beacon.update-raises-revision': {
    'same-revision': law('leaves the revision number as it was', {
      beacon: { nextRevision: (revision) => revision },
    }),
  },
  'beacon.deleted-is-not-listed': {
    'lists-deleted': part(
      'lists deleted Beacons',
      replacingInStore('listBeacons', (call, real, { tables: { beacons } }) =>
        withUndeleted(beacons, () => real.listBeacons(call)),
      ),
    ),
  },
  'beacon.deletion-is-final': {
    'keeps-deleted': part(
      ['keeps deleted Beacons', 'BEACON-16'],
      keepingDeleted(() => true),
    ),
    'keeps-deleted-drafts': part(
      'keeps deleted drafts',
      keepingDeleted(({ status }) => status === 'draft'),
    ),
  },
  'beacon.history-keeps-twenty': {
    'ten-revisions': law(['keeps ten revisions', 'BEACON-07'], {
      beacon: { historyAfter: (history, revision) => [...history, revision].slice(-10) },
    }),
    'history-of-all-beacons': part(
      'shows the revisions of every Beacon',
      replacingInStore('listBeaconRevisions', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.ownedBy(call.org.id, call.input.beacon_id);
        if (beacon === undefined) return real.listBeaconRevisions(call);
        const history = beacons.allOf(call.org.id).flatMap((one) => one.history);
        return withRow(beacons, { ...beacon, history: history.slice(-20) }, () =>
          real.listBeaconRevisions(call),
        );
      }),
    ),
    'one-revision-more': law(['keeps 21 revisions', 'BEACON-26'], {
      beacon: { historyAfter: (history, revision) => [...history, revision].slice(-21) },
    }),
    'oldest-first': law(['shows the oldest revision first', 'BEACON-26'], {
      beacon: { shownHistory: (history) => history },
    }),
    'restarts-count': law('starts the revision count again after 20', {
      beacon: { nextRevision: (revision) => (revision % 20) + 1 },
    }),
  },
  'beacon.repeated-archive-and-restore-keep-state': {
    'restore-makes-draft': part(
      'turns an active Beacon into a draft when it is restored',
      replacing('restoreBeacon', (call, real) => {
        real.archiveBeacon(call);
        return real.restoreBeacon(call);
      }),
    ),
  },
  'beacon.restore-gives-draft': {
    'restores-to-active': law('restores a Beacon to active', {
      beacon: { statusAfterRestore: 'active' },
    }),
    'stays-archived': law('leaves a restored Beacon archived', {
      beacon: { statusAfterRestore: 'archived' },
    }),
  },
  'beacon.restored-is-not-archived': {
    'refuses-drafts': part(
      'refuses drafts as archived',
      executing((beacon) => (beacon.status === 'draft' ? { ...beacon, status: 'archived' } : beacon)),
    ),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;
