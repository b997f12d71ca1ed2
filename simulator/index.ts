// Starts a simulator: worlds behind one REST port, and a control plane on a port of its own.
import type { ReadingChoice } from '../spec/readings.ts';
import type { PlanName } from '../spec/values.ts';
import { credentialsOf, type OrganizationCredentials } from './control/credentials.ts';
import type { Switches } from './core/lifecycle.ts';
import { type Front, type FrontOptions, openFront } from './front.ts';
import { type Parts, productParts } from './parts.ts';
import { machineNowMs } from './time/clock.ts';
import type { World } from './world.ts';
import { Worlds } from './worlds.ts';

export interface SimulateOptions extends FrontOptions {
  /** Decides all that is generated. Default 1. */
  readonly seed?: number;
  /** The world's start, epoch ms. Default: the machine's time. */
  readonly startMs?: number;
  /** Whether time stands still. Default false. */
  readonly frozen?: boolean;
  readonly manifests?: number;
  /** Whether content lacks what a service need not have. Default false. */
  readonly plain?: boolean;
  readonly readings?: ReadingChoice;
  /** Flows of the manifest query to turn on. Default none. */
  readonly switches?: Partial<Switches>;
  /** Manifests a minute that the world publishes by itself. Default none. */
  readonly arrivalsPerMinute?: number;
  /** Receivers beside those on loopback that webhooks may lead to: names, for their public addresses, and addresses. */
  readonly webhookHosts?: readonly string[];
  /** Ports that outlive the simulator, opened for its operations; ports of its own when omitted. */
  readonly front?: Front;
  /** Replaces parts of the product, for tests that need a wrong service. */
  readonly amend?: (parts: Parts) => Parts;
}

export interface Simulator {
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly siteUrl: string;
  readonly controlUrl: string;
  readonly credentials: Readonly<Record<PlanName, readonly OrganizationCredentials[]>>;
  readonly world: World;
  close(): Promise<void>;
}

/** Rejects with the system's error where a port cannot be had. */
export async function simulate(options: SimulateOptions = {}): Promise<Simulator> {
  const parts = (options.amend ?? ((same) => same))(productParts);
  const worlds = new Worlds(parts, {
    seed: options.seed ?? 1,
    startMs: options.startMs ?? machineNowMs(),
    frozen: options.frozen ?? false,
    manifests: options.manifests,
    plain: options.plain,
    readings: options.readings ?? {},
    switches: options.switches,
    arrivalsPerMinute: options.arrivalsPerMinute,
    webhookHosts: options.webhookHosts,
  });
  const front = options.front ?? (await openFront(parts.operations, options));
  front.carry(worlds);
  const world = worlds.default;
  const close = async (): Promise<void> => {
    if (options.front === undefined) await front.close();
    else front.rest();
    await worlds.close();
  };
  return { ...world.urls, controlUrl: front.controlUrl, credentials: credentialsOf(world), world, close };
}
