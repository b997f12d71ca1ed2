// Describes a simulator as a target.
import type { Simulator } from '../../simulator/index.ts';
import { surfaces } from '../target/surfaces.ts';
import type { Target } from '../target/target.ts';
import { credentialsFromWire } from '../target/wire.ts';

/** Where simulators of the suites start: the middle of a month and of a day, far from every rollover. */
export const simulatorStartMs = Date.UTC(2026, 2, 17, 12);

export const simulatorTarget = (simulator: Simulator): Target => ({
  name: 'the built-in simulator',
  baseUrl: simulator.baseUrl,
  siteUrl: simulator.siteUrl,
  mcpUrl: simulator.mcpUrl,
  controlUrl: simulator.controlUrl,
  credentials: credentialsFromWire(simulator.credentials),
  features: surfaces,
  limits: {},
  expectedFailures: [],
});
