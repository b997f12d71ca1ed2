// The HTTP servers of a simulator, REST and control plane, which can serve one set of worlds after another.
import type { ServerOptions } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { CallerPolicy } from './control/caller.ts';
import { allowOrigins } from './control/cors.ts';
import { createControlServer } from './control/server.ts';
import { contractOf, eventsOf, prepare } from './example-world.ts';
import { mountMcp } from './mcp/server.ts';
import { OpenAnswers } from './open-answers.ts';
import { openOwnPort } from './own-port.ts';
import type { Parts } from './parts.ts';
import { mountReference, type ReferenceWorld } from './reference/routes.ts';
import { type AccessLogEntry, createServer } from './rest/server.ts';
import { isSocketRequest, mountSockets } from './websocket/server.ts';
import type { World } from './world.ts';
import type { OpenPort, Worlds } from './worlds.ts';

export interface ListenOptions {
  /** Port of the REST server; 0, the default, chooses a free one. */
  readonly port?: number | undefined;
  /** Port of the control plane; 0, the default, chooses a free one. */
  readonly controlPort?: number | undefined;
  /** Address on which the REST server listens; 127.0.0.1 by default. */
  readonly host?: string | undefined;
  /** Address on which the control plane listens; 127.0.0.1 by default. */
  readonly controlHost?: string | undefined;
  /** The bearer token that requests to the control plane must have; none by default. */
  readonly controlToken?: string | undefined;
  /** Address, without a slash at the end, under which clients reach the REST server, for example through a proxy. */
  readonly publicUrl?: string | undefined;
  /** The same for the control plane. */
  readonly publicControlUrl?: string | undefined;
  /** Names that requests to the MCP servers and the control plane may have in `Host`, besides those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins whose pages may read answers in a browser. */
  readonly origins?: readonly string[] | undefined;
  /** Called after every response of the REST server. */
  readonly onResponse?: ((entry: AccessLogEntry) => void) | undefined;
}

export interface Servers {
  /** Address of the REST server on this machine, whatever its public one is. */
  readonly localUrl: string;
  readonly controlUrl: string;
  /** Sends every request to these worlds from now on. */
  attach(worlds: Worlds): void;
  /** Closes all connections. Until worlds are attached again, requests get 404 and the servers keep no process alive. */
  detach(): void;
  /**
   * Opens no more connections, and resolves once the answers that are open now have ended, or after `withinMs` of real
   * time; gives how many have not. `tell` is called with their number first, if there are any.
   */
  finish(withinMs: number, tell: (open: number) => void): Promise<number>;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/** Real time within which the headers and the whole of a request must arrive: who does not send it is cut off within a minute. */
const arrivalLimits: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 50_000,
  connectionsCheckingInterval: 5_000,
};

/** `http` has the limits on requests that do not arrive. Rejects with the system's error if a port is not available. */
export async function startServers(
  operations: Parts['operations'],
  options: ListenOptions = {},
  http: ServerOptions = arrivalLimits,
): Promise<Servers> {
  const { port = 0, controlPort = 0, host = loopback, controlHost = loopback, origins = [] } = options;
  const { onResponse, publicUrl, publicControlUrl, allowedHosts = [] } = options;
  let attached: Worlds | undefined;
  const rest = createServer({
    operations,
    onResponse,
    allowsOrigins: origins.length > 0,
    http,
    worldOf: (id) => attached?.find(id),
    mount: (app, worldOf, locate) => {
      const mcpHosts = [...allowedHosts, host, ...hostsIn([publicUrl])];
      mountMcp(app, { worldOf, allowedHosts: mcpHosts, allowedOrigins: hostsIn(origins) });
      mountSockets(app, locate);
    },
    upgrades: isSocketRequest,
  });
  const controlUrl = (): string => publicControlUrl ?? urlOf(control, controlHost);
  const policy = controlPolicyOf(options);
  const control = createControlServer({ worlds: () => attached, origin: controlUrl, http, policy });
  mountReference(control, (id) => referenced(attached?.find(id)));
  const servers = [rest, control] as const;
  allowOrigins(control, origins);
  allowOrigins(rest, origins, (origin) => ownOrigins(control, policy, controlUrl()).includes(origin));
  const finish = finishOf(servers);
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    await rest.listen({ host, port });
    await control.listen({ host: controlHost, port: controlPort });
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    localUrl: urlOf(rest, host),
    controlUrl: controlUrl(),
    attach: (worlds) => {
      attached = worlds;
      const localUrl = urlOf(rest, host);
      worlds.setOrigin(publicUrl ?? localUrl, localUrl, portOpener(rest, host, http));
      for (const { server } of servers) server.ref();
    },
    detach: () => {
      attached = undefined;
      for (const { server } of servers) {
        server.closeAllConnections();
        server.unref();
      }
    },
    finish,
    close,
  };
}

/** The origins of pages of the control plane, from which the reference tries operations. */
const ownOrigins = (control: FastifyInstance, { hosts }: CallerPolicy, url: string): readonly string[] => {
  const addresses = ['localhost', loopback, '::1', ...hosts].map((name) => addressOf(name, portOf(control)));
  return [...addresses, new URL(url).origin];
};

/** What the reference shows of a world. */
function referenced(world: World | undefined): ReferenceWorld | undefined {
  if (world === undefined) return undefined;
  const { id, readings, options, urls } = world;
  const { seed, startMs } = options;
  const url = urls.baseUrl;
  const of = { id, seed, startMs, readings, url };
  return {
    readings,
    url,
    contract: (link) => contractOf(of, link, url),
    prepare: () => prepare(of),
    events: () => eventsOf(of),
  };
}

/** Whose requests the control plane answers. */
function controlPolicyOf(options: ListenOptions): CallerPolicy {
  const { allowedHosts = [], controlHost = loopback, publicControlUrl, origins = [], controlToken } = options;
  const hosts = [...allowedHosts, controlHost, ...hostsIn([publicControlUrl])].map(bare);
  const own = publicControlUrl === undefined ? [] : [new URL(publicControlUrl).origin];
  return { hosts, origins: [...origins, ...own], token: controlToken };
}

function finishOf(servers: readonly FastifyInstance[]): Servers['finish'] {
  const answers = new OpenAnswers();
  for (const { server } of servers) answers.watch(server);
  return async (withinMs, tell) => {
    for (const { server } of servers) server.close();
    if (answers.count > 0) tell(answers.count);
    return answers.ended(withinMs);
  };
}

const portOpener =
  ({ server }: FastifyInstance, host: string, http: ServerOptions): OpenPort =>
  async (path) => {
    const own = await openOwnPort(server, path, host, http);
    return { ...own, url: addressOf(host, own.port) };
  };

/** An address for clients on this machine, if the server listens on all addresses. */
const urlOf = (server: FastifyInstance, host: string): string => addressOf(host, portOf(server));

const portOf = ({ server }: FastifyInstance): number => {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return address.port;
};

const addressOf = (host: string, port: number): string => {
  const name = { '0.0.0.0': loopback, '::': '::1' }[host] ?? host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
};

/** A name in lower case, an IPv6 address without brackets. */
const bare = (name: string): string => name.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/** The host names of the addresses that are given. */
const hostsIn = (urls: readonly (string | undefined)[]): readonly string[] =>
  urls.flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
