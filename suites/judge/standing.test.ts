// Pinned requirements and disputes: what does not fail a run, and what is named.
import { describe, expect, test } from 'vitest';
import type { Report } from '../report/schema.ts';
import type { Target } from '../target/target.ts';
import { reportOf } from './report.ts';
import { withClaims } from './standing.ts';
import type { Failure, RuleResult } from './verdict.ts';

const failure: Failure = { expected: 'a', received: 'b', place: { kind: 'status' } };
const [old, fresh] = ['quota.clamp-cuts-page', 'mcp.new-stream-found'];
const today = '2026-06-15';

const result = (given: Partial<RuleResult>): RuleResult => ({
  id: old,
  area: 'quota',
  level: 'must',
  text: 'A page is cut.',
  section: 'Quota clamping',
  covers: ['QUOTA-04'],
  verdict: 'passed',
  warnings: [],
  durationMs: 3,
  requests: 1,
  ...(given.verdict === 'failed' && { failure }),
  ...given,
});

type Claims = Pick<Target, 'requirements' | 'disputed'>;

function judged(results: readonly RuleResult[], claims: Claims): Report {
  const target = { name: 'x', baseUrl: 'http://x', expectedFailures: [], ...claims };
  return reportOf({
    results: results.map((one) => withClaims(one, target, today)),
    target,
    secrets: [],
    world: undefined,
    seed: 1,
    draws: 1,
    durationMs: 1,
    cost: { requests: 1, answers: [], connects: 0, orgs: [] },
    minExercised: 60,
    command: 'assay conform',
  });
}

const passing = result({ id: 'quota.hard-cap' });

describe('a rule that is newer than the requirements', () => {
  test.each([
    ['fails', { verdict: 'failed' }],
    ['ends in an error', { verdict: 'error', error: { message: 'oops', stack: '' } }],
    ['was disturbed', { verdict: 'undecided', missing: { needs: [{ id: 'quiet' }] } }],
    ['was not exercised', { verdict: 'not-exercised', missing: { needs: [{ id: 'answering-service' }] } }],
  ] as const)('does not fail the run where it %s', (_, given) => {
    const newer = result({ id: fresh, area: 'mcp', ...given });
    const pinned = judged([passing, newer], { requirements: '0.2.0' });
    expect(pinned).toMatchObject({ ok: true, reasons: [], requirements: '0.2.0' });
    expect(pinned.rules[1]).toMatchObject({ standing: 'new', since: '0.3.0' });
    expect(judged([passing, newer], {}).ok).toBe(false);
    expect(judged([passing, newer], { requirements: '0.3.0' }).ok).toBe(false);
  });

  test('leaves failures of older rules as they are', () => {
    const both = judged([result({ verdict: 'failed' }), result({ id: fresh, verdict: 'failed' })], {
      requirements: '0.2.0',
    });
    expect(both).toMatchObject({
      ok: false,
      reasons: [{ kind: 'failed', text: '1 rule failed' }],
      summary: { counts: { failed: 2 }, new_failures: 1 },
    });
  });
});

describe('a disputed rule', () => {
  const dispute = { rule: old, reason: 'the document is silent' };
  const states = (results: readonly RuleResult[], disputed: Claims['disputed']): readonly string[] =>
    judged(results, { disputed }).disputes.map(({ state }) => state);

  test('that fails neither fails the run nor is hidden', () => {
    const report = judged([passing, result({ verdict: 'failed' })], { disputed: [dispute] });
    expect(report).toMatchObject({
      ok: true,
      reasons: [],
      summary: { counts: { failed: 1 }, disputed_failures: 1 },
      disputes: [{ rule: old, reason: 'the document is silent', expires: null, link: null, state: 'open' }],
    });
    expect(report.rules[1]).toMatchObject({
      verdict: 'failed',
      standing: 'disputed',
      failure: { expected: 'a' },
    });
  });

  test('whose last day has passed counts again', () => {
    const results = [passing, result({ verdict: 'failed' })];
    expect(judged(results, { disputed: [{ ...dispute, expires: today }] }).ok).toBe(true);
    const over = judged(results, { disputed: [{ ...dispute, expires: '2026-06-14' }] });
    expect(over).toMatchObject({ ok: false, disputes: [{ state: 'expired' }] });
  });

  test('that holds, does not exist, or was not judged is named, and fails nothing', () => {
    expect(states([passing, result({})], [dispute])).toEqual(['settled']);
    expect(states([passing], [dispute])).toEqual(['not-judged']);
    expect(states([passing], [{ ...dispute, rule: 'quota.gone' }])).toEqual(['unknown']);
    expect(judged([passing, result({})], { disputed: [dispute] }).ok).toBe(true);
  });

  test('excuses no error of a case', () => {
    const error = { message: 'oops', stack: '' };
    expect(judged([passing, result({ verdict: 'error', error })], { disputed: [dispute] }).ok).toBe(false);
  });
});
