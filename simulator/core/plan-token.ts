// Plans of queries: what a plan token binds, and why it may no longer be executed ("Manifest query lifecycle").
import { limits } from '../../spec/limits.ts';
import { unseal } from './token.ts';

/** What a plan token carries. */
export interface Plan {
  readonly organizationId: string;
  /** Tells plans of one organisation apart. */
  readonly number: number;
  /** The canonical text of what was planned. */
  readonly query: string;
  readonly madeMs: number;
  /** The families in their order, and those without content; undefined where the plan is not balanced. */
  readonly balanced?: { readonly families: readonly string[]; readonly omitted: readonly string[] };
}

/** An attempt to execute a plan. */
export interface Execution {
  readonly organizationId: string;
  readonly query: string;
  /** Undefined when the request is not a balanced one. */
  readonly families: readonly string[] | undefined;
  readonly nowMs: number;
}

export type PlanFault = 'expired' | 'of-another' | 'changed-query' | 'changed-families';

const lifetimeMs = limits.planTokenLifetime.value * 1_000;

export const planTokenLaws = {
  /** lifecycle.tampered-plan-refused */
  openPlan: unseal<Plan>,
  /** lifecycle.plan-valid-for-five-minutes, lifecycle.stale-plan-409 (S-117): at its very end it is stale. */
  isFresh: (ageMs: number): boolean => ageMs < lifetimeMs,
  /** lifecycle.foreign-plan-refused, lifecycle.foreign-delta-refused */
  isOwn: (ownerId: string, organizationId: string): boolean => ownerId === organizationId,
  /** lifecycle.balanced-query-bound (S-116) */
  isSameQuery: (planned: string, asked: string): boolean => planned === asked,
  /** lifecycle.balanced-order-bound */
  areSameFamilies: (planned: readonly string[], asked: readonly string[]): boolean =>
    planned.length === asked.length && planned.every((family, position) => family === asked[position]),
  /** S-116: the plan of another query, where it is not balanced. */
  changedQuery: 'stale' as 'stale' | 'invalid' | 'executed',
  /** S-117 */
  planUse: 'reusable' as 'reusable' | 'single-use',
};
type PlanTokenLaws = Readonly<typeof planTokenLaws>;

/** Why the plan is not executed; undefined when it is. */
export function faultOf(laws: PlanTokenLaws, plan: Plan, asked: Execution): PlanFault | undefined {
  if (!laws.isOwn(plan.organizationId, asked.organizationId)) return 'of-another';
  if (!laws.isFresh(asked.nowMs - plan.madeMs)) return 'expired';
  const { balanced } = plan;
  if (!laws.isSameQuery(plan.query, asked.query))
    return balanced === undefined && laws.changedQuery === 'executed' ? undefined : 'changed-query';
  const same = laws.areSameFamilies(balanced?.families ?? [], asked.families ?? []);
  return same && (balanced === undefined) === (asked.families === undefined) ? undefined : 'changed-families';
}

/** What of a request does not decide which manifests it selects: the flow, the page, and how results are told. */
const beside: ReadonlySet<string> = new Set([
  ...['mode', 'auto_plan', 'page', 'page_size', 'target_count'],
  ...['timeout_ms', 'verbosity', 'compact', 'session_id', 'markdown_version'],
  ...['plan_token', 'snapshot_token', 'accept_partial_plan', 'allocation_policy', 'required_families'],
  ...['delivery_delta', 'checkpoint', 'next_page_cursor', 'commit_cursor'],
]);

/** Whether the field decides which manifests a query selects. */
export const isSelecting = (field: string): boolean => !beside.has(field);

/** Equal for queries that select the same manifests however they are written. */
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

/** A list of one is the one. */
function setOf(values: readonly unknown[]): unknown {
  const distinct = [...new Set(values)].sort();
  return distinct.length === 1 ? distinct[0] : distinct;
}
