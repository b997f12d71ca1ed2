// Starts a simulator: worlds behind one REST server, and a control plane on a second port.
import type { PlanName } from '../spec/values.ts';
import { credentialsOf, type OrganizationCredentials } from './control/credentials.ts';
import type { WorldOptions } from './control/world.ts';
import { furnish } from './control/world-document.ts';
import { type Differences, type Parts, productParts } from './parts.ts';
import { type ListenOptions, type Servers, startServers } from './servers.ts';
import type { ClientJudge } from './state/client-judge.ts';
import { machineNowMs } from './time/clock.ts';
import type { World } from './world.ts';
import { Worlds } from './worlds.ts';

/** By default the seed is 1, and the world starts at the time of the machine, with a running clock. */
export interface SimulateOptions extends ListenOptions, Partial<Omit<WorldOptions, 'expiresMs'>> {
  /** Running servers, started for the operations of the simulator, which outlive it. Default: servers of its own. */
  readonly servers?: Servers;
  /** Replaces parts of the product; for tests that need a wrong service. */
  readonly amend?: (parts: Parts) => Parts;
  /** Judges the clients of all worlds; default: nobody does. */
  readonly clients?: ClientJudge | undefined;
  /** What worlds are like where their options, or operators, do not say otherwise. */
  readonly differences?: Differences | undefined;
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
  close(): Promise<void>;
  /**
   * Closes once the answers that are open now have ended, or after `withinMs` of real time; gives how many it then cut
   * off. `tell` is called with their number first, if there are any.
   */
  finish(withinMs: number, tell: (open: number) => void): Promise<number>;
}

/** Rejects with the system's error if a port is not available, and with a DocumentError if a world document is refused. */
export async function simulate(options: SimulateOptions = {}): Promise<Simulator> {
  const { clients, differences = {} } = options;
  const parts = (options.amend ?? ((same) => same))({ ...productParts, clients, differences });
  const { seed = 1, startMs = machineNowMs(), frozen = false, readings = {}, document } = options;
  const { name, neverBehind, manifests, plain, switches, arrivalsPerMinute, webhookHosts } = options;
  const worlds = new Worlds(parts, {
    name,
    seed,
    startMs,
    frozen,
    readings,
    document,
    neverBehind,
    manifests,
    plain,
    switches,
    arrivalsPerMinute,
    webhookHosts,
  });
  const world = worlds.default;
  const problem = document && (await furnish(world, document, 'world'));
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
