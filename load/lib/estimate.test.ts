// Estimates of simulated limiters: the true value lies within the estimated range.
import { expect, test } from 'vitest';
import { type LimiterOptions, simulatedLimiter, windowKinds } from '../testing/limiters.ts';
import type { Estimate } from './config.ts';
import { estimatesOf } from './estimate.ts';
import type { Sample } from './limiter.ts';

/** Requests as rest-measure sends them: each key floods until it is refused, and starts again every half second. */
function estimatesFor(options: LimiterOptions, keys: number): readonly Estimate[] {
  const admits = simulatedLimiter(options);
  const samples: Sample[] = [];
  for (let nowMs = 0; nowMs < 135_000; nowMs += 500)
    for (let key = 0; key < keys; key += 1)
      for (let nth = 0; ; nth += 1) {
        const sentMs = nowMs + key * 200 + nth;
        const admitted = admits(sentMs, key);
        samples.push({ sentMs, answeredMs: sentMs, key, admitted });
        if (!admitted) break;
      }
  return estimatesOf(samples);
}

const options = { limit: 120, keyShare: 0.8, phaseMs: 17_000 } as const;
const find = (estimates: readonly Estimate[], what: string): Estimate =>
  estimates.find((estimate) => estimate.what === what) ?? { what, unit: 'missing' };
const contains = ({ low = 0, high = Number.POSITIVE_INFINITY }: Estimate, value: number): boolean =>
  low <= value && value <= high;

test.each(windowKinds)('%s: limit, burst and limit of a key lie within the estimates', (kind) => {
  const estimates = estimatesFor({ ...options, kind }, 2);
  expect(estimates.filter(({ what }) => what === 'limit').map((one) => contains(one, 120))).toEqual([true]);
  expect(find(estimates, 'limit').high).toBeLessThan(125);
  expect(contains(find(estimates, 'burst'), 120)).toBe(true);
  expect(contains(find(estimates, 'limit of a key'), 96)).toBe(true);
});

test.each(['sliding', 'fixed', 'anchored'] as const)(
  '%s: the estimate of the window is within two seconds',
  (kind) => {
    const window = find(estimatesFor({ ...options, kind }, 2), 'window');
    expect(contains(window, 60)).toBe(true);
    expect((window.high ?? 0) - (window.low ?? 0)).toBeLessThan(2);
  },
);

test('keys that meet limits of their own give only a lower bound of the limit', () => {
  expect(find(estimatesFor({ ...options, kind: 'sliding', keyShare: 0.4 }, 2), 'limit')).toEqual({
    what: 'limit',
    low: 96,
    unit: 'requests a window',
  });
});

test('one key gives no estimate of the limit of a key', () => {
  const estimates = estimatesFor({ ...options, kind: 'sliding', keyShare: 1 }, 1);
  expect(estimates.map(({ what }) => what)).toEqual(['limit', 'window', 'burst']);
});

test('without a refusal there is only a lower bound of the limit', () => {
  const sample = { sentMs: 0, answeredMs: 1, key: 0, admitted: true };
  expect(estimatesOf([sample, sample])).toEqual([
    { what: 'limit', low: 2, unit: 'requests before any refusal' },
  ]);
});
