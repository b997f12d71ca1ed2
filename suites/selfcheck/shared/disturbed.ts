// Runs on a target that others use at the same time: they may leave rules undecided, but must accuse nobody.
import { type Simulator, simulate } from '../../../simulator/index.ts';
import type { Parts } from '../../../simulator/parts.ts';
import { conform } from '../../judge/conform.ts';
import type { Entry } from '../../judge/lanes.ts';
import type { Report } from '../../report/schema.ts';
import { simulatorStartMs } from '../../target/simulator-target.ts';
import type { Target } from '../../target/target.ts';
import { hurriedMachine, sharedTarget } from './shared-target.ts';
import { startTraffic } from './traffic.ts';

/** Two parallel runs on the same organisations, while readers and a publisher use them too. */
export async function runsBesideOthers(entries: readonly Entry[], seed: number): Promise<readonly Report[]> {
  const simulator = await simulate({ startMs: simulatorStartMs, seed });
  const target = sharedTarget(simulator);
  const traffic = await startTraffic(simulator, seed);
  try {
    return await Promise.all([seed, seed + 1].map((one) => run(simulator, target, entries, one)));
  } finally {
    await traffic.stop();
    await simulator.close();
  }
}

/** A run on shared organisations that nobody else uses; `amend` makes the simulator wrong. */
export async function runAlone(
  entries: readonly Entry[],
  seed: number,
  amend: (parts: Parts) => Parts = (parts) => parts,
): Promise<Report> {
  const simulator = await simulate({ startMs: simulatorStartMs, seed, amend });
  try {
    return await run(simulator, sharedTarget(simulator), entries, seed);
  } finally {
    await simulator.close();
  }
}

const run = (
  simulator: Simulator,
  target: Target,
  entries: readonly Entry[],
  seed: number,
): Promise<Report> =>
  conform({
    target,
    entries,
    seed,
    realtime: true,
    permits: { billing: true, writes: true },
    machine: hurriedMachine(simulator),
    minExercised: 0,
    command: 'assay conform',
    today: '2026-03-17',
  });
