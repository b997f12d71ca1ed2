// An expected refusal as a value: what was decided, by which check, rule and reading; rendered elsewhere.
import type { ReadingId } from '../../spec/readings.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { QueryState } from './lifecycle.ts';

/** Named as the control plane names forced outcomes. */
export type RefusalKind =
  | 'unauthenticated'
  | 'inactive_organization'
  | 'rate_limited'
  | 'plan_gated'
  | 'invalid_parameter'
  | 'validation'
  | 'not_found'
  | 'conflict'
  | 'cap_reached'
  | 'beacon_not_found'
  | 'beacon_archived'
  | 'date_window_required'
  | 'unauthorized_source_broadening'
  | 'idempotency_conflict'
  | 'stale_token'
  | 'planning_rejected'
  | 'delta_filter_unsupported'
  | 'quota_exhausted'
  | 'unavailable';

/** One entry of a validation list ("Errors"). */
export interface ValidationIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly input?: unknown;
}

export interface Refusal {
  readonly kind: 'refused';
  readonly refusal: RefusalKind;
  /** Text for people; for `validation` the list speaks instead. */
  readonly message: string;
  readonly issues?: readonly ValidationIssue[];
  readonly retryAfterSeconds?: number;
  /** YYYY-MM-DD, for `quota_exhausted`. */
  readonly resetDate?: string;
  /** How far a query came before it was refused. */
  readonly state?: QueryState;
  /** What the journal tells of the decision. */
  readonly decidedBy: DecidedBy;
}

export interface DecidedBy {
  readonly rule?: RuleId;
  readonly reading?: ReadingId;
}

export function refuse(
  refusal: RefusalKind,
  message: string,
  more: Partial<Omit<Refusal, 'kind' | 'refusal' | 'message'>> = {},
): Refusal {
  return { kind: 'refused', refusal, message, decidedBy: {}, ...more };
}
