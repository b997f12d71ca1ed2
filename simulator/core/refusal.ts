// A refusal as a value: its kind, its text, and the rule or reading that it follows from.
import { bounds } from '../../spec/bounds.ts';
import type { ReadingId } from '../../spec/readings.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Violation } from '../../spec/validate.ts';
import type { QueryState } from './lifecycle.ts';

/** The control plane uses the same names for forced outcomes. */
export type RefusalKind =
  | 'unauthenticated'
  | 'inactive_organization'
  | 'rate_limited'
  | 'plan_gated'
  | 'enterprise_required'
  | 'invalid_parameter'
  | 'validation'
  | 'not_found'
  | 'forbidden'
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
  /** A text for people; empty for `validation`, which has a list of issues. */
  readonly message: string;
  readonly issues?: readonly ValidationIssue[];
  readonly retryAfterSeconds?: number;
  /** YYYY-MM-DD, for `quota_exhausted`. */
  readonly resetDate?: string;
  /** The execution state of a query that was refused. */
  readonly state?: QueryState;
  /** The rule and the reading that the journal shows. */
  readonly decidedBy: DecidedBy;
}

export interface DecidedBy {
  readonly rule?: RuleId;
  readonly reading?: ReadingId;
}

/** At most so many issues as a refusal lists, none of which repeats a long value. */
export function refuse(
  refusal: RefusalKind,
  message: string,
  more: Partial<Omit<Refusal, 'kind' | 'refusal' | 'message'>> = {},
): Refusal {
  const { issues, ...others } = more;
  return {
    kind: 'refused',
    refusal,
    message: excerpt(message, bounds.messageChars),
    decidedBy: {},
    ...others,
    ...(issues !== undefined && { issues: issues.slice(0, bounds.issues).map(shortened) }),
  };
}

/** The refusal of what does not fit a schema, or does not go together. */
export const invalid = (issues: readonly ValidationIssue[], decidedBy: DecidedBy = {}): Refusal =>
  refuse('validation', '', { issues, decidedBy });

/** The refusal of values that violate a schema, if there are any; `place` leads to the values. */
export const invalidIn = (place: readonly string[], violations: readonly Violation[]): Refusal | undefined =>
  violations.length === 0
    ? undefined
    : invalid(
        violations.map(({ pointer, message, keyword, value }) => ({
          loc: [...place, ...pointer.split('/').slice(1)],
          msg: message,
          type: keyword,
          input: value,
        })),
      );

/** The text if it is short, otherwise its beginning. */
export const excerpt = (text: string, charsMax: number = bounds.excerptChars): string =>
  text.length > charsMax ? `${text.slice(0, charsMax)}…` : text;

/** A refusal must stay short whatever was sent, so it repeats neither long texts nor objects and lists. */
function shortened({ loc, input, ...issue }: ValidationIssue): ValidationIssue {
  const isRepeated = input !== undefined && (typeof input !== 'object' || input === null);
  const short = <T>(value: T): T | string => (typeof value === 'string' ? excerpt(value) : value);
  return { ...issue, loc: loc.map(short), ...(isRepeated && { input: short(input) }) };
}
