// The clock of this machine, with which the judge limits cases, paces requests and waits; cases never see it.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Machine {
  /** Milliseconds since 1970 in UTC. Never goes back. */
  nowMs(): number;
  /** Returns after this time, or as soon as the signal is aborted. */
  wait(ms: number, enough?: AbortSignal): Promise<void>;
}

export const machine: Machine = {
  nowMs: () => performance.timeOrigin + performance.now(),
  wait: (ms, enough) =>
    sleep(ms, undefined, enough && { signal: enough }).catch((cause: unknown) => {
      if (enough?.aborted !== true) throw cause;
    }),
};

/** The machine's date, YYYY-MM-DD in UTC: expected failures expire by it, whatever the target's clock says. */
export const today = (): string => new Date().toISOString().slice(0, 10);
