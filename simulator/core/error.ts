// How a refusal looks on the wire: status, detail and headers ("Errors").
import type { Refusal, RefusalKind, ValidationIssue } from './refusal.ts';
import { refuse } from './refusal.ts';

export const errorLaws = {
  status: {
    unauthenticated: 401,
    inactive_organization: 403,
    rate_limited: 429,
    plan_gated: 403,
    invalid_parameter: 400,
    validation: 422,
    not_found: 404,
    conflict: 409,
    cap_reached: 429,
    beacon_not_found: 404,
    beacon_archived: 409,
    date_window_required: 422,
    unauthorized_source_broadening: 422,
    idempotency_conflict: 409,
    stale_token: 409,
    planning_rejected: 422,
    delta_filter_unsupported: 400,
    quota_exhausted: 429,
    unavailable: 503,
  } as Readonly<Record<RefusalKind, number>>,
  /** The codes that tell apart refusals of one status ("Errors"): error.rate-limited-gives-wait and others. */
  code: {
    rate_limited: 'rate_limited',
    quota_exhausted: 'quota_exhausted',
    stale_token: 'plan_token_stale',
    planning_rejected: 'planning_rejected',
    delta_filter_unsupported: 'delta_filter_unsupported',
    idempotency_conflict: 'idempotency_conflict',
    cap_reached: 'cap_reached',
    beacon_not_found: 'beacon_not_found',
    beacon_archived: 'beacon_archived',
    date_window_required: 'date_window_required',
    unauthorized_source_broadening: 'unauthorized_source_broadening',
  } as { readonly [K in RefusalKind]?: string },
  /** S-92 */
  badParameter: '422' as '422' | '400',
  /** S-99 */
  malformedBody: '422' as '422' | '400',
  /** error.unknown-parameter-400 (S-93) */
  unknownParameter: 'every-route' as 'every-route' | 'lists' | 'tolerated',
  /** S-49 */
  planDetail: 'string' as 'string' | 'object',
  /** S-112 */
  unavailableDetail: 'string-with-retry-after' as 'string-with-retry-after' | 'string' | 'object',
  /** S-103, S-227: what the refusal of a planned query says. */
  handledBody: 'state-and-detail' as 'state-and-detail' | 'detail' | 'state',
  /** error.rate-limited-gives-wait: how the wait is told in the header. */
  retryAfterHeader: (seconds: number): string => String(seconds),
  /** error.not-found-404 */
  notFoundText: (what: string): string => `Not found: ${what}`,
};
export type ErrorLaws = Readonly<typeof errorLaws>;

export interface RenderedError {
  readonly status: number;
  /** `detail`, the state of a query that was planned, or both. */
  readonly body: object;
  /** Flat list of names and values. */
  readonly headers: readonly string[];
}

export function renderRefusal(laws: ErrorLaws, refusal: Refusal): RenderedError {
  return {
    status: laws.status[refusal.refusal],
    body: bodyOf(laws, refusal),
    headers: headersOf(laws, refusal),
  };
}

/** Codes that the document names are told in any case. */
function bodyOf(laws: ErrorLaws, refusal: Refusal): RenderedError['body'] {
  const detail = detailOf(laws, refusal);
  const { state } = refusal;
  if (state === undefined || laws.handledBody === 'detail') return { detail };
  const documented = refusal.refusal === 'delta_filter_unsupported';
  return laws.handledBody === 'state' && !documented ? state : { ...state, detail };
}

function detailOf(laws: ErrorLaws, refusal: Refusal): unknown {
  switch (refusal.refusal) {
    case 'validation':
      return refusal.issues ?? [];
    case 'rate_limited':
      return {
        error_code: laws.code.rate_limited,
        message: refusal.message,
        retry_after_seconds: refusal.retryAfterSeconds,
      };
    case 'quota_exhausted':
      return {
        error_code: laws.code.quota_exhausted,
        message: refusal.message,
        quota_resets_on: refusal.resetDate,
      };
    case 'plan_gated':
      return laws.planDetail === 'string'
        ? refusal.message
        : { error_code: 'plan_gated', message: refusal.message };
    case 'unavailable':
      return laws.unavailableDetail === 'object'
        ? { error_code: 'unavailable', message: refusal.message }
        : refusal.message;
    default:
      return codedDetail(laws, refusal);
  }
}

function codedDetail({ code }: ErrorLaws, { refusal, message }: Refusal): unknown {
  const known = code[refusal];
  return known === undefined ? message : { error_code: known, message };
}

function headersOf(laws: ErrorLaws, refusal: Refusal): readonly string[] {
  if (refusal.refusal === 'unavailable')
    return laws.unavailableDetail === 'string-with-retry-after' ? ['Retry-After', '1'] : [];
  return refusal.retryAfterSeconds === undefined
    ? []
    : ['Retry-After', laws.retryAfterHeader(refusal.retryAfterSeconds)];
}

export const notFound = (laws: ErrorLaws, what: string): Refusal =>
  refuse('not_found', laws.notFoundText(what), { decidedBy: { rule: 'error.not-found-404' } });

/** A parameter the document does not name among the 400s: a validation list, or a 400 by reading. */
export function badParameter(laws: ErrorLaws, issue: ValidationIssue): Refusal {
  return laws.badParameter === '422'
    ? refuse('validation', '', { issues: [issue], decidedBy: { reading: 'error.bad-parameter' } })
    : refuse('invalid_parameter', `Invalid parameter ${issue.loc.slice(1).join('.')}: ${issue.msg}`, {
        decidedBy: { reading: 'error.bad-parameter' },
      });
}
