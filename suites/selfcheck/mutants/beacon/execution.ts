// Mutants of executions of Beacons: windows, scopes, broadening, state, pages and charges.
import type { Beacon, BeaconFields } from '../../../../simulator/core/beacon.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { InputOf } from '../../../../simulator/service/use-case.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { answerInstead, leftOut, valueAt } from '../../altered-answer.ts';
import { billingFor } from '../../billing.ts';
import { checkingInput } from '../../checked-input.ts';
import { executing, listingsUnder, queriesUnder, toolUnder } from '../../executed-beacons.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingInput, replacing, replacingRow, together, type Wrap } from '../../replaced-operation.ts';

/** The Beacon with so many of its saved streams. */
const withStreams =
  (count: number) =>
  (beacon: Beacon): Beacon => ({
    ...beacon,
    fields: { ...beacon.fields, stream_ids: beacon.fields.stream_ids.slice(0, count) },
  });
const withFirstStream = withStreams(1);

const asFirstSaved = (beacon: Beacon): Beacon => ({
  ...beacon,
  fields: beacon.history[0]?.fields ?? beacon.fields,
});

/** Ignores these parameters of a listing with a Beacon. */
const ignoring = (...names: readonly string[]) =>
  changingInput('listStreamManifests', (input) => {
    const read = Object.entries(input).filter(([name]) => !names.includes(name));
    return input.beacon_id === undefined ? input : (Object.fromEntries(read) as typeof input);
  });

/** Listings and queries execute the Beacon with these fields instead of the saved ones. */
const executingWith = (fields: Partial<BeaconFields>): Wrap =>
  executing((beacon) => ({ ...beacon, fields: { ...beacon.fields, ...fields } }));
type Topics = BeaconFields['topic_filters'];

/** The Beacon with some of its saved topics. */
const withTopics = (
  beacon: Beacon,
  kept: (topics: Topics) => readonly (Topics[number] | undefined)[],
): Beacon => ({
  ...beacon,
  fields: {
    ...beacon.fields,
    topic_filters: kept(beacon.fields.topic_filters).filter((topic) => topic !== undefined),
  },
});

/** Listings with a Beacon ignore its saved topics for this input. */
const listingsLater = (isMeant: (input: InputOf<'listStreamManifests'>) => boolean): Wrap =>
  replacingRow(
    'listStreamManifests',
    'beacons',
    (input) => (isMeant(input) ? input.beacon_id : undefined),
    (beacon) => withTopics(beacon, () => []),
  );

/** The scope that a read with a Beacon names, and whether it requests more than the saved scope. */
interface Named {
  readonly streams: boolean;
  readonly channels: boolean;
  readonly broaden: boolean;
}

/** `isBroadened` decides, instead of `broaden_sources`, whether a read may exceed the saved scope. */
export const broadening = (isBroadened: (named: Named) => boolean): Wrap =>
  together(
    changingInput('listStreamManifests', (input) => {
      const { beacon_id, broaden_sources: broaden = false } = input;
      if (beacon_id === undefined) return input;
      return { ...input, broaden_sources: isBroadened({ streams: true, channels: false, broaden }) };
    }),
    changingInput('queryManifests', ({ body }) => {
      if (!isGiven(body.beacon_id)) return { body };
      const streams = isGiven(body.stream_id) || isGiven(body.stream_ids);
      const named = {
        streams,
        channels: isGiven(body.source_channel_ids),
        broaden: body.broaden_sources === true,
      };
      return { body: { ...body, broaden_sources: isBroadened(named) } };
    }),
  );
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

