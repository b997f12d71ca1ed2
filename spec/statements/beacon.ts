// Statements about Beacons.
import { type StatementTable, under } from './statement.ts';

export const beaconStatements = {
  'BEACON-01': under('What the service does').stated(
    'A Beacon belongs to the organisation: every key of the organisation sees it.',
  ),
  'BEACON-02': under('What the service does').stated(
    'A Beacon is saved configuration and contains no manifests. Reading it costs no quota.',
  ),
  'BEACON-03': under('Beacon').stated(
    'beacon_id is an opaque string and identifies the Beacon in the path /v3/beacons/{beacon_id}.',
  ),
  'BEACON-04': under('Beacon', 'S-150').stated(
    'A Beacon shows name, stream_ids, topic_filters (objects with a slug), default_date_window (with an integer lookback_hours) and status as they were sent.',
  ),
  'BEACON-05': under('Beacon', 'S-147').stated(
    'A Beacon has an integer revision, which every update increases by one.',
  ),
  'BEACON-06': under('Beacon').stated(
    'A Beacon shows the tags that were sent. One to five lowercase tags are recommended; other numbers need not be refused.',
  ),
  'BEACON-07': under('Beacon').stated('Only the last 20 revisions of a Beacon are kept.'),
  'BEACON-08': under('Beacon', 'S-03').stated(
    'A list of Beacons is {items, total, limit, offset}: items is an array of objects, the other three are integers of 0 or more.',
  ),
  'BEACON-09': under('Beacon (states)', 'S-149').stated(
    'POST /v3/beacons with status active creates an active Beacon while the cap is not reached, and returns the full object with its beacon_id.',
  ),
  'BEACON-10': under('Beacon (states)', 'S-66').stated(
    'An update of a Beacon that is not archived leaves its status unchanged.',
  ),
  'BEACON-11': under('Beacon (states)', 'S-147').stated(
    'An update increases the revision and adds an entry to the revision history.',
  ),
  'BEACON-12': under('Beacon (states)').stated('Archiving an active Beacon makes it archived.'),
  'BEACON-13': under('Beacon (states)').stated('A draft can be archived too.'),
  'BEACON-14': under('Beacon (states)').stated(
    'Archiving a Beacon frees a place under the cap of active Beacons.',
  ),
  'BEACON-15': under('Beacon (states)', 'S-66').stated(
    'Restoring an archived Beacon makes it a draft, not an active Beacon.',
  ),
  'BEACON-16': under('Beacon (states)').stated(
    'A Beacon can be deleted in every state. Afterwards reads, updates, archiving, restoring and executions of it get 404 beacon_not_found.',
  ),
  'BEACON-17': under('Beacon (states)', 'S-145').stated('A deleted Beacon does not appear in lists.'),
  'BEACON-18': under('Beacon (states)', 'S-111').stated(
    'Executing an archived Beacon gets 409 beacon_archived and leaves the Beacon archived.',
  ),
  'BEACON-19': under('Beacon (states)', 'S-221').stated(
    'A restored Beacon is no longer refused with 409 beacon_archived.',
  ),
  'BEACON-20': under('Beacon (states)', 'S-64', 'S-65').stated(
    'Creating an active Beacon gets a 4xx when the plan’s cap of active Beacons is reached, and creates nothing.',
  ),
  'BEACON-21': under('Beacons', 'S-145').stated('GET /v3/beacons filters by status.'),
  'BEACON-22': under('Beacons').stated('GET /v3/beacons filters by tag, q and collection_id.'),
  'BEACON-23': under('Beacons', 'S-146').stated(
    'GET /v3/beacons pages by limit and offset and repeats both. total counts all matches.',
  ),
  'BEACON-24': under('Beacons', 'S-03').stated('GET /v3/beacons/{beacon_id} returns that one Beacon.'),
  'BEACON-25': under('Beacons').stated(
    'PATCH is a partial update: fields that are not sent keep their values.',
  ),
  'BEACON-26': under('Beacons').stated(
    'GET /v3/beacons/{beacon_id}/revisions returns at most 20 revisions, newest first.',
  ),
  'BEACON-27': under('Beacons').stated(
    'No endpoint runs a Beacon: POST /v3/beacons/{beacon_id}/run does not execute it.',
  ),
  'BEACON-28': under('Beacons', 'S-80').stated(
    'GET /streams/{id}/manifests with beacon_id and lookback_hours applies the saved scope and the window.',
  ),
  'BEACON-29': under('Beacons', 'S-81').stated(
    'An execution may also state its window with published_date_from and published_date_to.',
  ),
  'BEACON-30': under('Beacons').stated(
    'POST /manifests/query with beacon_id and a date window executes the Beacon too.',
  ),
  'BEACON-31': under(['Beacons', 'Errors'], 'S-139', 'S-140').stated(
    'An execution without a window, or with only one of the two dates, gets 422 date_window_required, also when the Beacon has a default_date_window.',
  ),
  'BEACON-32': under('Limits', 'S-141').stated(
    'An execution accepts lookback_hours from 1 to 2160. It refuses 0 and 2161.',
  ),
  'BEACON-33': under('Beacons').stated(
    'The saved streams, topics and entities limit the manifests of an execution.',
  ),
  'BEACON-34': under('Beacons', 'S-138').stated(
    'An execution that names a stream outside the saved scope gets 422 unauthorized_source_broadening.',
  ),
  'BEACON-35': under('Beacons', 'S-137').stated(
    'An execution with filter values outside the saved configuration, such as source channels or topics, gets 422 unauthorized_source_broadening.',
  ),
  'BEACON-36': under('Beacons', 'S-142').stated('With broaden_sources=true the same requests are accepted.'),
  'BEACON-37': under('Beacons').stated(
    'The service keeps no state between executions: the same execution twice returns the same manifests.',
  ),
  'BEACON-38': under(['Beacons', 'Errors'], 'S-222').stated(
    'A Beacon of another organisation gets 404 beacon_not_found on reads, updates and executions.',
  ),
  'BEACON-39': under(['Beacons', 'Plan gating']).stated(
    'Every plan can use Beacons on REST, Starter included.',
  ),
} satisfies StatementTable<'BEACON'>;
