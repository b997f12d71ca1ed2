// The pieces of work of a run that go on side by side: which of them wait, and how long each waited.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface WorkTracker {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a wait of the current piece of work, which is idle meanwhile. */
  idle<T>(wait: () => Promise<T>): Promise<T>;
  /** Whether every piece of work waits. */
  areAllIdle(): boolean;
  /** A wait of this length of the current piece of work begins. */
  noteWait(ms: number): void;
  /** How long the current piece of work waited, all waits begun counted whole; those at once are counted once. */
  waitedMs(): number;
}

/** A piece of work: how many of its waits go on, and how long it waited in all. */
interface Work {
  waits: number;
  waitedMs: number;
  waitingUntilMs: number;
}

export function workTracker(nowMs: () => number): WorkTracker {
  const current = new AsyncLocalStorage<Work>();
  const works = new Set<Work>();
  return {
    run: async (task) => {
      const work: Work = { waits: 0, waitedMs: 0, waitingUntilMs: 0 };
      works.add(work);
      try {
        return await current.run(work, task);
      } finally {
        works.delete(work);
      }
    },
    idle: async (wait) => {
      const work = current.getStore();
      if (work !== undefined) work.waits += 1;
      try {
        return await wait();
      } finally {
        if (work !== undefined) work.waits -= 1;
      }
    },
    areAllIdle: () => [...works].every(({ waits }) => waits > 0),
    noteWait: (ms) => {
      const work = current.getStore();
      if (work === undefined) return;
      const fromMs = nowMs();
      const untilMs = fromMs + ms;
      work.waitedMs += Math.max(0, untilMs - Math.max(fromMs, work.waitingUntilMs));
      work.waitingUntilMs = Math.max(untilMs, work.waitingUntilMs);
    },
    waitedMs: () => current.getStore()?.waitedMs ?? 0,
  };
}
