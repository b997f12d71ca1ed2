// The flows of a manifest query together: how far one came, how it is told, and all laws about it ("Manifest query lifecycle").
import { balancedLaws } from './balanced.ts';
import { deltaLaws } from './delta.ts';
import { planTokenLaws } from './plan-token.ts';
import { snapshotLaws } from './snapshot.ts';

export type ExecutionStatus =
  | 'planned'
  | 'partial_plan'
  | 'needs_scope'
  | 'executed'
  | 'committed'
  | 'stale'
  | 'rejected'
  | 'unavailable';

/** How far a query came, as answers show it. */
export interface QueryState {
  readonly ok: boolean;
  readonly planned: boolean;
  readonly executed: boolean;
  readonly execution_status: string;
}

/** What an operator turns on for a world; the document has both off. */
export interface Switches {
  readonly balanced: boolean;
  readonly delta: boolean;
}

export const lifecycleLaws = {
  ...planTokenLaws,
  ...snapshotLaws,
  ...balancedLaws,
  ...deltaLaws,
  /** S-113 */
  flowFields: 'admitted' as 'admitted' | 'refused',
  /** S-114 */
  planMode: 'accepted' as 'accepted' | 'refused',
  /** lifecycle.states-consistent, lifecycle.states-shown */
  stateOf: (status: ExecutionStatus): QueryState => ({
    ok: !['stale', 'rejected', 'unavailable'].includes(status),
    planned: ['planned', 'partial_plan', 'executed', 'committed'].includes(status),
    executed: ['executed', 'committed'].includes(status),
    execution_status: status,
  }),
  /** S-115 */
  statePlace: 'both' as 'both' | 'data' | 'top',
  /** S-115: whether a query that was not planned shows how far it came. */
  plainState: 'shown' as 'shown' | 'absent',
  /** S-126 */
  needsScope: 'unscoped-plan' as 'unscoped-plan' | 'never',
  /** Whether a query may follow a flow under these switches (lifecycle.balanced-off-by-default, lifecycle.delta-off-by-default). */
  offersFlow: (switches: Switches, flow: keyof Switches): boolean => switches[flow],
  /** How a request for a flow that is off is refused (S-122). */
  disabledFlow: '422' as '422' | '400' | '503',
  /** S-118, S-226: tokens that were changed, made up, or given to another. */
  unknownToken: 'stale' as 'stale' | 'invalid' | 'not-found',
};
export type LifecycleLaws = Readonly<typeof lifecycleLaws>;

/** The fields of a request that belong to the flows. */
export const lifecycleFields = [
  'allocation_policy',
  'required_families',
  'plan_token',
  'accept_partial_plan',
  'snapshot_token',
  'delivery_delta',
  'next_page_cursor',
  'commit_cursor',
  'checkpoint',
] as const;
