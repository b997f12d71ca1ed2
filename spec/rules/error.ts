// Rules about refusals: which status answers which fault, and what its detail and headers tell.
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
    text: 'A date that is none, and tag ids that are no integers, are refused with 400 and a text.',
    covers: ['ERR-06'],
  },
  'error.bad-parameter-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A parameter value outside its set or type is refused as the caller’s fault, never answered by a crash.',
    covers: ['ERR-12'],
  },
  'error.unauthorized-names-headers': {
    level: 'must',
    section: 'Errors',
    text: 'A 401 tells in its detail string which credential headers to provide.',
    covers: ['ERR-07'],
  },
  'error.forbidden-names-plan': {
    level: 'should',
    section: 'Errors',
    text: 'A 403 for a closed surface names the plan and the surface.',
    covers: ['ERR-08'],
  },
  'error.not-found-404': {
    level: 'must',
    section: 'Errors',
    text: 'A stream or record that does not exist is answered with 404 and a detail.',
    covers: ['ERR-09'],
  },
  'error.validation-names-field': {
    level: 'must',
    section: 'Errors',
    text: 'A body with a value of the wrong type gets 422 and a list of issues, one of which locates that field.',
    covers: ['ERR-03', 'ERR-04', 'ERR-12'],
  },
  'error.malformed-body-refused': {
    level: 'must',
    section: 'Errors',
    text: 'A body that is no JSON is refused with 400 or 422.',
    covers: ['ERR-12'],
  },
  'error.junk-refused-in-form': {
    level: 'must',
    section: 'Errors',
    text: 'No query, path or body makes the service fail, and every refusal has a detail of one of the documented forms.',
    covers: ['ERR-01', 'ERR-03'],
  },
  'error.rate-limited-tells-wait': {
    level: 'must',
    section: 'Errors',
    text: 'Above the per-minute limit the refusal says rate_limited and how many seconds to wait, in body and header.',
    covers: ['ERR-13', 'ERR-15', 'VERSION-04'],
  },
  'error.quota-exhausted-tells-reset': {
    level: 'must',
    section: 'Errors',
    text: 'With the monthly quota used up the refusal says quota_exhausted, the reset date and the seconds to it.',
    covers: ['ERR-14', 'ERR-15', 'VERSION-04'],
  },
  'error.unavailable-503': {
    level: 'must',
    section: 'Errors',
    text: 'An operation that is unavailable answers 503, delivers nothing and bills nothing.',
    covers: ['ERR-16'],
  },
  'error.no-content-beside-errors': {
    level: 'must',
    section: 'Errors',
    text: 'A refusal carries no manifests and no content of them.',
    covers: ['ERR-17'],
  },
} as const satisfies RuleTable<'error'>;

export type ErrorRuleId = keyof typeof errorRules;
