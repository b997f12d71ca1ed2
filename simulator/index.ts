// Starts a simulator: worlds behind one REST port, and a control plane on a port of its own.
import type { FastifyInstance } from 'fastify';
import type { ReadingChoice } from '../spec/readings.ts';
import type { PlanName } from '../spec/values.ts';
import { machineNowMs } from './clock.ts';
import { createControlServer } from './control/server.ts';
import type { Switches } from './core/lifecycle.ts';
import { credentialsOf, type OrganizationCredentials } from './credentials.ts';
import { type Parts, productParts } from './parts.ts';
import { type AnswerLine, createServer } from './rest/server.ts';
import type { World } from './world.ts';
import { Worlds } from './worlds.ts';

export interface SimulateOptions {
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
  /** 0 asks for a free port, which is the default. */
  readonly port?: number;
  readonly controlPort?: number;
  readonly onAnswer?: (line: AnswerLine) => void;
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

const host = '127.0.0.1';

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
  const rest = createServer({ parts, worldOf: (id) => worlds.find(id), onAnswer: options.onAnswer });
  const control = createControlServer({ worlds, origin: () => urlOf(control) });
  const close = async (): Promise<void> => {
    await Promise.all([rest.close(), control.close(), worlds.close()]);
  };
  try {
    await rest.listen({ host, port: options.port ?? 0 });
    await control.listen({ host, port: options.controlPort ?? 0 });
  } catch (cause) {
    await close();
    throw cause;
  }
  worlds.listenAt(urlOf(rest));
  const world = worlds.default;
  const controlUrl = urlOf(control);
  return { ...world.urls, controlUrl, credentials: credentialsOf(world), world, close };
}

const urlOf = ({ server }: FastifyInstance): string => {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return `http://${host}:${address.port}`;
};
