// Statements about refusals.
import type { StatementTable } from './statement.ts';

export const errorStatements = {
  'ERR-01': {
    sections: ['Errors'],
    text: 'Error bodies have detail: a string, or an object with the strings error_code and message.',
  },
  'ERR-02': {
    sections: ['Errors'],
    text: 'In a detail object quota_resets_on is a date and retry_after_seconds an integer of 0 or more. Further keys are allowed.',
  },
  'ERR-03': {
    sections: ['Errors'],
    text: 'A validation failure (422) has as detail an array of objects with loc (array of strings or integers), msg and type. input and ctx are optional.',
    silences: ['S-96', 'S-97'],
  },
  'ERR-04': {
    sections: ['Errors'],
    text: 'loc names the field that is wrong.',
    silences: ['S-97'],
  },
  'ERR-05': {
    sections: ['Errors'],
    text: 'A handled outcome of a query may return the state envelope (ok, planned, executed, execution_status) instead of detail.',
    silences: ['S-103', 'S-227'],
  },
  'ERR-06': {
    sections: ['Errors'],
    text: 'A bad date, a non-integer in tag_ids and an unknown query parameter get 400 with a string as detail.',
    silences: ['S-92', 'S-93'],
  },
  'ERR-07': {
    sections: ['Errors'],
    text: 'Missing and invalid credentials get 401 with a string as detail that asks for the key pair headers or the access token header.',
    silences: ['S-59'],
  },
  'ERR-08': {
    sections: ['Errors'],
    text: '403 has a string as detail that names the plan and the missing surface.',
    silences: ['S-49'],
  },
  'ERR-09': {
    sections: ['Errors'],
    text: 'A missing resource (stream, manifest, digest, webhook) gets 404 with a string as detail.',
    silences: ['S-98'],
  },
  'ERR-10': {
    sections: ['Errors'],
    text: 'A Beacon that is missing, soft-deleted or owned by another organisation gets 404 with error_code beacon_not_found, the same in all three cases.',
  },
  'ERR-11': {
    sections: ['Errors'],
    text: '409 stands for idempotency_conflict, beacon_archived and a stale plan token.',
    silences: ['S-226'],
  },
  'ERR-12': {
    sections: ['Errors'],
    text: '422 stands for validation failures, date_window_required, unauthorized_source_broadening and invalid planning requests.',
    silences: ['S-96'],
  },
  'ERR-13': {
    sections: ['Errors'],
    text: 'Above the per-minute limit a request gets 429 with error_code rate_limited. retry_after_seconds in the body and the header Retry-After agree.',
    silences: ['S-37'],
  },
  'ERR-14': {
    sections: ['Errors'],
    text: 'With the quota used up a request gets 429 with error_code quota_exhausted, quota_resets_on equal to usage.reset_date, and the seconds to the reset in Retry-After.',
    silences: ['S-21', 'S-36'],
  },
  'ERR-15': {
    sections: ['Errors'],
    text: 'Under the same status 429, error_code distinguishes rate_limited from quota_exhausted.',
    silences: ['S-35'],
  },
  'ERR-16': {
    sections: ['Errors'],
    text: 'Planning or execution that is unavailable or fails internally gets 503.',
    silences: ['S-112'],
  },
  'ERR-17': {
    sections: ['Errors'],
    text: 'Error responses contain no manifests.',
  },
} as const satisfies StatementTable<'ERR'>;
