// A simulator as a shared staging system: organisations with other users, without a control plane or worlds.
import { secretsOf } from '../../../simulator/control/credentials.ts';
import type { Simulator } from '../../../simulator/index.ts';
import { type Machine, machine } from '../../judge/machine.ts';
import { simulatorTarget } from '../../target/simulator-target.ts';
import type { Target } from '../../target/target.ts';
import { orgCredentialFromWire } from '../../target/wire.ts';

/** Rules about the end of the quota use up a Starter, and repeat before they accuse, so they need several. */
const moreStarters = 4;

/** The target with only addresses and credentials. */
export function sharedTarget(simulator: Simulator): Target {
  const { credentials, ...target } = simulatorTarget(simulator);
  const starters = Array.from({ length: moreStarters }, () =>
    orgCredentialFromWire({ ...secretsOf(simulator.world.services.operator.makeOrganization('starter')) }),
  );
  return {
    ...target,
    name: 'a shared simulator',
    siteUrl: undefined,
    controlUrl: undefined,
    credentials: { ...credentials, starter: [...(credentials.starter ?? []), ...starters] },
  };
}

/** Real time in which a delivery that is due arrives. */
const arrivalMs = 50;

/** A machine whose waits take hardly any time. Each wait moves the simulator's clock directly, without a control plane. */
export function hurriedMachine({ world }: Simulator): Machine {
  let aheadMs = 0;
  return {
    nowMs: () => machine.nowMs() + aheadMs,
    wait: async (ms, enough) => {
      if (enough?.aborted === true) return;
      world.clock.advance(Math.ceil(ms));
      aheadMs += ms;
      await machine.wait(Math.min(ms, arrivalMs), enough);
    },
  };
}
