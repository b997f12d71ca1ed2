// The parallel tasks of a run: which of them wait, and how long each has waited.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface WorkTracker {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a wait of the current task, which is idle meanwhile. */
  idle<T>(wait: () => Promise<T>): Promise<T>;
  /** Whether every task waits. */
  areAllIdle(): boolean;
  /** Records that the current task begins a wait of this length. */
  noteWait(ms: number): void;
  /** How long the current task has waited. A wait that has begun counts in full; overlapping waits count once. */
  waitedMs(): number;
}

/** A task: the number of its current waits, and its total waiting time. */
interface Task {
  waits: number;
  waitedMs: number;
  waitingUntilMs: number;
}

export function workTracker(nowMs: () => number): WorkTracker {
  const current = new AsyncLocalStorage<Task>();
  const tasks = new Set<Task>();
  return {
    run: async (act) => {
      const task: Task = { waits: 0, waitedMs: 0, waitingUntilMs: 0 };
      tasks.add(task);
      try {
        return await current.run(task, act);
      } finally {
        tasks.delete(task);
      }
    },
    idle: async (wait) => {
      const task = current.getStore();
      if (task !== undefined) task.waits += 1;
      try {
        return await wait();
      } finally {
        if (task !== undefined) task.waits -= 1;
      }
    },
    areAllIdle: () => [...tasks].every(({ waits }) => waits > 0),
    noteWait: (ms) => {
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
