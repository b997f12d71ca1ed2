// Mutants of the shapes of answers, by operation.
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';
import { onStatus, toAnswer, toHeader, toMember } from '../alter.ts';
import { type MutantTable, response } from '../mutant.ts';
import {
  accountRows,
  connectRows,
  detailRows,
  envelopeRows,
  pageRows,
  searchRows,
  streamListRow,
  streamRows,
} from './shape/catalog.ts';
import {
  adviceRows,
  briefRows,
  manifestRows,
  recordRows,
  signalForBriefRow,
  signalRows,
  wholeManifestRow,
} from './shape/content.ts';
import { bareRows, ownedMutants } from './shape/owned.ts';
import { flowRows, queryRows } from './shape/query.ts';
import { nil, wrongShapes } from './shape/rows.ts';

const unknownRoute = toAnswer(404, { detail: 'Not Found' });
/** A refusal that sends its reason under another name. */
const underError = (status: number) => onStatus(status, toAnswer(status, { error: 'refused' }));

export const shapeMutants = {
  ...ownedMutants,
  'shape.get-account': wrongShapes('getAccount', ['', envelopeRows], ['data', accountRows]),
  'shape.list-streams': wrongShapes(
    'listStreams',
    ['', [...envelopeRows, ...pageRows, streamListRow]],
    ['data.streams[-1]', streamRows],
  ),
  'shape.search-streams': wrongShapes('searchStreams', ['', [...envelopeRows, ...searchRows]]),
  'shape.get-stream': wrongShapes('getStream', ['', detailRows]),
  'shape.list-stream-manifests': wrongShapes(
    'listStreamManifests',
    ['', [...envelopeRows, ...pageRows, ['PAGE-12', 'data.manifests', nil]]],
    ['data.manifests[-1]', manifestRows],
    ['data.manifests[-1].signal', signalRows],
    ['data.manifests[-1].brief', briefRows],
  ),
  'shape.list-manifest-records': wrongShapes(
    'listStreamManifests',
    ['data.manifests[-1]', [['RECORD-03', 'record', nil]]],
    ['data.manifests[-1].record', recordRows],
  ),
  'shape.manifest-advice': wrongShapes('listStreamManifests', ['data.manifests[-1]', adviceRows]),
  'shape.get-manifest': wrongShapes(
    'getManifest',
    ['', envelopeRows],
    ['data', manifestRows],
    ['data.signal', signalRows],
    ['data.brief', briefRows],
  ),
  'shape.get-signal': wrongShapes(
    'getSignal',
    ['', envelopeRows],
    ['data', [...signalRows, wholeManifestRow]],
  ),
  'shape.get-brief': wrongShapes('getBrief', ['', envelopeRows], ['data', [...briefRows, signalForBriefRow]]),
  'shape.get-record': wrongShapes('getRecord', ['', envelopeRows], ['data', recordRows]),
  'shape.list-plans': {
    'no-route': response('does not know the route', ['SEARCH-11'], 'listPlans', unknownRoute),
    untagged: response(
      'sends no tag',
      ['COND-01'],
      'listPlans',
      toHeader('etag', () => undefined),
    ),
    ...wrongShapes('listPlans', ['', bareRows]),
  },
  'shape.search': {
    'no-route': response('does not know the route', ['SEARCH-11'], 'search', unknownRoute),
    ...wrongShapes('search', ['', bareRows]),
  },
  'shape.list-trending': {
    'no-route': response('does not know the route', ['SEARCH-11'], 'listTrending', unknownRoute),
    ...wrongShapes('listTrending', ['', bareRows]),
  },
  'shape.query-manifests': wrongShapes('queryManifests', ['', [...envelopeRows, ...queryRows]]),
  'shape.query-flows': wrongShapes('queryManifests', ['', flowRows]),
  'shape.issue-credentials': wrongShapes('issueCredentials', ['', connectRows]),
  'shape.refusals': {
    'invalid-under-error': response(
      'describes a bad parameter under "error"',
      ['ERR-01'],
      '*',
      underError(400),
    ),
    'unauthenticated-under-error': response(
      'describes missing credentials under "error"',
      ['ERR-01'],
      '*',
      underError(401),
    ),
    'not-found-under-error': response(
      'describes an unknown id under "error"',
      ['ERR-01'],
      '*',
      underError(404),
    ),
    'validation-as-text': response(
      'describes a failed validation in one string',
      ['ERR-03'],
      '*',
      onStatus(
        422,
        toMember('detail', () => 'Invalid.'),
      ),
    ),
  },
  'shape.plan-refusal': {
    'plan-under-error': response('describes a missing plan under "error"', ['ERR-01'], '*', underError(403)),
  },
  'shape.quota-refusal': {
    'quota-under-error': response(
      'describes the used-up quota under "error"',
      ['ERR-01'],
      '*',
      underError(429),
    ),
    'reset-with-time': response(
      'sends quota_resets_on with a time',
      ['ERR-02'],
      '*',
      onStatus(
        429,
        toMember('detail.quota_resets_on', (date) => `${date}T00:00:00Z`),
      ),
    ),
    'no-message': response(
      'leaves out the message',
      ['VERSION-04'],
      '*',
      onStatus(
        429,
        toMember('detail.message', () => undefined),
      ),
    ),
    'retry-after-as-date': response(
      'sends Retry-After as a date',
      [],
      '*',
      onStatus(
        429,
        toHeader('retry-after', () => 'Thu, 01 Jan 2026 00:00:00 GMT'),
      ),
    ),
  },
  'shape.rate-refusal': {
    'rate-under-error': response(
      'describes the exceeded rate under "error"',
      ['ERR-01'],
      '*',
      underError(429),
    ),
    'wait-with-unit': response(
      'sends retry_after_seconds with a unit',
      ['ERR-02'],
      '*',
      onStatus(
        429,
        toMember('detail.retry_after_seconds', () => '60s'),
      ),
    ),
    'no-message': response(
      'leaves out the message',
      ['VERSION-04'],
      '*',
      onStatus(
        429,
        toMember('detail.message', () => undefined),
      ),
    ),
  },
} satisfies MutantTable<ShapeRuleId>;
