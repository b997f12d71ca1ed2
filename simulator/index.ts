// Starts a simulator: worlds behind one REST server, and a control plane on a second port.
import type { ReadingChoice } from '../spec/readings.ts';
import type { PlanName } from '../spec/values.ts';
import type { WorldDocument } from './control/bodies.ts';
import { credentialsOf, type OrganizationCredentials } from './control/credentials.ts';
import { furnish } from './control/world-document.ts';
import type { Switches } from './core/lifecycle.ts';
import { type Parts, productParts } from './parts.ts';
import { type ListenOptions, type Servers, startServers } from './servers.ts';
import { machineNowMs } from './time/clock.ts';
import type { World } from './world.ts';
import { Worlds } from './worlds.ts';

export interface SimulateOptions extends ListenOptions {
  /** Determines all generated content, ids and credentials. Default 1. */
  readonly seed?: number;
  /** The world's start, epoch ms. Default: the machine's time. */
  readonly startMs?: number;
  /** Whether the clock starts frozen. Default false. */
  readonly frozen?: boolean;
  /** How many manifests a world starts with. Default 3,000. */
  readonly manifests?: number;
  /** Whether content omits everything that a service need not have. Default false. */
  readonly plain?: boolean;
  readonly readings?: ReadingChoice;
  /** Optional flows of the manifest query to enable. Default none. */
  readonly switches?: Partial<Switches>;
  /** Manifests a minute that the world publishes by itself. Default 0. */
  readonly arrivalsPerMinute?: number;
  /** Organisations, streams and manifests that the worlds begin with besides their generated content. */
  readonly document?: WorldDocument;
  /** Webhook receivers to allow besides those on loopback: IP addresses, and host names, which may resolve to public addresses only. */
  readonly webhookHosts?: readonly string[];
  /** Running servers, started for the operations of the simulator, which outlive it. Default: servers of its own. */
  readonly servers?: Servers;
  /** Replaces parts of the product; for tests that need a wrong service. */
  readonly amend?: (parts: Parts) => Parts;
}

export interface Simulator {
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly siteUrl: string;
  /** Address of the service on this machine; `baseUrl` is the public one. */
  readonly localUrl: string;
  readonly controlUrl: string;
  readonly credentials: Readonly<Record<PlanName, readonly OrganizationCredentials[]>>;
  readonly world: World;
  /** Cuts off what is open. */
  close(): Promise<void>;
  /**
   * Closes once the answers that are open now have ended, or after `withinMs` of real time; gives how many it then cut
   * off. `tell` is called with their number first, if there are any.
   */
  finish(withinMs: number, tell: (open: number) => void): Promise<number>;
}

/** Rejects with the system's error if a port is not available, and with a DocumentError if a world document is refused. */
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
    document: options.document,
    webhookHosts: options.webhookHosts,
  });
  const world = worlds.default;
  const problem = options.document && (await furnish(world, options.document, 'world'));
  if (problem !== undefined) {
    await worlds.close();
    throw new DocumentError(problem.detail);
  }
  const servers = options.servers ?? (await startServers(parts.operations, options));
  servers.attach(worlds);
  const close = async (): Promise<void> => {
    if (options.servers === undefined) await servers.close();
    else servers.detach();
    await worlds.close();
  };
  const finish: Simulator['finish'] = async (withinMs, tell) => {
    const cutOff = await servers.finish(withinMs, tell);
    await close();
    return cutOff;
  };
  const { localUrl, controlUrl } = servers;
  return { ...world.urls, localUrl, controlUrl, credentials: credentialsOf(world), world, close, finish };
}

/** A world document was refused; the message names the place. */
export class DocumentError extends Error {}
