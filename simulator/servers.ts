// The HTTP servers of a simulator, REST and control plane, which can serve one set of worlds after another.
import type { FastifyInstance } from 'fastify';
import { createControlServer } from './control/server.ts';
import { mountMcp } from './mcp/server.ts';
import type { Parts } from './parts.ts';
import { type AccessLogEntry, createServer } from './rest/server.ts';
import { isSocketRequest, mountSockets } from './websocket/server.ts';
import type { Worlds } from './worlds.ts';

export interface ListenOptions {
  /** Port of the REST server; 0, the default, chooses a free one. */
  readonly port?: number | undefined;
  /** Port of the control plane; 0, the default, chooses a free one. */
  readonly controlPort?: number | undefined;
  /** Names that requests to the MCP servers may have in `Host` and `Origin`, besides those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Called after every response of the REST server. */
  readonly onResponse?: ((entry: AccessLogEntry) => void) | undefined;
}

export interface Servers {
  readonly controlUrl: string;
  /** Sends every request to these worlds from now on. */
  attach(worlds: Worlds): void;
  /** Closes all connections. Until worlds are attached again, requests get 404 and the servers keep no process alive. */
  detach(): void;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Rejects with the system's error if a port is not available. */
export async function startServers(
  operations: Parts['operations'],
  { port = 0, controlPort = 0, onResponse, allowedHosts = [] }: ListenOptions = {},
): Promise<Servers> {
  let attached: Worlds | undefined;
  const rest = createServer({
    ...{ operations, onResponse },
    worldOf: (id) => attached?.find(id),
    mount: (app, worldOf, locate) => {
      mountMcp(app, { worldOf, allowedHosts });
      mountSockets(app, locate);
    },
    upgrades: isSocketRequest,
  });
  const control = createControlServer({ worlds: () => attached, origin: () => urlOf(control) });
  const servers = [rest, control] as const;
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    await rest.listen({ host, port });
    await control.listen({ host, port: controlPort });
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    controlUrl: urlOf(control),
    attach: (worlds) => {
      attached = worlds;
      worlds.setOrigin(urlOf(rest));
      for (const { server } of servers) server.ref();
    },
    detach: () => {
      attached = undefined;
      for (const { server } of servers) {
        server.closeAllConnections();
        server.unref();
      }
    },
    close,
  };
}

const urlOf = ({ server }: FastifyInstance): string => {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return `http://${host}:${address.port}`;
};
