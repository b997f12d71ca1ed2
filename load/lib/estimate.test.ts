// Estimates of made-up limiters: the true figure lies within what is told.
import { expect, test } from 'vitest';
import type { Estimate } from './config.ts';
import { estimatesOf } from './estimate.ts';
import { type FakeLimits, fakeLimiter, windowKinds } from './fake-limiter.ts';
import type { Sample } from './limiter.ts';

/** As the measuring script asks: each key floods until it is refused, and comes again every half second. */
function measured(limits: FakeLimits, keys: number): readonly Estimate[] {
  const admits = fakeLimiter(limits);
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

const limits = { limit: 120, share: 0.8, phaseMs: 17_000 } as const;
const find = (estimates: readonly Estimate[], what: string): Estimate =>
  estimates.find((estimate) => estimate.what === what) ?? { what, unit: 'missing' };
const holds = ({ low = 0, high = Number.POSITIVE_INFINITY }: Estimate, value: number): boolean =>
  low <= value && value <= high;

test.each(windowKinds)('%s: limit, burst and sub-limit lie within what is told', (kind) => {
  const estimates = measured({ ...limits, kind }, 2);
  expect(estimates.filter(({ what }) => what === 'limit').map((one) => holds(one, 120))).toEqual([true]);
  expect(find(estimates, 'limit').high).toBeLessThan(125);
  expect(holds(find(estimates, 'burst'), 120)).toBe(true);
  expect(holds(find(estimates, 'sub-limit of a key'), 96)).toBe(true);
});

test.each(['sliding', 'fixed', 'anchored'] as const)('%s: the window is found to a second', (kind) => {
  const window = find(measured({ ...limits, kind }, 2), 'window');
  expect(holds(window, 60)).toBe(true);
  expect((window.high ?? 0) - (window.low ?? 0)).toBeLessThan(2);
});

test('where keys are held by their sub-limits, the limit is only known from below', () => {
  expect(find(measured({ ...limits, kind: 'sliding', share: 0.4 }, 2), 'limit')).toEqual({
    ...{ what: 'limit', low: 96, unit: 'requests a window' },
  });
});

test('one key tells no sub-limit', () => {
  const estimates = measured({ ...limits, kind: 'sliding', share: 1 }, 1);
  expect(estimates.map(({ what }) => what)).toEqual(['limit', 'window', 'burst']);
});

test('without a refusal there is a lower bound and no more', () => {
  const sample = { sentMs: 0, answeredMs: 1, key: 0, admitted: true };
  expect(estimatesOf([sample, sample])).toEqual([
    { what: 'limit', low: 2, unit: 'requests before any refusal' },
  ]);
});
