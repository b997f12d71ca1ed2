// Rules about the execution of Beacons: its window and scope, what it returns, and what it costs.
import { citing, covering, type RuleTable } from './rule.ts';

export const beaconExecutionRules = {
  'beacon.broadened-reads-are-clamped': citing('Quota clamping', 'BEACON-36', 'QUOTA-05').must(
    'An execution returns no more manifests than the remaining quota, even when it is broadened, and flags the cut.',
  ),
  'beacon.broadening-adds-streams': covering('BEACON-36').must(
    'With broaden_sources=true an execution returns manifests of streams outside the saved scope, within its date window.',
  ),
  'beacon.broadening-keeps-filters': covering('BEACON-36').should(
    'With broaden_sources=true an execution keeps its other filters, and the saved topics where it names none.',
  ),
  'beacon.broadening-is-not-remembered': covering('BEACON-34', 'BEACON-36').must(
    'A broadened execution does not change the Beacon: the next execution is limited to the saved scope again.',
  ),
  'beacon.executes-changed-scope': covering('BEACON-25', 'BEACON-34').must(
    'After its streams are changed, a Beacon executes over the new streams and refuses the old ones.',
  ),
  'beacon.executes-between-dates': covering('BEACON-29').must(
    'An execution between two published dates returns what the saved streams published between them.',
  ),
  'beacon.executes-every-saved-stream': covering('BEACON-28').must(
    'A Beacon with several streams executes over each of them, on listings and on the query.',
  ),
  'beacon.execution-is-repeatable': covering('BEACON-37').must(),
  'beacon.execution-is-paged': covering('BEACON-28').must(
    'An execution returns pages of the requested size, counts all that it selects, and accepts further filters of the listing.',
  ),
  'beacon.executions-are-billed': citing('Limits', 'QUOTA-01').must(
    'The manifests that an execution returns are billed.',
  ),
  'beacon.foreign-channel-refused': covering('ERR-12', 'BEACON-35').must(
    'An execution that names a source channel outside the saved ones is refused with 422 unauthorized_source_broadening, unless it asks for broadening.',
  ),
  'beacon.foreign-topic-refused': covering('ERR-12', 'BEACON-35').should(
    'A query that names another topic than the saved one, where topics restrict queries, is refused with 422 unauthorized_source_broadening.',
  ),
  'beacon.foreign-stream-refused': covering('ERR-12', 'BEACON-34').must(
    'An execution that names a stream outside the saved ones is refused with 422 unauthorized_source_broadening, on listings and on the query.',
  ),
  'beacon.lookback-bounds': covering('BEACON-32').must(),
  'beacon.executes-over-lookback': covering('BEACON-28').must(
    'A listing with the beacon_id of an existing Beacon and lookback_hours returns manifests of that window.',
  ),
  'beacon.executes-by-query': covering('BEACON-30', 'BEACON-33').must(
    'The manifest query with beacon_id and a window returns manifests of the saved streams and of no others.',
  ),
  'beacon.refused-execution-is-free': citing('Limits', 'BEACON-31', 'BEACON-34').must(
    'A refused execution bills nothing.',
  ),
  'beacon.saved-topics-apply': covering('BEACON-33').must(
    'An execution returns the manifests about the saved topics, and no others, on every page and by every way to ask for it.',
  ),
  'beacon.every-saved-topic-counts': covering('BEACON-33').must(
    'An execution of a Beacon with two saved topics selects the same number of manifests, whichever topic is saved first.',
  ),
  'beacon.unpublished-stream-adds-nothing': covering('BEACON-33').must(
    'A saved stream that is no longer published adds no manifests to an execution and does not make it fail.',
  ),
  'beacon.window-is-required': covering('ERR-12', 'BEACON-31').must(
    'An execution without a complete date window is refused with 422 date_window_required, even if the Beacon has a default window.',
  ),
} satisfies RuleTable<'beacon'>;
