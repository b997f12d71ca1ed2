// Proofs of the per-minute limit under each kind of window.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, newWindow, type RateLaws, rateLaws, record } from './rate.ts';

const limit = 5;
const gapsMs = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 80 });

/** Admitted times of requests that come after these gaps. */
function admittedMs(laws: RateLaws, gaps: readonly number[]): readonly number[] {
  const window = newWindow();
  const admitted: number[] = [];
  let nowMs = 1_000_000_000;
  for (const gapMs of gaps) {
    nowMs += gapMs;
    if (decide(laws, window, limit, nowMs).kind !== 'admitted') continue;
    record(laws, window, limit, nowMs);
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
  test('never admits more than the limit and what flowed back', () => {
    const laws = { ...rateLaws, kind: 'bucket' as const };
    fc.assert(
      fc.property(gapsMs, (gaps) => {
        const times = admittedMs(laws, gaps);
        for (const fromMs of times)
          for (const toMs of times)
            if (toMs >= fromMs) {
              const flowedBack = ((toMs - fromMs) * limit) / laws.windowMs;
              expect(within(times, fromMs, toMs + 1)).toBeLessThanOrEqual(limit + flowedBack);
            }
      }),
    );
  });
});

describe('every kind of window', () => {
  test.each(['sliding', 'fixed', 'bucket'] as const)(
    '%s: a retry after the told wait is admitted',
    (kind) => {
      const laws = { ...rateLaws, kind };
      fc.assert(
        fc.property(gapsMs, (gaps) => {
          const window = newWindow();
          let nowMs = 1_000_000_000;
          for (const gapMs of gaps) {
            nowMs += gapMs;
            const decision = decide(laws, window, limit, nowMs);
            if (decision.kind === 'limited') {
              nowMs += decision.retryAfterSeconds * 1000;
              expect(decide(laws, window, limit, nowMs).kind).toBe('admitted');
            }
            record(laws, window, limit, nowMs);
          }
        }),
      );
    },
  );

  test('a raised limit keeps what was admitted', () => {
    const window = newWindow();
    for (let n = 0; n < limit; n += 1) record(rateLaws, window, limit, 1_000 + n);
    expect(decide(rateLaws, window, limit, 1_010).kind).toBe('limited');
    record(rateLaws, window, 2 * limit, 1_010);
    expect(decide(rateLaws, window, 2 * limit, 1_011)).toEqual({ kind: 'admitted', used: limit + 1 });
  });
});
