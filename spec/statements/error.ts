// Statements about refusals.
import { type StatementTable, under } from './statement.ts';

export const errorStatements = {
  'ERR-01': under('Errors').stated(
    'Error bodies have detail: a string, or an object with the strings error_code and message.',
  ),
  'ERR-02': under('Errors').stated(
    'In a detail object quota_resets_on is a date and retry_after_seconds an integer of 0 or more. Further keys are allowed.',
  ),
  'ERR-03': under('Errors', 'S-96', 'S-97').stated(
    'A validation failure (422) has as detail an array of objects with loc (array of strings or integers), msg and type. input and ctx are optional.',
  ),
  'ERR-04': under('Errors', 'S-97').stated('loc names the field that is wrong.'),
  'ERR-05': under('Errors', 'S-103', 'S-227').stated(
    'A handled outcome of a query may return the state envelope (ok, planned, executed, execution_status) instead of detail.',
  ),
  'ERR-06': under('Errors', 'S-92', 'S-93').stated(
    'A bad date, a non-integer in tag_ids and an unknown query parameter get 400 with a string as detail.',
  ),
  'ERR-07': under('Errors', 'S-59').stated(
    'Missing and invalid credentials get 401 with a string as detail that asks for the key pair headers or the access token header.',
  ),
  'ERR-08': under('Errors', 'S-49').stated(
    '403 has a string as detail that names the plan and the missing surface.',
  ),
  'ERR-09': under('Errors', 'S-98').stated(
    'A missing resource (stream, manifest, digest, webhook) gets 404 with a string as detail.',
  ),
  'ERR-10': under('Errors').stated(
    'A Beacon that is missing, soft-deleted or owned by another organisation gets 404 with error_code beacon_not_found, the same in all three cases.',
  ),
  'ERR-11': under('Errors', 'S-226').stated(
    '409 stands for idempotency_conflict, beacon_archived and a stale plan token.',
  ),
  'ERR-12': under('Errors', 'S-96').stated(
    '422 stands for validation failures, date_window_required, unauthorized_source_broadening and invalid planning requests.',
  ),
  'ERR-13': under('Errors', 'S-37').stated(
    'Above the per-minute limit a request gets 429 with error_code rate_limited. retry_after_seconds in the body and the header Retry-After agree.',
  ),
  'ERR-14': under('Errors', 'S-21', 'S-36').stated(
    'With the quota used up a request gets 429 with error_code quota_exhausted, quota_resets_on equal to usage.reset_date, and the seconds to the reset in Retry-After.',
  ),
  'ERR-15': under('Errors', 'S-35').stated(
    'Under the same status 429, error_code distinguishes rate_limited from quota_exhausted.',
  ),
  'ERR-16': under('Errors', 'S-112').stated(
    'Planning or execution that is unavailable or fails internally gets 503.',
  ),
  'ERR-17': under('Errors').stated('Error responses contain no manifests.'),
} satisfies StatementTable<'ERR'>;
