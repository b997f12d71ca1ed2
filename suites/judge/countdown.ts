// The remaining time of a run's real waits, reported every few seconds.
import { type Entry, type Lanes, waitsMs } from './lanes.ts';
import type { Machine } from './machine.ts';
import { realWaitMaxMs } from './offer.ts';

export interface Wait {
  /** Cases that wait or will wait. */
  readonly cases: number;
  /** An estimate that counts only the waits. */
  readonly remainingMs: number;
}

const everyMs = 5_000;

/** Waits of the lane `waiting` pass in parallel, those of `exclusive` one after the other. */
export function countdown(
  { nowMs }: Pick<Machine, 'nowMs'>,
  { waiting, exclusive }: Pick<Lanes, 'waiting' | 'exclusive'>,
  onWait: (wait: Wait) => void,
) {
  const startMs = nowMs();
  // A case that needs a longer wait is not run.
  const together = new Set(waiting.filter(isWaitedFor));
  const alone = new Set(exclusive.filter(isWaitedFor));
  let lastEndedMs = startMs;
  /** How long the current exclusive case has waited so far. */
  const waitedMs = (): number => {
    const [current] = alone;
    return current === undefined || together.size > 0 ? 0 : Math.min(waitsMs(current), nowMs() - lastEndedMs);
  };
  const remainingMs = (): number =>
    Math.max(0, Math.max(0, ...[...together].map(waitsMs)) - (nowMs() - startMs)) +
    [...alone].reduce((sumMs, entry) => sumMs + waitsMs(entry), 0) -
    waitedMs();
  const report = (): void => {
    const cases = together.size + alone.size;
    if (cases > 0) onWait({ cases, remainingMs: remainingMs() });
  };
  report();
  // In real time, because the given clock may run faster.
  const timer = setInterval(report, everyMs);
  return {
    ended: (entry: Entry) => {
      together.delete(entry);
      alone.delete(entry);
      lastEndedMs = nowMs();
    },
    stop: () => clearInterval(timer),
  };
}

const isWaitedFor = (entry: Entry): boolean => waitsMs(entry) > 0 && waitsMs(entry) <= realWaitMaxMs;
