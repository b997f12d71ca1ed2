// Planning a manifest query and executing its plan ("Manifest query lifecycle").
import type { Domain } from '../../spec/values.ts';
import type { Answer, Outcome } from '../core/answer.ts';
import {
  type Family,
  families,
  familyOfDomain,
  interleaved,
  isFamily,
  itemsByFamily,
} from '../core/balanced.ts';
import { hashOf } from '../core/json-text.ts';
import type { ExecutionStatus } from '../core/lifecycle.ts';
import { canonicalQuery, isScoped, type PlanFault, planFaultOf, type QueryPlan } from '../core/plan-token.ts';
import type { Refusal } from '../core/refusal.ts';
import { seal, unseal } from '../core/token.ts';
import type { ManifestRef } from '../state/content/selection.ts';
import type { ServiceContext } from './context.ts';
import { isBalanced, rejected, stale, unknownToken } from './query-flow.ts';
import type { Query } from './query-input.ts';
import {
  type AskedQuery,
  countAll,
  pageContextOf,
  type QueryContext,
  type QueryRequest,
  selectAll,
  servePage,
  type TimedContext,
} from './query-page.ts';
import { nothingServed, queryAnswer } from './query-result.ts';
import { storeSnapshot } from './query-snapshot.ts';

/** The hash that binds a plan to its query; equal for queries that select the same manifests. */
export const queryHashOf = (query: Query): string => hashOf(canonicalQuery(query));

export function planQuery(context: QueryContext, request: QueryRequest): Outcome {
  const { query, selection } = request;
  if (context.laws.lifecycle.needsScope === 'unscoped-plan' && !isScoped(query))
    return planned(context, request, { status: 'needs_scope', total: 0 });
  const order = isBalanced(query) ? orderOf(context, query) : undefined;
  if (order !== undefined && 'kind' in order) return order;
  const omitted = order === undefined ? [] : familiesWithout(context, selectAll(context, selection), order);
  const plan = newPlan(context, request, order && { families: order, omitted });
  const status = omitted.length > 0 ? 'partial_plan' : 'planned';
  const families = order !== undefined && { required_families: order, omitted_families: omitted };
  const members = { plan_token: seal(context.tokenKey, 'plan', plan), ...families };
  const total = countAll(context, selection);
  return planned(context, request, { status, total, members });
}

/** Plans and executes in one call, as `auto_plan` requests. */
export const planAndExecute = (context: TimedContext, request: QueryRequest): Outcome =>
  executeSelection(context, request, newPlan(context, request));

function newPlan(
  { store }: QueryContext,
  { call: { org, nowMs }, query }: AskedQuery,
  balanced?: QueryPlan['balanced'],
): QueryPlan {
  const number = store.tables.querySnapshots.nextNumber();
  const plan = {
    organizationId: org.id,
    number,
    query: queryHashOf(query),
    madeMs: nowMs,
    beaconRevision: beaconRevisionOf(store, query),
  };
  return balanced === undefined ? plan : { ...plan, balanced };
}

const beaconRevisionOf = ({ tables }: QueryContext['store'], { beacon_id: id }: Query): number | undefined =>
  id === undefined ? undefined : tables.beacons.get(id)?.revision;

/** The requested families in their order; all families in the usual order if none are named. */
function orderOf(
  context: QueryContext,
  { required_families: requested }: Query,
): readonly Family[] | Refusal {
  if (requested === undefined) return families;
  const order = requested.filter(isFamily);
  const isValid =
    requested.length > 0 && order.length === requested.length && new Set(requested).size === requested.length;
  return isValid
    ? order
    : rejected(context, `required_families: expected distinct ones of ${families.join()}.`);
}

interface Planned {
  readonly status: ExecutionStatus;
  readonly total: number;
  readonly members?: Readonly<Record<string, unknown>>;
}

function planned(
  context: QueryContext,
  request: QueryRequest,
  { status, total, members = {} }: Planned,
): Answer {
  const { query, selection } = request;
  const pageContext = pageContextOf(context, request, { streamIds: selection.streamIds, total });
  const state = context.laws.lifecycle.stateOf(status);
  return queryAnswer(context, { query, pageContext, served: nothingServed, state, more: members });
}

