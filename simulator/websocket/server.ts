// The WebSocket feed of all worlds on the REST server's port: opening requests, checked like those of REST.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { feedIncomingBytesMax, feedPath, feedPingMs } from '../../spec/feed.ts';
import { admitListener, type ListenerWorld } from '../admission/listen.ts';
import { presentedIn } from '../core/auth.ts';
import { renderRefusal } from '../core/error.ts';
import type { Feed } from '../feed/feed.ts';
import type { SlicedWork } from '../time/sliced-work.ts';
import { Sockets } from './sockets.ts';

export interface SocketWorld extends ListenerWorld {
  readonly feed: Pick<Feed, 'subscriptions'>;
  readonly work: Pick<SlicedWork, 'afterwards'>;
}

/** Where the address of a request leads: a world, and the path in it. */
export type Locate = (url: string) => { readonly world: SocketWorld | undefined; readonly path: string };

/** Other requests with the header `Upgrade` are answered as if it were not there. */
export const isSocketRequest = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

const paths: ReadonlySet<string> = new Set([feedPath, `/api${feedPath}`]);

export function mountSockets(app: FastifyInstance, locate: Locate): void {
  const sockets = new Sockets();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: feedIncomingBytesMax,
  });
  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    connection.on('error', () => connection.destroy());
    const { world, path } = locate(request.url ?? '/');
    if (world === undefined || !paths.has(path)) return refuse(connection, 404, { detail: 'Not Found' });
    world.work.afterwards(() => {
      const { headers, rawHeaders } = request;
      const admitted = admitListener(world, { presented: presentedIn(headers), path, rawHeaders });
      if (admitted.kind === 'refused') {
        const { status, body } = renderRefusal(world.laws.error, admitted);
        return refuse(connection, status, body);
      }
      server.handleUpgrade(request, connection, head, (socket) =>
        sockets.open(socket, admitted.organizationId, world.feed.subscriptions),
      );
    });
  });
  const pings = setInterval(() => sockets.beat(), feedPingMs);
  pings.unref();
  app.addHook('preClose', (done) => {
    clearInterval(pings);
    sockets.endAll();
    done();
  });
}

function refuse(connection: Duplex, status: number, body: object): void {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  // A peer that never closes its side must not keep the connection.
  connection.once('finish', () => connection.destroy());
  connection.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
