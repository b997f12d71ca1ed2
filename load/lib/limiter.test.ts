// What samples prove about a limiter: legal limiters of every kind are accepted, wrong ones are detected.
import { describe, expect, test } from 'vitest';
import { type LimiterOptions, samplesOf, type WindowKind, windowKinds } from '../testing/limiters.ts';
import {
  isBelowLimit,
  mostInAMinute,
  type Sample,
  type Throughput,
  throughputOf,
  windowsThatExplain,
} from './limiter.ts';
import { floodMsOf, floodSchedule } from './profile.ts';

const limit = 60;
const schedule = floodSchedule(limit, 2);
const phases = [0, 400, 2_500, 4_900, 5_100, 31_000, 59_900];
const flood = (options: Partial<LimiterOptions> & { readonly kind: WindowKind }): readonly Sample[] =>
  samplesOf({ limit, keyShare: 0.8, phaseMs: 0, ...options }, schedule);
const throughput = (samples: readonly Sample[]): Throughput => throughputOf(samples, floodMsOf(limit));

const legal: readonly LimiterOptions[] = windowKinds.flatMap((kind) =>
  [1, 0.8, 0.5, 1 / 3].flatMap((keyShare) =>
    phases.flatMap((phaseMs) =>
      (kind === 'bucket' ? [1, 0.75, 0.5] : [1]).map((capacity) => ({
        kind,
        limit,
        keyShare,
        phaseMs,
        capacity,
      })),
    ),
  ),
);

describe('a flood for a little more than a minute', () => {
  test.each(legal)('accepts $kind, key share $keyShare, phase $phaseMs ms, capacity $capacity', (options) => {
    const samples = flood(options);
    expect(windowsThatExplain(samples, limit)).not.toEqual([]);
    expect(isBelowLimit(throughput(samples), limit)).toBe(false);
    expect(throughput(samples).total).toBeLessThan(samples.length);
  });

  test.each(phases)('accepts a limiter that also counts refused requests, at phase %i ms', (phaseMs) => {
    for (const kind of ['sliding', 'fixed'] as const)
      expect(isBelowLimit(throughput(flood({ kind, phaseMs, countsRefused: true })), limit)).toBe(false);
  });

  const wrong = phases.flatMap((phaseMs) => windowKinds.map((kind) => ({ kind, phaseMs })));
  test.each(wrong)('detects $kind with one and a half times the limit at phase $phaseMs ms', (options) => {
    expect(windowsThatExplain(flood({ ...options, limit: limit * 1.5 }), limit)).toEqual([]);
  });

  test.each(wrong)('detects $kind with a tenth more than the limit at phase $phaseMs ms', (options) => {
    expect(windowsThatExplain(flood({ ...options, limit: limit * 1.1 }), limit)).toEqual([]);
  });

  // A bucket grants more than the limit in its first minute, and so do two windows that meet in the flood.
  const plain = wrong.filter(({ kind, phaseMs }) =>
    kind === 'fixed' ? phaseMs === 0 || phaseMs > 59_000 : kind !== 'bucket',
  );
  test.each(plain)('detects $kind with a tenth less than the limit at phase $phaseMs ms', (options) => {
    expect(isBelowLimit(throughput(flood({ ...options, limit: limit * 0.9 })), limit)).toBe(true);
  });

  // An edge within the flood grants both keys about the same, as limits of their own do, so it proves nothing.
  const clear = wrong.filter(({ phaseMs }) => phaseMs < 1_000 || phaseMs > 5_000);
  test.each(clear)('detects $kind with half of the limit at phase $phaseMs ms', (options) => {
    expect(isBelowLimit(throughput(flood({ ...options, limit: limit / 2 })), limit)).toBe(true);
  });

  test('is explained by the kind of window that the limiter has', () => {
    expect(windowsThatExplain(flood({ kind: 'sliding' }), limit)).toContain('a sliding minute');
    expect(windowsThatExplain(flood({ kind: 'bucket' }), limit)).toEqual(['a bucket that refills evenly']);
    expect(windowsThatExplain(flood({ kind: 'fixed', phaseMs: 31_000 }), limit)).toContain(
      'minutes of a fixed length',
    );
  });

  test('requires half of the limit for an organisation with one key', () => {
    const alone = floodSchedule(limit, 1);
    const against = (keyShare: number): readonly Sample[] =>
      samplesOf({ kind: 'sliding', limit, keyShare, phaseMs: 0 }, alone);
    expect(isBelowLimit(throughput(against(0.5)), limit)).toBe(false);
    expect(isBelowLimit(throughput(against(0.4)), limit)).toBe(true);
  });
});

describe('single requests', () => {
  const at = (...timesMs: readonly number[]): readonly Sample[] =>
    timesMs.map((sentMs) => ({ sentMs, answeredMs: sentMs + 100, key: 0, admitted: true }));

  test('a minute counts only requests that were certainly within it', () => {
    expect(mostInAMinute(at(0, 30_000, 59_800))).toBe(3);
    expect(mostInAMinute(at(0, 30_000, 59_950))).toBe(2);
  });

  test('a burst of one more than the limit fits only windows that may end within it', () => {
    const burst = at(...Array.from({ length: limit + 1 }, () => 0));
    expect(windowsThatExplain(burst, limit)).toEqual([
      'minutes of a fixed length',
      'minutes that begin with a request',
    ]);
    expect(windowsThatExplain([...burst, ...at(30_000, ...Array(limit).fill(59_000))], limit)).toEqual([]);
  });

  test('a refused request does not count as admitted', () => {
    const refused = at(...Array.from({ length: 500 }, () => 0)).map((one) => ({ ...one, admitted: false }));
    expect(mostInAMinute(refused)).toBe(0);
  });
});
