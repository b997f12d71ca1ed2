// What verdicts and fingerprints say of a mutant.
import { describe, expect, test } from 'vitest';
import { type Expected, type Shown, statusOf, untouched, withRule } from './judgement.ts';

const must: Expected = { level: 'must', verdict: 'passed', fingerprint: 'a', isSteady: true };
const should: Expected = { ...must, level: 'should' };
const judged = (expected: Expected, shown: Partial<Shown>) =>
  withRule(untouched, 'quota.hard-cap', expected, { verdict: 'passed', fingerprint: 'a', ...shown });

describe('a rule', () => {
  test.each([
    ['fails', must, { verdict: 'failed', fingerprint: 'b' }, 'killed'],
    ['warns of a recommendation', should, { verdict: 'warned' }, 'killed'],
    ['warns of a must', must, { verdict: 'warned' }, 'seen'],
    ['is no longer judged', must, { verdict: 'not-exercised' }, 'seen'],
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
  ] as const)('that %s', (_what, expected, shown, status) => {
    expect(statusOf(judged(expected, shown))).toBe(status);
  });

  test('that nobody expects anything of says nothing', () => {
    expect(withRule(untouched, 'a.b', undefined, { verdict: 'failed', fingerprint: '' })).toBe(untouched);
  });

  test('that saw the mutant is named with what it shows, and whether it was still judged', () => {
    expect(judged(must, { verdict: 'not-exercised', fingerprint: 'b' })).toMatchObject({
      seenBy: ['quota.hard-cap'],
      undecidedBy: ['quota.hard-cap'],
      shown: { 'quota.hard-cap': { verdict: 'not-exercised', fingerprint: 'b' } },
    });
    expect(judged(must, { fingerprint: 'b' }).undecidedBy).toEqual([]);
  });
});

describe('a mutant', () => {
  const killed = judged(must, { verdict: 'failed' });

  test('that turned a rule red is killed, whatever broke meanwhile', () => {
    expect(statusOf({ ...killed, brokeBy: ['a.b'], stopped: 'threw' })).toBe('killed');
  });

  test('that hangs is timed out, even if a rule noticed', () => {
    for (const stopped of ['hung', 'hit-limit'] as const)
      expect(statusOf({ ...killed, stopped })).toBe('timed_out');
  });

  test('that takes too long is what it showed until then, and timed out if it showed nothing', () => {
    const stopped = 'time-limit';
    expect(statusOf({ ...killed, stopped })).toBe('killed');
    expect(statusOf({ ...untouched, seenBy: ['quota.hard-cap'], stopped })).toBe('seen');
    expect(statusOf({ ...untouched, stopped })).toBe('timed_out');
  });

  test('that throws where no request is answered has crashed', () => {
    expect(statusOf({ ...judged(must, { fingerprint: 'b' }), stopped: 'threw' })).toBe('crashed');
  });
});
