// What the document leaves open about refusals and status codes.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const errorSilences = {
  'S-91': silent(['Endpoints', 'Errors'], {
    topic: 'The success codes of writes.',
    assertable:
      'Any 2xx for writes. The body of a write that reports nothing may be empty. That reads answer 200 is a recommendation.',
    default: '200 everywhere.',
    noReading: 'The suites accept every 2xx. Variants in selfcheck answer 201, 202 and 204.',
  }),
  'S-92': contradictory(['Errors', 'Backfill'], {
    topic: 'An invalid parameter gets 400, but parameter validation gets 422.',
    assertable:
      'The three named cases get 400, a path parameter 422. Any other bad parameter gets 400 or 422.',
    default: '422 for whatever is not named.',
  }),
  'S-93': ambiguous('Errors', {
    topic: 'Whether every route refuses an unknown query parameter, or lists alone.',
    assertable: 'GET /streams and GET /streams/{id}/manifests refuse it.',
    default: 'Every route refuses it.',
  }),
  'S-95': ambiguous(['POST /manifests/query request', 'Errors'], {
    topic: 'The status for a bad date in the body of a query, where dates are typed as strings.',
    assertable: '400 or 422, as a recommendation.',
    default: '422.',
  }),
  'S-96': contradictory('Errors', {
    topic: 'detail of a 422 is an array, but two error codes have status 422 too.',
    assertable: 'detail is an array for validation, and an object with error_code for the named codes.',
    default: 'An array for validation, an object for the named codes.',
    noReading:
      'The table of codes settles it: a client can find a code only in an object, and the suites assert it there.',
  }),
  'S-97': ambiguous('Errors', {
    topic: 'How the path in loc begins.',
    assertable: 'loc contains the name of the wrong field.',
    default: 'body, query, path or header, then the steps to the field.',
    noReading: 'The suites look for the name anywhere in loc, so every choice passes.',
  }),
  'S-98': silent('Errors', {
    topic: 'The detail of a 404 that is not about a Beacon.',
    assertable: 'A text, or an object with a message.',
    default: 'A string.',
  }),
  'S-99': silent('Errors', {
    topic: 'The status for a body that is not JSON, a wrong method and a wrong content type.',
    assertable: '400 or 422 for a body that is not JSON. A 4xx for a wrong method.',
    default: '422 for the body, 405 for the method; the content type is not looked at.',
  }),
  'S-100': ambiguous('Errors', {
    topic: 'The status for digests, webhooks, syncs and grants of another organisation.',
    assertable: 'Refused like an unknown id, or 403. Never served or changed.',
    default: '404.',
  }),
  'S-101': silent(['Errors', 'Account and catalog'], {
    topic: 'The status for an unknown stream on the listing, and for a stream id that is not a number.',
    assertable: '404 or 422.',
    default: '404 for an unknown stream, 422 for an id that is not a number.',
  }),
  'S-102': ambiguous(['Beacon (states)', 'Digest (states)', 'Webhook (states)', 'Ontology sync (states)'], {
    topic: 'How a second deletion is answered.',
    assertable: '404 beacon_not_found for a Beacon. 404 or a success elsewhere.',
    default: '404 everywhere.',
  }),
  'S-103': ambiguous(['Errors', 'Manifest query lifecycle'], {
    topic: 'What the body of a 409 for a stale token says.',
    assertable: 'Status 409 with detail or a state. No code.',
    default: 'The state and a detail with plan_token_stale.',
  }),
  'S-112': silent('Errors', {
    topic: 'The body of a 503, and whether it has Retry-After.',
    assertable: 'The status, no manifests and no charge.',
    default: 'A string as detail, with Retry-After 1.',
  }),
} satisfies SilenceTable;
