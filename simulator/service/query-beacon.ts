// A manifest query that executes a Beacon: adds the Beacon's scope and the requested window to its filters ("Beacons").
import type { Refusal } from '../core/refusal.ts';
import { prepareExecution, withinScope } from './beacon-execution.ts';
import type { Call, ServiceContext } from './context.ts';
import { type QuerySelection, selectionFor } from './query-criteria.ts';
import type { Query } from './query-input.ts';

type Context = ServiceContext<'beacon' | 'error' | 'query' | 'signal' | 'stream'>;

/** The selection of a query, with the Beacon applied if the query names one, or the refusal of the query. */
export function selectionWithBeacon(
  context: Context,
  call: Pick<Call<unknown>, 'org' | 'nowMs'>,
  query: Query,
): QuerySelection | Refusal {
  const { beacon_id: beaconId, lookback_hours, published_date_from, published_date_to, ...others } = query;
  if (beaconId === undefined) return selectionFor(context, call, query);
  const execution = prepareExecution(context, {
    organizationId: call.org.id,
    beaconId,
    window: { lookbackHours: lookback_hours, from: published_date_from, to: published_date_to },
  });
  if (execution.kind === 'refused') return execution;
  const { lookbackHours, from, to } = execution.window;
  const selection = selectionFor(context, call, {
    ...others,
    lookback_hours: lookbackHours,
    published_date_from: from,
    published_date_to: to,
  });
  if ('kind' in selection) return selection;
  const { streamIds, criteria } = selection;
  const sources = withinScope(context, execution.beacon, {
    streamIds,
    conditions: criteria.conditions,
    broaden: query.broaden_sources === true,
  });
  if ('kind' in sources) return sources;
  return { streamIds: sources.streamIds, criteria: { ...criteria, conditions: sources.conditions } };
}
