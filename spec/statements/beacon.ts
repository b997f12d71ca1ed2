// Statements about Beacons.
import type { StatementTable } from './statement.ts';

export const beaconStatements = {
  'BEACON-01': {
    sections: ['What the service does'],
    text: 'A Beacon belongs to the organisation: every key of the organisation sees it.',
  },
  'BEACON-02': {
    sections: ['What the service does'],
    text: 'A Beacon is saved configuration and contains no manifests. Reading it costs no quota.',
  },
  'BEACON-03': {
    sections: ['Beacon'],
    text: 'beacon_id is an opaque string and identifies the Beacon in the path /v3/beacons/{beacon_id}.',
  },
  'BEACON-04': {
    sections: ['Beacon'],
    text: 'A Beacon shows name, stream_ids, topic_filters (objects with a slug), default_date_window (with an integer lookback_hours) and status as they were sent.',
    silences: ['S-150'],
  },
  'BEACON-05': {
    sections: ['Beacon'],
    text: 'A Beacon has an integer revision, which every update increases by one.',
    silences: ['S-147'],
  },
  'BEACON-06': {
    sections: ['Beacon'],
    text: 'A Beacon shows the tags that were sent. One to five lowercase tags are recommended; other numbers need not be refused.',
  },
  'BEACON-07': {
    sections: ['Beacon'],
    text: 'Only the last 20 revisions of a Beacon are kept.',
  },
  'BEACON-08': {
    sections: ['Beacon'],
    text: 'A list of Beacons is {items, total, limit, offset}: items is an array of objects, the other three are integers of 0 or more.',
    silences: ['S-03'],
  },
  'BEACON-09': {
    sections: ['Beacon (states)'],
    text: 'POST /v3/beacons with status active creates an active Beacon while the cap is not reached, and returns the full object with its beacon_id.',
    silences: ['S-149'],
  },
  'BEACON-10': {
    sections: ['Beacon (states)'],
    text: 'An update of a Beacon that is not archived leaves its status unchanged.',
    silences: ['S-66'],
  },
  'BEACON-11': {
    sections: ['Beacon (states)'],
    text: 'An update increases the revision and adds an entry to the revision history.',
    silences: ['S-147'],
  },
  'BEACON-12': {
    sections: ['Beacon (states)'],
    text: 'Archiving an active Beacon makes it archived.',
  },
  'BEACON-13': {
    sections: ['Beacon (states)'],
    text: 'A draft can be archived too.',
  },
  'BEACON-14': {
    sections: ['Beacon (states)'],
    text: 'Archiving a Beacon frees a place under the cap of active Beacons.',
  },
  'BEACON-15': {
    sections: ['Beacon (states)'],
    text: 'Restoring an archived Beacon makes it a draft, not an active Beacon.',
    silences: ['S-66'],
  },
  'BEACON-16': {
    sections: ['Beacon (states)'],
    text: 'A Beacon can be deleted in every state. Afterwards reads, updates, archiving, restoring and executions of it get 404 beacon_not_found.',
  },
  'BEACON-17': {
    sections: ['Beacon (states)'],
    text: 'A deleted Beacon does not appear in lists.',
    silences: ['S-145'],
  },
  'BEACON-18': {
    sections: ['Beacon (states)'],
    text: 'Executing an archived Beacon gets 409 beacon_archived and leaves the Beacon archived.',
    silences: ['S-111'],
  },
  'BEACON-19': {
    sections: ['Beacon (states)'],
    text: 'A restored Beacon is no longer refused with 409 beacon_archived.',
    silences: ['S-221'],
  },
  'BEACON-20': {
    sections: ['Beacon (states)'],
    text: 'Creating an active Beacon gets a 4xx when the plan’s cap of active Beacons is reached, and creates nothing.',
    silences: ['S-64', 'S-65'],
  },
  'BEACON-21': {
    sections: ['Beacons'],
    text: 'GET /v3/beacons filters by status.',
    silences: ['S-145'],
  },
  'BEACON-22': {
    sections: ['Beacons'],
    text: 'GET /v3/beacons filters by tag, q and collection_id.',
  },
  'BEACON-23': {
    sections: ['Beacons'],
    text: 'GET /v3/beacons pages by limit and offset and repeats both. total counts all matches.',
    silences: ['S-146'],
  },
  'BEACON-24': {
    sections: ['Beacons'],
    text: 'GET /v3/beacons/{beacon_id} returns that one Beacon.',
    silences: ['S-03'],
  },
  'BEACON-25': {
    sections: ['Beacons'],
    text: 'PATCH is a partial update: fields that are not sent keep their values.',
  },
  'BEACON-26': {
    sections: ['Beacons'],
    text: 'GET /v3/beacons/{beacon_id}/revisions returns at most 20 revisions, newest first.',
  },
  'BEACON-27': {
    sections: ['Beacons'],
    text: 'No endpoint runs a Beacon: POST /v3/beacons/{beacon_id}/run does not execute it.',
  },
  'BEACON-28': {
    sections: ['Beacons'],
    text: 'GET /streams/{id}/manifests with beacon_id and lookback_hours applies the saved scope and the window.',
    silences: ['S-80'],
  },
  'BEACON-29': {
    sections: ['Beacons'],
    text: 'An execution may also state its window with published_date_from and published_date_to.',
    silences: ['S-81'],
  },
  'BEACON-30': {
    sections: ['Beacons'],
    text: 'POST /manifests/query with beacon_id and a date window executes the Beacon too.',
  },
  'BEACON-31': {
    sections: ['Beacons', 'Errors'],
    text: 'An execution without a window, or with only one of the two dates, gets 422 date_window_required, also when the Beacon has a default_date_window.',
    silences: ['S-139', 'S-140'],
  },
  'BEACON-32': {
    sections: ['Limits'],
    text: 'An execution accepts lookback_hours from 1 to 2160. It refuses 0 and 2161.',
    silences: ['S-141'],
  },
  'BEACON-33': {
    sections: ['Beacons'],
    text: 'The saved streams, topics and entities limit the manifests of an execution.',
  },
  'BEACON-34': {
    sections: ['Beacons'],
    text: 'An execution that names a stream outside the saved scope gets 422 unauthorized_source_broadening.',
    silences: ['S-138'],
  },
  'BEACON-35': {
    sections: ['Beacons'],
    text: 'An execution with filter values outside the saved configuration, such as source channels or topics, gets 422 unauthorized_source_broadening.',
    silences: ['S-137'],
  },
  'BEACON-36': {
    sections: ['Beacons'],
    text: 'With broaden_sources=true the same requests are accepted.',
    silences: ['S-142'],
  },
  'BEACON-37': {
    sections: ['Beacons'],
    text: 'The service keeps no state between executions: the same execution twice returns the same manifests.',
  },
  'BEACON-38': {
    sections: ['Beacons', 'Errors'],
    text: 'A Beacon of another organisation gets 404 beacon_not_found on reads, updates and executions.',
    silences: ['S-222'],
  },
  'BEACON-39': {
    sections: ['Beacons', 'Plan gating'],
    text: 'Every plan can use Beacons on REST, Starter included.',
  },
} as const satisfies StatementTable<'BEACON'>;
