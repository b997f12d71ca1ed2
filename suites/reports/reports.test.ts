// Reports: no secret in any of them, JSON that fits its schema, XML that a build server can read, one cause once.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { withCauses } from '../judge/causes.ts';
import type { RunResult } from '../judge/outcome.ts';
import type { RuleResult } from '../judge/verdict.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { redactResults } from './redact.ts';
import { terminalReport } from './terminal.ts';

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

const result = (given: Partial<RuleResult>): RuleResult => ({
  id: 'quota.a',
  area: 'quota',
  level: 'must',
  text: 'A page is cut.',
  section: 'Quota clamping',
  verdict: 'passed',
  warnings: [],
  durationMs: 3,
  requests: 1,
  ...given,
});

const failure = {
  expected: 'status 429',
  received: 'sent-secret-12345 & known-secret-1 \u0000 {"api_secret":"cut-secr …',
  exchange,
};

const run = (results: readonly RuleResult[]): RunResult => ({
  results: redactResults(withCauses(results, 'http://x'), ['known-secret-1']),
  targetName: 'fake',
  baseUrl: 'http://x',
  seed: 1,
  durationMs: 12.5,
  cost: { requests: 3, connects: 0, orgs: [] },
  minExercised: 50,
  command: 'assay conform --seed 1',
});

const mixed = run([
  result({ verdict: 'failed', failure }),
  result({ id: 'quota.b', verdict: 'failed', failure }),
  result({ id: 'env.a', area: 'env', verdict: 'warned', failure, warnings: [failure] }),
  result({ id: 'env.b', area: 'env', verdict: 'not-exercised', missing: 'a clock', needs: ['a clock'] }),
  result({
    id: 'env.c',
    area: 'env',
    verdict: 'error',
    error: { message: 'oops', stack: 'at known-secret-1' },
  }),
  result({
    id: 'env.d',
    area: 'env',
    expectation: { kind: 'stale', reason: 'known', expires: '2026-01-01' },
  }),
]);
const all = [
  JSON.stringify(jsonReport(mixed)),
  junitReport(mixed),
  terminalReport(mixed, { color: false }),
] as const;

test.each([
  'sent-key-12345',
  'sent-secret-12345',
  'bearer-token-1',
  'query-token-1',
  'issued-key-123',
  'cookie-1234',
  'known-secret-1',
  'cut-secr',
])('%s is in no report', (secret) => {
  for (const report of all) expect(report).not.toContain(secret);
});

test('report.json fits its published schema', () => {
  const schema = JSON.parse(readFileSync(new URL('report.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  const fits = ajv.compile(schema);
  fits(JSON.parse(all[0]));
  expect(fits.errors).toBeNull();
});

test('report.json counts verdicts and names a command that repeats a failure', () => {
  expect(jsonReport(mixed)).toMatchObject({
    summary: { passed: 1, failed: 2, warned: 1, not_applicable: 0, not_exercised: 1, error: 1, claimed: 6 },
    missing: [{ need: 'a clock', rules: ['env.b'] }],
    rules: [{ failure: { repeat: 'assay conform --seed 1 --rule quota.a' } }, {}, {}, {}, {}, {}],
  });
});

test('junit.xml has a child for what is not good, and no character that XML cannot hold', () => {
  const xml = all[1];
  expect(xml).toContain('<testsuites name="assay" tests="6" failures="3" errors="1" skipped="1"');
  expect(xml).toContain('<skipped message="not-exercised: a clock">');
  expect(xml).toContain('message="the expected failure is stale"');
  expect(xml).toContain('&lt;b&gt;');
  expect(xml).not.toContain('\u0000');
});

test('the terminal shows one cause once, and ends with how complete the run was', () => {
  const lines = all[2].trimEnd().split('\n');
  expect(
    lines.filter((line) => line.startsWith('failed quota.a') || line.startsWith('failed quota.b')),
  ).toHaveLength(1);
  expect(all[2]).toContain('  blocks    2 rules that met the same:\n    failed quota.b');
  expect(all[2]).toContain('2 rules failed, for 1 cause');
  expect(all[2]).toContain('   1 rule  a clock\n');
  expect(lines.at(-1)).toBe('INCOMPLETE 4 of 6 claimed rules were exercised');
  expect(all[2]).not.toContain('\u001b');
});
