// The status of a mutant, from the verdicts and fingerprints of rules.
import { describe, expect, test } from 'vitest';
import { type Expected, initialJudgement, type RuleObservation, statusOf, withRule } from './judgement.ts';

const must: Expected = { level: 'must', verdict: 'passed', fingerprint: 'a', isSteady: true };
const should: Expected = { ...must, level: 'should' };
const judged = (expected: Expected, observation: Partial<RuleObservation>) =>
  withRule(initialJudgement, 'quota.hard-cap', expected, {
    verdict: 'passed',
    fingerprint: 'a',
    ...observation,
  });

describe('a rule', () => {
  test.each([
    ['fails', must, { verdict: 'failed', fingerprint: 'b' }, 'killed'],
    ['warns of a recommendation', should, { verdict: 'warned' }, 'killed'],
    ['warns of a must', must, { verdict: 'warned' }, 'seen'],
    ['is no longer judged', must, { verdict: 'not-exercised' }, 'seen'],
    [
      'is no longer judged, which fails the run',
      must,
      { verdict: 'not-exercised', failsUnexercised: true },
      'killed',
    ],
    ['shows other exchanges', must, { fingerprint: 'b' }, 'seen'],
    [
      'shows other exchanges, as it does at times',
      { ...must, isSteady: false },
      { fingerprint: 'b' },
      'not_provoked',
    ],
    ['shows the same', must, {}, 'not_provoked'],
    ['breaks', must, { verdict: 'error' }, 'crashed'],
    [
      'fails as it does without the mutant',
      { ...must, verdict: 'failed' },
      { verdict: 'failed' },
      'not_provoked',
    ],
  ] as const)('that %s', (_what, expected, observation, status) => {
    expect(statusOf(judged(expected, observation))).toBe(status);
  });

  test('without an expected observation does not change the judgement', () => {
    expect(withRule(initialJudgement, 'a.b', undefined, { verdict: 'failed', fingerprint: '' })).toBe(
      initialJudgement,
    );
  });

  test('that saw the mutant is listed with its observation, and apart if it was not judged', () => {
    expect(judged(must, { verdict: 'not-exercised', fingerprint: 'b' })).toMatchObject({
      seenBy: ['quota.hard-cap'],
      unjudgedBy: ['quota.hard-cap'],
      observations: { 'quota.hard-cap': { verdict: 'not-exercised', fingerprint: 'b' } },
    });
    expect(judged(must, { fingerprint: 'b' }).unjudgedBy).toEqual([]);
  });
});

describe('a mutant', () => {
  const killed = judged(must, { verdict: 'failed' });

  test('that failed a rule is killed, whatever errors occurred', () => {
    expect(statusOf({ ...killed, brokeBy: ['a.b'], stopped: 'threw' })).toBe('killed');
  });

  test('that hangs is timed out, even if a rule saw it', () => {
    for (const stopped of ['hung', 'hit-limit'] as const)
      expect(statusOf({ ...killed, stopped })).toBe('timed_out');
  });

  test('that takes too long is seen if a rule saw it before, and timed out otherwise', () => {
    const stopped = 'time-limit';
    expect(statusOf({ ...killed, stopped })).toBe('killed');
    expect(statusOf({ ...initialJudgement, seenBy: ['quota.hard-cap'], stopped })).toBe('seen');
    expect(statusOf({ ...initialJudgement, stopped })).toBe('timed_out');
  });

  test('that throws outside of requests has crashed', () => {
    expect(statusOf({ ...judged(must, { fingerprint: 'b' }), stopped: 'threw' })).toBe('crashed');
  });
});