export function executePlan(context: TimedContext, request: QueryRequest): Outcome {
  const { call, query } = request;
  const { laws, tokenKey, store } = context;
  const token = query.plan_token ?? '';
  const plan = unseal<QueryPlan>(tokenKey, 'plan', token);
  if (plan === undefined) return unknownToken(context, token);
  const order = isBalanced(query) ? orderOf(context, query) : undefined;
  if (order !== undefined && 'kind' in order) return order;
  const execution = {
    organizationId: call.org.id,
    query: queryHashOf(query),
    beaconRevision: beaconRevisionOf(store, query),
    families: order,
    nowMs: call.nowMs,
  };
  const refusal = refusalOf(context, planFaultOf(laws.lifecycle, plan, execution), token);
  if (refusal !== undefined) return refusal;
  const snapshots = store.tables.querySnapshots.allOf(call.org.id);
  if (
    laws.lifecycle.planUse === 'single-use' &&
    snapshots.some(({ planNumber }) => planNumber === plan.number)
  )
    return stale(context, 'The plan was executed before. Plan again.');
  const isPartial = plan.balanced !== undefined && plan.balanced.omitted.length > 0;
  return isPartial && query.accept_partial_plan !== true
    ? unacceptedPlan(context, request)
    : executeSelection(context, request, plan);
}

function refusalOf(context: QueryContext, fault: PlanFault | undefined, token: string): Refusal | undefined {
  switch (fault) {
    case 'of-another':
      return unknownToken(context, token);
    case 'expired':
      return stale(context, 'The plan is older than five minutes. Plan again.');
    case 'changed-query':
      return changedQuery(context);
    case 'changed-beacon':
      return {
        ...stale(context, 'The Beacon was changed after the plan. Plan again.'),
        decidedBy: { reading: 'lifecycle.changed-beacon' },
      };
    case 'changed-families':
      return stale(context, 'The families are not those that were planned, in their order. Plan again.');
    case undefined:
      return undefined;
    default:
      return fault satisfies never;
  }
}

function changedQuery(context: QueryContext): Refusal {
  const message = 'The query is not the one that was planned. Plan again.';
  const isInvalid = context.laws.lifecycle.changedQuery === 'invalid';
  return {
    ...(isInvalid ? rejected(context, message) : stale(context, message)),
    decidedBy: { reading: 'lifecycle.changed-query' },
  };
}

function unacceptedPlan(context: QueryContext, request: QueryRequest): Outcome {
  const message = 'Families were omitted from the plan: send accept_partial_plan: true, or plan again.';
  const decidedBy = { reading: 'lifecycle.unaccepted-partial' } as const;
  switch (context.laws.lifecycle.unacceptedPartial) {
    case '422':
      return { ...rejected(context, message), decidedBy };
    case '409':
      return { ...stale(context, message), decidedBy };
    case 'partial-plan':
      return planned(context, request, { status: 'partial_plan', total: 0 });
    default:
      return context.laws.lifecycle.unacceptedPartial satisfies never;
  }
}

/** Stores a snapshot of what the plan selects now, and serves the requested page of it. */
function executeSelection(context: TimedContext, request: QueryRequest, plan: QueryPlan): Outcome {
  const { call, query, selection } = request;
  const found = selectAll(context, selection);
  const order = plan.balanced?.families.filter(isFamily);
  const refs = order === undefined ? found : inFamilyOrder(context, found, order);
  const page = servePage(context, request, { streamIds: selection.streamIds, refs });
  if ('kind' in page) return page;
  const snapshotToken = storeSnapshot(context, call, {
    refs,
    planNumber: plan.number,
    streamIds: selection.streamIds,
  });
  const state = context.laws.lifecycle.stateOf('executed');
  return queryAnswer(context, { query, ...page, state, more: { snapshot_token: snapshotToken } });
}

type Context = ServiceContext<never>;

/** The families of the order to which none of the manifests belongs. */
const familiesWithout = (
  context: Context,
  refs: readonly ManifestRef[],
  order: readonly Family[],
): readonly Family[] => {
  const byFamily = itemsByFamily(refs, order, (ref) => familiesOf(context, ref));
  return order.filter((family) => byFamily.get(family)?.length === 0);
};

/** The manifests in an order that takes one of each family in turn. */
const inFamilyOrder = (
  context: Context,
  refs: readonly ManifestRef[],
  order: readonly Family[],
): readonly ManifestRef[] =>
  interleaved(itemsByFamily(refs, order, (ref) => familiesOf(context, ref)).values());

const familiesOf = ({ content }: Context, ref: ManifestRef): ReadonlySet<Family> =>
  new Set(
    content.row(ref).streamIds.flatMap((id) => {
      const stream = content.streamById(id);
      return stream === undefined ? [] : familyOfDomain[stream.homeDomain as Domain];
    }),
  );
