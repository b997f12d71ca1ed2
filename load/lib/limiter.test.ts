// What samples prove about a limiter: legal ones of every kind are acquitted, wrong ones convicted.
import { describe, expect, test } from 'vitest';
import { type FakeLimits, runAgainst, type WindowKind, windowKinds } from './fake-limiter.ts';
import { isStarved, mostInAMinute, type Sample, windowsThatExplain, type Yield, yieldOf } from './limiter.ts';
import { floodMsOf, floodSchedule } from './plan.ts';

const limit = 60;
const schedule = floodSchedule(limit, 2);
const phases = [0, 400, 2_500, 4_900, 5_100, 31_000, 59_900];
const flood = (limits: Partial<FakeLimits> & { readonly kind: WindowKind }): readonly Sample[] =>
  runAgainst({ limit, share: 0.8, phaseMs: 0, ...limits }, schedule);
const gained = (samples: readonly Sample[]): Yield => yieldOf(samples, floodMsOf(limit));

const legal: readonly FakeLimits[] = windowKinds.flatMap((kind) =>
  [1, 0.8, 0.5, 1 / 3].flatMap((share) =>
    phases.flatMap((phaseMs) =>
      (kind === 'bucket' ? [1, 0.75, 0.5] : [1]).map((capacity) => ({
        kind,
        limit,
        share,
        phaseMs,
        capacity,
      })),
    ),
  ),
);

describe('a flood of little more than a minute', () => {
  test.each(legal)('acquits $kind, share $share, phase $phaseMs ms, capacity $capacity', (limits) => {
    const samples = flood(limits);
    expect(windowsThatExplain(samples, limit)).not.toEqual([]);
    expect(isStarved(gained(samples), limit)).toBe(false);
    expect(gained(samples).total).toBeLessThan(samples.length);
  });

  test.each(phases)('acquits a limiter that counts what it refuses, at phase %i ms', (phaseMs) => {
    for (const kind of ['sliding', 'fixed'] as const)
      expect(isStarved(gained(flood({ kind, phaseMs, countsRefused: true })), limit)).toBe(false);
  });

  const wrong = phases.flatMap((phaseMs) => windowKinds.map((kind) => ({ kind, phaseMs })));
  test.each(wrong)('convicts half as much again of $kind at phase $phaseMs ms', (limits) => {
    expect(windowsThatExplain(flood({ ...limits, limit: limit * 1.5 }), limit)).toEqual([]);
  });

  // An edge within the flood gives both keys about the same, as a sub-limit does: there the doubt acquits.
  const clear = wrong.filter(({ phaseMs }) => phaseMs < 1_000 || phaseMs > 5_000);
  test.each(clear)('convicts half of the limit of $kind at phase $phaseMs ms', (limits) => {
    expect(isStarved(gained(flood({ ...limits, limit: limit / 2 })), limit)).toBe(true);
  });

  test('explains each kind by itself', () => {
    expect(windowsThatExplain(flood({ kind: 'sliding' }), limit)).toContain('a sliding minute');
    expect(windowsThatExplain(flood({ kind: 'bucket' }), limit)).toEqual(['a bucket that refills evenly']);
    expect(windowsThatExplain(flood({ kind: 'fixed', phaseMs: 31_000 }), limit)).toContain(
      'minutes of a fixed length',
    );
  });

  test('holds one key alone to half of the limit', () => {
    const alone = floodSchedule(limit, 1);
    const against = (share: number): readonly Sample[] =>
      runAgainst({ kind: 'sliding', limit, share, phaseMs: 0 }, alone);
    expect(isStarved(gained(against(0.5)), limit)).toBe(false);
    expect(isStarved(gained(against(0.4)), limit)).toBe(true);
  });
});

describe('single requests', () => {
  const at = (...timesMs: readonly number[]): readonly Sample[] =>
    timesMs.map((sentMs) => ({ sentMs, answeredMs: sentMs + 100, key: 0, admitted: true }));

  test('a minute counts only what surely fell into it', () => {
    expect(mostInAMinute(at(0, 30_000, 59_800))).toBe(3);
    expect(mostInAMinute(at(0, 30_000, 59_950))).toBe(2);
  });

  test('one more than the limit in a row is explained by nothing that refills slower', () => {
    const burst = at(...Array.from({ length: limit + 1 }, () => 0));
    expect(windowsThatExplain(burst, limit)).toEqual([
      'minutes of a fixed length',
      'minutes that begin with a request',
    ]);
    expect(windowsThatExplain([...burst, ...at(30_000, ...Array(limit).fill(59_000))], limit)).toEqual([]);
  });

  test('refused requests are no evidence of admission', () => {
    const refused = at(...Array.from({ length: 500 }, () => 0)).map((one) => ({ ...one, admitted: false }));
    expect(mostInAMinute(refused)).toBe(0);
  });
});
