// The receiver of a run: one HTTP server, on which every case has its own addresses.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpReply, type InboxOptions, type OpenInbox, openInbox } from './inbox.ts';

/** Where a receiver listens, and how the target reaches it. */
export interface ReceiverSetting {
  /** A name or an address, IPv6 in brackets. */
  readonly host: string;
  /** Port 0 selects any free port. */
  readonly port: number;
  /** The address for targets if a tunnel or a proxy leads from it to the receiver. */
  readonly publicUrl?: string | undefined;
}

export interface ReceiverServer {
  /** The address to which paths are appended. */
  readonly url: string;
  /** Whether a request has ever reached one of its addresses. */
  wasReached(): boolean;
  /** Opens a new address that nobody can guess. */
  open(inboxOptions: InboxOptions): OpenInbox;
  /** Closes the address; later requests get 404. */
  closeInbox(inbox: OpenInbox): void;
  /** Refuses connections from now on. */
  shut(): Promise<void>;
  /** Accepts connections again, on the same port. Rejects if another program has taken it. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export const loopback: ReceiverSetting = { host: '127.0.0.1', port: 0 };

/** Payloads are metadata. A longer body is answered with 413 and not stored. */
const bodyBytesMax = 1024 * 1024;

/** Rejects if the server cannot listen on the address. */
export async function openReceiver({ host, port, publicUrl }: ReceiverSetting): Promise<ReceiverServer> {
  const inboxes = new Map<string, OpenInbox>();
  let wasReached = false;
  const server = createServer((request, response) => {
    wasReached ||= inboxes.has(nameIn(request.url ?? ''));
    // An incomplete request cannot be answered.
    void answer(inboxes, request, response).catch(() => response.destroy());
  });
  await listening(server, host, port);
  const { port: own } = server.address() as AddressInfo;
  const url = publicUrl?.replace(/\/+$/, '') ?? `http://${host}:${own}`;
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url,
    wasReached: () => wasReached,
    open: (inboxOptions) => {
      const name = randomUUID();
      const inbox = openInbox(`${url}/${name}`, inboxOptions);
      inboxes.set(name, inbox);
      return inbox;
    },
    closeInbox: (inbox) => {
      inboxes.delete(nameIn(inbox.url));
      inbox.close();
    },
    shut,
    reopen: () => listening(server, host, own),
    close: () => {
      for (const inbox of inboxes.values()) inbox.close();
      return shut();
    },
  };
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host.replace(/^\[|\]$/g, ''), resolve);
  });

/** The last segment of the path, because a proxy may have added others before it. */
const nameIn = (url: string): string => url.replace(/[?#].*$/, '').replace(/^.*\//, '');

async function answer(
  inboxes: ReadonlyMap<string, OpenInbox>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  const inbox = inboxes.get(nameIn(url));
  const body = inbox === undefined ? undefined : await bodyOf(request);
  if (inbox === undefined || body === undefined)
    return finish(request, response, {
      kind: 'answer',
      status: inbox === undefined ? 404 : 413,
      headers: { connection: 'close' },
    });
  const [query = ''] = /\?.*$/.exec(url) ?? [];
  finish(request, response, await inbox.take({ method, url: `${inbox.url}${query}`, headers, body }));
}

function finish(request: IncomingMessage, response: ServerResponse, httpReply: HttpReply): void {
  if (httpReply.kind === 'reset') request.socket.resetAndDestroy();
  else response.writeHead(httpReply.status, { 'content-length': 0, ...httpReply.headers }).end();
}

/** The body; `undefined` if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
