// Causes: one symptom in many cases, and basic rules that other rules depend on.
import { expect, test } from 'vitest';
import { answerIn } from '../clients/event-stream.ts';
import { operationOf } from '../clients/operation-of.ts';
import { type At, placeAt } from '../kit/place.ts';
import { causesOf, withCauses } from './causes.ts';
import type { Failure, RuleResult } from './verdict.ts';

const streams = [{ id: '1', name: 'One' }];
const body = { data: { streams, manifests: [], pagination: {} }, usage: { quota_used: 1 } };

/** A failure at a place of an answer to GET. */
function met(path: string, at: At, { status = 200, json = body as unknown, received = 'x' } = {}): Failure {
  const request = { method: 'GET', url: `http://x/v${path}`, headers: {} };
  return {
    expected: `something else than ${received}`,
    received,
    place: placeAt(at),
    operation: operationOf(request),
    exchange: { request, status, headers: {}, text: '', json },
  };
}
const bodiless = (path: string, at: At): Failure => {
  const { exchange, ...failure } = met(path, at);
  return { ...failure, exchange: exchange && { ...exchange, json: undefined } };
};
const refused = (path: string, status: number, at: At = { kind: 'status' }): Failure =>
  met(path, at, { status, json: { detail: 'no' } });

const result = (id: string, given: Partial<RuleResult>): RuleResult => ({
  id,
  area: 'a',
  level: 'must',
  text: 'A rule.',
  section: 'Errors',
  covers: [],
  verdict: given.failure ? 'failed' : 'passed',
  warnings: [],
  durationMs: 1,
  requests: 1,
  ...given,
});
const ruleWith = (id: string, failure: Failure): RuleResult => result(id, { failure });
const open = (id: string, obstacle: Failure): RuleResult =>
  result(id, { verdict: 'not-exercised', missing: { needs: [{ id: 'streams' }], obstacle } });

const blockedBy = (...results: readonly RuleResult[]): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(withCauses(results).map(({ id, blockedBy: cause }) => [id, cause]));

test('failures at the same place of the same operation have one cause, whatever their texts', () => {
  expect(
    blockedBy(
      result('quota.a', { failure: met('/streams/12/manifests?page=1', 'data.manifests') }),
      result('quota.b', {
        failure: met('/streams/34/manifests', 'data.manifests', { received: '8 manifests' }),
      }),
      result('quota.c', { failure: met('/account', 'data.manifests') }),
      result('quota.d', { failure: met('/streams/12/manifests', 'data.pagination') }),
      result('quota.e', {}),
    ),
  ).toEqual({
    'quota.a': undefined,
    'quota.b': 'quota.a',
    'quota.c': undefined,
    'quota.d': undefined,
    'quota.e': undefined,
  });
});

test('positions in lists do not matter', () => {
  expect(
    blockedBy(
      result('stream.a', { failure: met('/streams', 'data.streams.0.name') }),
      result('stream.b', { failure: met('/streams', 'data.streams.[].name') }),
      result('stream.c', { failure: met('/streams', 'data.streams.0.id') }),
    ),
  ).toEqual({ 'stream.a': undefined, 'stream.b': 'stream.a', 'stream.c': undefined });
});

test('failures about a whole body share a cause only if the body is missing', () => {
  expect(
    blockedBy(
      result('a.a', { failure: met('/account', '') }),
      result('a.b', { failure: met('/account', '') }),
      result('b.a', { failure: bodiless('/plans', '') }),
      result('b.b', { failure: bodiless('/plans', 'data.plans') }),
    ),
  ).toEqual({ 'a.a': undefined, 'a.b': undefined, 'b.a': undefined, 'b.b': 'b.a' });
});

test('all requests without an answer have one cause, and so have missing deliveries of one event', () => {
  const unanswered: Failure = {
    expected: 'a complete answer',
    received: 'no answer',
    place: { kind: 'no-answer' },
  };
  const undelivered = (event: string): Failure => ({
    ...met('/webhooks', { kind: 'no-delivery', event }),
    exchange: undefined,
  });
  expect(
    blockedBy(
      result('a.a', { failure: unanswered }),
      result('a.b', { failure: { ...unanswered, expected: 'a complete answer within 10 s' } }),
      result('b.a', { failure: undelivered('manifest.matched') }),
      result('b.b', { failure: undelivered('manifest.matched') }),
      result('b.c', { failure: undelivered('stream.created') }),
    ),
  ).toEqual({ 'a.a': undefined, 'a.b': 'a.a', 'b.a': undefined, 'b.b': 'b.a', 'b.c': undefined });
});

