// Rules about Beacons: what is saved, their states, caps, revisions and lists, and their execution.
import { beaconExecutionRules } from './beacon-execution.ts';
import type { RuleTable } from './rule.ts';

const beacons = 'Beacons (all plans, with caps)';
const states = 'Beacon';
const limits = 'Limits';

export const beaconRules = {
  ...beaconExecutionRules,
  'beacon.archive-frees-a-place': {
    level: 'must',
    section: states,
    text: 'At the cap, archiving one active Beacon makes room for another.',
    covers: ['BEACON-14', 'LIMIT-08'],
  },
  'beacon.archive-from-active': {
    level: 'must',
    section: states,
    text: 'Archiving an active Beacon leaves it archived.',
    covers: ['BEACON-12'],
  },
  'beacon.archive-from-draft': {
    level: 'must',
    section: states,
    text: 'A draft can be archived too.',
    covers: ['BEACON-13'],
  },
  'beacon.archived-is-not-changed': {
    level: 'must',
    section: states,
    text: 'An update of an archived Beacon, refused or not, leaves it archived; once restored it takes updates again.',
    covers: ['BEACON-10'],
  },
  'beacon.archived-is-not-executed': {
    level: 'must',
    section: 'Errors',
    text: 'An execution of an archived Beacon is refused with 409 beacon_archived, on listings and on the query, and leaves it archived.',
    covers: ['BEACON-18', 'ERR-11'],
  },
  'beacon.cap-holds-on-every-way': {
    level: 'must',
    section: limits,
    text: 'At the cap, neither an update nor a restore leads to one more active Beacon.',
    covers: ['BEACON-20', 'LIMIT-06'],
  },
  'beacon.cap-of-all-keys': {
    level: 'must',
    section: limits,
    text: 'The active Beacons of an organisation count together, whichever of its keys made them.',
    covers: ['BEACON-01', 'BEACON-20'],
  },
  'beacon.cap-of-larger-plans': {
    level: 'must',
    section: limits,
    text: 'Individual may have 50 active Beacons and no more; Enterprise may have more than any plan with a cap.',
    covers: ['LIMIT-07'],
  },
  'beacon.cap-of-starter': {
    level: 'must',
    section: limits,
    text: 'Starter may have ten active Beacons; the next is refused and is not made.',
    covers: ['BEACON-20', 'LIMIT-06'],
  },
  'beacon.change-enters-history': {
    level: 'must',
    section: states,
    text: 'Every update adds an entry to the revisions.',
    covers: ['BEACON-11'],
  },
  'beacon.change-keeps-status': {
    level: 'must',
    section: states,
    text: 'An update of an active Beacon leaves it active, and one of a draft a draft.',
    covers: ['BEACON-10'],
  },
  'beacon.change-keeps-the-rest': {
    level: 'must',
    section: beacons,
    text: 'An update changes the fields that it sends and no others.',
    covers: ['BEACON-25'],
  },
  'beacon.change-raises-revision': {
    level: 'must',
    section: states,
    text: 'Every update raises the revision.',
    covers: ['BEACON-05'],
  },
  'beacon.deleted-is-not-listed': {
    level: 'must',
    section: states,
    text: 'A deleted Beacon is in no list, under no filter.',
    covers: ['BEACON-17'],
  },
  'beacon.deletion-frees-a-place': {
    level: 'should',
    section: limits,
    text: 'At the cap, deleting one active Beacon makes room for another.',
    covers: ['LIMIT-08'],
  },
  'beacon.deletion-is-final': {
    level: 'must',
    section: states,
    text: 'After its deletion from any state, every operation on a Beacon is refused with 404 beacon_not_found.',
    covers: ['BEACON-16', 'ERR-10'],
  },
  'beacon.handle-opens': {
    level: 'must',
    section: beacons,
    text: 'The handle that a creation and a list tell reads that very Beacon.',
    covers: ['BEACON-03', 'BEACON-24'],
  },
  'beacon.history-of-twenty': {
    level: 'must',
    section: beacons,
    text: 'The revisions are the last 20, newest first, and their numbers go on.',
    covers: ['BEACON-07', 'BEACON-26'],
  },
  'beacon.holds-no-manifests': {
    level: 'must',
    section: 'What the service does',
    text: 'Beacons are read, listed and written without manifests, at no cost, also when the quota is used up.',
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
    text: 'Lists hold items and go by limit and offset, repeat both, and total counts all that match.',
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
  'beacon.list-by-words': {
    level: 'must',
    section: beacons,
    text: 'A list by q shows a Beacon whose name is asked for, and none for words that no Beacon has.',
    covers: ['BEACON-22'],
  },
  'beacon.list-counts-matches': {
    level: 'must',
    section: beacons,
    text: 'total counts the Beacons that match, a tag is matched as a whole, and an offset past them shows none.',
    covers: ['BEACON-22', 'BEACON-23'],
  },
  'beacon.list-follows-changes': {
    level: 'must',
    section: beacons,
    text: 'The list shows each Beacon as its latest write left it, and others as they were.',
    covers: ['BEACON-21', 'BEACON-25'],
  },
  'beacon.list-of-own-organisation': {
    level: 'must',
    section: beacons,
    text: 'No list shows or counts Beacons of another organisation, under no filter.',
    covers: ['BEACON-38'],
  },
  'beacon.model-holds': {
    level: 'must',
    section: 'States and transitions',
    text: 'Through any series of writes a Beacon is in the state that they lead to, for reads, lists, the cap and executions alike.',
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
  'beacon.moves-keep-the-rest': {
    level: 'must',
    section: states,
    text: 'Archiving and restoring keep what is saved and the revisions.',
    covers: ['BEACON-12', 'BEACON-15'],
  },
  'beacon.new-is-active': {
    level: 'must',
    section: states,
    text: 'A Beacon sent as active is active, and its creation returns it whole.',
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
    text: 'Every plan makes, lists and executes Beacons, Starter included.',
    covers: ['BEACON-39', 'PLAN-10'],
  },
  'beacon.refused-change-changes-nothing': {
    level: 'must',
    section: states,
    text: 'An update that is refused for its size changes neither the Beacon nor its revision.',
    covers: ['BEACON-11'],
  },
  'beacon.repeated-moves-change-nothing': {
    level: 'must',
    section: states,
    text: 'Archiving what is archived and restoring what is not leave the state as it was.',
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
    text: 'Once restored, a Beacon is no longer refused as archived.',
    covers: ['BEACON-19'],
  },
  'beacon.shared-by-keys': {
    level: 'must',
    section: 'What the service does',
    text: 'A Beacon belongs to the organisation: every key of it sees it.',
    covers: ['BEACON-01'],
  },
  'beacon.shows-what-was-sent': {
    level: 'must',
    section: states,
    text: 'A Beacon shows its name, streams, topics, window and tags as they were sent.',
    covers: ['BEACON-04', 'BEACON-06'],
  },
  'beacon.sizes-are-capped': {
    level: 'should',
    section: limits,
    text: 'Texts and lists of ten times the told size are refused, small ones are saved.',
    covers: ['LIMIT-09'],
  },
} as const satisfies RuleTable<'beacon'>;

export type BeaconRuleId = keyof typeof beaconRules;
