// Mutants of refusals.
import { errorLaws } from '../../../simulator/core/error.ts';
import type { RefusalKind } from '../../../simulator/core/refusal.ts';
import type { ErrorRuleId } from '../../../spec/rules/error.ts';
import { secondMs } from '../../../spec/units.ts';
import { isMembers, onStatus, toAnswer, toHeader, toMember } from '../alter.ts';
import { law, type MutantTable, response } from '../mutant.ts';

const withStatus = (refusal: RefusalKind, status: number) => ({
  error: { status: { ...errorLaws.status, [refusal]: status } },
});

export const errorMutants = {
  'error.unknown-parameter-400': {
    'ignores-unknown': law('ignores unknown parameters', {
      error: { refusesUnknownParameter: () => false },
    }),
    'status-500': law('answers 500 to unknown parameters', withStatus('invalid_parameter', 500)),
  },
  'error.malformed-filter-400': {
    'status-500': law('answers 500 to malformed filters', withStatus('invalid_parameter', 500)),
    'empty-detail': response(
      'refuses with an empty detail',
      '*',
      onStatus(
        400,
        toMember('detail', () => ''),
      ),
    ),
  },
  'error.bad-parameter-refused': {
    'status-500': law('answers 500 to values outside a set', withStatus('validation', 500)),
  },
  'error.unauthorized-names-headers': {
    'empty-detail': response(
      'refuses with an empty detail',
      '*',
      onStatus(
        401,
        toMember('detail', () => ''),
      ),
    ),
    'status-403': law('answers 403 to missing credentials', withStatus('unauthenticated', 403)),
  },
  'error.forbidden-names-plan': {
    'plan-not-named': response(
      'refuses without naming the plan',
      '*',
      onStatus(
        403,
        toMember('detail', (detail) =>
          isMembers(detail) ? { ...detail, message: 'Forbidden' } : 'Forbidden',
        ),
      ),
    ),
  },
  'error.not-found-404': {
    'status-200': response(
      'answers 200 for what does not exist',
      '*',
      onStatus(404, toAnswer(200, { data: null })),
    ),
    'status-400': law('answers 400 for what does not exist', withStatus('not_found', 400)),
  },
  'error.validation-names-field': {
    'detail-as-text': response(
      ['sends the issues as one string', 'ERR-03'],
      '*',
      onStatus(
        422,
        toMember('detail', () => 'Invalid.'),
      ),
    ),
    'every-issue-in-body': response(
      ['locates every issue in the body', 'ERR-04'],
      '*',
      onStatus(
        422,
        toMember('detail.last.loc', () => ['body']),
      ),
    ),
    'status-400': law(['answers 400 to a value of the wrong type', 'ERR-12'], withStatus('validation', 400)),
  },
  'error.malformed-body-refused': {
    'status-500': law('answers 500 to a body that is not JSON', withStatus('validation', 500)),
  },
  'error.any-input-answered-in-form': {
    'invalid-500': law('answers 500 to an invalid parameter', withStatus('invalid_parameter', 500)),
    'unprocessable-502': law('answers 502 to a failed validation', withStatus('validation', 502)),
    'error-under-other-name': response(['sends the error under another name', 'ERR-01'], '*', (reply) =>
      reply.status === 404 ? { ...reply, body: { error: 'not found' } } : undefined,
    ),
    'loc-as-text': response(
      ['sends the location of an issue as one string', 'ERR-03'],
      '*',
      onStatus(
        422,
        toMember('detail.last.loc', (loc) => (Array.isArray(loc) ? loc.join('.') : loc)),
      ),
    ),
  },
  'error.rate-limited-gives-wait': {
    'no-retry-after': response(
      ['sends no Retry-After', 'ERR-13'],
      '*',
      onStatus(
        429,
        toHeader('retry-after', () => undefined),
      ),
    ),
    'retry-after-as-date': response(
      ['sends Retry-After as an HTTP date', 'ERR-13'],
      '*',
      toHeader('retry-after', (seconds) => new Date(Number(seconds) * secondMs).toUTCString()),
    ),
    'no-message': response(
      ['leaves out the message beside the code', 'VERSION-04'],
      '*',
      onStatus(
        429,
        toMember('detail.message', () => undefined),
      ),
    ),
    'same-code-for-both': law(['sends the code of an exhausted quota', 'ERR-15'], {
      error: { code: { rate_limited: 'quota_exhausted', quota_exhausted: 'quota_exhausted' } },
    }),
  },
  'error.quota-exhausted-gives-reset': {
    'waits-minute': law(['asks the caller to wait a minute', 'ERR-14'], {
      quota: { retryAfterSeconds: () => 60 },
    }),
    'other-reset-date': response(
      ['sends another reset date', 'ERR-14'],
      '*',
      toMember('detail.quota_resets_on', () => '2001-01-01'),
    ),
    'same-code-for-both': law(['sends the code of an exceeded rate', 'ERR-15'], {
      error: { code: { rate_limited: 'rate_limited', quota_exhausted: 'rate_limited' } },
    }),
    'no-message': response(
      ['leaves out the message beside the code', 'VERSION-04'],
      '*',
      onStatus(
        429,
        toMember('detail.message', () => undefined),
      ),
    ),
  },
  'error.unavailable-503': {
    'status-500': law('answers 500', withStatus('unavailable', 500)),
    'status-200': response(
      'answers 200 with an empty list',
      '*',
      onStatus(503, toAnswer(200, { data: { manifests: [] } })),
    ),
  },
  'error.no-content-beside-errors': {
    'manifests-beside-error': response(
      'delivers manifests beside the error',
      'listStreamManifests',
      (reply) =>
        reply.status >= 400 && isMembers(reply.body)
          ? { ...reply, body: { ...reply.body, manifests: [{ manifest_id: '1' }] } }
          : undefined,
    ),
  },
} satisfies MutantTable<ErrorRuleId>;