/** A call of a tool, answered by an event stream as the client reads it. */
function called(tool: string, at: At, answer: object): Failure {
  const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: tool, arguments: {} } };
  const request = { method: 'POST', url: 'http://x/mcp', headers: {}, body: JSON.stringify(message) };
  const text = `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 7, ...answer })}\n\n`;
  const headers = { 'content-type': 'text/event-stream' };
  return {
    expected: 'something',
    received: 'else',
    place: placeAt(at),
    exchange: { request, status: 200, headers, text, json: answerIn(text, request.body) },
  };
}

test('failures of tools that answer in event streams share a cause only if the same member is missing', () => {
  const content = [{ type: 'text', text: '{"manifests":[],"diagnostics":{}}' }];
  const result = { content };
  const error = { code: -32602, message: 'No such tool.' };
  expect(
    blockedBy(
      ruleWith('mcp.a', called('service-manifests', 'result', { result })),
      ruleWith('mcp.b', called('service-manifests', 'result', { result })),
      ruleWith('mcp.c', called('service-manifests', 'result.manifests', { result })),
      ruleWith('mcp.d', called('service-manifests', 'result.diagnostics', { result })),
      ruleWith('mcp.e', called('service-briefs', 'result.execution_status', { result })),
      ruleWith('mcp.f', called('service-briefs', 'result.execution_status.code', { result })),
      ruleWith('mcp.g', called('service-profile', 'result', { error })),
      ruleWith('mcp.h', called('service-catalog', 'result', { error })),
    ),
  ).toEqual({
    'mcp.a': undefined,
    'mcp.b': undefined,
    'mcp.c': undefined,
    'mcp.d': undefined,
    'mcp.e': undefined,
    'mcp.f': 'mcp.e',
    'mcp.g': undefined,
    'mcp.h': undefined,
  });
});

test('a failed rule is the cause of warnings with the same symptom', () => {
  const failure = met('/account', { kind: 'header', name: 'etag' });
  expect(blockedBy(result('a.a', { failure, verdict: 'warned' }), result('a.b', { failure }))).toEqual({
    'a.a': 'a.b',
    'a.b': undefined,
  });
});

test('refused credentials are the cause of every 401, also for rules that were not exercised', () => {
  expect(
    blockedBy(
      result('stream.a', { failure: refused('/streams', 401) }),
      open('stream.b', refused('/streams', 401, 'data.streams')),
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

test('a shape failure is the cause of failures at the same place or below it', () => {
  expect(
    blockedBy(
      result('shape.list-streams', { failure: met('/streams', 'data.streams') }),
      result('stream.a', { failure: met('/streams?page=2', 'data.streams.4.id') }),
      open('stream.b', met('/streams', 'data.streams')),
      result('stream.c', { failure: met('/streams', 'data.pagination') }),
      result('quota.a', { failure: met('/account', 'data.streams') }),
    ),
  ).toEqual({
    'shape.list-streams': undefined,
    'stream.a': 'shape.list-streams',
    'stream.b': 'shape.list-streams',
    'stream.c': undefined,
    'quota.a': undefined,
  });
});

test('an envelope failure is the cause of every failure about a missing part of the envelope', () => {
  const json = { data: { streams } };
  expect(
    blockedBy(
      result('envelope.payload-under-data', { failure: met('/streams', 'usage', { json }) }),
      result('shape.get-account', { failure: met('/account', 'usage', { json }) }),
      result('quota.a', { failure: met('/streams', 'usage.quota_used', { json }) }),
    ),
  ).toEqual({
    'envelope.payload-under-data': undefined,
    'shape.get-account': 'envelope.payload-under-data',
    'quota.a': 'envelope.payload-under-data',
  });
});

test('causes are ordered by the number of rules that they block, warned ones last', () => {
  const alike = met('/account', { kind: 'header', name: 'etag' });
  const results = withCauses([
    result('a.warned', { verdict: 'warned', failure: met('/plans', 'data.plans') }),
    result('a.alone', { failure: refused('/plans', 500) }),
    result('a.first', { failure: alike }),
    result('a.second', { failure: alike }),
  ]);
  expect(causesOf(results).map(({ head, blocked }) => [head.id, blocked.length])).toEqual([
    ['a.first', 1],
    ['a.alone', 0],
    ['a.warned', 0],
  ]);
});

test('the cause of equal failures is the rule that needs the fewest requests, then the one of the topic', () => {
  const failure = met('/streams', 'data.streams');
  const of = (id: string, area: string, requests: number): RuleResult =>
    result(id, { area, requests, failure });
  expect(
    blockedBy(
      of('quota.walks', 'quota', 9),
      of('paging.reads', 'paging', 2),
      of('stream.reads', 'stream', 2),
    ),
  ).toEqual({ 'quota.walks': 'stream.reads', 'paging.reads': 'stream.reads', 'stream.reads': undefined });
});
