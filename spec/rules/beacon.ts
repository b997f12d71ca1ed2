// Rules about Beacons: saved fields, states, caps, revisions, lists and execution.
import { beaconExecutionRules } from './beacon-execution.ts';
import { citing, covering, type RuleTable } from './rule.ts';

export const beaconRules = {
  ...beaconExecutionRules,
  'beacon.archive-frees-a-place': covering('BEACON-14', 'LIMIT-08').must(
    'At the cap, archiving an active Beacon allows another one to be created.',
  ),
  'beacon.archived-is-not-executed': covering('ERR-11', 'BEACON-18').must(
    'An execution of an archived Beacon is refused with 409 beacon_archived, on listings and on the query, and leaves it archived. No plan that was made before is executed.',
  ),
  'beacon.cap-holds-for-every-write': covering('LIMIT-06', 'BEACON-20').must(
    'At the cap, no creation, update or restore adds an active Beacon.',
  ),
  'beacon.cap-of-all-keys': citing('Limits', 'BEACON-01', 'BEACON-20').must(
    'The cap counts all active Beacons of an organisation, whichever key created them.',
  ),
  'beacon.cap-of-larger-plans': covering('LIMIT-07').must(
    'An Individual organisation can have 50 active Beacons and no more; an Enterprise organisation can have more than any capped plan.',
  ),
  'beacon.cap-of-professional': covering('LIMIT-07').must(
    'A Professional organisation can have 250 active Beacons and no more.',
  ),
  'beacon.cap-of-startup': covering('LIMIT-07').must(
    'A Startup organisation can have 1,000 active Beacons and no more.',
  ),
  'beacon.cap-of-starter': covering('LIMIT-06', 'BEACON-20').must(
    'A Starter organisation can have ten active Beacons; the creation of an eleventh is refused.',
  ),
  'beacon.update-enters-history': covering('BEACON-11').must(),
  'beacon.update-keeps-other-fields': covering('BEACON-25', 'BEACON-11').must(
    'An update changes the fields that it sends and no others, and raises the revision.',
  ),
  'beacon.deletion-frees-a-place': covering('LIMIT-08').should(
    'At the cap, deleting an active Beacon allows another one to be created.',
  ),
  'beacon.deletion-is-final': covering('BEACON-16', 'ERR-10').must(
    'After a Beacon is deleted, from any state, every operation on it is refused with 404 beacon_not_found, and no plan that was made before is executed.',
  ),
  'beacon.handle-reads-beacon': covering('BEACON-24', 'BEACON-03').must(
    'The beacon_id that a creation or a list returns reads that same Beacon.',
  ),
  'beacon.history-keeps-twenty': covering('BEACON-26', 'BEACON-07').must(
    'The history holds the last 20 revisions, newest first, and the revision number keeps rising past 20.',
  ),
  'beacon.holds-no-manifests': covering('BEACON-02').must(
    'Reading, listing and writing Beacons returns no manifests and bills nothing, and works with the quota used up.',
  ),
  'beacon.list-by-collection': covering('BEACON-22').must(
    'A list by collection_id shows the Beacons of that collection and no others.',
  ),
  'beacon.list-by-offset': covering('BEACON-23', 'BEACON-08', 'ENV-04').must(),
  'beacon.list-by-status': covering('BEACON-21').must(
    'A list by status shows the Beacons in that state and no others.',
  ),
  'beacon.list-by-tag': covering('BEACON-22').must(
    'A list by tag shows the Beacons with that tag and no others.',
  ),
  'beacon.list-by-text': covering('BEACON-22').must(
    'A list by q shows the Beacons whose name contains the text, and none for a text that no Beacon contains.',
  ),
  'beacon.list-counts-matches': covering('BEACON-22', 'BEACON-23').must(
    'total counts the Beacons that match the filter, a tag matches only as a whole, and an offset past the last match shows none.',
  ),
  'beacon.list-follows-changes': covering('BEACON-21', 'BEACON-25').must(
    'A list shows each Beacon as its latest write left it, and shows the other Beacons unchanged.',
  ),
  'beacon.list-of-own-organisation': covering('BEACON-38').must(
    'No list shows or counts Beacons of another organisation, whatever the filter.',
  ),
  'beacon.model-holds': covering(
    'BEACON-11',
    'BEACON-14',
    'BEACON-15',
    'BEACON-16',
    'BEACON-18',
    'BEACON-20',
    'BEACON-21',
    'BEACON-22',
  ).must(
    'After any series of writes a Beacon has the state that they lead to, for reads, lists, the cap and executions alike.',
  ),
  'beacon.archive-and-restore-keep-content': covering('BEACON-12', 'BEACON-15').must(
    'Archiving and restoring a Beacon keep its saved fields and its revision history.',
  ),
  'beacon.new-is-active': covering('BEACON-09').must(),
  'beacon.no-run-endpoint': covering('BEACON-27').must(),
  'beacon.refused-update-changes-nothing': covering('BEACON-11').must(
    'An update that is refused for its size changes neither the Beacon nor its revision number.',
  ),
  'beacon.restored-is-not-archived': covering('BEACON-19').must(),
  'beacon.shared-by-keys': covering('BEACON-01').must(),
  'beacon.shows-what-was-sent': covering('BEACON-04', 'BEACON-06').must(
    'A Beacon shows its name, streams, topics, date window and tags as they were sent.',
  ),
  'beacon.sizes-are-capped': covering('LIMIT-09').should(
    'Texts and lists of ten times the documented size are refused, and small ones are saved.',
  ),
} satisfies RuleTable<'beacon'>;

export type BeaconRuleId = keyof typeof beaconRules;