export const executionMutants = {
  'beacon.broadened-reads-are-clamped': {
    'cut-unflagged': wrong('does not flag the cut page of an execution', 'QUOTA-05').answer(
      leftOut('listStreamManifests', 'data.quota_clamped'),
    ),
    'ignores-quota': wrong(
      'returns all manifests that are asked for, whatever the remaining quota',
      'BEACON-36',
    ).law('quota', { servedCount: (asked) => asked, isClamped: () => false, whenExhausted: 'empty-page' }),
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
    'names-unchecked': wrong('admits channels beyond the scope by their names', 'BEACON-35').part(
      changingInput('queryManifests', ({ body }) => ({
        body: body.beacon_id && body.source_channel_names ? { ...body, broaden_sources: true } : body,
      })),
    ),
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
    'later-pages-of-all-topics': wrong('ignores the saved topics from the second page on').part(
      listingsLater(({ page, page_num }) => (page ?? page_num ?? 0) > 0),
    ),
    'page-num-of-all-topics': wrong('ignores the saved topics beside page_num').part(
      listingsLater(({ page_num }) => page_num !== undefined),
    ),
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
    'broadened-without-window': wrong(
      'needs no window to execute a Beacon beyond its scope',
      'BEACON-31',
    ).part(
      together(
        changingInput('listStreamManifests', (input) =>
          input.broaden_sources === true ? { lookback_hours: 168, ...input } : input,
        ),
        changingInput('queryManifests', ({ body }) => ({
          body: body.broaden_sources === true ? { lookback_hours: 168, ...body } : body,
        })),
      ),
    ),
    'days-suffice': wrong('takes days for a window of an execution').part(
      changingInput('queryManifests', ({ body }) => ({
        body: body.beacon_id && body.days ? { lookback_hours: 168, ...body } : body,
      })),
    ),
    'one-date-suffices': wrong('accepts one date as a window').law('beacon', {
      hasWindow: ({ lookbackHours, from, to }) => (lookbackHours ?? from ?? to) !== undefined,
    }),
  },
  'beacon.broadening-is-not-remembered': {
    'broadens-later-reads': wrong('broadens every later read as well').part((parts) => {
      const broadened = new Set<string>();
      return changingInput('listStreamManifests', (input) => {
        const { beacon_id: id = '', broaden_sources: isBroad } = input;
        if (isBroad === true) broadened.add(id);
        return broadened.has(id) ? { ...input, broaden_sources: true } : input;
      })(parts);
    }),
    'saves-broadened-streams': wrong('saves the streams that it was broadened to').part(
      replacing('listStreamManifests', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.get(call.input.beacon_id ?? '');
        if (beacon !== undefined && call.input.broaden_sources === true) {
          const stream_ids = [...beacon.fields.stream_ids, call.input.id];
          beacons.put({ ...beacon, fields: { ...beacon.fields, stream_ids } });
        }
        return real.listStreamManifests(call);
      }),
    ),
  },
  'beacon.executes-changed-scope': {
    'executes-first-version': wrong('executes the first saved version').part(executing(asFirstSaved)),
    'queries-first-version': wrong('queries the first saved version').part(queriesUnder(asFirstSaved)),
  },
  'beacon.executes-every-saved-stream': {
    'lists-first-stream-only': wrong('lists the first stream only').part(listingsUnder(withFirstStream)),
    'lists-thirty-streams-only': wrong('lists the first thirty streams only').part(
      listingsUnder(withStreams(30)),
    ),
    'queries-ten-streams-only': wrong('queries the first ten streams only').part(
      queriesUnder(withStreams(10)),
    ),
    'queries-first-stream-only': wrong('queries the first stream only').part(queriesUnder(withFirstStream)),
    'finds-nothing-of-named-streams': wrong('finds nothing when a query names a saved stream').part(
      replacing('queryManifests', (call, real) => {
        const { body } = call.input;
        const isNamed = body.beacon_id !== undefined && body.stream_ids !== undefined;
        const nothing = { ...body, tag_names: ['no such tag'] };
        return real.queryManifests(isNamed ? { ...call, input: { ...call.input, body: nothing } } : call);
      }),
    ),
  },
  'beacon.execution-is-paged': {
    'first-page-again': wrong('shows the first page again').part(ignoring('page')),
    'fixed-page-size': wrong('ignores page_size').part(ignoring('page_size')),
    'ignores-tag-filter': wrong('ignores tag_ids').part(ignoring('tag_ids')),
    'total-too-large': wrong('counts one manifest too many').answer(
      valueAt('listStreamManifests', 'data.pagination.total_count', (count) => Number(count) + 1),
    ),
  },
  'beacon.executions-are-billed': {
    'free-execution': wrong('bills nothing for an execution').part(
      replacing('listStreamManifests', (call, real, store) => {
        const { setUsed } = store;
        if (call.input.beacon_id !== undefined) store.setUsed = () => undefined;
        try {
          return real.listStreamManifests(call);
        } finally {
          store.setUsed = setUsed;
        }
      }),
    ),
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
