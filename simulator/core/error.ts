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
    method_not_allowed: 405,
    quota_exhausted: 429,
    too_large: 413,
    unavailable: 503,
    not_implemented: 501,
  } as Readonly<Record<RefusalKind, number>>,
  /** error.rate-limited-tells-wait, error.quota-exhausted-tells-reset: the code that tells the two apart. */
  code: { rate_limited: 'rate_limited', quota_exhausted: 'quota_exhausted' } as Readonly<
    Record<string, string>
  >,
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
  /** error.rate-limited-tells-wait: how the wait is told in the header. */
  retryAfterHeader: (seconds: number): string => String(seconds),
  /** error.not-found-404 */
  notFoundText: (what: string): string => `Not found: ${what}`,
};
export type ErrorLaws = Readonly<typeof errorLaws>;

export interface RenderedError {
  readonly status: number;
  readonly body: { readonly detail: unknown };
  /** Flat list of names and values. */
  readonly headers: readonly string[];
}

export function renderRefusal(laws: ErrorLaws, refusal: Refusal): RenderedError {
  return {
    status: laws.status[refusal.refusal],
    body: { detail: detailOf(laws, refusal) },
    headers: headersOf(laws, refusal),
  };
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
      return refusal.message;
  }
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
