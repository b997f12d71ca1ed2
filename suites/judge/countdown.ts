// How long the waits of a run in real time will still take, reported every few seconds.

import { type Entry, type Lanes, waitsMs } from './lanes.ts';
import type { Machine } from './machine.ts';
import { realWaitMaxMs } from './offer.ts';

export interface Wait {
  /** Cases that wait, or will. */
  readonly cases: number;
  /** About as long: what cases do besides waiting is not counted. */
  readonly remainingMs: number;
}

export interface Countdown {
  ended(entry: Entry): void;
  stop(): void;
}

const everyMs = 5_000;

/** Waits of the one lane pass at once, those of the other one after the other. */
export function countdown(
  { nowMs }: Pick<Machine, 'nowMs'>,
  { waiting, exclusive }: Pick<Lanes, 'waiting' | 'exclusive'>,
  onWait: (wait: Wait) => void,
): Countdown {
  const startMs = nowMs();
  // Longer ones are not waited for at all.
  const together = new Set(waiting.filter(isWaitedFor));
  const alone = new Set(exclusive.filter(isWaitedFor));
  let lastEndedMs = startMs;
  /** What the one that is judged by itself has waited so far. */
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
  // The interval is real: the machine's time may pass faster.
  const timer = setInterval(report, everyMs);
  return {
    ended: (entry) => {
      together.delete(entry);
      alone.delete(entry);
      lastEndedMs = nowMs();
    },
    stop: () => clearInterval(timer),
  };
}

const isWaitedFor = (entry: Entry): boolean => waitsMs(entry) > 0 && waitsMs(entry) <= realWaitMaxMs;
