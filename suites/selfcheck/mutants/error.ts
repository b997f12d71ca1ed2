// Mutants of refusals.
import { errorLaws } from '../../../simulator/core/error.ts';
import type { RefusalKind } from '../../../simulator/core/refusal.ts';
import type { ErrorRuleId } from '../../../spec/rules/error.ts';
import { isMembers, onStatus, toAnswer, toHeader, toMember } from '../bend.ts';
import { law, type MutantTable, response } from '../mutant.ts';

const withStatus = (refusal: RefusalKind, status: number) => ({
  error: { status: { ...errorLaws.status, [refusal]: status } },
});

export const errorMutants: MutantTable<ErrorRuleId> = {
  'error.unknown-parameter-400': [
    law('ignores unknown parameters', ['ERR-06'], { error: { unknownParameter: 'tolerated' } }),
    law('fails on unknown parameters', ['ERR-06'], withStatus('invalid_parameter', 500)),
  ],
  'error.malformed-filter-400': [
    law('fails on malformed filters', ['ERR-06'], withStatus('invalid_parameter', 500)),
    response(
      'says nothing about them',
      ['ERR-06'],
      '*',
      onStatus(
        400,
        toMember('detail', () => ''),
      ),
    ),
  ],
  'error.bad-parameter-refused': [
    law('fails on values outside a set', ['ERR-12'], withStatus('validation', 500)),
  ],
  'error.unauthorized-names-headers': [
    law('refuses without a word', ['ERR-07'], { auth: { refusalText: '' } }),
    law('answers 403 for missing credentials', ['ERR-07'], withStatus('unauthenticated', 403)),
  ],
  'error.forbidden-names-plan': [
    law('says that it is forbidden, no more', ['ERR-08'], { plan: { refusalText: () => 'Forbidden' } }),
  ],
  'error.not-found-404': [
    response('answers nothing with 200', ['ERR-09'], '*', onStatus(404, toAnswer(200, { data: null }))),
    law('answers 400 for what does not exist', ['ERR-09'], withStatus('not_found', 400)),
  ],
  'error.validation-names-field': [
    response(
      'tells the issues as a text',
      ['ERR-03'],
      '*',
      onStatus(
        422,
        toMember('detail', () => 'Invalid.'),
      ),
    ),
    response(
      'locates every issue in the body',
      ['ERR-04'],
      '*',
      onStatus(
        422,
        toMember('detail.last.loc', () => ['body']),
      ),
    ),
    law('answers 400 for a value of the wrong type', ['ERR-12'], withStatus('validation', 400)),
  ],
  'error.malformed-body-refused': [
    law('fails on a body that is no JSON', ['ERR-12'], withStatus('validation', 500)),
  ],
  'error.junk-refused-in-form': [
    law('fails on what it calls invalid', [], withStatus('invalid_parameter', 500)),
    law('fails on what it calls unprocessable', [], withStatus('validation', 502)),
    response('tells the error under a name of its own', ['ERR-01'], '*', (reply) =>
      reply.status === 404 ? { ...reply, body: { error: 'not found' } } : undefined,
    ),
    response(
      'gives the place of an issue as one text',
      ['ERR-03'],
      '*',
      onStatus(
        422,
        toMember('detail.last.loc', (loc) => (Array.isArray(loc) ? loc.join('.') : loc)),
      ),
    ),
  ],
  'error.rate-limited-tells-wait': [
    response(
      'sends no Retry-After',
      ['ERR-13'],
      '*',
      onStatus(
        429,
        toHeader('retry-after', () => undefined),
      ),
    ),
    law('sends Retry-After as an HTTP date', ['ERR-13'], {
      error: { retryAfterHeader: (seconds) => new Date(seconds * 1_000).toUTCString() },
    }),
    response(
      'drops the message beside the code',
      ['VERSION-04'],
      '*',
      onStatus(
        429,
        toMember('detail.message', () => undefined),
      ),
    ),
    law('has one code for both', ['ERR-15'], {
      error: { code: { rate_limited: 'quota_exhausted', quota_exhausted: 'quota_exhausted' } },
    }),
  ],
  'error.quota-exhausted-tells-reset': [
    law('asks to wait a minute', ['ERR-14'], { quota: { retryAfterSeconds: () => 60 } }),
    response(
      'tells another reset date',
      ['ERR-14'],
      '*',
      toMember('detail.quota_resets_on', () => '2001-01-01'),
    ),
    law('has one code for both', ['ERR-15'], {
      error: { code: { rate_limited: 'rate_limited', quota_exhausted: 'rate_limited' } },
    }),
    response(
      'drops the message beside the code',
      ['VERSION-04'],
      '*',
      onStatus(
        429,
        toMember('detail.message', () => undefined),
      ),
    ),
  ],
  'error.unavailable-503': [
    law('answers 500', ['ERR-16'], withStatus('unavailable', 500)),
    response(
      'answers nothing with 200',
      ['ERR-16'],
      '*',
      onStatus(503, toAnswer(200, { data: { manifests: [] } })),
    ),
  ],
  'error.no-content-beside-errors': [
    response('delivers manifests beside the error', ['ERR-17'], 'listStreamManifests', (reply) =>
      reply.status >= 400 && isMembers(reply.body)
        ? { ...reply, body: { ...reply.body, manifests: [{ manifest_id: '1' }] } }
        : undefined,
    ),
  ],
};
