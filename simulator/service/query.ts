// The manifest query across streams ("POST /manifests/query request", "Manifest query result").

import type { Outcome } from '../core/answer.ts';
import type { PageRequest } from '../core/paging.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Selection } from '../state/content/selection.ts';
import type { Call, Context } from './context.ts';
import { selectionUnder } from './query-beacon.ts';
import type { QuerySelection } from './query-criteria.ts';
import { answerDelta } from './query-delta.ts';
import { flowOf } from './query-flow.ts';
import { givenOf, type Query, type QueryBody } from './query-input.ts';
import { charged, type Executed, listedAs, pageRequestOf } from './query-page.ts';
import { executePlan, planAndExecute, planQuery } from './query-plan.ts';
import { facetsOf, nothingServed, queryAnswer } from './query-result.ts';
import { pageSnapshot } from './query-snapshot.ts';
import type { UseCases } from './use-case.ts';

/** The world, with the laws that decide here. */
type Own = Context<
  | 'beacon'
  | 'brief'
  | 'error'
  | 'lifecycle'
  | 'paging'
  | 'plan'
  | 'query'
  | 'quota'
  | 'record'
  | 'signal'
  | 'stream'
>;

export type Queries = UseCases<'queryManifests'>;

export const queries = (context: Own): Queries => ({
  queryManifests: (call) => queryManifests(context, call, call.input.body),
});

/** Nothing is selected before the flow is known to be one that the query may follow. */
function queryManifests(context: Own, call: Call<unknown>, body: QueryBody): Outcome {
  const query = givenOf(body);
  const flow = flowOf(context, query, body);
  if (typeof flow !== 'string') return flow;
  if (flow === 'snapshot') return pageSnapshot(context, call, query);
  const selection = selectionUnder(context, call, query);
  if ('kind' in selection) return selection;
  switch (flow) {
    case 'plain':
      return plainQuery(context, call, query, selection);
    case 'plan':
      return planQuery(context, call, query, selection);
    case 'execution':
      return executePlan(context, call, query, selection);
    case 'at-once':
      return planAndExecute(context, call, query, selection);
    case 'delta':
      return answerDelta(context, call, query, selection);
    default:
      return flow satisfies never;
  }
}

/** Three steps: what the query selects, what of it the quota lets through, and how that is told. */
function plainQuery(context: Own, call: Call<unknown>, query: Query, selection: QuerySelection): Outcome {
  const executed = execute(context, call, query, selection);
  if ('kind' in executed) return executed;
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

/** Reads one page of the selection, cut at the quota, and charges its bodies; counting and orienting read none. */
function execute(
  context: Own,
  call: Call<unknown>,
  query: Query,
  selection: QuerySelection,
): Executed | Refusal {
  const selected = select(context, query, selection, pageRequestOf(context, query));
  const isRead = (query.mode ?? 'default') === 'default' && !lacksScope(context, query);
  const served = isRead ? charged(context, call, selected.refs) : nothingServed;
  if ('kind' in served) return served;
  const list = { streamIds: selection.streamIds, total: selected.total };
  return { served, listed: listedAs(context, call, query, list) };
}

function select(
  { laws, content }: Own,
  query: Query,
  { streamIds, criteria }: QuerySelection,
  request: PageRequest,
): Selection {
  const wanted = { offset: laws.paging.offset(request), size: request.pageSize };
  const found = content.selectAmong(streamIds, criteria, wanted);
  if (found.total > 0 || !laws.query.broadensExactSources(query.broaden_sources ?? false)) return found;
  const others = criteria.conditions.filter((one) => one.kind !== 'values' || one.fact !== 'channel');
  return content.selectAmong(streamIds, { ...criteria, conditions: others }, wanted);
}

const lacksScope = ({ laws }: Own, query: Query): boolean =>
  laws.query.emptyBody === 'needs-scope' && Object.keys(query).length === 0;
