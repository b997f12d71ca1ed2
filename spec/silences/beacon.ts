// What the document leaves open about Beacons.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const beaconSilences = {
  'S-64': ambiguous(['Beacon (states)', 'Limits'], {
    topic: 'How a Beacon beyond the cap is refused.',
    assertable: 'A 4xx, and no Beacon is created.',
    default: '403.',
  }),
  'S-65': ambiguous(['Limits', 'Beacon (states)'], {
    topic: 'Whether drafts count under the cap of active Beacons.',
    assertable: 'Only Beacons that were created as active are counted.',
    default: 'They do not count.',
  }),
  'S-66': ambiguous('Beacon (states)', {
    topic: 'How a draft becomes active: an update may send a status, but leaves the status unchanged.',
    assertable: 'Nothing about an update that sends a status, except that the cap holds.',
    default: 'An update may set draft or active, within the cap.',
  }),
  'S-81': silent('Beacons', {
    topic: 'An execution that states lookback_hours and both dates.',
    assertable: 'Nothing.',
    default: 'The dates count.',
  }),
  'S-111': ambiguous(['Errors', 'Beacons'], {
    topic:
      'Which refusal comes first for an archived Beacon without a window, or one of another organisation.',
    assertable: 'Each case makes one fault.',
    default: '404, then 409, then the window, then the scope.',
    noReading: 'The cases make one fault at a time, so every order passes.',
  }),
  'S-137': ambiguous('Beacons', {
    topic:
      'Whether a value in a dimension where the Beacon saves nothing is outside the saved configuration.',
    assertable: 'Values within the saved scope are served. A saved dimension refuses other values.',
    default: 'Where nothing is saved, any value may be named.',
  }),
  'S-138': contradictory(['Beacons', 'Manifests'], {
    topic: 'The stream of the path must be in the saved scope, but a Beacon may save no streams.',
    assertable: 'A stream outside the saved streams gets 422. Nothing for a Beacon without streams.',
    default: 'A Beacon without streams can be executed on every stream.',
  }),
  'S-139': ambiguous(['Beacons', 'Errors'], {
    topic: 'Whether a saved default_date_window is an explicit window.',
    assertable: 'It is not: the execution gets 422 date_window_required.',
    default: '422 date_window_required.',
    noReading: '"Explicit date window" settles it, and the suites assert 422.',
  }),
  'S-140': ambiguous('Beacons', {
    topic: 'Whether one of the two dates is a window.',
    assertable: 'It is not: 422 date_window_required.',
    default: '422 date_window_required.',
    noReading: '"published_date_from plus published_date_to" settles it, and the suites assert 422.',
  }),
  'S-141': ambiguous(['Limits', 'Beacons', 'Errors'], {
    topic: 'The status for lookback_hours outside 1 to 2160 in a query string.',
    assertable: 'A 4xx.',
    default: '422.',
  }),
  'S-142': silent('Beacons', {
    topic:
      'Whether a broadened execution selects from the saved sources with those of the request, or from the latter alone.',
    assertable: 'The requested sources deliver manifests.',
    default: 'From both together.',
  }),
  'S-143': contradictory('Beacon (states)', {
    topic: 'An update works for "any non-archived" Beacon; what it does to an archived one is not said.',
    assertable: 'The Beacon stays archived, whether the update is refused or not.',
    default: '409 beacon_archived.',
  }),
  'S-144': silent('Beacon (states)', {
    topic: 'Archiving an archived Beacon, and restoring one that is not archived.',
    assertable: 'The state stays as it was.',
    default: 'Archiving succeeds without a change; restoring gets 409.',
  }),
  'S-145': silent(['Beacons', 'Beacon (states)'], {
    topic: 'Whether a list without a status shows archived Beacons.',
    assertable: 'Deleted ones never; archived ones with status=archived.',
    default: 'It shows them.',
  }),
  'S-146': ambiguous(['Beacons', 'Limits'], {
    topic: 'Default and maximum of limit.',
    assertable: 'limit and offset are obeyed and repeated. No default or maximum.',
    default: '50 by default, at most 200.',
  }),
  'S-147': silent(['Beacon', 'Beacon (states)'], {
    topic:
      'The first revision number, whether changes of state count as updates, and whether an update that changes nothing does.',
    assertable: 'An update that changes something raises the revision and adds an entry.',
    default: 'The first number is 1. Updates count, also those that change nothing; changes of state do not.',
  }),
  'S-148': ambiguous('Limits', {
    topic: 'The exact size limits of a Beacon; the document states them approximately.',
    assertable: 'Ten times the size gets a 4xx and small ones are saved, as a recommendation.',
    default: 'At 65,536, 4,096 and 16,384 bytes, 250 channels and 250 filters.',
  }),
  'S-149': silent(['Beacon (states)', 'Beacons'], {
    topic: 'Which statuses a creation takes beyond active, and which one a Beacon has without any.',
    assertable: 'status active creates an active Beacon. Nothing for other statuses.',
    default: 'draft and active; draft without any.',
  }),
  'S-150': contradictory('Beacon', {
    topic: 'Whether description and intent are one field or two.',
    assertable: 'Either name.',
    default: 'Two fields.',
  }),
  'S-221': ambiguous(['Beacon (states)', 'Beacons'], {
    topic: 'Whether a draft may be executed.',
    assertable: 'An execution of a draft does not get 409 beacon_archived.',
    default: 'It may.',
  }),
  'S-222': ambiguous(['Errors', 'Beacons'], {
    topic:
      'Whether executions with the id of a deleted or foreign Beacon get 404 on listings and on the query alike.',
    assertable: '404 beacon_not_found on both.',
    default: '404 beacon_not_found on both.',
    noReading: 'The error table settles it, and the suites assert it on both.',
  }),
  'S-223': silent(['Beacon (states)', 'Limits'], {
    topic: 'Whether deleting an active Beacon frees a place under the cap.',
    assertable: 'It does, as a recommendation.',
    default: 'It does.',
    noReading: 'The suites only warn about it, so every choice passes.',
  }),
} satisfies SilenceTable;
