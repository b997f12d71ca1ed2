// A machine whose waits take hardly any time, because they move the clock of a simulator instead.
import { type Machine, machine } from './machine.ts';

/** Real time in which a delivery that is due arrives. */
const arrivalMs = 50;

/** What a simulator in this process offers: its clock, which moves without a control plane. */
interface Simulated {
  readonly world: { readonly clock: { advance(ms: number): unknown } };
}

/** Each wait moves the simulator's clock directly. */
export function hurriedMachine({ world }: Simulated): Machine {
  let aheadMs = 0;
  return {
    nowMs: () => performance.now() + aheadMs,
    wait: async (ms, enough) => {
      if (enough?.aborted === true) return;
      world.clock.advance(Math.ceil(ms));
      aheadMs += ms;
      await machine.wait(Math.min(ms, arrivalMs), enough);
    },
  };
}
