// Wrong states, updates and revisions of Beacons.
import { beaconLaws } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { onStatus, toAnswer } from '../../bend.ts';
import { instead, insteadIn, lending } from '../../instead.ts';
import { law, type Mutant, part, response } from '../../mutant.ts';

const unknown = { detail: { error_code: 'beacon_not_found', message: 'No such Beacon.' } };

export const stateMutants = {
  'beacon.archive-from-active': [
    part(
      'deletes what it should archive',
      ['BEACON-12'],
      instead('archiveBeacon', (call, real) => real.deleteBeacon(call)),
    ),
    law('leaves an active Beacon active', [], { beacon: { statusAfterArchive: (status) => status } }),
  ],
  'beacon.archive-from-draft': [
    law('leaves a draft a draft', ['BEACON-13'], {
      beacon: { statusAfterArchive: (status) => (status === 'draft' ? 'draft' : 'archived') },
    }),
  ],
  'beacon.archived-is-not-changed': [
    part(
      'restores what it is asked to change',
      [],
      instead('updateBeacon', (call, real) => {
        real.restoreBeacon(call);
        return real.updateBeacon(call);
      }),
    ),
  ],
  'beacon.archived-is-not-executed': [
    law('executes what is archived', ['BEACON-18'], { beacon: { isArchived: () => false } }),
    response(
      'knows no archived Beacon in a query',
      ['BEACON-18'],
      'queryManifests',
      onStatus(409, toAnswer(404, unknown)),
    ),
  ],
  'beacon.change-enters-history': [
    law('notes the first update alone', ['BEACON-11'], {
      beacon: { appended: (history, revision) => (history.length === 0 ? [revision] : history) },
    }),
  ],
  'beacon.change-keeps-status': [
    law('makes a draft of what it changes', ['BEACON-10'], { beacon: { statusAfterChange: () => 'draft' } }),
    law('activates what it changes', [], { beacon: { statusAfterChange: () => 'active' } }),
  ],
  'beacon.change-raises-revision': [
    law('counts no updates', ['BEACON-05'], { beacon: { nextRevision: (revision) => revision } }),
  ],
  'beacon.deleted-is-not-listed': [
    law('lists what was deleted', ['BEACON-17'], { beacon: { isListed: () => true } }),
  ],
  'beacon.deletion-is-final': [
    law('keeps what was deleted', ['BEACON-16'], { beacon: { exists: () => true } }),
    law('keeps deleted drafts', [], {
      beacon: { exists: ({ isDeleted, status }) => !isDeleted || status === 'draft' },
    }),
  ],
  'beacon.history-of-twenty': [
    law('keeps ten revisions', ['BEACON-07'], {
      beacon: { appended: (history, revision) => [...history, revision].slice(-10) },
    }),
    part(
      'shows the revisions of every Beacon',
      [],
      insteadIn('listBeaconRevisions', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.ownedBy(call.org.id, call.input.beacon_id);
        if (beacon === undefined) return real.listBeaconRevisions(call);
        const history = beacons.allOf(call.org.id).flatMap((one) => one.history);
        return lending(beacons, { ...beacon, history: history.slice(-20) }, () =>
          real.listBeaconRevisions(call),
        );
      }),
    ),
    law('keeps a revision more', ['BEACON-26'], {
      beacon: { appended: (history, revision) => [...history, revision].slice(-21) },
    }),
    law('shows the oldest first', ['BEACON-26'], { beacon: { shownHistory: (history) => history } }),
    law('begins to count again', [], {
      beacon: { nextRevision: (revision) => (revision % 20) + 1 },
    }),
  ],
  'beacon.repeated-moves-change-nothing': [
    part(
      'makes a draft of what is active',
      [],
      instead('restoreBeacon', (call, real) => {
        real.archiveBeacon(call);
        return real.restoreBeacon(call);
      }),
    ),
  ],
  'beacon.restore-gives-draft': [
    law('restores to active', ['BEACON-15'], { beacon: { statusAfterRestore: 'active' } }),
    law('leaves it archived', [], { beacon: { statusAfterRestore: 'archived' } }),
  ],
  'beacon.restored-is-not-archived': [
    law('refuses drafts as archived', ['BEACON-19'], {
      beacon: { isArchived: (beacon) => beacon.status === 'draft' || beaconLaws.isArchived(beacon) },
    }),
  ],
} satisfies { readonly [R in BeaconRuleId]?: readonly [Mutant, ...Mutant[]] };
