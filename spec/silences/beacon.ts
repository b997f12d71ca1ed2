// What the document leaves open about Beacons.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const beaconSilences = {
  'S-64': ambiguous(['Beacon (states)', 'Limits'], 'BEACON-20')(
    'How a Beacon beyond the cap is refused.',
    'A 4xx, and no Beacon is created.',
    '403.',
  ),
  'S-65': ambiguous(
    ['Limits', 'Beacon (states)'],
    'BEACON-20',
    'LIMIT-06',
    'LIMIT-08',
  )(
    'Whether drafts count under the cap of active Beacons.',
    'Only Beacons that were created as active are counted.',
    'They do not count.',
  ),
  'S-66': ambiguous('Beacon (states)', 'BEACON-10', 'BEACON-15')(
    'How a draft becomes active: an update may send a status, but leaves the status unchanged.',
    'Nothing about an update that sends a status, except that the cap holds.',
    'An update may set draft or active, within the cap.',
  ),
  'S-81': silent('Beacons', 'BEACON-29')(
    'An execution that states lookback_hours and both dates.',
    'Nothing.',
    'The dates count.',
  ),
  'S-111': ambiguous(['Errors', 'Beacons'], 'BEACON-18')(
    'Which refusal comes first for an archived Beacon without a window, or one of another organisation.',
    'Each case makes one fault.',
    '404, then 409, then the window, then the scope.',
    'The cases make one fault at a time, so every order passes.',
  ),
  'S-137': ambiguous('Beacons', 'BEACON-35')(
    'Whether a value in a dimension where the Beacon saves nothing is outside the saved configuration.',
    'Values within the saved scope are served. A saved dimension refuses other values.',
    'Where nothing is saved, any value may be named.',
  ),
  'S-138': contradictory(['Beacons', 'Manifests'], 'BEACON-34')(
    'The stream of the path must be in the saved scope, but a Beacon may save no streams.',
    'A stream outside the saved streams gets 422. Nothing for a Beacon without streams.',
    'A Beacon without streams can be executed on every stream.',
  ),
  'S-139': ambiguous(['Beacons', 'Errors'], 'BEACON-31')(
    'Whether a saved default_date_window is an explicit window.',
    'It is not: the execution gets 422 date_window_required.',
    '422 date_window_required.',
    '"Explicit date window" settles it, and the suites assert 422.',
  ),
  'S-140': ambiguous('Beacons', 'BEACON-31')(
    'Whether one of the two dates is a window.',
    'It is not: 422 date_window_required.',
    '422 date_window_required.',
    '"published_date_from plus published_date_to" settles it, and the suites assert 422.',
  ),
  'S-141': ambiguous(['Limits', 'Beacons', 'Errors'], 'BEACON-32')(
    'The status for lookback_hours outside 1 to 2160 in a query string.',
    'A 4xx.',
    '422.',
  ),
  'S-142': silent('Beacons', 'BEACON-36')(
    'Whether a broadened execution selects from the saved sources with those of the request, or from the latter alone.',
    'The requested sources deliver manifests.',
    'From both together.',
  ),
  'S-143': contradictory('Beacon (states)')(
    'An update works for "any non-archived" Beacon; what it does to an archived one is not said.',
    'The Beacon stays archived, whether the update is refused or not.',
    '409 beacon_archived.',
  ),
  'S-144': silent('Beacon (states)')(
    'Archiving an archived Beacon, and restoring one that is not archived.',
    'The state stays as it was.',
    'Archiving succeeds without a change; restoring gets 409.',
  ),
  'S-145': silent(['Beacons', 'Beacon (states)'], 'BEACON-17', 'BEACON-21')(
    'Whether a list without a status shows archived Beacons.',
    'Deleted ones never; archived ones with status=archived.',
    'It shows them.',
  ),
  'S-146': ambiguous(['Beacons', 'Limits'], 'BEACON-23')(
    'Default and maximum of limit.',
    'limit and offset are obeyed and repeated. No default or maximum.',
    '50 by default, at most 200.',
  ),
  'S-147': silent(['Beacon', 'Beacon (states)'], 'BEACON-05', 'BEACON-11')(
    'The first revision number, whether changes of state count as updates, and whether an update that changes nothing does.',
    'An update that changes something raises the revision and adds an entry.',
    'The first number is 1. Updates count, also those that change nothing; changes of state do not.',
  ),
  'S-148': ambiguous('Limits', 'LIMIT-09')(
    'The exact size limits of a Beacon; the document states them approximately.',
    'Ten times the size gets a 4xx and small ones are saved, as a recommendation.',
    'At 65,536, 4,096 and 16,384 bytes, 250 channels and 250 filters.',
  ),
  'S-149': silent(['Beacon (states)', 'Beacons'], 'BEACON-09')(
    'Which statuses a creation takes beyond active, and which one a Beacon has without any.',
    'status active creates an active Beacon. Nothing for other statuses.',
    'draft and active; draft without any.',
  ),
  'S-150': contradictory('Beacon', 'BEACON-04')(
    'Whether description and intent are one field or two.',
    'Either name.',
    'Two fields.',
  ),
  'S-221': ambiguous(['Beacon (states)', 'Beacons'], 'BEACON-19')(
    'Whether a draft may be executed.',
    'An execution of a draft does not get 409 beacon_archived.',
    'It may.',
  ),
  'S-222': ambiguous(['Errors', 'Beacons'], 'BEACON-38')(
    'Whether executions with the id of a deleted or foreign Beacon get 404 on listings and on the query alike.',
    '404 beacon_not_found on both.',
    '404 beacon_not_found on both.',
    'The error table settles it, and the suites assert it on both.',
  ),
  'S-223': silent(['Beacon (states)', 'Limits'], 'LIMIT-08')(
    'Whether deleting an active Beacon frees a place under the cap.',
    'It does, as a recommendation.',
    'It does.',
    'The suites only warn about it, so every choice passes.',
  ),
} satisfies SilenceTable;
