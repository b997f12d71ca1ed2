// Mutants of states, updates and revisions of Beacons.
import type { Beacon } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { answerInstead } from '../../altered-answer.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingRow, replacing, type Wrap, withRow } from '../../replaced-operation.ts';
import { executing } from './executing.ts';

const unknown = { detail: { error_code: 'beacon_not_found', message: 'No such Beacon.' } };

/** Forgets the deletion of these Beacons. */
const keepingDeleted = (isKept: (beacon: Beacon) => boolean): Wrap =>
  changingRow('deleteBeacon', 'beacons', (after) => (isKept(after) ? { ...after, isDeleted: false } : after));

export const stateMutants = {
  'beacon.archived-is-not-executed': {
    'executes-archived': wrong('executes an archived Beacon', 'BEACON-18').part(
      executing((beacon) => ({ ...beacon, status: 'active' })),
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
} satisfies Partial<MutantTable<BeaconRuleId>>;
