// Mutants of executions of Beacons: windows, scopes, broadening, state and charges.
import type { Parts } from '../../../../simulator/parts.ts';
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { answerInstead } from '../../altered-answer.ts';
import { billingFor } from '../../billing.ts';
import { checkingInput } from '../../checked-input.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingInput, replacing, replacingRow } from '../../replaced-operation.ts';
import { broadening, executing, executingWith, toolUnder, withTopics } from './executing.ts';

export const executionMutants = {
  'beacon.broadened-reads-are-clamped': {
    'ignores-quota': wrong('returns all manifests that are asked for, whatever the remaining quota').law(
      'quota',
      { servedCount: (asked) => asked, isClamped: () => false, whenExhausted: 'empty-page' },
    ),
  },
  'beacon.broadening-adds-streams': {
    'ignores-broadening': wrong('ignores broaden_sources').part(broadening(() => false)),
  },
  'beacon.broadening-keeps-filters': {
    'drops-topics': wrong('drops the saved topics from a broadened listing').part(
      replacingRow(
        'listStreamManifests',
        'beacons',
        ({ beacon_id: id, broaden_sources: isBroad }) => (isBroad === true ? id : undefined),
        (beacon) => withTopics(beacon, () => []),
      ),
    ),
    'drops-significance': wrong('drops significance from a broadened query').part(
      broadenedQueries((body) => ({ ...body, significance: null })),
    ),
    'finds-nothing': wrong('finds nothing with a filter in a broadened query').part(
      broadenedQueries((body) => ({ ...body, media_format: 'none' })),
    ),
  },
  'beacon.executes-between-dates': {
    'hours-only': wrong('accepts a window in hours only').law('beacon', {
      hasWindow: ({ lookbackHours }) => lookbackHours !== undefined,
    }),
    'ignores-dates': wrong('ignores the dates').part(
      changingInput('listStreamManifests', (input) =>
        input.beacon_id === undefined ? input : { ...input, published_date_from: '1901-01-01' },
      ),
    ),
  },
  'beacon.execution-is-repeatable': {
    'second-read-empty': wrong('returns nothing when a page is read a second time').part(nothingTwice),
  },
  'beacon.foreign-channel-refused': {
    'checks-streams-only': wrong('checks the scope of streams only', 'BEACON-35').part(
      broadening(({ channels, broaden }) => channels || broaden),
    ),
  },
  'beacon.foreign-topic-refused': {
    'checks-sources-only': wrong('checks the scope of streams and channels only', 'BEACON-35').part(
      broadening(({ streams, channels, broaden }) => !(streams || channels) || broaden),
    ),
  },
  'beacon.foreign-stream-refused': {
    'serves-any-stream': wrong('serves any stream', 'BEACON-34').part(
      broadening(({ streams, broaden }) => streams || broaden),
    ),
    'always-broadens': wrong('always broadens').part(broadening(() => true)),
  },
  'beacon.lookback-bounds': {
    'no-maximum': wrong('accepts any number of hours').part(
      checkingInput('listStreamManifests', 'lookback_hours', ({ maximum: _, ...others }) => others),
    ),
    'hour-less': wrong('refuses 2160 hours').part(
      checkingInput('listStreamManifests', 'lookback_hours', (schema) => ({ ...schema, maximum: 2159 })),
    ),
    'no-minimum': wrong('accepts zero hours').part(
      checkingInput('listStreamManifests', 'lookback_hours', ({ minimum: _, ...others }) => others),
    ),
  },
  'beacon.executes-over-lookback': {
    'ignores-beacon': wrong('ignores the Beacon of a listing').part(
      changingInput('listStreamManifests', ({ beacon_id: _, ...others }) => others),
    ),
    'ignores-window': wrong('ignores the window').part(
      changingInput('listStreamManifests', (input) => ({ ...input, lookback_hours: 2160 })),
    ),
  },
  'beacon.executes-by-query': {
    'ignores-beacon': wrong('ignores the Beacon of a query', 'BEACON-30').part(
      changingInput('queryManifests', ({ body: { beacon_id: _, ...body } }) => ({ body })),
    ),
    'ignores-saved-streams': wrong('ignores the saved streams').part(executingWith({ stream_ids: [] })),
  },
  'beacon.refused-execution-is-free': {
    'bills-refusal': wrong('bills a refused execution').part(billingFor('listStreamManifests', 422)),
  },
  'beacon.saved-topics-apply': {
    'ignores-saved-topics': wrong('ignores the saved topics').part(executingWith({ topic_filters: [] })),
    'tool-ignores-saved-topics': wrong('ignores the saved topics in service-manifests').part(
      toolUnder((beacon) => withTopics(beacon, () => [])),
    ),
    'finds-no-topic': wrong('finds nothing about saved topics').part(
      executingWith({ topic_filters: [{ slug: 'zz-no-such-topic' }] }),
    ),
  },
  'beacon.every-saved-topic-counts': {
    'first-topic-only': wrong('applies only the first saved topic').part(
      executing((beacon) => withTopics(beacon, ([first]) => [first])),
    ),
    'last-topic-only': wrong('applies only the last saved topic').part(
      executing((beacon) => withTopics(beacon, (topics) => [topics.at(-1)])),
    ),
  },
  'beacon.unpublished-stream-adds-nothing': {
    'query-404': wrong('answers 404 to a query with a Beacon').answer(
      answerInstead('queryManifests', 200, 404, { detail: 'Not found: stream' }),
    ),
  },
  'beacon.window-is-required': {
    'saved-window-suffices': wrong('falls back to the saved window', 'BEACON-31').part(
      changingInput('listStreamManifests', (input, { tables: { beacons } }) => ({
        ...beacons.get(input.beacon_id ?? '')?.fields.default_date_window,
        ...input,
      })),
    ),
    'one-date-suffices': wrong('accepts one date as a window').law('beacon', {
      hasWindow: ({ lookbackHours, from, to }) => (lookbackHours ?? from ?? to) !== undefined,
    }),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;

/** Queries with a Beacon that broaden its scope ask for something else. */
function broadenedQueries(change: (body: QueryBody) => QueryBody) {
  return changingInput('queryManifests', ({ body }) => ({
    body: body.beacon_id && body.broaden_sources === true ? change(body) : body,
  }));
}

/** Shows the manifests of an execution's page once; repeated reads of the page are empty. */
function nothingTwice(parts: Parts): Parts {
  const seen = new Set<string>();
  const longAgo = { published_date_from: '1901-01-01', published_date_to: '1901-01-02' };
  const once = replacing('listStreamManifests', ({ input, ...call }, real) => {
    const page = JSON.stringify([call.org.id, input]);
    if (input.beacon_id === undefined || !seen.has(page)) {
      seen.add(page);
      return real.listStreamManifests({ ...call, input });
    }
    return real.listStreamManifests({ ...call, input: { ...input, ...longAgo } });
  });
  return once(parts);
}
