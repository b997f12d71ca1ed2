// The clock of a forecast: waits that overlap on a real machine overlap here too, and all of them take hardly any time.

interface Waiter {
  readonly dueMs: number;
  readonly resume: () => void;
}

/** Every task counts as waiting if no request was answered in two such intervals. */
const quietMs = 20;

/** `advance` moves the clock of the simulator. */
export function forecastClock(advance: (ms: number) => unknown) {
  const waiters = new Set<Waiter>();
  let aheadMs = 0;
  let hasWorked = true;
  let isScheduled = false;
  const nowMs = (): number => performance.now() + aheadMs;
  const schedule = (): void => {
    if (waiters.size === 0 || isScheduled) return;
    isScheduled = true;
    setTimeout(tick, quietMs);
  };
  /** Moves the time to the end of the shortest wait, once every task waits. */
  const tick = (): void => {
    isScheduled = false;
    if (!hasWorked && waiters.size > 0) {
      const jumpMs = Math.max(0, Math.min(...[...waiters].map(({ dueMs }) => dueMs)) - nowMs());
      advance(Math.ceil(jumpMs));
      aheadMs += jumpMs;
      for (const waiter of waiters) if (waiter.dueMs <= nowMs()) waiter.resume();
    }
    hasWorked = false;
    schedule();
  };
  const wait = (ms: number, enough?: AbortSignal): Promise<void> => {
    if (enough?.aborted === true) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const resume = (): void => {
      waiters.delete(waiter);
      enough?.removeEventListener('abort', resume);
      hasWorked = true;
      resolve();
    };
    const waiter = { dueMs: nowMs() + ms, resume };
    waiters.add(waiter);
    enough?.addEventListener('abort', resume, { once: true });
    schedule();
    return promise;
  };
  return {
    machine: { nowMs, wait },
    /** Marks the task as active after an answer, because an active task does not wait. */
    worked: () => {
      hasWorked = true;
    },
    /** The time that was spent in waits. */
    waitedMs: () => aheadMs,
  };
}
