// Plans of queries: what a plan token binds, and why a plan is not executed ("Manifest query lifecycle").
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';

/** What a plan token carries. */
export interface QueryPlan {
  readonly organizationId: string;
  /** Different for each plan of a world. */
  readonly number: number;
  /** The canonical text of what was planned. */
  readonly query: string;
  readonly madeMs: number;
  /** The revision of the Beacon that the query executes; undefined without a Beacon. */
  readonly beaconRevision?: number | undefined;
  /** The families in their order, and those without content; undefined where the plan is not balanced. */
  readonly balanced?: { readonly families: readonly string[]; readonly omitted: readonly string[] };
}

/** An attempt to execute a plan. */
export interface Execution {
  readonly organizationId: string;
  readonly query: string;
  readonly beaconRevision?: number | undefined;
  /** Undefined where the request is not balanced. */
  readonly families: readonly string[] | undefined;
  readonly nowMs: number;
}

export type PlanFault = 'expired' | 'of-another' | 'changed-query' | 'changed-beacon' | 'changed-families';

const lifetimeMs = limits.planTokenLifetime.value * secondMs;

export const planTokenLaws = {
  /**
   * Whether a plan of this age can be executed (lifecycle.plan-valid-for-five-minutes, lifecycle.stale-plan-409,
   * S-117).
   */
  isPlanFresh: (ageMs: number): boolean => ageMs < lifetimeMs,
  /**
   * Whether an organisation may use a token that was issued to this owner (lifecycle.foreign-plan-refused,
   * lifecycle.foreign-delta-refused).
   */
  mayUseToken: (ownerId: string, organizationId: string): boolean => ownerId === organizationId,
  /** Whether a query is the one that was planned (lifecycle.balanced-query-bound, S-116). */
  isPlannedQuery: (planned: string, asked: string): boolean => planned === asked,
  /** Whether families are the planned ones in the planned order (lifecycle.balanced-order-bound). */
  arePlannedFamilies: (planned: readonly string[], asked: readonly string[]): boolean =>
    planned.length === asked.length && planned.every((family, position) => family === asked[position]),
  /** How the plan token of another query is answered outside balanced research (S-116). */
  changedQuery: 'stale' as 'stale' | 'invalid' | 'executed',
  /** How a plan is executed whose Beacon was changed meanwhile: over the new scope, or not at all (S-245). */
  changedBeacon: 'executed' as 'executed' | 'stale',
  /** Whether a plan can be executed more than once (S-117). */
  planUse: 'reusable' as 'reusable' | 'single-use',
};
type PlanTokenLaws = Readonly<typeof planTokenLaws>;

/** Why the plan is not executed; undefined where it is. */
export function planFaultOf(laws: PlanTokenLaws, plan: QueryPlan, asked: Execution): PlanFault | undefined {
  if (!laws.mayUseToken(plan.organizationId, asked.organizationId)) return 'of-another';
  if (!laws.isPlanFresh(asked.nowMs - plan.madeMs)) return 'expired';
  const { balanced } = plan;
  if (!laws.isPlannedQuery(plan.query, asked.query))
    return balanced === undefined && laws.changedQuery === 'executed' ? undefined : 'changed-query';
  if (laws.changedBeacon === 'stale' && plan.beaconRevision !== asked.beaconRevision) return 'changed-beacon';
  const same = laws.arePlannedFamilies(balanced?.families ?? [], asked.families ?? []);
  return same && (balanced === undefined) === (asked.families === undefined) ? undefined : 'changed-families';
}

/**
 * The fields that do not decide which manifests a query selects: those of the flow, the page and the
 * presentation.
 */
const presenting: ReadonlySet<string> = new Set([
  'mode',
  'auto_plan',
  'page',
  'page_size',
  'target_count',
  'timeout_ms',
  'verbosity',
  'compact',
  'session_id',
  'markdown_version',
  'plan_token',
  'snapshot_token',
  'accept_partial_plan',
  'allocation_policy',
  'required_families',
  'delivery_delta',
  'checkpoint',
  'next_page_cursor',
  'commit_cursor',
]);

export const isSelecting = (field: string): boolean => !presenting.has(field);

/** A text that is equal for queries that select the same manifests. */
export function canonicalQuery(query: Readonly<Record<string, unknown>>): string {
  const selecting = Object.entries(query)
    .filter(([name]) => isSelecting(name))
    .map(([name, value]) => [name, Array.isArray(value) ? setOf(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(selecting);
}

/** Whether the query narrows anything. */
export const isScoped = (query: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(query).some(
    ([name, value]) => isSelecting(name) && value !== '' && !(Array.isArray(value) && value.length === 0),
  );

/** The distinct values in order; a list of one value is that value. */
function setOf(values: readonly unknown[]): unknown {
  const distinct = [...new Set(values)].sort();
  return distinct.length === 1 ? distinct[0] : distinct;
}
