// The kinds of target as which a simulator is judged: what a run may use of it, and how time passes.
import type { Simulator } from '../../simulator/index.ts';
import { type Machine, machine } from '../judge/machine.ts';
import type { SessionOptions } from '../judge/session.ts';
import { simulatorTarget } from '../target/simulator-target.ts';
import { hurriedMachine, sharedTarget } from './shared/shared-target.ts';

/** `worlds`: a world of the run's own; `shared`: a control plane without worlds; `credentials`: only credentials. */
export const targetKinds = ['worlds', 'shared', 'credentials'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Only the world's time passes, because the number of drawn inputs must not depend on the load of this machine. */
const startMs = machine.nowMs();
const timelessMachine: Machine = { ...machine, nowMs: () => startMs };

/** The simulator advances its clock only after every delivery is answered, so no delivery is in transit. */
const settledMs = 5;

/** Longer than the lag of the variant that lists writes late; any other simulator shows a write at once. */
const shownWithinMs = 200;

/** Nobody else uses the simulator, so longer observation would show nothing more. */
const impatientMachine: Machine = {
  ...timelessMachine,
  wait: (ms, enough) => machine.wait(Math.min(ms, settledMs), enough),
};

type SimulatorSession = Omit<SessionOptions, 'seed' | 'runs'>;

export const targetOfKind: Readonly<Record<TargetKind, (simulator: Simulator) => SimulatorSession>> = {
  worlds: (simulator) => ({
    target: simulatorTarget(simulator),
    realtime: false,
    world: 'given',
    machine: timelessMachine,
    settledMs,
    shownWithinMs,
  }),
  shared: (simulator) => {
    const target = simulatorTarget(simulator);
    const plane = { url: simulator.controlUrl, token: undefined };
    return {
      // A run does not create a world if a capability has its own source.
      target: { ...target, capabilities: { orgs: { kind: 'plane', plane } } },
      realtime: false,
      world: 'own',
      machine: impatientMachine,
      settledMs,
      shownWithinMs,
    };
  },
  credentials: (simulator) => ({
    target: sharedTarget(simulator),
    realtime: true,
    world: 'own',
    machine: hurriedMachine(simulator),
    permits: { billing: true, writes: true },
  }),
};
