// Statements about refusals.
import { type StatementTable, under } from './statement.ts';

export const errorStatements = {
  ...under('Errors', {
    'ERR-01': 'Error bodies have detail: a string, or an object with the strings error_code and message.',
    'ERR-02':
      'In a detail object quota_resets_on is a date and retry_after_seconds an integer of 0 or more. Further keys are allowed.',
    'ERR-03':
      'A validation failure (422) has as detail an array of objects with loc (array of strings or integers), msg and type. input and ctx are optional.',
    'ERR-04': 'loc names the field that is wrong.',
    'ERR-05':
      'A handled outcome of a query may return the state envelope (ok, planned, executed, execution_status) instead of detail.',
    'ERR-06':
      'A bad date, a non-integer in tag_ids and an unknown query parameter get 400 with a string as detail.',
    'ERR-07':
      'Missing and invalid credentials get 401 with a string as detail that asks for the key pair headers or the access token header.',
    'ERR-08': '403 has a string as detail that names the plan and the missing surface.',
    'ERR-09': 'A missing resource (stream, manifest, digest, webhook) gets 404 with a string as detail.',
    'ERR-10':
      'A Beacon that is missing, soft-deleted or owned by another organisation gets 404 with error_code beacon_not_found, the same in all three cases.',
    'ERR-11': '409 stands for idempotency_conflict, beacon_archived and a stale plan token.',
    'ERR-12':
      '422 stands for validation failures, date_window_required, unauthorized_source_broadening and invalid planning requests.',
    'ERR-13':
      'Above the per-minute limit a request gets 429 with error_code rate_limited. retry_after_seconds in the body and the header Retry-After agree.',
    'ERR-14':
      'With the quota used up a request gets 429 with error_code quota_exhausted, quota_resets_on equal to usage.reset_date, and the seconds to the reset in Retry-After.',
    'ERR-15': 'Under the same status 429, error_code distinguishes rate_limited from quota_exhausted.',
    'ERR-16': 'Planning or execution that is unavailable or fails internally gets 503.',
    'ERR-17': 'Error responses contain no manifests.',
  }),
} satisfies StatementTable<'ERR'>;
