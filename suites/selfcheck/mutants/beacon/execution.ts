// Wrong executions of Beacons: windows, scopes, broadening, what is remembered and what is billed.
import { beaconLaws } from '../../../../simulator/core/beacon.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { onStatus, toAnswer } from '../../bend.ts';
import { billing } from '../../billing.ts';
import { law, type MutantTable, part, request, response } from '../../mutant.ts';
import { replacing } from '../../replaced-operation.ts';
import { withInput } from '../request.ts';

export const executionMutants = {
  'beacon.broadened-reads-are-clamped': {
    'ignores-quota': law('serves all that is asked for, whatever the quota', [], {
      quota: { servedCount: (asked) => asked, isClamped: () => false, whenExhausted: 'empty-page' },
    }),
  },
  'beacon.broadening-adds-streams': {
    'ignores-broadening': law('ignores broaden_sources', ['BEACON-36'], {
      beacon: { mayBroaden: () => false },
    }),
  },
  'beacon.executes-between-dates': {
    'hours-only': law('accepts a window in hours only', ['BEACON-29'], {
      beacon: { hasWindow: ({ lookbackHours }) => lookbackHours !== undefined },
    }),
    'ignores-dates': part(
      'ignores the dates',
      [],
      replacing('listStreamManifests', ({ input, ...call }, real) =>
        real.listStreamManifests({
          ...call,
          input: input.beacon_id === undefined ? input : { ...input, published_date_from: '1901-01-01' },
        }),
      ),
    ),
  },
  'beacon.execution-is-repeatable': {
    'second-read-empty': part(
      'returns nothing when a page is read a second time',
      ['BEACON-37'],
      nothingTwice,
    ),
  },
  'beacon.foreign-channel-refused': {
    'checks-streams-only': law('checks the scope of streams only', ['BEACON-35'], {
      beacon: { isGuarded: (dimension) => dimension === 'stream' },
    }),
  },
  'beacon.foreign-stream-refused': {
    'serves-any-stream': law('serves any stream', ['BEACON-34'], {
      beacon: { isGuarded: (dimension) => dimension !== 'stream' },
    }),
    'always-broadens': law('always broadens', [], { beacon: { mayBroaden: () => true } }),
  },
  'beacon.lookback-bounds': {
    'no-maximum': request('accepts any number of hours', ['BEACON-32'], 'listStreamManifests', (operation) =>
      withInput(operation, 'lookback_hours', ({ maximum: _, ...others }) => others),
    ),
    'no-minimum': request('accepts zero hours', ['BEACON-32'], 'listStreamManifests', (operation) =>
      withInput(operation, 'lookback_hours', ({ minimum: _, ...others }) => others),
    ),
  },
  'beacon.executes-over-lookback': {
    'ignores-beacon': part(
      'ignores the Beacon of a listing',
      ['BEACON-28'],
      replacing('listStreamManifests', ({ input, ...call }, real) => {
        const { beacon_id: _, ...others } = input;
        return real.listStreamManifests({ ...call, input: others });
      }),
    ),
    'ignores-window': part(
      'ignores the window',
      [],
      replacing('listStreamManifests', ({ input, ...call }, real) =>
        real.listStreamManifests({ ...call, input: { ...input, lookback_hours: 2160 } }),
      ),
    ),
  },
  'beacon.executes-by-query': {
    'ignores-beacon': part(
      'ignores the Beacon of a query',
      ['BEACON-30'],
      replacing('queryManifests', ({ input, ...call }, real) => {
        const { beacon_id: _, ...others } = input.body;
        return real.queryManifests({ ...call, input: { body: others } });
      }),
    ),
    'ignores-saved-streams': law('ignores the saved streams', [], {
      beacon: { isApplied: (dimension) => dimension !== 'stream' },
    }),
  },
  'beacon.refused-execution-is-free': {
    'bills-refusal': part(
      'bills a refused execution',
      [],
      billing((operation, { status }) => (operation === 'listStreamManifests' && status === 422 ? 1 : 0)),
    ),
  },
  'beacon.saved-topics-apply': {
    'ignores-saved-topics': law('ignores the saved topics', ['BEACON-33'], {
      beacon: { isApplied: (dimension) => dimension !== 'topic' },
    }),
  },
  'beacon.unpublished-stream-adds-nothing': {
    'query-404': response(
      'answers 404 to a query with a Beacon',
      [],
      'queryManifests',
      onStatus(200, toAnswer(404, { detail: 'Not found: stream' })),
    ),
  },
  'beacon.window-is-required': {
    'saved-window-suffices': law('falls back to the saved window', ['BEACON-31'], {
      beacon: {
        hasWindow: (window, saved) =>
          saved.default_date_window !== null || beaconLaws.hasWindow(window, saved),
      },
    }),
    'one-date-suffices': law('accepts one date as a window', [], {
      beacon: {
        hasWindow: ({ lookbackHours, from, to }) => (lookbackHours ?? from ?? to) !== undefined,
      },
    }),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;

/** Shows a page of an execution once, and after that no manifests. */
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
