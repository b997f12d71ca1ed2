// Time between requests: waited for, or passed by moving the target's clock as soon as every case at work waits.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TargetClock } from '../target/capabilities.ts';
import type { Machine } from './machine.ts';

export interface Timekeeper {
  /** Milliseconds since some fixed instant: the machine's time and what the target's clock was moved on by. */
  nowMs(): number;
  /** Returns when this much time has passed on the target. */
  pass(ms: number): Promise<void>;
  /** Runs a piece of work that others may go on beside; the clock is not moved under its feet. */
  work<T>(task: () => Promise<T>): Promise<T>;
  /** How long the current piece of work waited, all waits begun counted whole; those at once are counted once. */
  waitedMs(): number;
  /** The target's clock for cases, where it has one that moves. */
  readonly clock: TargetClock | undefined;
  /** Notes the time; the returned function is called once the target has gone back to it. */
  mark(): () => void;
}

/** A piece of work: how many of its requests wait for time to pass, and how long it waited in all. */
interface Work {
  waits: number;
  waitedMs: number;
  waitingUntilMs: number;
}

interface Waiter {
  readonly untilMs: number;
  readonly end: () => void;
}

export function timekeeper(machine: Machine, moved: TargetClock | undefined): Timekeeper {
  const current = new AsyncLocalStorage<Work>();
  const works = new Set<Work>();
  const waiters = new Set<Waiter>();
  let aheadMs = 0;
  const nowMs = (): number => machine.nowMs() + aheadMs;

  const move = async (by: TargetClock, ms: number, open?: 'wait' | 'leave'): Promise<void> => {
    await by.advance(ms, open);
    aheadMs += ms;
  };

  const clock: TargetClock | undefined = moved && {
    nowMs: () => moved.nowMs(),
    advance: (ms, open) => {
      const work = current.getStore();
      if (work !== undefined) note(work, nowMs(), ms);
      return move(moved, ms, open);
    },
  };

  const moveOnce = async (): Promise<void> => {
    if (moved === undefined || waiters.size === 0 || [...works].some(({ waits }) => waits === 0)) return;
    const nextMs = Math.min(...[...waiters].map(({ untilMs }) => untilMs));
    // A clock that would not move is waited for.
    if (nextMs > nowMs()) await move(moved, Math.ceil(nextMs - nowMs())).catch(() => undefined);
    for (const waiter of waiters) if (waiter.untilMs <= nowMs()) waiter.end();
  };

  // One after the other: those who wait at once wait for the same time to pass.
  let moving: Promise<void> = Promise.resolve();
  const moveIfAllWait = (): Promise<void> => {
    moving = moving.then(moveOnce);
    return moving;
  };

  const waitOrMove = async (ms: number): Promise<void> => {
    const over = new AbortController();
    const waiter = { untilMs: nowMs() + ms, end: () => over.abort() };
    waiters.add(waiter);
    try {
      await moveIfAllWait();
      await machine.wait(Math.max(0, waiter.untilMs - nowMs()), over.signal);
    } finally {
      waiters.delete(waiter);
    }
  };

  return {
    nowMs,
    clock,
    pass: async (ms) => {
      if (ms <= 0) return;
      const work = current.getStore();
      if (work !== undefined) note(work, nowMs(), ms);
      if (clock === undefined) return machine.wait(ms);
      if (work !== undefined) work.waits += 1;
      try {
        await waitOrMove(ms);
      } finally {
        if (work !== undefined) work.waits -= 1;
      }
    },
    work: async (task) => {
      const work: Work = { waits: 0, waitedMs: 0, waitingUntilMs: 0 };
      works.add(work);
      try {
        return await current.run(work, task);
      } finally {
        works.delete(work);
        void moveIfAllWait();
      }
    },
    waitedMs: () => current.getStore()?.waitedMs ?? 0,
    mark: () => {
      const kept = aheadMs;
      return () => {
        aheadMs = kept;
      };
    },
  };
}

function note(work: Work, fromMs: number, ms: number): void {
  const untilMs = fromMs + ms;
  work.waitedMs += Math.max(0, untilMs - Math.max(fromMs, work.waitingUntilMs));
  work.waitingUntilMs = Math.max(untilMs, work.waitingUntilMs);
}
