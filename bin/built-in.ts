// The built-in simulator as a target: started for one run, at a fixed time, judged over HTTP.
import { simulate } from '../simulator/index.ts';
import { simulatorStartMs, simulatorTarget } from '../suites/selfcheck/simulator-target.ts';
import type { Target } from '../suites/target/target.ts';

export interface BuiltIn {
  readonly target: Target;
  close(): Promise<void>;
}

export async function startBuiltIn(): Promise<BuiltIn> {
  const simulator = await simulate({ startMs: simulatorStartMs, port: 0 });
  return { target: simulatorTarget(simulator), close: () => simulator.close() };
}
