// The built-in simulator as a target: started for one run, at a fixed time, over real HTTP.
import { simulate } from '../simulator/index.ts';
import type { Target } from '../suites/target/target.ts';
import { credentialsFromWire } from '../suites/target/wire.ts';

/** The middle of a month and of a day, far from every rollover. */
const startMs = Date.UTC(2026, 2, 17, 12);

export interface BuiltIn {
  readonly target: Target;
  close(): Promise<void>;
}

export async function startBuiltIn(): Promise<BuiltIn> {
  const simulator = await simulate({ startMs, port: 0 });
  const target: Target = {
    name: 'the built-in simulator',
    baseUrl: simulator.baseUrl,
    siteUrl: simulator.siteUrl,
    mcpUrl: simulator.mcpUrl,
    controlUrl: simulator.controlUrl,
    credentials: credentialsFromWire(simulator.credentials),
    limits: {},
    expectedFailures: [],
  };
  return { target, close: () => simulator.close() };
}
