// For tests: simulated limiters of every legal kind, and the samples of a schedule that is run against one.
import { minuteMs, type Sample } from '../lib/limiter.ts';
import type { ScheduledRequest } from '../lib/profile.ts';

export const windowKinds = ['sliding', 'fixed', 'anchored', 'bucket'] as const;
export type WindowKind = (typeof windowKinds)[number];

export interface LimiterOptions {
  readonly kind: WindowKind;
  /** Requests per minute of the organisation. */
  readonly limit: number;
  /** Share of the limit that one key may use. */
  readonly keyShare: number;
  /** Start of its minutes, ms. */
  readonly phaseMs: number;
  /** Share of the limit that a full bucket holds. */
  readonly capacity?: number;
  /** Whether the window of a key also counts refused requests. */
  readonly countsRefused?: boolean;
}

/** Returns a function that decides whether a request of the key is admitted. */
export function simulatedLimiter(options: LimiterOptions): (nowMs: number, key: number) => boolean {
  const windows = new Map<string, Window>();
  const windowOf = (subject: string, share: number): Window => {
    const window =
      windows.get(subject) ?? makeWindow({ ...options, limit: Math.floor(options.limit * share) });
    windows.set(subject, window);
    return window;
  };
  return (nowMs, key) => {
    const both = [windowOf('organisation', 1), windowOf(`key ${key}`, options.keyShare)];
    const fits = both.every((window) => window.fits(nowMs));
    if (fits) for (const window of both) window.add(nowMs);
    else if (options.countsRefused) both[1]?.add(nowMs);
    return fits;
  };
}

/** The samples of a schedule; answers take `latencyMs`, and the limiter decides in the middle of that time. */
export const samplesOf = (
  options: LimiterOptions,
  schedule: readonly ScheduledRequest[],
  latencyMs = 4,
): readonly Sample[] => {
  const admits = simulatedLimiter(options);
  return schedule.map(({ atMs, key }) => ({
    sentMs: atMs,
    answeredMs: atMs + latencyMs,
    key,
    admitted: admits(atMs + latencyMs / 2, key),
  }));
};

interface Window {
  fits(nowMs: number): boolean;
  add(nowMs: number): void;
}

function makeWindow({ kind, limit, phaseMs, capacity = 1 }: LimiterOptions): Window {
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
  let tokens = capacity;
  let filledMs = 0;
  const fill = (nowMs: number): void => {
    tokens = Math.min(capacity, tokens + ((nowMs - filledMs) * limit) / minuteMs);
    filledMs = nowMs;
  };
  return {
    fits: (nowMs) => {
      fill(nowMs);
      return tokens >= 1;
    },
    add: () => {
      tokens -= 1;
    },
  };
}
