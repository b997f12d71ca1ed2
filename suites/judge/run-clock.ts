// Time between requests: real waits or, as soon as every running case waits, a step of the target's clock.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TargetClock } from '../target/capabilities.ts';
import type { Machine } from './machine.ts';

export function runClock(machine: Machine, moved: TargetClock | undefined) {
  let aheadMs = 0;
  /** Milliseconds since some fixed instant: the machine's time plus all steps of the target's clock. */
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
    /** The target's clock for cases, if it can be moved. */
    clock: moved && {
      nowMs: () => moved.nowMs(),
      advance: (ms: number, open?: 'wait' | 'leave') => {
        works.noteWait(ms);
        return advance(moved, ms, open);
      },
    },
    /** Returns when this much time has passed on the target. */
    pass: async (ms: number) => {
      if (ms <= 0) return;
      works.noteWait(ms);
      await (skips === undefined ? machine.wait(ms) : works.idle(() => skips.pass(ms)));
    },
    /** Waits on this machine; the target's clock does not move for it. */
    waitReal: (ms: number) => {
      works.noteWait(ms);
      return machine.wait(ms);
    },
    /** Runs a task, in parallel with others. The clock does not move while a task is busy. */
    work: <T>(task: () => Promise<T>) => works.run(task).finally(() => void skips?.moveIfAllIdle()),
    /** How long the current task has waited. A wait that has begun counts in full; overlapping waits count once. */
    waitedMs: works.waitedMs,
    /** Stores the time. Call the returned function after the target has been restored to it. */
    mark: () => {
      const markedMs = aheadMs;
      return () => {
        aheadMs = markedMs;
      };
    },
  };
}

export type RunClock = ReturnType<typeof runClock>;

interface Waiter {
  readonly untilMs: number;
  readonly end: () => void;
}

function skipper(parts: {
  readonly machine: Machine;
  readonly nowMs: () => number;
  readonly areAllIdle: () => boolean;
  readonly advance: (ms: number) => Promise<void>;
}) {
  const { machine, nowMs } = parts;
  const waiters = new Set<Waiter>();
  const moveOnce = async (): Promise<void> => {
    if (waiters.size === 0 || !parts.areAllIdle()) return;
    const nextMs = Math.min(...[...waiters].map(({ untilMs }) => untilMs));
    // If the clock refuses to move, the wait takes real time.
    if (nextMs > nowMs()) await parts.advance(Math.ceil(nextMs - nowMs())).catch(() => undefined);
    for (const waiter of waiters) if (waiter.untilMs <= nowMs()) waiter.end();
  };
  // Clock steps run one after the other, because parallel waits share the time that passes.
  let moving: Promise<void> = Promise.resolve();
  /** Moves the clock to the end of the shortest wait, unless a task is busy. */
  const moveIfAllIdle = (): Promise<void> => {
    moving = moving.then(moveOnce);
    return moving;
  };
  return {
    moveIfAllIdle,
    /** Returns when this much time has passed, by waiting or by moving the clock. */
    pass: async (ms: number) => {
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

/** A task: the number of its current waits, and its total waiting time. */
interface Task {
  waits: number;
  waitedMs: number;
  waitingUntilMs: number;
}

function workTracker(nowMs: () => number) {
  const current = new AsyncLocalStorage<Task>();
  const tasks = new Set<Task>();
  return {
    run: async <T>(act: () => Promise<T>) => {
      const task: Task = { waits: 0, waitedMs: 0, waitingUntilMs: 0 };
      tasks.add(task);
      try {
        return await current.run(task, act);
      } finally {
        tasks.delete(task);
      }
    },
    /** Runs a wait of the current task, which is idle meanwhile. */
    idle: async <T>(wait: () => Promise<T>) => {
      const task = current.getStore();
      if (task !== undefined) task.waits += 1;
      try {
        return await wait();
      } finally {
        if (task !== undefined) task.waits -= 1;
      }
    },
    /** Whether every task waits. */
    areAllIdle: () => [...tasks].every(({ waits }) => waits > 0),
    /** Records that the current task begins a wait of this length. */
    noteWait: (ms: number) => {
      const task = current.getStore();
      if (task === undefined) return;
      const fromMs = nowMs();
      const untilMs = fromMs + ms;
      task.waitedMs += Math.max(0, untilMs - Math.max(fromMs, task.waitingUntilMs));
      task.waitingUntilMs = Math.max(untilMs, task.waitingUntilMs);
    },
    waitedMs: () => current.getStore()?.waitedMs ?? 0,
  };
}
