// A simulator as a team's staging system: organisations that others use too, no control plane, nobody's own world.
import { secretsOf } from '../../../simulator/control/credentials.ts';
import type { Simulator } from '../../../simulator/index.ts';
import { type Machine, machine } from '../../judge/machine.ts';
import type { Target } from '../../target/target.ts';
import { orgCredentialFromWire } from '../../target/wire.ts';
import { simulatorTarget } from '../simulator-target.ts';

/** Rules about the quota's edge use up a Starter, and are tried again before they accuse. */
const moreStarters = 4;

/** Addresses and credentials alone. */
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

/** Real time in which a delivery that is due arrives: the simulator's clock runs ahead, but its requests take their time. */
const arrivalMs = 50;

/** A machine whose waits take hardly any time: the simulator's clock runs ahead, for it knows of no control plane. */
export function hurriedMachine({ world }: Simulator): Machine {
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
