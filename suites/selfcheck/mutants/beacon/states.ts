// Wrong states, updates and revisions of Beacons.
import { beaconLaws } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { onStatus, toAnswer } from '../../bend.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { replacing, replacingInStore, withRow } from '../../replaced-operation.ts';

const unknown = { detail: { error_code: 'beacon_not_found', message: 'No such Beacon.' } };

export const stateMutants = {
  'beacon.archive-from-active': {
    'archive-deletes': part(
      'deletes a Beacon that it should archive',
      ['BEACON-12'],
      replacing('archiveBeacon', (call, real) => real.deleteBeacon(call)),
    ),
    'stays-active': law('leaves an active Beacon active', [], {
      beacon: { statusAfterArchive: (status) => status },
    }),
  },
  'beacon.archive-from-draft': {
    'stays-draft': law('leaves a draft a draft', ['BEACON-13'], {
      beacon: { statusAfterArchive: (status) => (status === 'draft' ? 'draft' : 'archived') },
    }),
  },
  'beacon.archived-stays-archived': {
    'update-restores': part(
      'restores an archived Beacon when it is updated',
      [],
      replacing('updateBeacon', (call, real) => {
        real.restoreBeacon(call);
        return real.updateBeacon(call);
      }),
    ),
  },
  'beacon.archived-is-not-executed': {
    'executes-archived': law('executes an archived Beacon', ['BEACON-18'], {
      beacon: { isArchived: () => false },
    }),
    'query-404': response(
      'answers 404 to a query with an archived Beacon',
      ['BEACON-18'],
      'queryManifests',
      onStatus(409, toAnswer(404, unknown)),
    ),
  },
  'beacon.update-enters-history': {
    'first-change-only': law('records the first update only', ['BEACON-11'], {
      beacon: { appended: (history, revision) => (history.length === 0 ? [revision] : history) },
    }),
  },
  'beacon.update-keeps-status': {
    'change-makes-draft': law('turns an updated Beacon into a draft', ['BEACON-10'], {
      beacon: { statusAfterChange: () => 'draft' },
    }),
    'change-activates': law('activates an updated Beacon', [], {
      beacon: { statusAfterChange: () => 'active' },
    }),
  },
  'beacon.update-raises-revision': {
    'same-revision': law('leaves the revision number as it was', ['BEACON-05'], {
      beacon: { nextRevision: (revision) => revision },
    }),
  },
  'beacon.deleted-is-not-listed': {
    'lists-deleted': law('lists deleted Beacons', ['BEACON-17'], { beacon: { isListed: () => true } }),
  },
  'beacon.deletion-is-final': {
    'keeps-deleted': law('keeps deleted Beacons', ['BEACON-16'], { beacon: { exists: () => true } }),
    'keeps-deleted-drafts': law('keeps deleted drafts', [], {
      beacon: { exists: ({ isDeleted, status }) => !isDeleted || status === 'draft' },
    }),
  },
  'beacon.history-keeps-twenty': {
    'ten-revisions': law('keeps ten revisions', ['BEACON-07'], {
      beacon: { appended: (history, revision) => [...history, revision].slice(-10) },
    }),
    'history-of-all-beacons': part(
      'shows the revisions of every Beacon',
      [],
      replacingInStore('listBeaconRevisions', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.ownedBy(call.org.id, call.input.beacon_id);
        if (beacon === undefined) return real.listBeaconRevisions(call);
        const history = beacons.allOf(call.org.id).flatMap((one) => one.history);
        return withRow(beacons, { ...beacon, history: history.slice(-20) }, () =>
          real.listBeaconRevisions(call),
        );
      }),
    ),
    'one-revision-more': law('keeps 21 revisions', ['BEACON-26'], {
      beacon: { appended: (history, revision) => [...history, revision].slice(-21) },
    }),
    'oldest-first': law('shows the oldest revision first', ['BEACON-26'], {
      beacon: { shownHistory: (history) => history },
    }),
    'restarts-count': law('starts the revision count again after 20', [], {
      beacon: { nextRevision: (revision) => (revision % 20) + 1 },
    }),
  },
  'beacon.repeated-archive-and-restore-keep-state': {
    'restore-makes-draft': part(
      'turns an active Beacon into a draft when it is restored',
      [],
      replacing('restoreBeacon', (call, real) => {
        real.archiveBeacon(call);
        return real.restoreBeacon(call);
      }),
    ),
  },
  'beacon.restore-gives-draft': {
    'restores-to-active': law('restores a Beacon to active', ['BEACON-15'], {
      beacon: { statusAfterRestore: 'active' },
    }),
    'stays-archived': law('leaves a restored Beacon archived', [], {
      beacon: { statusAfterRestore: 'archived' },
    }),
  },
  'beacon.restored-is-not-archived': {
    'refuses-drafts': law('refuses drafts as archived', ['BEACON-19'], {
      beacon: { isArchived: (beacon) => beacon.status === 'draft' || beaconLaws.isArchived(beacon) },
    }),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;
