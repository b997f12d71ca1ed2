// A port that serves one world alone, for clients that resolve absolute paths against the address of the service.
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSocketRequest } from './websocket/server.ts';

export interface OwnPort {
  readonly port: number;
  /** Ends all connections and frees the port. */
  close(): void;
}

/** Passes what comes on a free port to the server of all worlds, below the path of this one. */
export async function openOwnPort(
  all: Server,
  worldPath: string,
  host: string,
  http: ServerOptions,
): Promise<OwnPort> {
  const below = (request: IncomingMessage): IncomingMessage =>
    Object.assign(request, { url: `${worldPath}${request.url}` });
  const server = createServer({ ...http, shouldUpgradeCallback: isSocketRequest });
  server.on('request', (request, response) => all.emit('request', below(request), response));
  server.on('upgrade', (request, socket, head) => all.emit('upgrade', below(request), socket, head));
  server.on('clientError', (error, socket) =>
    all.emit('clientError', Object.assign(error, { worldPath }), socket),
  );
  const { promise: listens, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(0, host, resolve);
  await listens;
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
