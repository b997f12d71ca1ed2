// An even load: its progress, what its answers prove about the limit, and a run that somebody ended early.
import { describe, expect, test } from 'vitest';
import type { LoadRecord, SentRequest } from './lib/config.ts';
import { profileOf } from './lib/profile.ts';
import { outcomeOf } from './outcome.ts';
import { partsOf, requestsIn } from './parts.ts';
import { progressOf } from './progress.ts';
import { steadyChecks } from './steady.ts';
import { summaryText } from './summary.ts';

const load = { rate: 120, seconds: 120, rampSeconds: 0 };
/** Two requests a second, of which a limiter with fixed minutes admits the first ones of each minute. */
const answeredBy = (perMinute: number): readonly SentRequest[] =>
  Array.from({ length: 240 }, (_, nth) => ({
    part: 'steady',
    sentMs: nth * 500,
    answeredMs: nth * 500 + 4,
    tookMs: 4,
    result: nth % 120 < perMinute ? 'admitted' : 'refused',
  }));
const recordOf = (request: SentRequest): LoadRecord => ({ kind: 'answer', ...request });
const logOf = (requests: readonly SentRequest[]): string =>
  requests.map((request) => JSON.stringify(recordOf(request))).join('\n');
const summary = JSON.stringify({ metrics: {} });

describe('an even load above the limit', () => {
  test.each([60, 30])('fits a limiter that admits %i a minute', (perMinute) => {
    expect(steadyChecks(answeredBy(perMinute), load, 60)).toMatchObject([{ check: 'within', fails: 0 }]);
  });

  // Fewer may come from a bucket that was full.
  test('fails a service without a limit, and says how many it admitted', () => {
    const [result] = steadyChecks(answeredBy(120), load, 60);
    expect(result).toMatchObject({ fails: 1 });
    expect(result?.details.join()).toMatch(/\d+ requests were admitted within 60 s; the limit is 60/);
  });

  test('proves nothing if a limit need not count the reads', () => {
    const checksOf = (sent: readonly SentRequest[]) => steadyChecks(sent, load, 60);
    const run = { exitCode: 0, log: logOf(answeredBy(120)), summary };
    expect(outcomeOf(run, ['within'], { checksOf }).verdict).toBe('failed');
    const { verdict, reasons } = outcomeOf(run, ['within'], { checksOf, isCounted: false });
    expect(verdict).toBe('inconclusive');
    expect(reasons.join()).toContain('--allow-billing');
  });

  test.each([
    { why: 'the rate is below half of the limit', rate: 27, limit: 60 },
    { why: 'the limit is unknown', rate: 120, limit: undefined },
  ])('is not judged by all requests where $why', ({ rate, limit }) => {
    expect(steadyChecks(answeredBy(120), { ...load, rate }, limit)).toEqual([]);
  });
});

test('the profile counts ramp and duration, and requires the check that fits the rate', () => {
  const input = { limit: 60, orgs: 1, keys: 2, left: 0, classes: [] };
  const profile = (rate: number) =>
    profileOf('rest-steady', { ...input, steady: { rate, seconds: 60, rampSeconds: 60 } });
  expect(profile(120)).toMatchObject({ seconds: 120, requests: 180, requiredChecks: ['within'] });
  expect(profile(20)).toMatchObject({ requests: 30, requiredChecks: ['paced'] });
});

test('the progress counts what was sent, admitted and refused', () => {
  const { note, line } = progressOf('rest-steady');
  for (const request of answeredBy(60)) note(recordOf(request));
  expect(line(20, 120)).toBe('rest-steady: 20 s of about 120 s, 240 sent, 120 admitted, 120 refused');
  note({ kind: 'failed-check', check: 'honest', detail: 'Retry-After is missing' });
  expect(line(30, 120)).toContain('checks failed');
});

test('the parts of a run show their latency', () => {
  const slow = answeredBy(60)
    .slice(0, 1)
    .map((request) => ({ ...request, part: 'retry', tookMs: 90 }));
  const parts = partsOf(requestsIn(logOf([...answeredBy(60), ...slow])));
  expect(parts.map(({ part, sent }) => [part, sent])).toEqual([
    ['steady', 240],
    ['retry', 1],
  ]);
  expect(parts[1]?.latency).toMatchObject({ p50: 90, p99: 90, max: 90 });
});

test('a run that somebody ended shows what was measured until then', () => {
  const log = logOf(answeredBy(60).slice(0, 50));
  const outcome = outcomeOf({ exitCode: 105, log, summary, isInterrupted: true }, ['within']);
  const info = { script: 'rest-steady', plan: 'starter', limit: 60, classes: [] };
  const text = summaryText({ ...info, target: { baseUrl: 'http://127.0.0.1:1' } }, outcome);
  expect(text).toContain('steady: 50 requests, 50 admitted; 50 / 95 / 99 % answered within 4 / 4 / 4 ms');
  expect(text).toContain('INCONCLUSIVE\n  interrupted');
});

test('a check that passed shows the figure that it found', () => {
  const records: readonly LoadRecord[] = [
    { kind: 'measured', check: 'capped', text: 'quota_used ends at 1000 of 1000' },
  ];
  const checks = [
    { name: 'the used quota ends at the quota limit and never exceeds it', passes: 1, fails: 0 },
  ];
  const outcome = outcomeOf(
    {
      exitCode: 0,
      log: records.map((line) => JSON.stringify(line)).join('\n'),
      summary: JSON.stringify({ metrics: {}, root_group: { checks } }),
    },
    ['capped'],
  );
  expect(outcome.verdict).toBe('passed');
  expect(outcome.checks).toMatchObject([{ check: 'capped', measured: ['quota_used ends at 1000 of 1000'] }]);
});
