// What programs import from the package: the simulator and the suites. Everything else is loaded by the first call.
import { assertSupportedNode } from './node-version.ts';
import type {
  ConformOptions,
  DrillFunctions,
  DrillOptions,
  Report,
  SimulateOptions,
  Simulator,
} from './types.ts';

export type * from './types.ts';

/**
 * Starts a simulator on free ports of this machine. Rejects with the error of the system if a port is taken, and with
 * a `SetupError` for options that it cannot have.
 */
export async function simulate(options: SimulateOptions = {}): Promise<Simulator> {
  assertSupportedNode();
  return (await import('./simulate.ts')).simulateForPrograms(options);
}

/**
 * Judges a target and resolves to the report: `ok` is whether the run is good, `reasons` why not, `rules` the verdict of
 * every rule. Rejects with a `SetupError`, whose message says what to do, if the run cannot start.
 */
export async function conform(options: ConformOptions = {}): Promise<Report> {
  assertSupportedNode();
  return (await import('./conform.ts')).conformForPrograms(options);
}

/**
 * Gives a client tasks in arranged worlds and resolves to the report: one verdict for every rule about clients. A function
 * gets the arguments of its task and a context with addresses and credentials, and resolves to the result, or to
 * `{ status, result, error }`; what it throws counts as a failure that the client reports.
 */
export async function drill(functions: DrillFunctions, options: DrillOptions = {}): Promise<Report> {
  assertSupportedNode();
  return (await import('./drill.ts')).drillForPrograms(functions, options);
}
