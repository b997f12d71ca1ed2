// A proxy in front of a server: passes every request and answer on unchanged, and judges a copy of each answer.
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { decoded, decodedBytesMax } from '../clients/coding.ts';
import { parsedJson } from '../clients/json.ts';
import { Tally } from './tally.ts';

export interface ProxyOptions {
  /** Base URL of the server. */
  readonly target: string;
  /** Port on 127.0.0.1; 0 chooses a free one. */
  readonly port: number;
}

export interface RunningProxy {
  /** Base URL for clients: the target's path at this machine. */
  readonly url: string;
  readonly tally: Tally;
  close(): Promise<void>;
}

/** These belong to one connection, not to the message. */
const hopHeaders = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer']);

interface Upstream {
  readonly url: URL;
  readonly agent: Agent;
  readonly send: typeof requestHttp;
}

/** Rejects with the error of the system if the port is taken. */
export async function startProxy({ target, port }: ProxyOptions): Promise<RunningProxy> {
  const url = new URL(target);
  const isSecure = url.protocol === 'https:';
  const upstream: Upstream = {
    url,
    agent: isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true }),
    send: isSecure ? requestHttps : requestHttp,
  };
  const tally = new Tally();
  const server = createServer((asked, answer) => pass(upstream, tally, asked, answer));
  const tunnels = new Set<Socket>();
  server.on('upgrade', (asked, socket: Socket, head: Buffer) => {
    tunnels.add(socket);
    socket.on('close', () => tunnels.delete(socket));
    tunnel(upstream, asked, socket, head);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${chosen}${basePathOf(url)}`,
    tally,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of tunnels) socket.destroy();
      upstream.agent.destroy();
      await closed;
    },
  };
}

const basePathOf = (url: URL): string => url.pathname.replace(/\/+$/, '');

/** Names and values as they were sent, for the host of the target. */
function forwarded({ rawHeaders }: IncomingMessage, host: string, isUpgrade = false): readonly string[] {
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
  );
  const kept = pairs.filter(
    ([name]) => name.toLowerCase() !== 'host' && (isUpgrade || !hopHeaders.has(name.toLowerCase())),
  );
  return ['Host', host, ...kept.flat()];
}

function ask(upstream: Upstream, asked: IncomingMessage, isUpgrade = false) {
  const { url, agent, send } = upstream;
  return send({
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    method: asked.method,
    path: asked.url,
    headers: forwarded(asked, url.host, isUpgrade),
    agent: isUpgrade ? false : agent,
  });
}

function pass(upstream: Upstream, tally: Tally, asked: IncomingMessage, answer: ServerResponse): void {
  const outgoing = ask(upstream, asked);
  asked.pipe(outgoing);
  answer.on('close', () => outgoing.destroy());
  outgoing.on('error', (cause) => {
    if (answer.headersSent) return void answer.destroy();
    answer.writeHead(502, { 'content-type': 'text/plain' });
    answer.end(`assay proxy: no answer from ${upstream.url.host} (${cause.message})\n`);
  });
  outgoing.on('response', (incoming) => {
    const headers = incoming.rawHeaders.filter(
      (_, at, all) => !hopHeaders.has(all[at - (at % 2)]?.toLowerCase() ?? ''),
    );
    answer.writeHead(incoming.statusCode ?? 502, incoming.statusMessage, headers);
    const parts: Buffer[] = [];
    let bytes = 0;
    // Longer answers are passed on and not judged.
    incoming.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= decodedBytesMax) parts.push(part);
      else parts.length = 0;
    });
    incoming.on('end', () => {
      if (bytes <= decodedBytesMax) judge(upstream, tally, asked, incoming, Buffer.concat(parts));
    });
    incoming.on('error', () => answer.destroy());
    incoming.pipe(answer);
  });
}

function judge(
  upstream: Upstream,
  tally: Tally,
  asked: IncomingMessage,
  incoming: IncomingMessage,
  body: Buffer,
): void {
  const { pathname, href } = new URL(`http://${upstream.url.host}${asked.url ?? ''}`);
  const base = basePathOf(upstream.url);
  const text = decoded(body, incoming.headers['content-encoding']);
  // What cannot be read is not judged.
  if (text === undefined || !pathname.startsWith(`${base}/`)) return;
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  tally.add(pathname.slice(base.length), {
    request: { method: asked.method ?? 'GET', url: href, headers: {} },
    status: incoming.statusCode ?? 0,
    headers,
    text,
    json: parsedJson(text),
  });
}

/** WebSockets are passed on and not judged. */
function tunnel(upstream: Upstream, asked: IncomingMessage, socket: Socket, head: Buffer): void {
  const outgoing = ask(upstream, asked, true);
  const fail = (): void => void socket.destroy();
  socket.on('error', () => outgoing.destroy());
  outgoing.on('error', fail);
  outgoing.on('response', (incoming) => {
    socket.write(headOf(incoming));
    incoming.pipe(socket);
  });
  outgoing.on('upgrade', (incoming, far: Socket, first: Buffer) => {
    far.on('error', fail);
    socket.on('close', () => far.destroy());
    socket.write(headOf(incoming));
    socket.write(first);
    far.write(head);
    far.pipe(socket).pipe(far);
  });
  outgoing.end();
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  );
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
