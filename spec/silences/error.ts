// What the document leaves open about refusals and status codes.
import { about, type SilenceTable } from './silence.ts';

export const errorSilences = {
  'S-91': about('ENV-29', 'Errors').silent(
    'The success codes of writes.',
    'Any 2xx for writes. The body of a write that reports nothing may be empty. That reads answer 200 is a recommendation.',
    '200 everywhere.',
    'The suites accept every 2xx. Variants in selfcheck answer 201, 202 and 204.',
  ),
  'S-92': about('ERR-06', 'STREAM-38', 'Backfill').contradictory(
    'An invalid parameter gets 400, but parameter validation gets 422.',
    'The three named cases get 400, a path parameter 422. Any other bad parameter gets 400 or 422.',
  ),
  'S-93': about('ERR-06', 'QUERY-22').ambiguous(
    'Whether every route refuses an unknown query parameter, or lists alone.',
    'GET /streams and GET /streams/{id}/manifests refuse it.',
  ),
  'S-95': about('QUERY-13', 'QUERY-35').ambiguous(
    'The status for a bad date in the body of a query, where dates are typed as strings.',
    '400 or 422, as a recommendation.',
  ),
  'S-96': about('ERR-03', 'ERR-12').contradictory(
    'detail of a 422 is an array, but two error codes have status 422 too.',
    'detail is an array for validation, and an object with error_code for the named codes.',
    'An array for validation, an object for the named codes.',
    'The table of codes settles it: a client can find a code only in an object, and the suites assert it there.',
  ),
  'S-97': about('ERR-03', 'ERR-04').ambiguous(
    'How the path in loc begins.',
    'loc contains the name of the wrong field.',
    'body, query, path or header, then the steps to the field.',
    'The suites look for the name anywhere in loc, so every choice passes.',
  ),
  'S-98': about('ERR-09').silent(
    'The detail of a 404 that is not about a Beacon.',
    'A text, or an object with a message.',
  ),
  'S-99': about('Errors').silent(
    'The status for a body that is not JSON, a wrong method and a wrong content type.',
    '400 or 422 for a body that is not JSON. A 4xx for a wrong method.',
  ),
  'S-100': about('DIGEST-32', 'ONTO-14', 'HOOK-16').ambiguous(
    'The status for digests, webhooks, syncs and grants of another organisation.',
    'Refused like an unknown id, or 403. Never served or changed.',
  ),
  'S-101': about('STREAM-50').silent(
    'The status for an unknown stream on the listing, and for a stream id that is not a number.',
    '404 or 422.',
  ),
  'S-102': about('ONTO-05', 'HOOK-07', 'Beacon (states)', 'Digest (states)').ambiguous(
    'How a second deletion is answered.',
    '404 beacon_not_found for a Beacon. 404 or a success elsewhere.',
  ),
  'S-103': about('ERR-05', 'LIFE-28').ambiguous(
    'What the body of a 409 for a stale token says.',
    'Status 409 with detail or a state. No code.',
  ),
  'S-112': about('ERR-16', 'LIFE-29').silent(
    'The body of a 503, and whether it has Retry-After.',
    'The status, no manifests and no charge.',
  ),
} satisfies SilenceTable;
