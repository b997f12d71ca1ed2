// Rules about the execution of Beacons: over which window and scope, what it delivers, and what it costs.
import type { RuleTable } from './rule.ts';

const beacons = 'Beacons (all plans, with caps)';
const limits = 'Limits';

export const beaconExecutionRules = {
  'beacon.broadened-reads-are-clamped': {
    level: 'must',
    section: 'Quota clamping',
    text: 'An execution serves what is left of the quota and no more, a broadened one too.',
    covers: ['BEACON-36'],
  },
  'beacon.broadening-allows': {
    level: 'must',
    section: beacons,
    text: 'With broaden_sources=true an execution delivers manifests of streams outside the saved scope, within its window.',
    covers: ['BEACON-36'],
  },
  'beacon.broadening-is-not-remembered': {
    level: 'must',
    section: beacons,
    text: 'A broadened execution leaves the Beacon as it was, and the next one within its scope.',
    covers: ['BEACON-34', 'BEACON-36'],
  },
  'beacon.changed-scope-executes': {
    level: 'must',
    section: beacons,
    text: 'Once its streams are changed, a Beacon is executed over the new ones and no longer over the old.',
    covers: ['BEACON-25', 'BEACON-34'],
  },
  'beacon.dates-execute': {
    level: 'must',
    section: beacons,
    text: 'An execution over two published dates delivers what the saved streams published between them.',
    covers: ['BEACON-29'],
  },
  'beacon.every-saved-stream-executes': {
    level: 'must',
    section: beacons,
    text: 'A Beacon of several streams is executed over each of them, on listings and on the query.',
    covers: ['BEACON-28'],
  },
  'beacon.executes-alike': {
    level: 'must',
    section: beacons,
    text: 'The same execution twice delivers the same manifests: nothing is remembered between them.',
    covers: ['BEACON-37'],
  },
  'beacon.execution-in-pages': {
    level: 'must',
    section: beacons,
    text: 'An execution comes in pages of the size that is asked for, counts what it selects, and takes further filters of the listing.',
    covers: ['BEACON-28'],
  },
  'beacon.executions-are-billed': {
    level: 'must',
    section: limits,
    text: 'The manifests that an execution returns are billed.',
    covers: ['QUOTA-01'],
  },
  'beacon.foreign-channel-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A source channel outside the saved ones is refused with 422 unauthorized_source_broadening, unless broadening is asked for.',
    covers: ['BEACON-35'],
  },
  'beacon.foreign-stream-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A stream outside the saved ones is refused with 422 unauthorized_source_broadening, on listings and on the query.',
    covers: ['BEACON-34'],
  },
  'beacon.lookback-bounds': {
    level: 'must',
    section: limits,
    text: 'An execution looks back 1 to 2160 hours; other numbers are refused.',
    covers: ['BEACON-32'],
  },
  'beacon.lookback-executes': {
    level: 'must',
    section: beacons,
    text: 'A listing with beacon_id and lookback_hours delivers manifests of the window, for a Beacon that exists.',
    covers: ['BEACON-28'],
  },
  'beacon.query-executes': {
    level: 'must',
    section: beacons,
    text: 'The manifest query with beacon_id and a window delivers manifests of the saved streams and no others.',
    covers: ['BEACON-30', 'BEACON-33'],
  },
  'beacon.refused-execution-is-free': {
    level: 'must',
    section: limits,
    text: 'An execution that is refused bills nothing, whatever it would have found.',
    covers: ['BEACON-31', 'BEACON-34'],
  },
  'beacon.saved-topics-limit': {
    level: 'must',
    section: beacons,
    text: 'An execution leaves out manifests that are not about the saved topics.',
    covers: ['BEACON-33'],
  },
  'beacon.unpublished-stream-adds-nothing': {
    level: 'must',
    section: beacons,
    text: 'A saved stream that is no longer published adds nothing to an execution, and spoils nothing.',
    covers: ['BEACON-33'],
  },
  'beacon.window-is-required': {
    level: 'must',
    section: 'Errors',
    text: 'An execution without a whole window is refused with 422 date_window_required, also where a default is saved.',
    covers: ['BEACON-31'],
  },
} as const satisfies RuleTable<'beacon'>;
