// Rules about the execution of Beacons: its window and scope, what it returns, and what it costs.
import type { RuleTable } from './rule.ts';

const beacons = 'Beacons';
const limits = 'Limits';

export const beaconExecutionRules = {
  'beacon.broadened-reads-are-clamped': {
    level: 'must',
    section: 'Quota clamping',
    text: 'An execution returns no more manifests than the remaining quota, even when it is broadened.',
    covers: ['BEACON-36'],
  },
  'beacon.broadening-adds-streams': {
    level: 'must',
    section: beacons,
    text: 'With broaden_sources=true an execution returns manifests of streams outside the saved scope, within its date window.',
    covers: ['BEACON-36'],
  },
  'beacon.broadening-keeps-filters': {
    level: 'should',
    section: beacons,
    text: 'With broaden_sources=true an execution keeps its other filters, and the saved topics where it names none.',
    covers: ['BEACON-36'],
  },
  'beacon.broadening-is-not-remembered': {
    level: 'must',
    section: beacons,
    text: 'A broadened execution does not change the Beacon: the next execution is limited to the saved scope again.',
    covers: ['BEACON-34', 'BEACON-36'],
  },
  'beacon.executes-changed-scope': {
    level: 'must',
    section: beacons,
    text: 'After its streams are changed, a Beacon executes over the new streams and refuses the old ones.',
    covers: ['BEACON-25', 'BEACON-34'],
  },
  'beacon.executes-between-dates': {
    level: 'must',
    section: beacons,
    text: 'An execution between two published dates returns what the saved streams published between them.',
    covers: ['BEACON-29'],
  },
  'beacon.executes-every-saved-stream': {
    level: 'must',
    section: beacons,
    text: 'A Beacon with several streams executes over each of them, on listings and on the query.',
    covers: ['BEACON-28'],
  },
  'beacon.execution-is-repeatable': {
    level: 'must',
    section: beacons,
    text: 'The same execution twice returns the same manifests, because the service keeps no state between them.',
    covers: ['BEACON-37'],
  },
  'beacon.execution-is-paged': {
    level: 'must',
    section: beacons,
    text: 'An execution returns pages of the requested size, counts all that it selects, and accepts further filters of the listing.',
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
    text: 'An execution that names a source channel outside the saved ones is refused with 422 unauthorized_source_broadening, unless it asks for broadening.',
    covers: ['BEACON-35', 'ERR-12'],
  },
  'beacon.foreign-topic-refused': {
    level: 'should',
    section: 'Errors',
    text: 'A query that names another topic than the saved one, where topics restrict queries, is refused with 422 unauthorized_source_broadening.',
    covers: ['BEACON-35', 'ERR-12'],
  },
  'beacon.foreign-stream-refused': {
    level: 'must',
    section: 'Errors',
    text: 'An execution that names a stream outside the saved ones is refused with 422 unauthorized_source_broadening, on listings and on the query.',
    covers: ['BEACON-34', 'ERR-12'],
  },
  'beacon.lookback-bounds': {
    level: 'must',
    section: limits,
    text: 'An execution accepts lookback_hours from 1 to 2160 and refuses other numbers.',
    covers: ['BEACON-32'],
  },
  'beacon.executes-over-lookback': {
    level: 'must',
    section: beacons,
    text: 'A listing with the beacon_id of an existing Beacon and lookback_hours returns manifests of that window.',
    covers: ['BEACON-28'],
  },
  'beacon.executes-by-query': {
    level: 'must',
    section: beacons,
    text: 'The manifest query with beacon_id and a window returns manifests of the saved streams and of no others.',
    covers: ['BEACON-30', 'BEACON-33'],
  },
  'beacon.refused-execution-is-free': {
    level: 'must',
    section: limits,
    text: 'A refused execution bills nothing.',
    covers: ['BEACON-31', 'BEACON-34'],
  },
  'beacon.saved-topics-apply': {
    level: 'must',
    section: beacons,
    text: 'An execution returns the manifests about the saved topics, and no others.',
    covers: ['BEACON-33'],
  },
  'beacon.every-saved-topic-counts': {
    level: 'must',
    section: beacons,
    text: 'An execution of a Beacon with two saved topics selects the same number of manifests, whichever topic is saved first.',
    covers: ['BEACON-33'],
  },
  'beacon.unpublished-stream-adds-nothing': {
    level: 'must',
    section: beacons,
    text: 'A saved stream that is no longer published adds no manifests to an execution and does not make it fail.',
    covers: ['BEACON-33'],
  },
  'beacon.window-is-required': {
    level: 'must',
    section: 'Errors',
    text: 'An execution without a complete date window is refused with 422 date_window_required, even if the Beacon has a default window.',
    covers: ['BEACON-31', 'ERR-12'],
  },
} as const satisfies RuleTable<'beacon'>;
