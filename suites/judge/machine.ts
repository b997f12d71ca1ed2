// The machine's own time: the judge bounds cases, paces requests and waits for real with it; cases never see it.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Machine {
  /** Milliseconds since some fixed instant. */
  nowMs(): number;
  /** Returns after this long, or at once when the signal says that there is nothing left to wait for. */
  wait(ms: number, enough?: AbortSignal): Promise<void>;
}

export const machine: Machine = {
  nowMs: () => performance.now(),
  wait: (ms, enough) =>
    sleep(ms, undefined, enough && { signal: enough }).catch((cause: unknown) => {
      if (enough?.aborted !== true) throw cause;
    }),
};

/** The machine's date, YYYY-MM-DD in UTC: expected failures expire by it, whatever the target's clock says. */
export const today = (): string => new Date().toISOString().slice(0, 10);
