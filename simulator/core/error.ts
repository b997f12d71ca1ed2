// The status, body and headers of a refusal ("Errors").
import {
  type DecidedBy,
  invalid,
  type Refusal,
  type RefusalKind,
  refuse,
  type ValidationIssue,
} from './refusal.ts';

export const errorLaws = {
  /** The HTTP status of each kind of refusal ("Errors"). */
  status: {
    unauthenticated: 401,
    inactive_organization: 403,
    rate_limited: 429,
    plan_gated: 403,
    enterprise_required: 403,
    invalid_parameter: 400,
    validation: 422,
    not_found: 404,
    forbidden: 403,
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
  /**
   * The error_code of the kinds that have one (error.rate-limited-gives-wait,
   * billing.refusals-name-reset, idempotency.other-payload-conflicts).
   */
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
  /** The status for an invalid parameter that the document does not name among the 400s (S-92). */
  badParameter: '422' as '422' | '400',
  /** The form of the detail of a 404 that is not about a Beacon (S-98). */
  notFoundDetail: 'string' as 'string' | 'object',
  /** The status for a digest, webhook or sync of another organisation (S-100). */
  foreignResource: '404' as '404' | '403',
  /** The status for a body that is not JSON (S-99). */
  malformedBody: '422' as '422' | '400',
  /** Whether a route refuses unknown query parameters (error.unknown-parameter-400, S-93). */
  refusesUnknownParameter: (_isList: boolean): boolean => true,
  /** The form of the detail of a plan refusal (S-49). */
  planDetail: 'string' as 'string' | 'object',
  /** The detail of a 503, and whether it has Retry-After (S-112). */
  unavailableDetail: 'string-with-retry-after' as 'string-with-retry-after' | 'string' | 'object',
  /** What the body of a refused plan, snapshot or delta holds (S-103, S-227). */
  handledBody: 'state-and-detail' as 'state-and-detail' | 'detail' | 'state',
};
export type ErrorLaws = Readonly<typeof errorLaws>;

export interface RenderedError {
  readonly status: number;
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

/** A refusal whose code the document names always has a detail. */
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
    case 'not_found':
      return laws.notFoundDetail === 'object'
        ? { error_code: 'not_found', message: refusal.message }
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
  return refusal.retryAfterSeconds === undefined ? [] : ['Retry-After', String(refusal.retryAfterSeconds)];
}

export const notFound = (what: string, decidedBy: DecidedBy = { rule: 'error.not-found-404' }): Refusal =>
  refuse('not_found', `Not found: ${what}`, { decidedBy });

/** The refusal of a resource that the caller does not own: 404, as if it did not exist, or 403 if another organisation owns it and the law says so. */
export const notOwned = (laws: ErrorLaws, what: string, isOfAnother: boolean): Refusal =>
  isOfAnother && laws.foreignResource === '403'
    ? refuse('forbidden', `No access to ${what}.`, { decidedBy: { reading: 'error.foreign-resource' } })
    : notFound(what);

/** Refuses a parameter that the document does not name among the 400s. */
export function badParameter(laws: ErrorLaws, issue: ValidationIssue): Refusal {
  return laws.badParameter === '422'
    ? invalid([issue], { reading: 'error.bad-parameter' })
    : refuse('invalid_parameter', `Invalid parameter ${issue.loc.slice(1).join('.')}: ${issue.msg}`, {
        decidedBy: { reading: 'error.bad-parameter' },
      });
}
