// What the document leaves open about Beacons.
import { about, type SilenceTable } from './silence.ts';

export const beaconSilences = {
  'S-64': about('BEACON-20', 'Limits').ambiguous(
    'How a Beacon beyond the cap is refused.',
    'A 4xx, and no Beacon is created.',
  ),
  'S-65': about('BEACON-20', 'LIMIT-06', 'LIMIT-08').ambiguous(
    'Whether drafts count under the cap of active Beacons.',
    'Only Beacons that were created as active are counted.',
  ),
  'S-66': about('BEACON-10', 'BEACON-15').ambiguous(
    'How a draft becomes active: an update may send a status, but leaves the status unchanged.',
    'Nothing about an update that sends a status, except that the cap holds.',
  ),
  'S-81': about('BEACON-29').silent('An execution that states lookback_hours and both dates.', 'Nothing.'),
  'S-111': about('BEACON-18', 'Errors', 'Beacons').ambiguous(
    'Which refusal comes first for an archived Beacon without a window, or one of another organisation.',
    'Each case makes one fault.',
    '404, then 409, then the window, then the scope.',
    'The cases make one fault at a time, so every order passes.',
  ),
  'S-137': about('BEACON-35').ambiguous(
    'Whether a value in a dimension where the Beacon saves nothing is outside the saved configuration.',
    'Values within the saved scope are served. A saved dimension refuses other values.',
  ),
  'S-138': about('BEACON-34', 'Manifests').contradictory(
    'The stream of the path must be in the saved scope, but a Beacon may save no streams.',
    'A stream outside the saved streams gets 422. Nothing for a Beacon without streams.',
  ),
  'S-139': about('BEACON-31').ambiguous(
    'Whether a saved default_date_window is an explicit window.',
    'It is not: the execution gets 422 date_window_required.',
    '422 date_window_required.',
    '"Explicit date window" settles it, and the suites assert 422.',
  ),
  'S-140': about('BEACON-31').ambiguous(
    'Whether one of the two dates is a window.',
    'It is not: 422 date_window_required.',
    '422 date_window_required.',
    '"published_date_from plus published_date_to" settles it, and the suites assert 422.',
  ),
  'S-141': about('BEACON-32', 'Beacons', 'Errors').ambiguous(
    'The status for lookback_hours outside 1 to 2160 in a query string.',
    'A 4xx.',
  ),
  'S-142': about('BEACON-36').silent(
    'Whether a broadened execution selects from the saved sources with those of the request, or from the latter alone.',
    'The requested sources deliver manifests.',
  ),
  'S-143': about('Beacon (states)').contradictory(
    'An update works for "any non-archived" Beacon; what it does to an archived one is not said.',
    'The Beacon stays archived, whether the update is refused or not.',
  ),
  'S-144': about('Beacon (states)').silent(
    'Archiving an archived Beacon, and restoring one that is not archived.',
    'The state stays as it was.',
  ),
  'S-145': about('BEACON-17', 'BEACON-21').silent(
    'Whether a list without a status shows archived Beacons.',
    'Deleted ones never; archived ones with status=archived.',
  ),
  'S-146': about('BEACON-23', 'Limits').ambiguous(
    'Default and maximum of limit.',
    'limit and offset are obeyed and repeated. No default or maximum.',
  ),
  'S-147': about('BEACON-05', 'BEACON-11').silent(
    'The first revision number, whether changes of state count as updates, and whether an update that changes nothing does.',
    'An update that changes something raises the revision and adds an entry.',
  ),
  'S-148': about('LIMIT-09').ambiguous(
    'The exact size limits of a Beacon; the document states them approximately.',
    'Ten times the size gets a 4xx and small ones are saved, as a recommendation.',
  ),
  'S-149': about('BEACON-09', 'Beacons').silent(
    'Which statuses a creation takes beyond active, and which one a Beacon has without any.',
    'status active creates an active Beacon. Nothing for other statuses.',
  ),
  'S-150': about('BEACON-04').contradictory(
    'Whether description and intent are one field or two.',
    'Either name.',
  ),
  'S-221': about('BEACON-19', 'Beacons').ambiguous(
    'Whether a draft may be executed.',
    'An execution of a draft does not get 409 beacon_archived.',
  ),
  'S-222': about('BEACON-38').ambiguous(
    'Whether executions with the id of a deleted or foreign Beacon get 404 on listings and on the query alike.',
    '404 beacon_not_found on both.',
    '404 beacon_not_found on both.',
    'The error table settles it, and the suites assert it on both.',
  ),
  'S-223': about('LIMIT-08', 'Beacon (states)').silent(
    'Whether deleting an active Beacon frees a place under the cap.',
    'It does, as a recommendation.',
    'It does.',
    'The suites only warn about it, so every choice passes.',
  ),
} satisfies SilenceTable;
