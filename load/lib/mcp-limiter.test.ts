// Measured rates of simulated limiters: correct ones of several kinds, and ones that are a tenth off.
import { describe, expect, test } from 'vitest';
import {
  isBurstLarge,
  isBurstSmall,
  isRefillFast,
  isRefillSlow,
  type McpSample,
  measureRate,
  type StatedRate,
} from './mcp-limiter.ts';
import { steadySeconds, steadyTimes } from './mcp-profile.ts';

type Limiter = (nowMs: number) => boolean;

const bucket = ({ burst, perSecond }: StatedRate, stepMs = 1): Limiter => {
  let tokens = burst;
  let filledMs = 0;
  return (nowMs) => {
    const steps = Math.floor((nowMs - filledMs) / stepMs);
    filledMs += steps * stepMs;
    tokens = Math.min(burst, tokens + (steps * stepMs * perSecond) / 1_000);
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/** As slow as the class refills at first, so that its bucket stays full for a while. */
const slowAtFirst = (nth: number): number => (nth < 60 ? nth * 150 : 60 * 150 + (nth - 60) * 4);

const slidingWindow = ({ burst, perSecond }: StatedRate): Limiter => {
  const windowMs = (burst * 1_000) / perSecond;
  let times: number[] = [];
  return (nowMs) => {
    times = times.filter((timeMs) => nowMs - timeMs < windowMs);
    if (times.length >= burst) return false;
    times.push(nowMs);
    return true;
  };
};

function measured(
  limiter: Limiter,
  stated: StatedRate,
  timeOf = (nth: number): number => nth * 4,
): ReturnType<typeof measureRate> {
  const sample = (atMs: number): McpSample => ({
    sentMs: atMs,
    answeredMs: atMs + 6,
    admitted: limiter(atMs + 3),
  });
  const flood = Array.from({ length: 3 * stated.burst }, (_, nth) => sample(timeOf(nth)));
  const startMs = (flood.at(-1)?.answeredMs ?? 0) + 1;
  return measureRate(
    flood,
    steadyTimes(stated, steadySeconds(stated)).map((atMs) => sample(startMs + atMs)),
    stated,
  );
}

const faultsOf = (limiter: Limiter, stated: StatedRate): readonly string[] => {
  const rate = measured(limiter, stated);
  const tests = { small: isBurstSmall, large: isBurstLarge, slow: isRefillSlow, fast: isRefillFast };
  return Object.entries(tests).flatMap(([name, holds]) => (holds(rate, stated) ? [name] : []));
};

describe.each([
  { burst: 300, perSecond: 10 },
  { burst: 240, perSecond: 5 },
  { burst: 120, perSecond: 2 },
])('a rate of $perSecond calls a second with bursts of $burst', (stated) => {
  test('is measured within its tolerance, whatever the limiter', () => {
    expect(faultsOf(bucket(stated), stated)).toEqual([]);
    expect(faultsOf(bucket(stated, 1_000), stated)).toEqual([]);
    expect(faultsOf(slidingWindow(stated), stated)).toEqual([]);
  });

  test.each([
    { fault: 'large', change: { burst: stated.burst * 1.1 } },
    { fault: 'small', change: { burst: stated.burst * 0.9 } },
    { fault: 'fast', change: { perSecond: stated.perSecond * 1.1 } },
    { fault: 'slow', change: { perSecond: stated.perSecond * 0.9 } },
  ])('that is a tenth off is $fault', ({ fault, change }) => {
    expect(faultsOf(bucket({ ...stated, ...change }), stated)).toEqual([fault]);
  });
});

test('a class that hardly refills is slow, and no window', () => {
  const stated = { burst: 240, perSecond: 5 };
  expect(faultsOf(bucket({ ...stated, perSecond: 0.15 }), stated)).toEqual(['slow']);
  expect(faultsOf(bucket({ ...stated, perSecond: 0 }), stated)).toEqual(['slow']);
});

test('a flood that is slow at first shows the same burst', () => {
  const stated = { burst: 300, perSecond: 10 };
  const { burst } = measured(bucket(stated), stated, slowAtFirst);
  expect(burst.low).toBeLessThanOrEqual(300);
  expect(burst.low).toBeGreaterThan(290);
  expect(burst.high).toBeGreaterThanOrEqual(300);
  expect(burst.high).toBeLessThan(310);
});

test('a flood without a refusal shows the least burst alone', () => {
  const stated = { burst: 20, perSecond: 2 };
  expect(measured(() => true, stated).burst.high).toBeUndefined();
  expect(faultsOf(() => true, stated)).toEqual(['large']);
});

test('a flood that is slower than the refill accuses nobody', () => {
  const stated = { burst: 20, perSecond: 2 };
  const { burst } = measured(bucket(stated), stated, (nth) => nth * 600);
  expect(burst.high).toBeUndefined();
  expect(burst.low).toBeLessThanOrEqual(1);
});
