// The clock of a case: the target's own clock if it can be moved, else real waiting.
import { missingNeed } from '../kit/finding.ts';
import type { TargetClock } from '../target/capabilities.ts';
import type { Machine } from './machine.ts';

/** Provides the clock of a case, and the real time that it may spend waiting. If no clock can be moved, the caller has checked that the run may wait this long. */
export function timeFor(
  waitsMs: number,
  parts: {
    readonly moved: TargetClock | undefined;
    /** The time of the target; undefined if it shows none. */
    readonly timeMs: () => Promise<number | undefined>;
    readonly machine: Machine;
  },
) {
  if (parts.moved !== undefined) return { clock: parts.moved, realWaitMs: 0 };
  return { clock: realClock(parts.timeMs, parts.machine), realWaitMs: waitsMs };
}

const realClock = (timeMs: () => Promise<number | undefined>, machine: Machine): TargetClock => ({
  advance: (ms) => machine.wait(ms),
  nowMs: async () => (await timeMs()) ?? missingNeed('service-time'),
});
