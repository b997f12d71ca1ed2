// The manifest query across streams ("POST /manifests/query request", "Manifest query result").
import type { Outcome } from '../core/answer.ts';
import { type PageRequest, partInOrder } from '../core/paging.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Selection } from '../state/content/selection.ts';
import { prepareExecution, withinScope } from './beacon-execution.ts';
import type { Call, ServiceContext } from './context.ts';
import { type QuerySelection, selectionFor } from './query-criteria.ts';
import { type Deadline, deadlineOf, inTime } from './query-deadline.ts';
import { answerDelta } from './query-delta.ts';
import { flowOf } from './query-flow.ts';
import { type Query, type QueryBody, withoutNulls } from './query-input.ts';
import {
  type ExecutedPage,
  pageContextOf,
  pageRequestOf,
  type QueryRequest,
  serveRefs,
} from './query-page.ts';
import { executePlan, planAndExecute, planQuery } from './query-plan.ts';
import { facetsOf, nothingServed, queryAnswer } from './query-result.ts';
import { pageSnapshot } from './query-snapshot.ts';
import type { UseCases } from './use-case.ts';

type TimedContext = ServiceContext & Deadline;

export const queries = (context: ServiceContext) =>
  ({
    queryManifests: (call) => queryManifests(context, call, call.input.body),
  }) satisfies Partial<UseCases>;

/** The choice of the flow, with its refusals, comes before the selection. */
function queryManifests(context: ServiceContext, call: Call<unknown>, body: QueryBody): Outcome {
  const query = withoutNulls(body);
  const deadline = deadlineOf(context, query);
  return inTime(deadline, outcomeOf({ ...context, ...deadline }, call, query, body));
}

function outcomeOf(context: TimedContext, call: Call<unknown>, query: Query, body: QueryBody): Outcome {
  const flow = flowOf(context, query, body);
  if (typeof flow !== 'string') return flow;
  if (flow === 'snapshot') return pageSnapshot(context, { call, query });
  const selection = selectionWithBeacon(context, call, query);
  if ('kind' in selection) return selection;
  const request = { call, query, selection };
  switch (flow) {
    case 'plain':
      return plainQuery(context, request);
    case 'plan':
      return planQuery(context, request);
    case 'execution':
      return executePlan(context, request);
    case 'at-once':
      return planAndExecute(context, request);
    case 'delta':
      return answerDelta(context, request);
    default:
      return flow satisfies never;
  }
}

/** A query without plan, snapshot or delta. */
function plainQuery(context: TimedContext, request: QueryRequest): Outcome {
  const executed = execute(context, request);
  if ('kind' in executed) return executed;
  const { query, selection } = request;
  const { lifecycle } = context.laws;
  const status = lacksScope(context, query) ? 'needs_scope' : 'executed';
  const isShown = status === 'needs_scope' || lifecycle.plainState === 'shown';
  const facets = query.mode === 'orient' ? facetsOf(context, selection) : undefined;
  return queryAnswer(context, {
    query,
    ...executed,
    state: isShown ? lifecycle.stateOf(status) : undefined,
    ...(facets && { facets }),
  });
}

/** Reads one page of the selection, clamped at the quota, and charges it. The modes count and orient read no manifests. */
function execute(context: TimedContext, request: QueryRequest): ExecutedPage | Refusal {
  const { call, query, selection } = request;
  const selected = select(context, query, selection, pageRequestOf(context, query));
  const isRead = (query.mode ?? 'default') === 'default' && !lacksScope(context, query);
  const served = isRead ? serveRefs(context, call, selected.refs) : nothingServed;
  if ('kind' in served) return served;
  const list = { streamIds: selection.streamIds, total: selected.total };
  return { served, pageContext: pageContextOf(context, request, list) };
}

function select(
  { laws, content }: ServiceContext,
  query: Query,
  { streamIds, criteria }: QuerySelection,
  request: PageRequest,
): Selection {
  const wanted = { offset: laws.paging.offset(request), size: request.pageSize };
  const found = partInOrder(laws.paging, wanted, (part) => content.selectAmong(streamIds, criteria, part));
  if (found.total > 0 || !laws.query.broadensExactSources(query.broaden_sources ?? false)) return found;
  const others = criteria.conditions.filter((one) => one.kind !== 'values' || one.fact !== 'channel');
  return content.selectAmong(streamIds, { ...criteria, conditions: others }, wanted);
}

const lacksScope = ({ laws }: ServiceContext, query: Query): boolean =>
  laws.query.emptyBody === 'needs-scope' && Object.keys(query).length === 0;

type Context = ServiceContext<'beacon' | 'error' | 'query' | 'signal' | 'stream'>;

/** The selection of a query, with the Beacon applied if the query names one, or the refusal of the query. */
function selectionWithBeacon(
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
