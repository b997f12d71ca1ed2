// Verdicts on runs of k6: which pass, which fail, and which are inconclusive.
import { describe, expect, test } from 'vitest';
import { type CheckName, checks, type LoadRecord } from './lib/config.ts';
import { type K6Run, outcomeOf } from './outcome.ts';

const requiredChecks = ['honest', 'retry'] as const;
const counter = (count: number) => ({ values: { count } });

function run(
  given: {
    readonly exitCode?: number;
    readonly results?: Partial<Record<CheckName, readonly [passes: number, fails: number]>>;
    readonly metrics?: Readonly<Record<string, object>>;
    readonly records?: readonly LoadRecord[];
    readonly log?: string;
  } = {},
): K6Run {
  const results = Object.entries(given.results ?? { honest: [3, 0], retry: [1, 0] });
  const summary = {
    root_group: {
      checks: results.map(([name, [passes, fails]]) => ({ name: checks[name as CheckName], passes, fails })),
    },
    metrics: { http_reqs: counter(9), http_req_duration: { values: { 'p(95)': 4.2 } }, ...given.metrics },
  };
  return {
    exitCode: given.exitCode ?? 0,
    log: [...(given.records ?? []).map((line) => JSON.stringify(line)), given.log ?? ''].join('\n'),
    summary: JSON.stringify(summary),
  };
}

describe('a run', () => {
  test('that made all checks without a failure has passed', () => {
    const estimate = { what: 'window', low: 59, high: 61, unit: 's' };
    const outcome = outcomeOf(run({ records: [{ kind: 'estimate', ...estimate }] }), requiredChecks);
    expect(outcome).toMatchObject({ verdict: 'passed', reasons: [], requests: 9, p95Ms: 4.2 });
    expect(outcome.estimates).toEqual([estimate]);
  });

  test('with a failed check has failed, and says what was received', () => {
    const outcome = outcomeOf(
      run({
        exitCode: 99,
        results: { honest: [3, 1], retry: [1, 0] },
        records: [{ kind: 'failed-check', check: 'honest', detail: 'Retry-After is missing' }],
      }),
      requiredChecks,
    );
    expect(outcome.verdict).toBe('failed');
    expect(outcome.checks[0]).toEqual({
      check: 'honest',
      passes: 3,
      fails: 1,
      details: ['Retry-After is missing'],
      measured: [],
    });
  });

  test('with a failed check has failed even if another check was not made', () => {
    expect(outcomeOf(run({ exitCode: 99, results: { honest: [0, 1] } }), requiredChecks).verdict).toBe(
      'failed',
    );
  });

  test('with a failed check that only warns has passed', () => {
    const results = { honest: [3, 0], retry: [1, 0], mcpApart: [0, 1] } as const;
    expect(outcomeOf(run({ exitCode: 99, results }), requiredChecks)).toMatchObject({
      verdict: 'passed',
      reasons: [],
    });
  });

  test.each<{ readonly why: string; readonly ended: K6Run }>([
    { why: 'retry after the given wait', ended: run({ results: { honest: [3, 0] } }) },
    { why: 'dropped', ended: run({ exitCode: 99, metrics: { dropped_iterations: counter(2) } }) },
    { why: 'late', ended: run({ exitCode: 99, metrics: { late_requests: counter(1) } }) },
    { why: 'proved nothing', ended: run({ exitCode: 108, metrics: { unusable_answers: counter(1) } }) },
    {
      why: 'status 503',
      ended: run({
        exitCode: 108,
        results: { honest: [0, 1] },
        records: [{ kind: 'inconclusive', why: 'status 503 in answer to a read' }],
      }),
    },
    { why: 'was stopped', ended: { exitCode: undefined, log: '', summary: undefined } },
    { why: 'exit code 107: boom', ended: run({ exitCode: 107, log: 'boom' }) },
    { why: 'no summary', ended: { exitCode: 0, log: '', summary: undefined } },
  ])('is inconclusive: $why', ({ why, ended }) => {
    const { verdict, reasons } = outcomeOf(ended, requiredChecks);
    expect(verdict).toBe('inconclusive');
    expect(reasons.join()).toContain(why);
  });
});
