// What the document leaves open about refusals and status codes.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const errorSilences = {
  'S-91': silent(['Endpoints', 'Errors'], 'ENV-29')(
    'The success codes of writes.',
    'Any 2xx for writes. The body of a write that reports nothing may be empty. That reads answer 200 is a recommendation.',
    '200 everywhere.',
    'The suites accept every 2xx. Variants in selfcheck answer 201, 202 and 204.',
  ),
  'S-92': contradictory(['Errors', 'Backfill'], 'ERR-06', 'STREAM-38')(
    'An invalid parameter gets 400, but parameter validation gets 422.',
    'The three named cases get 400, a path parameter 422. Any other bad parameter gets 400 or 422.',
    '422 for whatever is not named.',
  ),
  'S-93': ambiguous('Errors', 'ERR-06', 'QUERY-22')(
    'Whether every route refuses an unknown query parameter, or lists alone.',
    'GET /streams and GET /streams/{id}/manifests refuse it.',
    'Every route refuses it.',
  ),
  'S-95': ambiguous(['POST /manifests/query request', 'Errors'], 'QUERY-13', 'QUERY-35')(
    'The status for a bad date in the body of a query, where dates are typed as strings.',
    '400 or 422, as a recommendation.',
    '422.',
  ),
  'S-96': contradictory('Errors', 'ERR-03', 'ERR-12')(
    'detail of a 422 is an array, but two error codes have status 422 too.',
    'detail is an array for validation, and an object with error_code for the named codes.',
    'An array for validation, an object for the named codes.',
    'The table of codes settles it: a client can find a code only in an object, and the suites assert it there.',
  ),
  'S-97': ambiguous('Errors', 'ERR-03', 'ERR-04')(
    'How the path in loc begins.',
    'loc contains the name of the wrong field.',
    'body, query, path or header, then the steps to the field.',
    'The suites look for the name anywhere in loc, so every choice passes.',
  ),
  'S-98': silent('Errors', 'ERR-09')(
    'The detail of a 404 that is not about a Beacon.',
    'A text, or an object with a message.',
    'A string.',
  ),
  'S-99': silent('Errors')(
    'The status for a body that is not JSON, a wrong method and a wrong content type.',
    '400 or 422 for a body that is not JSON. A 4xx for a wrong method.',
    '422 for the body, 405 for the method; the content type is not looked at.',
  ),
  'S-100': ambiguous(
    'Errors',
    'DIGEST-32',
    'ONTO-14',
    'HOOK-16',
  )(
    'The status for digests, webhooks, syncs and grants of another organisation.',
    'Refused like an unknown id, or 403. Never served or changed.',
    '404.',
  ),
  'S-101': silent(['Errors', 'Account and catalog'], 'STREAM-50')(
    'The status for an unknown stream on the listing, and for a stream id that is not a number.',
    '404 or 422.',
    '404 for an unknown stream, 422 for an id that is not a number.',
  ),
  'S-102': ambiguous(
    ['Beacon (states)', 'Digest (states)', 'Webhook (states)', 'Ontology sync (states)'],
    'ONTO-05',
    'HOOK-07',
  )(
    'How a second deletion is answered.',
    '404 beacon_not_found for a Beacon. 404 or a success elsewhere.',
    '404 everywhere.',
  ),
  'S-103': ambiguous(['Errors', 'Manifest query lifecycle'], 'ERR-05', 'LIFE-28')(
    'What the body of a 409 for a stale token says.',
    'Status 409 with detail or a state. No code.',
    'The state and a detail with plan_token_stale.',
  ),
  'S-112': silent('Errors', 'ERR-16', 'LIFE-29')(
    'The body of a 503, and whether it has Retry-After.',
    'The status, no manifests and no charge.',
    'A string as detail, with Retry-After 1.',
  ),
} satisfies SilenceTable;
