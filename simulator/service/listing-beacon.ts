// A listing of a stream that executes a Beacon: adds the Beacon's scope and the requested window to its filters ("Beacons").
import type { Stream } from '../../spec/content.ts';
import { anyOf, type Criteria } from '../core/query.ts';
import type { Refusal } from '../core/refusal.ts';
import { prepareExecution, withinScope } from './beacon-execution.ts';
import type { Call, ServiceContext } from './context.ts';
import { criteriaFor, type ListingInput, listOf } from './listing-filter.ts';

type Context = ServiceContext<'beacon' | 'error' | 'query' | 'signal' | 'stream'>;

/** The criteria of a listing, with the Beacon applied if the request names one, or the refusal of the request. */
export function criteriaWithBeacon(
  context: Context,
  stream: Stream,
  call: Call<ListingInput>,
): Criteria | Refusal {
  const { input, org } = call;
  if (input.beacon_id === undefined) return criteriaFor(context, call);
  const execution = prepareExecution(context, {
    organizationId: org.id,
    beaconId: input.beacon_id,
    window: {
      lookbackHours: input.lookback_hours,
      from: input.published_date_from,
      to: input.published_date_to,
    },
  });
  if (execution.kind === 'refused') return execution;
  const tagIds = listOf(input.tag_ids);
  const sources = withinScope(context, execution.beacon, {
    streamIds: [stream.id],
    conditions: tagIds === undefined ? [] : [anyOf('tag', tagIds)],
    broaden: input.broaden_sources === true,
  });
  if ('kind' in sources) return sources;
  const { lookbackHours, from, to } = execution.window;
  const criteria = criteriaFor(context, {
    ...call,
    input: { ...input, lookback_hours: lookbackHours, published_date_from: from, published_date_to: to },
  });
  if ('kind' in criteria) return criteria;
  return { ...criteria, conditions: [...criteria.conditions, ...sources.conditions] };
}
