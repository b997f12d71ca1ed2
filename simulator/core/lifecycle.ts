// All laws of the flows of a manifest query, and its execution state ("Manifest query lifecycle").
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

/** The execution state of a query, as answers show it. */
export interface QueryState {
  readonly ok: boolean;
  readonly planned: boolean;
  readonly executed: boolean;
  readonly execution_status: string;
}

/** The flows that an operator can turn on; the document has both off by default. */
export interface Switches {
  readonly balanced: boolean;
  readonly delta: boolean;
}

export const lifecycleLaws = {
  ...planTokenLaws,
  ...snapshotLaws,
  ...balancedLaws,
  ...deltaLaws,
  /** Whether the request schema admits the fields of the flows (S-113). */
  flowFields: 'admitted' as 'admitted' | 'refused',
  /** Whether mode accepts plan (S-114). */
  planMode: 'accepted' as 'accepted' | 'refused',
  /** The flags that go with each execution_status (lifecycle.states-consistent, lifecycle.states-shown). */
  stateOf: (status: ExecutionStatus): QueryState => ({
    ok: !['stale', 'rejected', 'unavailable'].includes(status),
    planned: ['planned', 'partial_plan', 'executed', 'committed'].includes(status),
    executed: ['executed', 'committed'].includes(status),
    execution_status: status,
  }),
  /** Whether the state is in data, beside it, or both (S-115). */
  statePlace: 'both' as 'both' | 'data' | 'top',
  /** Whether a query that was not planned shows its state (S-115). */
  plainState: 'shown' as 'shown' | 'absent',
  /** When planning ends with needs_scope (S-126). */
  needsScope: 'unscoped-plan' as 'unscoped-plan' | 'never',
  /**
   * Whether a query may follow a flow, given the switches of the operator (lifecycle.balanced-off-by-default,
   * lifecycle.delta-off-by-default).
   */
  offersFlow: (switches: Switches, flow: keyof Switches): boolean => switches[flow],
  /** How a request for a flow that is off is refused (S-122). */
  disabledFlow: '422' as '422' | '400' | '503',
  /** How a token is refused that was altered, invented or issued to another organisation (S-118, S-226). */
  unknownToken: 'stale' as 'stale' | 'invalid' | 'not-found',
};

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
