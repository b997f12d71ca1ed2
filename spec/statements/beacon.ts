// Statements about Beacons.
import { type StatementTable, under } from './statement.ts';

export const beaconStatements = {
  ...under('What the service does', {
    'BEACON-01': 'A Beacon belongs to the organisation: every key of the organisation sees it.',
    'BEACON-02': 'A Beacon is saved configuration and contains no manifests. Reading it costs no quota.',
  }),
  ...under('Beacon', {
    'BEACON-03':
      'beacon_id is an opaque string and identifies the Beacon in the path /v3/beacons/{beacon_id}.',
    'BEACON-04':
      'A Beacon shows name, stream_ids, topic_filters (objects with a slug), default_date_window (with an integer lookback_hours) and status as they were sent.',
    'BEACON-05': 'A Beacon has an integer revision, which every update increases by one.',
    'BEACON-06':
      'A Beacon shows the tags that were sent. One to five lowercase tags are recommended; other numbers need not be refused.',
    'BEACON-07': 'Only the last 20 revisions of a Beacon are kept.',
    'BEACON-08':
      'A list of Beacons is {items, total, limit, offset}: items is an array of objects, the other three are integers of 0 or more.',
  }),
  ...under('Beacon (states)', {
    'BEACON-09':
      'POST /v3/beacons with status active creates an active Beacon while the cap is not reached, and returns the full object with its beacon_id.',
    'BEACON-10': 'An update of a Beacon that is not archived leaves its status unchanged.',
    'BEACON-11': 'An update increases the revision and adds an entry to the revision history.',
    'BEACON-12': 'Archiving an active Beacon makes it archived.',
    'BEACON-13': 'A draft can be archived too.',
    'BEACON-14': 'Archiving a Beacon frees a place under the cap of active Beacons.',
    'BEACON-15': 'Restoring an archived Beacon makes it a draft, not an active Beacon.',
    'BEACON-16':
      'A Beacon can be deleted in every state. Afterwards reads, updates, archiving, restoring and executions of it get 404 beacon_not_found.',
    'BEACON-17': 'A deleted Beacon does not appear in lists.',
    'BEACON-18': 'Executing an archived Beacon gets 409 beacon_archived and leaves the Beacon archived.',
    'BEACON-19': 'A restored Beacon is no longer refused with 409 beacon_archived.',
    'BEACON-20':
      'Creating an active Beacon gets a 4xx when the plan’s cap of active Beacons is reached, and creates nothing.',
  }),
  ...under('Beacons', {
    'BEACON-21': 'GET /v3/beacons filters by status.',
    'BEACON-22': 'GET /v3/beacons filters by tag, q and collection_id.',
    'BEACON-23': 'GET /v3/beacons pages by limit and offset and repeats both. total counts all matches.',
    'BEACON-24': 'GET /v3/beacons/{beacon_id} returns that one Beacon.',
    'BEACON-25': 'PATCH is a partial update: fields that are not sent keep their values.',
    'BEACON-26': 'GET /v3/beacons/{beacon_id}/revisions returns at most 20 revisions, newest first.',
    'BEACON-27': 'No endpoint runs a Beacon: POST /v3/beacons/{beacon_id}/run does not execute it.',
    'BEACON-28':
      'GET /streams/{id}/manifests with beacon_id and lookback_hours applies the saved scope and the window.',
    'BEACON-29': 'An execution may also state its window with published_date_from and published_date_to.',
    'BEACON-30': 'POST /manifests/query with beacon_id and a date window executes the Beacon too.',
  }),
  ...under(['Beacons', 'Errors'], {
    'BEACON-31':
      'An execution without a window, or with only one of the two dates, gets 422 date_window_required, also when the Beacon has a default_date_window.',
  }),
  ...under('Limits', {
    'BEACON-32': 'An execution accepts lookback_hours from 1 to 2160. It refuses 0 and 2161.',
  }),
  ...under('Beacons', {
    'BEACON-33': 'The saved streams, topics and entities limit the manifests of an execution.',
    'BEACON-34':
      'An execution that names a stream outside the saved scope gets 422 unauthorized_source_broadening.',
    'BEACON-35':
      'An execution with filter values outside the saved configuration, such as source channels or topics, gets 422 unauthorized_source_broadening.',
    'BEACON-36': 'With broaden_sources=true the same requests are accepted.',
    'BEACON-37':
      'The service keeps no state between executions: the same execution twice returns the same manifests.',
  }),
  ...under(['Beacons', 'Errors'], {
    'BEACON-38':
      'A Beacon of another organisation gets 404 beacon_not_found on reads, updates and executions.',
  }),
  ...under(['Beacons', 'Plan gating'], {
    'BEACON-39': 'Every plan can use Beacons on REST, Starter included.',
  }),
} satisfies StatementTable<'BEACON'>;
