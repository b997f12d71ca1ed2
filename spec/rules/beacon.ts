// Rules about Beacons: saved fields, states, caps, revisions, lists and execution.
import { beaconExecutionRules } from './beacon-execution.ts';
import type { RuleTable } from './rule.ts';

const beacons = 'Beacons';
const states = 'Beacon (states)';
const limits = 'Limits';

export const beaconRules = {
  ...beaconExecutionRules,
  'beacon.archive-frees-a-place': {
    level: 'must',
    section: states,
    text: 'At the cap, archiving an active Beacon allows another one to be created.',
    covers: ['BEACON-14', 'LIMIT-08'],
  },
  'beacon.archive-from-active': {
    level: 'must',
    section: states,
    text: 'Archiving an active Beacon makes it archived.',
    covers: ['BEACON-12'],
  },
  'beacon.archive-from-draft': {
    level: 'must',
    section: states,
    text: 'Archiving a draft makes it archived.',
    covers: ['BEACON-13'],
  },
  'beacon.archived-stays-archived': {
    level: 'must',
    section: states,
    text: 'An archived Beacon stays archived after an update, refused or not; after a restore it accepts updates again.',
    covers: ['BEACON-10'],
  },
  'beacon.archived-is-not-executed': {
    level: 'must',
    section: 'Errors',
    text: 'An execution of an archived Beacon is refused with 409 beacon_archived, on listings and on the query, and leaves it archived.',
    covers: ['BEACON-18', 'ERR-11'],
  },
  'beacon.cap-holds-for-every-write': {
    level: 'must',
    section: limits,
    text: 'At the cap, no creation, update or restore adds an active Beacon.',
    covers: ['BEACON-20', 'LIMIT-06'],
  },
  'beacon.cap-of-all-keys': {
    level: 'must',
    section: limits,
    text: 'The cap counts all active Beacons of an organisation, whichever key created them.',
    covers: ['BEACON-01', 'BEACON-20'],
  },
  'beacon.cap-of-larger-plans': {
    level: 'must',
    section: limits,
    text: 'An Individual organisation can have 50 active Beacons and no more; an Enterprise organisation can have more than any capped plan.',
    covers: ['LIMIT-07'],
  },
  'beacon.cap-of-professional': {
    level: 'must',
    section: limits,
    text: 'A Professional organisation can have 250 active Beacons and no more.',
    covers: ['LIMIT-07'],
  },
  'beacon.cap-of-startup': {
    level: 'must',
    section: limits,
    text: 'A Startup organisation can have 1,000 active Beacons and no more.',
    covers: ['LIMIT-07'],
  },
  'beacon.cap-of-starter': {
    level: 'must',
    section: limits,
    text: 'A Starter organisation can have ten active Beacons; the creation of an eleventh is refused.',
    covers: ['BEACON-20', 'LIMIT-06'],
  },
  'beacon.update-enters-history': {
    level: 'must',
    section: states,
    text: 'Every update adds one entry to the revision history.',
    covers: ['BEACON-11'],
  },
  'beacon.update-keeps-status': {
    level: 'must',
    section: states,
    text: 'An update leaves an active Beacon active and a draft a draft.',
    covers: ['BEACON-10'],
  },
  'beacon.update-keeps-other-fields': {
    level: 'must',
    section: beacons,
    text: 'An update changes the fields that it sends and no others.',
    covers: ['BEACON-25'],
  },
  'beacon.update-raises-revision': {
    level: 'must',
    section: states,
    text: 'Every update raises the revision number.',
    covers: ['BEACON-05'],
  },
  'beacon.deleted-is-not-listed': {
    level: 'must',
    section: states,
    text: 'A deleted Beacon is in no list, whatever the filter.',
    covers: ['BEACON-17'],
  },
  'beacon.deletion-frees-a-place': {
    level: 'should',
    section: limits,
    text: 'At the cap, deleting an active Beacon allows another one to be created.',
    covers: ['LIMIT-08'],
  },
  'beacon.deletion-is-final': {
    level: 'must',
    section: states,
    text: 'After a Beacon is deleted, from any state, every operation on it is refused with 404 beacon_not_found.',
    covers: ['BEACON-16', 'ERR-10'],
  },
  'beacon.handle-reads-beacon': {
    level: 'must',
    section: beacons,
    text: 'The beacon_id that a creation or a list returns reads that same Beacon.',
    covers: ['BEACON-03', 'BEACON-24'],
  },
  'beacon.history-keeps-twenty': {
    level: 'must',
    section: beacons,
    text: 'The history holds the last 20 revisions, newest first, and the revision number keeps rising past 20.',
    covers: ['BEACON-07', 'BEACON-26'],
  },
  'beacon.holds-no-manifests': {
    level: 'must',
    section: 'What the service does',
    text: 'Reading, listing and writing Beacons returns no manifests and bills nothing, and works with the quota used up.',
    covers: ['BEACON-02'],
  },
  'beacon.list-by-collection': {
    level: 'must',
    section: beacons,
    text: 'A list by collection_id shows the Beacons of that collection and no others.',
    covers: ['BEACON-22'],
  },
  'beacon.list-by-offset': {
    level: 'must',
    section: beacons,
    text: 'A list shows items by limit and offset, repeats both numbers, and counts all matching Beacons in total.',
    covers: ['BEACON-08', 'BEACON-23', 'ENV-04'],
  },
  'beacon.list-by-status': {
    level: 'must',
    section: beacons,
    text: 'A list by status shows the Beacons in that state and no others.',
    covers: ['BEACON-21'],
  },
  'beacon.list-by-tag': {
    level: 'must',
    section: beacons,
    text: 'A list by tag shows the Beacons with that tag and no others.',
    covers: ['BEACON-22'],
  },
  'beacon.list-by-text': {
    level: 'must',
    section: beacons,
    text: 'A list by q shows the Beacons whose name contains the text, and none for a text that no Beacon contains.',
    covers: ['BEACON-22'],
  },
  'beacon.list-counts-matches': {
    level: 'must',
    section: beacons,
    text: 'total counts the Beacons that match the filter, a tag matches only as a whole, and an offset past the last match shows none.',
    covers: ['BEACON-22', 'BEACON-23'],
  },
  'beacon.list-follows-changes': {
    level: 'must',
    section: beacons,
    text: 'A list shows each Beacon as its latest write left it, and shows the other Beacons unchanged.',
    covers: ['BEACON-21', 'BEACON-25'],
  },
  'beacon.list-of-own-organisation': {
    level: 'must',
    section: beacons,
    text: 'No list shows or counts Beacons of another organisation, whatever the filter.',
    covers: ['BEACON-38'],
  },
  'beacon.model-holds': {
    level: 'must',
    section: states,
    text: 'After any series of writes a Beacon has the state that they lead to, for reads, lists, the cap and executions alike.',
    covers: [
      'BEACON-11',
      'BEACON-14',
      'BEACON-15',
      'BEACON-16',
      'BEACON-18',
      'BEACON-20',
      'BEACON-21',
      'BEACON-22',
    ],
  },
  'beacon.archive-and-restore-keep-content': {
    level: 'must',
    section: states,
    text: 'Archiving and restoring a Beacon keep its saved fields and its revision history.',
    covers: ['BEACON-12', 'BEACON-15'],
  },
  'beacon.new-is-active': {
    level: 'must',
    section: states,
    text: 'A Beacon sent with status active is active, and its creation returns the whole Beacon.',
    covers: ['BEACON-09'],
  },
  'beacon.no-run-endpoint': {
    level: 'must',
    section: beacons,
    text: 'There is no endpoint that runs a Beacon.',
    covers: ['BEACON-27'],
  },
  'beacon.open-to-every-plan': {
    level: 'must',
    section: 'Plan gating',
    text: 'Every plan creates, lists and executes Beacons, including Starter.',
    covers: ['BEACON-39', 'PLAN-10'],
  },
  'beacon.refused-update-changes-nothing': {
    level: 'must',
    section: states,
    text: 'An update that is refused for its size changes neither the Beacon nor its revision number.',
    covers: ['BEACON-11'],
  },
  'beacon.repeated-archive-and-restore-keep-state': {
    level: 'must',
    section: states,
    text: 'Archiving an archived Beacon, and restoring one that is not archived, leave its state unchanged.',
    covers: ['BEACON-12', 'BEACON-15'],
  },
  'beacon.restore-gives-draft': {
    level: 'must',
    section: states,
    text: 'Restoring an archived Beacon makes it a draft.',
    covers: ['BEACON-15'],
  },
  'beacon.restored-is-not-archived': {
    level: 'must',
    section: states,
    text: 'An execution of a restored Beacon is not refused as archived.',
    covers: ['BEACON-19'],
  },
  'beacon.shared-by-keys': {
    level: 'must',
    section: 'What the service does',
    text: 'A Beacon belongs to the organisation: each of its keys reads and lists it.',
    covers: ['BEACON-01'],
  },
  'beacon.shows-what-was-sent': {
    level: 'must',
    section: 'Beacon',
    text: 'A Beacon shows its name, streams, topics, date window and tags as they were sent.',
    covers: ['BEACON-04', 'BEACON-06'],
  },
  'beacon.sizes-are-capped': {
    level: 'should',
    section: limits,
    text: 'Texts and lists of ten times the documented size are refused, and small ones are saved.',
    covers: ['LIMIT-09'],
  },
} as const satisfies RuleTable<'beacon'>;

export type BeaconRuleId = keyof typeof beaconRules;
