// Tests of the per-minute limit with each kind of window.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, newMeter, type RateLaws, rateLaws, record, requestPolicy } from './rate.ts';

const limit = 5;
const gapsMs = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 80 });

/** Admitted times of requests that come after these gaps. */
function admittedMs(laws: RateLaws, gaps: readonly number[]): readonly number[] {
  const policy = requestPolicy(laws, limit);
  const meter = newMeter();
  const admitted: number[] = [];
  let nowMs = 1_000_000_000;
  for (const gapMs of gaps) {
    nowMs += gapMs;
    if (decide(policy, meter, nowMs).kind !== 'admitted') continue;
    record(policy, meter, nowMs);
    admitted.push(nowMs);
  }
  return admitted;
}

const within = (times: readonly number[], fromMs: number, toMs: number): number =>
  times.filter((ms) => ms >= fromMs && ms < toMs).length;

describe('a sliding window', () => {
  test('never admits more than the limit in any minute', () => {
    fc.assert(
      fc.property(gapsMs, (gaps) => {
        const times = admittedMs(rateLaws, gaps);
        for (const ms of times) expect(within(times, ms, ms + rateLaws.windowMs)).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe('a bucket', () => {
  test('never admits more than its capacity and its refill', () => {
    const laws = { ...rateLaws, kind: 'bucket' as const };
    fc.assert(
      fc.property(gapsMs, (gaps) => {
        const times = admittedMs(laws, gaps);
        for (const fromMs of times)
          for (const toMs of times)
            if (toMs >= fromMs) {
              const refilled = ((toMs - fromMs) * limit) / laws.windowMs;
              expect(within(times, fromMs, toMs + 1)).toBeLessThanOrEqual(limit + refilled);
            }
      }),
    );
  });
});

describe('every kind of window', () => {
  test.each(['sliding', 'fixed', 'bucket'] as const)(
    '%s: a retry after the stated wait is admitted',
    (kind) => {
      const policy = requestPolicy({ ...rateLaws, kind }, limit);
      fc.assert(
        fc.property(gapsMs, (gaps) => {
          const meter = newMeter();
          let nowMs = 1_000_000_000;
          for (const gapMs of gaps) {
            nowMs += gapMs;
            const decision = decide(policy, meter, nowMs);
            if (decision.kind === 'limited') {
              nowMs += rateLaws.retryAfterSeconds(decision.waitMs) * 1000;
              expect(decide(policy, meter, nowMs).kind).toBe('admitted');
            }
            record(policy, meter, nowMs);
          }
        }),
      );
    },
  );

  test('requests before a limit was raised still count', () => {
    const meter = newMeter();
    const [lower, higher] = [requestPolicy(rateLaws, limit), requestPolicy(rateLaws, 2 * limit)];
    for (let n = 0; n < limit; n += 1) record(lower, meter, 1_000 + n);
    expect(decide(lower, meter, 1_010).kind).toBe('limited');
    record(higher, meter, 1_010);
    expect(decide(higher, meter, 1_011)).toEqual({ kind: 'admitted', used: limit + 1 });
  });
});
