// For tests: results of rules with every verdict, with secrets and hostile text in them, and their report.
import type { Exchange } from '../clients/exchange.ts';
import { withCauses } from '../judge/causes.ts';
import { reportOf } from '../judge/report.ts';
import { sequenceOf } from '../judge/sequence.ts';
import type { Failure, RuleResult } from '../judge/verdict.ts';
import type { Report } from '../report/schema.ts';
import type { Target } from '../target/target.ts';
import type { Provenance } from './html/head.ts';

const exchange: Exchange = {
  request: {
    method: 'GET',
    url: 'http://x/streams/12?token=query-token-1',
    headers: {
      'api-key': 'sent-key-12345',
      secret: 'sent-secret-12345',
      authorization: 'Bearer bearer-token-1',
    },
  },
  status: 200,
  headers: { 'content-type': 'application/json', 'set-cookie': 'cookie-1234' },
  text: '{"api_key":"issued-key-123","echo":"sent-key-12345","note":"issued-key-123 \\u0000 <b>"}',
  json: {},
};
export const obstacle: Failure = {
  expected: 'a webhook',
  received: 'status 403 obstacle-secret-1',
  place: { kind: 'status' },
  exchange: {
    ...exchange,
    request: { ...exchange.request, headers: { 'x-access-token': 'obstacle-secret-1' } },
  },
};

export const result = (given: Partial<RuleResult>): RuleResult => ({
  id: 'quota.a',
  area: 'quota',
  level: 'must',
  text: 'A page is cut.',
  section: 'Quota clamping',
  covers: ['QUOTA-04'],
  verdict: 'passed',
  warnings: [],
  durationMs: 3,
  requests: 1,
  ...given,
});

export const failure: Failure = {
  expected: 'status 429',
  received: 'sent-secret-12345 & known-secret-1 \u0000 <b> {"api_secret":"cut-secr …',
  place: { kind: 'status' },
  operation: 'getStream',
  exchange,
  nth: 2,
  others: [{ expected: 'no known-secret-1', received: 'sent-key-12345', place: { kind: 'status' } }],
  excerpt: { part: 'response', lines: [{ text: '  "api_key": "issued-key-123",', isMarked: true }] },
};
/** Of a case with exchanges before and after the one that shows the failure. */
const sequence = sequenceOf([
  {
    ...exchange,
    request: {
      ...exchange.request,
      method: 'POST',
      url: 'http://x/digests',
      body: '{"name":"sent-key-12345"}',
    },
    status: 403,
  },
  exchange,
  exchange,
]);

export const run = (results: readonly RuleResult[], claims: Partial<Target> = {}): Report =>
  reportOf({
    results: withCauses(results),
    secrets: ['known-secret-1'],
    target: { name: 'fake', baseUrl: 'http://x', ...claims },
    world: { baseUrl: 'http://x/worlds/1', taken: true },
    seed: 1,
    draws: 100,
    durationMs: 12.5,
    cost: { requests: 3, answers: [{ address: 'http://x', count: 2 }], connects: 0, orgs: [] },
    minExercised: 50,
    command: 'assay conform --seed 1',
  });

const waiting = (waitsMs: number): RuleResult['missing'] => ({
  needs: [{ id: 'clock', parameters: { waitsMs } }],
  note: 'known-secret-1',
  obstacle,
});

export const mixed = run([
  result({ verdict: 'failed', failure, sequence }),
  result({ id: 'quota.b', verdict: 'failed', failure }),
  result({ id: 'env.a', area: 'env', verdict: 'warned', failure, warnings: [failure] }),
  result({ id: 'env.b', area: 'env', verdict: 'not-exercised', missing: waiting(60_000) }),
  result({
    id: 'env.c',
    area: 'env',
    verdict: 'error',
    error: { message: 'oops', stack: 'at known-secret-1' },
    sequence,
  }),
  result({
    id: 'env.d',
    area: 'env',
    expectation: { kind: 'stale', reason: 'known', expires: '2026-01-01' },
  }),
  result({ id: 'env.e', area: 'env', verdict: 'not-exercised', missing: waiting(120_000) }),
  result({
    id: 'env.f',
    area: 'env',
    verdict: 'not-applicable',
    inapplicable: { kind: 'silence', silences: ['S-26', 'S-120'], reason: 'nothing is billed' },
  }),
]);

export const provenance: Provenance = {
  version: '1.2.3',
  node: '24.0.0',
  endedAt: new Date('2026-01-02T03:04:05Z'),
};
