// Mutants of refusals.
import { errorLaws } from '../../../simulator/core/error.ts';
import type { RefusalKind } from '../../../simulator/core/refusal.ts';
import type { ErrorRuleId } from '../../../spec/rules/error.ts';
import { secondMs } from '../../../spec/units.ts';
import { isMembers, onStatus, withoutHeader } from '../alter.ts';
import { removing } from '../alter-path.ts';
import { answerInstead, headerOf, memberAt, memberOn } from '../altered-answer.ts';
import { type MutantTable, wrong } from '../mutant.ts';

const withStatus = (refusal: RefusalKind, status: number) => ({
  error: { status: { ...errorLaws.status, [refusal]: status } },
});

export const errorMutants = {
  'error.unknown-parameter-400': {
    'ignores-unknown': wrong('takes unknown names').law('error', { refusesUnknownParameter: () => false }),
    'status-500': wrong('answers 500 to unknown parameters').laws(withStatus('invalid_parameter', 500)),
  },
  'error.malformed-filter-400': {
    'status-500': wrong('answers 500 to malformed filters').laws(withStatus('invalid_parameter', 500)),
    'empty-detail': wrong('refuses with an empty detail').answer(memberOn('*', 400, 'detail', () => '')),
  },
  'error.bad-parameter-refused': {
    'status-500': wrong('answers 500 to values outside a set').laws(withStatus('validation', 500)),
  },
  'error.unauthorized-names-headers': {
    'empty-detail': wrong('refuses with an empty detail').answer(memberOn('*', 401, 'detail', () => '')),
    'status-403': wrong('answers 403 to missing credentials').laws(withStatus('unauthenticated', 403)),
  },
  'error.forbidden-names-plan': {
    'plan-not-named': wrong('refuses without naming the plan').answer(
      memberOn('*', 403, 'detail', (detail) =>
        isMembers(detail) ? { ...detail, message: 'Forbidden' } : 'Forbidden',
      ),
    ),
  },
  'error.not-found-404': {
    'status-200': wrong('answers 200 for the unknown').answer(answerInstead('*', 404, 200, { data: null })),
    'status-400': wrong('answers 400 for what does not exist').laws(withStatus('not_found', 400)),
  },
  'error.validation-names-field': {
    'detail-as-text': wrong('sends the issues as one string', 'ERR-03').answer(
      memberOn('*', 422, 'detail', () => 'Invalid.'),
    ),
    'every-issue-in-body': wrong('locates every issue in the body', 'ERR-04').answer(
      memberOn('*', 422, 'detail[-1].loc', () => ['body']),
    ),
    'status-400': wrong('answers 400 to a wrong type', 'ERR-12').laws(withStatus('validation', 400)),
  },
  'error.malformed-body-refused': {
    'status-500': wrong('answers 500 to a body that is not JSON').laws(withStatus('validation', 500)),
  },
  'error.any-input-answered-in-form': {
    'invalid-500': wrong('answers 500 to an invalid parameter').laws(withStatus('invalid_parameter', 500)),
    'unprocessable-502': wrong('answers 502 to a failed validation').laws(withStatus('validation', 502)),
    'error-under-other-name': wrong('sends the error under another name', 'ERR-01').response('*', (reply) =>
      reply.status === 404 ? { ...reply, body: { error: 'not found' } } : undefined,
    ),
    'loc-as-text': wrong('sends the location of an issue as one string', 'ERR-03').answer(
      memberOn('*', 422, 'detail[-1].loc', (loc) => (Array.isArray(loc) ? loc.join('.') : loc)),
    ),
  },
  'error.rate-limited-gives-wait': {
    'no-retry-after': wrong('sends no Retry-After', 'ERR-13').response(
      '*',
      onStatus(429, withoutHeader('retry-after')),
    ),
    'retry-after-as-date': wrong('sends Retry-After as an HTTP date', 'ERR-13').answer(
      headerOf('*', 'retry-after', (seconds) => new Date(Number(seconds) * secondMs).toUTCString()),
    ),
    'other-wait-of-account': wrong(
      'states two waits that differ by half a minute on the account',
      'ERR-13',
    ).answer(memberAt('getAccount', 'detail.retry_after_seconds', (seconds) => Number(seconds) + 30)),
    'no-message': wrong('leaves out the message beside the code', 'VERSION-04').response(
      '*',
      onStatus(429, removing('detail.message')),
    ),
    'same-code-for-both': wrong('sends the code of an exhausted quota', 'ERR-15').law('error', {
      code: { rate_limited: 'quota_exhausted', quota_exhausted: 'quota_exhausted' },
    }),
  },
  'error.unavailable-503': {
    'status-500': wrong('answers 500').laws(withStatus('unavailable', 500)),
    'status-200': wrong('answers 200 with an empty list').answer(
      answerInstead('*', 503, 200, { data: { manifests: [] } }),
    ),
  },
  'error.no-content-beside-errors': {
    'manifests-beside-error': wrong('delivers manifests beside the error').response(
      'listStreamManifests',
      (reply) =>
        reply.status >= 400 && isMembers(reply.body)
          ? { ...reply, body: { ...reply.body, manifests: [{ manifest_id: '1' }] } }
          : undefined,
    ),
  },
} satisfies MutantTable<ErrorRuleId>;
