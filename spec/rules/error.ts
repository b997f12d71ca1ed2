// Rules about refusals: the status for each fault, and the contents of detail and headers.
import { covering, type RuleTable } from './rule.ts';

export const errorRules = {
  'error.unknown-parameter-400': covering('ERR-06').must(
    'An unknown query parameter on a list is refused with 400 and a text.',
  ),
  'error.malformed-filter-400': covering('ERR-06').must(
    'A malformed date and tag ids that are not integers are refused with 400 and a text.',
  ),
  'error.bad-parameter-refused': covering('ERR-12').must(
    'A parameter value outside its set or type is refused with 400 or 422 and never makes the service fail.',
  ),
  'error.unauthorized-names-headers': covering('ERR-07').must(
    'The detail of a 401 is a text, or has one, that names the credential headers to provide.',
  ),
  'error.forbidden-names-plan': covering('ERR-08').should(),
  'error.not-found-404': covering('ERR-09').must(
    'A stream or record that does not exist is answered 404 with a detail.',
  ),
  'error.validation-names-field': covering('ERR-03', 'ERR-04', 'ERR-12').must(
    'A body with a value of the wrong type is refused with 422 and a list of issues, one of which names the field in its loc.',
  ),
  'error.malformed-body-refused': covering('ERR-12').must(
    'A body that is not JSON is refused with 400 or 422.',
  ),
  'error.any-input-answered-in-form': covering('ERR-01', 'ERR-03').must(
    'No query, path or body makes the service fail, and every refusal has a detail in one of the documented forms.',
  ),
  'error.rate-limited-gives-wait': covering('ERR-13', 'ERR-15', 'VERSION-04').must(
    'Above the per-minute limit the refusal has the code rate_limited and gives the seconds to wait in body and header.',
  ),
  'error.unavailable-503': covering('ERR-16').must(
    'An operation that is unavailable answers 503, returns no content and bills nothing.',
  ),
  'error.no-content-beside-errors': covering('ERR-17').must(
    'A refusal carries no manifests and no content of manifests.',
  ),
} satisfies RuleTable<'error'>;

export type ErrorRuleId = keyof typeof errorRules;
