// A proxy between the suites and a simulator, which changes the form of requests and answers.
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** An answer of the simulator before it is sent. */
export interface Passing {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface Arriving {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The changes that the proxy makes; every member is optional. */
export interface Wire {
  /** Whether to end the connection instead of answering. `nth` counts the requests of the connection, from 0. */
  readonly hangsUp?: (arriving: Arriving, nth: number) => boolean;
  /** Answers in place of the simulator. */
  readonly refuse?: (arriving: Arriving) => Passing | undefined;
  readonly onRequest?: (arriving: Arriving) => Arriving;
  readonly onAnswer?: (passing: Passing, arriving: Arriving) => Passing;
  readonly delayMs?: () => number;
  /** Writes the answer; by default at once, with its length. */
  readonly write?: (passing: Passing, response: ServerResponse) => void;
}

/** Opens a proxy in front of a simulator. Each proxy gets its own `wire`, which may therefore have state. */
export async function openFront(behind: string, wire: Wire) {
  const agent = new Agent({ keepAlive: true });
  const requestsOf = new WeakMap<Socket, number>();
  const server = createServer((request, response) => {
    const nth = requestsOf.get(request.socket) ?? 0;
    requestsOf.set(request.socket, nth + 1);
    pass({ request, response, behind, agent, nth, wire }).catch(() => request.socket.destroy());
  });
  const tunnels = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) =>
    tunnel(request, { client, head, behind, tunnels }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(behind).pathname.replace(/\/$/, '')}`,
    close: async () => {
      agent.destroy();
      for (const one of tunnels) one.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Tunnel {
  readonly client: Duplex;
  /** Bytes that came with the request. */
  readonly head: Buffer;
  readonly behind: string;
  /** Both ends are added, and removed when they close. */
  readonly tunnels: Set<Duplex>;
}

/** Connections of another protocol pass as they are. */
function tunnel(request: IncomingMessage, { client, head, behind, tunnels }: Tunnel): void {
  const { hostname, port } = new URL(behind);
  const service = connect(Number(port), hostname);
  for (const [one, other] of [
    [client, service],
    [service, client],
  ] as const) {
    tunnels.add(one);
    one.on('error', () => one.destroy());
    one.once('close', () => {
      tunnels.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
  const lines = request.rawHeaders.flatMap((name, nth) =>
    nth % 2 === 0 ? [`${name}: ${request.rawHeaders[nth + 1]}`] : [],
  );
  service.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  service.write(head);
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly behind: string;
  readonly agent: Agent;
  readonly nth: number;
  readonly wire: Wire;
}

async function pass({ request, response, behind, agent, nth, wire }: Exchange): Promise<void> {
  const came = await arrived(request);
  if (wire.hangsUp?.(came, nth) === true) {
    request.socket.destroy();
    return;
  }
  const arriving = wire.onRequest?.(came) ?? came;
  const answered = wire.refuse?.(arriving) ?? (await answerOf(arriving, behind, agent));
  const passing = wire.onAnswer?.(answered, came) ?? answered;
  if (wire.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, wire.delayMs?.()));
  (wire.write ?? writeWhole)(passing, response);
}

async function arrived(request: IncomingMessage): Promise<Arriving> {
  return {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: plain(request.headers),
    body: (await buffer(request)).toString('utf8'),
  };
}

const plain = (headers: IncomingMessage['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );

/** Headers that belong to one connection, or depend on the content. */
const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]);

export const withoutHopHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.has(name)));

function answerOf({ method, url, headers, body }: Arriving, behind: string, agent: Agent): Promise<Passing> {
  const { hostname, port } = new URL(behind);
  const { host: _, ...others } = withoutHopHeaders(headers);
  const sized = body === '' ? others : { ...others, 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const asked = send({ agent, hostname, port, method, path: url, headers: sized }, (answer) => {
      buffer(answer).then(
        (content) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: withoutHopHeaders(plain(answer.headers)),
            content,
          }),
        reject,
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

export function writeWhole({ status, headers, content }: Passing, response: ServerResponse): void {
  const length = status === 304 || status === 204 ? {} : { 'content-length': String(content.length) };
  response.writeHead(status, { ...headers, ...length }).end(content);
}
