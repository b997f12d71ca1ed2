// Causes: one answer that many cases met, and rules that others presuppose.
import { expect, test } from 'vitest';
import { causesOf, withCauses } from './causes.ts';
import type { Failure, RuleResult } from './verdict.ts';

const baseUrl = 'http://x/v';

const met = (path: string, received: string, expected = 'status 200', status = 200): Failure => ({
  expected,
  received,
  exchange: {
    request: { method: 'GET', url: `${baseUrl}${path}`, headers: {} },
    status,
    headers: {},
    text: '',
    json: undefined,
  },
});
const refused = (path: string, status: number): Failure =>
  met(path, `status ${status}: no`, 'status 200', status);

const result = (id: string, given: Partial<RuleResult>): RuleResult => ({
  id,
  area: 'a',
  level: 'must',
  text: 'A rule.',
  section: 'Errors',
  verdict: given.failure ? 'failed' : 'passed',
  warnings: [],
  durationMs: 1,
  requests: 1,
  ...given,
});

const blockedBy = (...results: readonly RuleResult[]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(withCauses(results, baseUrl).map(({ id, blockedBy: cause }) => [id, cause]));

test('failures that look alike have one cause, the first of them', () => {
  expect(
    blockedBy(
      result('quota.a', { failure: met('/streams/12/manifests?page=1', '7 manifests', '5 manifests') }),
      result('quota.b', { failure: met('/streams/34/manifests', '8 manifests', '5 manifests') }),
      result('quota.c', { failure: met('/account', '7 manifests', '5 manifests') }),
      result('quota.d', {}),
    ),
  ).toEqual({ 'quota.a': undefined, 'quota.b': 'quota.a', 'quota.c': undefined, 'quota.d': undefined });
});

test('the first is one that failed; a warning is put down to it', () => {
  const failure = met('/account', 'nothing', 'header etag');
  expect(blockedBy(result('a.a', { failure, verdict: 'warned' }), result('a.b', { failure }))).toEqual({
    'a.a': 'a.b',
    'a.b': undefined,
  });
});

test('credentials that are refused account for every 401, also of what could not be exercised', () => {
  expect(
    blockedBy(
      result('stream.a', { failure: refused('/streams', 401) }),
      result('stream.b', { verdict: 'not-exercised', obstacle: refused('/streams', 401) }),
      result('shape.list-streams', { failure: refused('/streams?page=0', 401) }),
      result('auth.key-pair-accepted', { failure: refused('/account', 401) }),
      result('error.a', { failure: refused('/streams/1', 500) }),
    ),
  ).toEqual({
    'stream.a': 'auth.key-pair-accepted',
    'stream.b': 'auth.key-pair-accepted',
    'shape.list-streams': 'auth.key-pair-accepted',
    'auth.key-pair-accepted': undefined,
    'error.a': undefined,
  });
});

test('the shape of an operation accounts for what others miss in it, at the same place or below', () => {
  expect(
    blockedBy(
      result('shape.list-streams', { failure: met('/streams', '"none"', '/data/streams: must be array') }),
      result('stream.a', { failure: met('/streams?page=2', 'none', 'data.streams.4.id as a string') }),
      result('stream.b', {
        verdict: 'not-exercised',
        obstacle: met('/streams', 'none', 'data.streams as an array'),
      }),
      result('stream.c', { failure: met('/streams', 'nothing', 'data.pagination as an object') }),
      result('quota.a', { failure: met('/account', 'none', 'data.streams as an array') }),
    ),
  ).toEqual({
    'shape.list-streams': undefined,
    'stream.a': 'shape.list-streams',
    'stream.b': 'shape.list-streams',
    'stream.c': undefined,
    'quota.a': undefined,
  });
});

test('the envelope accounts for what is missing of it anywhere', () => {
  expect(
    blockedBy(
      result('envelope.payload-under-data', { failure: met('/streams', 'nothing', 'usage as an object') }),
      result('shape.get-account', { failure: met('/account', 'no usage', 'the body: must have usage') }),
      result('quota.a', {
        failure: met('/streams', 'nothing', 'usage.quota_used as an integer of 0 or more'),
      }),
    ),
  ).toEqual({
    'envelope.payload-under-data': undefined,
    'shape.get-account': 'envelope.payload-under-data',
    'quota.a': 'envelope.payload-under-data',
  });
});

test('causes are ranked by the rules they block, those that only warn last', () => {
  const alike = met('/account', 'nothing', 'header etag');
  const results = withCauses(
    [
      result('a.warned', { verdict: 'warned', failure: met('/plans', 'x', 'y') }),
      result('a.alone', { failure: refused('/plans', 500) }),
      result('a.first', { failure: alike }),
      result('a.second', { failure: alike }),
    ],
    baseUrl,
  );
  expect(causesOf(results).map(({ head, blocked }) => [head.id, blocked.length])).toEqual([
    ['a.first', 1],
    ['a.alone', 0],
    ['a.warned', 0],
  ]);
});
