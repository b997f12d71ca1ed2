// Time for cases: the target's own clock where it has one that moves, real waiting when asked.

import type { RestClient } from '../clients/rest.ts';
import { missingNeed } from '../kit/finding.ts';
import type { TargetClock } from '../target/capabilities.ts';
import { serviceTimeMs } from '../target/service-time.ts';
import type { Machine } from './machine.ts';

export interface Time {
  readonly clock: TargetClock;
  /** Real time that the case may spend waiting. */
  readonly realWaitMs: number;
}

/** The caller knows that the time may be waited for where there is no clock to move. */
export function timeFor(
  waitsMs: number,
  parts: {
    readonly moved: TargetClock | undefined;
    readonly anonymous: RestClient;
    readonly machine: Machine;
  },
): Time {
  if (parts.moved !== undefined) return { clock: parts.moved, realWaitMs: 0 };
  return { clock: realClock(parts.anonymous, parts.machine), realWaitMs: waitsMs };
}

const realClock = (anonymous: RestClient, machine: Machine): TargetClock => ({
  advance: (ms) => machine.wait(ms),
  nowMs: async () => (await serviceTimeMs(anonymous)) ?? missingNeed('service-time'),
});
