// Wrong executions of Beacons: windows, scopes, broadening, what is remembered and what is billed.
import { beaconLaws } from '../../../../simulator/core/beacon.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { onStatus, toAnswer } from '../../bend.ts';
import { billing } from '../../billing.ts';
import { instead } from '../../instead.ts';
import { law, type Mutant, part, request, response } from '../../mutant.ts';
import { withInput } from '../request.ts';

export const executionMutants = {
  'beacon.broadened-reads-are-clamped': [
    law('serves what is asked for', [], {
      quota: { servedCount: (asked) => asked, isClamped: () => false, whenExhausted: 'empty-page' },
    }),
  ],
  'beacon.broadening-allows': [
    law('does not hear of broadening', ['BEACON-36'], { beacon: { mayBroaden: () => false } }),
  ],
  'beacon.dates-execute': [
    law('takes hours alone', ['BEACON-29'], {
      beacon: { hasWindow: ({ lookbackHours }) => lookbackHours !== undefined },
    }),
    part(
      'passes over the dates',
      [],
      instead('listStreamManifests', ({ input, ...call }, real) =>
        real.listStreamManifests({
          ...call,
          input: input.beacon_id === undefined ? input : { ...input, published_date_from: '1901-01-01' },
        }),
      ),
    ),
  ],
  'beacon.executes-alike': [part('shows nothing twice', ['BEACON-37'], nothingTwice)],
  'beacon.foreign-channel-refused': [
    law('guards streams alone', ['BEACON-35'], {
      beacon: { isGuarded: (dimension) => dimension === 'stream' },
    }),
  ],
  'beacon.foreign-stream-refused': [
    law('serves any stream', ['BEACON-34'], { beacon: { isGuarded: (dimension) => dimension !== 'stream' } }),
    law('always broadens', [], { beacon: { mayBroaden: () => true } }),
  ],
  'beacon.lookback-bounds': [
    request('looks back without bounds', ['BEACON-32'], 'listStreamManifests', (operation) =>
      withInput(operation, 'lookback_hours', ({ maximum: _, ...others }) => others),
    ),
    request('looks back no time at all', ['BEACON-32'], 'listStreamManifests', (operation) =>
      withInput(operation, 'lookback_hours', ({ minimum: _, ...others }) => others),
    ),
  ],
  'beacon.lookback-executes': [
    part(
      'passes over the Beacon of a listing',
      ['BEACON-28'],
      instead('listStreamManifests', ({ input, ...call }, real) => {
        const { beacon_id: _, ...others } = input;
        return real.listStreamManifests({ ...call, input: others });
      }),
    ),
    part(
      'passes over the window',
      [],
      instead('listStreamManifests', ({ input, ...call }, real) =>
        real.listStreamManifests({ ...call, input: { ...input, lookback_hours: 2160 } }),
      ),
    ),
  ],
  'beacon.query-executes': [
    part(
      'passes over the Beacon of a query',
      ['BEACON-30'],
      instead('queryManifests', ({ input, ...call }, real) => {
        const { beacon_id: _, ...others } = input.body;
        return real.queryManifests({ ...call, input: { body: others } });
      }),
    ),
    law('passes over the saved streams', [], {
      beacon: { isApplied: (dimension) => dimension !== 'stream' },
    }),
  ],
  'beacon.refused-execution-is-free': [
    part(
      'bills a refused execution',
      [],
      billing((operation, { status }) => (operation === 'listStreamManifests' && status === 422 ? 1 : 0)),
    ),
  ],
  'beacon.saved-topics-limit': [
    law('passes over the saved topics', ['BEACON-33'], {
      beacon: { isApplied: (dimension) => dimension !== 'topic' },
    }),
  ],
  'beacon.unpublished-stream-adds-nothing': [
    response(
      'knows no Beacon in a query',
      [],
      'queryManifests',
      onStatus(200, toAnswer(404, { detail: 'Not found: stream' })),
    ),
  ],
  'beacon.window-is-required': [
    law('takes the saved window', ['BEACON-31'], {
      beacon: {
        hasWindow: (window, saved) =>
          saved.default_date_window !== null || beaconLaws.hasWindow(window, saved),
      },
    }),
    law('takes one date for a window', [], {
      beacon: {
        hasWindow: ({ lookbackHours, from, to }) => (lookbackHours ?? from ?? to) !== undefined,
      },
    }),
  ],
} satisfies { readonly [R in BeaconRuleId]?: readonly [Mutant, ...Mutant[]] };

/** Shows a page of an execution once, and after that no manifests. */
function nothingTwice(parts: Parts): Parts {
  const seen = new Set<string>();
  const longAgo = { published_date_from: '1901-01-01', published_date_to: '1901-01-02' };
  const once = instead('listStreamManifests', ({ input, ...call }, real) => {
    const page = JSON.stringify([call.org.id, input]);
    if (input.beacon_id === undefined || !seen.has(page)) {
      seen.add(page);
      return real.listStreamManifests({ ...call, input });
    }
    return real.listStreamManifests({ ...call, input: { ...input, ...longAgo } });
  });
  return once(parts);
}
