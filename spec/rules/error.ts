// Rules about refusals: the status for each fault, and the contents of detail and headers.
import type { RuleTable } from './rule.ts';

export const errorRules = {
  'error.unknown-parameter-400': {
    level: 'must',
    section: 'Errors',
    text: 'An unknown query parameter on a list is refused with 400 and a text.',
    covers: ['ERR-06'],
  },
  'error.malformed-filter-400': {
    level: 'must',
    section: 'Errors',
    text: 'A malformed date and tag ids that are not integers are refused with 400 and a text.',
    covers: ['ERR-06'],
  },
  'error.bad-parameter-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A parameter value outside its set or type is refused with 400 or 422 and never makes the service fail.',
    covers: ['ERR-12'],
  },
  'error.unauthorized-names-headers': {
    level: 'must',
    section: 'Errors',
    text: 'The detail of a 401 is a text, or has one, that names the credential headers to provide.',
    covers: ['ERR-07'],
  },
  'error.forbidden-names-plan': {
    level: 'should',
    section: 'Errors',
    text: 'A 403 for a surface that the plan lacks names the plan and the surface.',
    covers: ['ERR-08'],
  },
  'error.not-found-404': {
    level: 'must',
    section: 'Errors',
    text: 'A stream or record that does not exist is answered 404 with a detail.',
    covers: ['ERR-09'],
  },
  'error.validation-names-field': {
    level: 'must',
    section: 'Errors',
    text: 'A body with a value of the wrong type is refused with 422 and a list of issues, one of which names the field in its loc.',
    covers: ['ERR-03', 'ERR-04', 'ERR-12'],
  },
  'error.malformed-body-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A body that is not JSON is refused with 400 or 422.',
    covers: ['ERR-12'],
  },
  'error.any-input-answered-in-form': {
    level: 'must',
    section: 'Errors',
    text: 'No query, path or body makes the service fail, and every refusal has a detail in one of the documented forms.',
    covers: ['ERR-01', 'ERR-03'],
  },
  'error.rate-limited-gives-wait': {
    level: 'must',
    section: 'Errors',
    text: 'Above the per-minute limit the refusal has the code rate_limited and gives the seconds to wait in body and header.',
    covers: ['ERR-13', 'ERR-15', 'VERSION-04'],
  },
  'error.quota-exhausted-gives-reset': {
    level: 'must',
    section: 'Errors',
    text: 'With the monthly quota used up the refusal has the code quota_exhausted and gives the reset date and the seconds to it.',
    covers: ['ERR-14', 'ERR-15', 'VERSION-04'],
  },
  'error.unavailable-503': {
    level: 'must',
    section: 'Errors',
    text: 'An operation that is unavailable answers 503, returns no content and bills nothing.',
    covers: ['ERR-16'],
  },
  'error.no-content-beside-errors': {
    level: 'must',
    section: 'Errors',
    text: 'A refusal carries no manifests and no content of manifests.',
    covers: ['ERR-17'],
  },
} as const satisfies RuleTable<'error'>;

export type ErrorRuleId = keyof typeof errorRules;
