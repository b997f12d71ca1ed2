// Time between requests: waited for, or passed by moving the target's clock as soon as every case at work waits.
import type { TargetClock } from '../target/capabilities.ts';
import type { Machine } from './machine.ts';
import { workTracker } from './work-tracker.ts';

export interface RunClock {
  /** Milliseconds since some fixed instant: the machine's time and what the target's clock was moved on by. */
  nowMs(): number;
  /** Returns when this much time has passed on the target. */
  pass(ms: number): Promise<void>;
  /** Runs a piece of work that others may go on beside; the clock is not moved while it is busy. */
  work<T>(task: () => Promise<T>): Promise<T>;
  /** How long the current piece of work waited, all waits begun counted whole; those at once are counted once. */
  waitedMs(): number;
  /** The target's clock for cases, where it has one that moves. */
  readonly clock: TargetClock | undefined;
  /** Notes the time; the returned function is called once the target has gone back to it. */
  mark(): () => void;
}

export function runClock(machine: Machine, moved: TargetClock | undefined): RunClock {
  let aheadMs = 0;
  const nowMs = (): number => machine.nowMs() + aheadMs;
  const works = workTracker(nowMs);
  const advance = async (by: TargetClock, ms: number, open?: 'wait' | 'leave'): Promise<void> => {
    await by.advance(ms, open);
    aheadMs += ms;
  };
  const skips =
    moved && skipper({ machine, nowMs, areAllIdle: works.areAllIdle, advance: (ms) => advance(moved, ms) });
  return {
    nowMs,
    clock: moved && {
      nowMs: () => moved.nowMs(),
      advance: (ms, open) => {
        works.noteWait(ms);
        return advance(moved, ms, open);
      },
    },
    pass: async (ms) => {
      if (ms <= 0) return;
      works.noteWait(ms);
      await (skips === undefined ? machine.wait(ms) : works.idle(() => skips.pass(ms)));
    },
    work: (task) => works.run(task).finally(() => void skips?.moveIfAllIdle()),
    waitedMs: works.waitedMs,
    mark: () => {
      const markedMs = aheadMs;
      return () => {
        aheadMs = markedMs;
      };
    },
  };
}

interface Waiter {
  readonly untilMs: number;
  readonly end: () => void;
}

interface Skipper {
  /** Returns when this much time has passed, by waiting or by moving the clock. */
  pass(ms: number): Promise<void>;
  /** Moves the clock to the end of the shortest wait, unless somebody is busy. */
  moveIfAllIdle(): Promise<void>;
}

function skipper(parts: {
  readonly machine: Machine;
  readonly nowMs: () => number;
  readonly areAllIdle: () => boolean;
  readonly advance: (ms: number) => Promise<void>;
}): Skipper {
  const { machine, nowMs } = parts;
  const waiters = new Set<Waiter>();
  const moveOnce = async (): Promise<void> => {
    if (waiters.size === 0 || !parts.areAllIdle()) return;
    const nextMs = Math.min(...[...waiters].map(({ untilMs }) => untilMs));
    // A clock that would not move is waited for.
    if (nextMs > nowMs()) await parts.advance(Math.ceil(nextMs - nowMs())).catch(() => undefined);
    for (const waiter of waiters) if (waiter.untilMs <= nowMs()) waiter.end();
  };
  // One after the other: those who wait at once wait for the same time to pass.
  let moving: Promise<void> = Promise.resolve();
  const moveIfAllIdle = (): Promise<void> => {
    moving = moving.then(moveOnce);
    return moving;
  };
  return {
    moveIfAllIdle,
    pass: async (ms) => {
      const over = new AbortController();
      const waiter = { untilMs: nowMs() + ms, end: () => over.abort() };
      waiters.add(waiter);
      try {
        await moveIfAllIdle();
        await machine.wait(Math.max(0, waiter.untilMs - nowMs()), over.signal);
      } finally {
        waiters.delete(waiter);
      }
    },
  };
}
