// Small limiters of every legal kind, and made-up runs against them, for the tests of the helpers.
import { minuteMs, type Sample } from './limiter.ts';
import type { Send } from './plan.ts';

export const windowKinds = ['sliding', 'fixed', 'anchored', 'bucket'] as const;
export type WindowKind = (typeof windowKinds)[number];

export interface FakeLimits {
  readonly kind: WindowKind;
  /** Requests a minute of the organisation. */
  readonly limit: number;
  /** Share of it that one key may use. */
  readonly share: number;
  /** Where its minutes begin, ms. */
  readonly phaseMs: number;
  /** What a full bucket holds of its limit. */
  readonly capacity?: number;
  /** Whether the window of a key counts what it refuses. */
  readonly countsRefused?: boolean;
}

/** Whether a request of the key is admitted. */
export function fakeLimiter(limits: FakeLimits): (nowMs: number, key: number) => boolean {
  const windows = new Map<string, Window>();
  const windowOf = (subject: string, share: number): Window => {
    const window = windows.get(subject) ?? makeWindow({ ...limits, limit: Math.floor(limits.limit * share) });
    windows.set(subject, window);
    return window;
  };
  return (nowMs, key) => {
    const both = [windowOf('organisation', 1), windowOf(`key ${key}`, limits.share)];
    const fits = both.every((window) => window.fits(nowMs));
    if (fits) for (const window of both) window.add(nowMs);
    else if (limits.countsRefused) both[1]?.add(nowMs);
    return fits;
  };
}

/** The schedule as it comes out against a limiter, `latencyMs` from sending to answer and decided in the middle. */
export const runAgainst = (limits: FakeLimits, sends: readonly Send[], latencyMs = 4): readonly Sample[] => {
  const admits = fakeLimiter(limits);
  return sends.map(({ atMs, key }) => ({
    ...{ sentMs: atMs, answeredMs: atMs + latencyMs, key },
    admitted: admits(atMs + latencyMs / 2, key),
  }));
};

interface Window {
  fits(nowMs: number): boolean;
  add(nowMs: number): void;
}

function makeWindow({ kind, limit, phaseMs, capacity = 1 }: FakeLimits): Window {
  switch (kind) {
    case 'sliding':
      return counting(limit, (timeMs, nowMs) => nowMs - timeMs < minuteMs);
    case 'fixed':
      return counting(limit, (timeMs, nowMs) => minuteOf(timeMs, phaseMs) === minuteOf(nowMs, phaseMs));
    case 'anchored':
      return anchored(limit);
    case 'bucket':
      return bucket(limit, limit * capacity);
  }
}

const minuteOf = (timeMs: number, phaseMs: number): number => Math.floor((timeMs - phaseMs) / minuteMs);

function counting(limit: number, counts: (timeMs: number, nowMs: number) => boolean): Window {
  let times: number[] = [];
  return {
    fits: (nowMs) => {
      times = times.filter((timeMs) => counts(timeMs, nowMs));
      return times.length < limit;
    },
    add: (nowMs) => times.push(nowMs),
  };
}

function anchored(limit: number): Window {
  let endMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    fits: (nowMs) => nowMs >= endMs || count < limit,
    add: (nowMs) => {
      if (nowMs >= endMs) {
        endMs = nowMs + minuteMs;
        count = 0;
      }
      count += 1;
    },
  };
}

function bucket(limit: number, capacity: number): Window {
  let held = capacity;
  let atMs = 0;
  const fill = (nowMs: number): void => {
    held = Math.min(capacity, held + ((nowMs - atMs) * limit) / minuteMs);
    atMs = nowMs;
  };
  return {
    fits: (nowMs) => {
      fill(nowMs);
      return held >= 1;
    },
    add: () => {
      held -= 1;
    },
  };
}
