// Describes a simulator as a target.
import type { Addresses } from './access.ts';
import { surfaces } from './surfaces.ts';
import type { Target } from './target.ts';
import { credentialsFromWire } from './wire.ts';

/** Where simulators of the suites start: the middle of a month and of a day, far from every rollover. */
export const simulatorStartMs = Date.UTC(2026, 2, 17, 12);

/** `credentials` has the form that a control plane gives them. */
export const simulatorTarget = (simulator: Addresses & { readonly credentials: unknown }): Target => ({
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
