// For tests: a proxy that keeps every exchange, in the form of an HTTP archive (HAR 1.2).
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One exchange as an HTTP archive lists it; members that its readers do not need are left out. */
interface Entry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: Message & { readonly method: string; readonly url: string; readonly postData?: Content };
  readonly response: Message & { readonly status: number; readonly content: Content };
}

interface Message {
  readonly httpVersion: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

interface Content {
  readonly mimeType: string;
  readonly text: string;
}

export interface Capture {
  readonly url: string;
  readonly entries: readonly Entry[];
  /** Sends requests from now on to the port that `portOf` gives, with the path that it gives. */
  routeTo(routeOf: (path: string) => Route): void;
  close(): void;
}

export interface Route {
  readonly port: number;
  readonly path: string;
}

/** Keeps the exchanges below `origin`, which names the server in the archive. */
export async function startCapture(origin: string): Promise<Capture> {
  const entries: Entry[] = [];
  let routeOf: (path: string) => Route = () => {
    throw new Error('the capture has no server yet');
  };
  const server = createServer((asked, answer) => {
    const { method = 'GET', url = '/' } = asked;
    const sent = textOf(asked);
    const startedDateTime = new Date().toISOString();
    const { port, path } = routeOf(url);
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: asked.headers },
      (incoming) => {
        answer.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders);
        const received = textOf(incoming);
        incoming.pipe(answer);
        incoming.on('end', () => {
          const { headers, statusCode: status = 0 } = incoming;
          const postData = { mimeType: asked.headers['content-type'] ?? '', text: sent() };
          entries.push({
            startedDateTime,
            time: 0,
            request: {
              ...messageOf(asked.headers),
              method,
              url: `${origin}${url}`,
              ...(postData.text !== '' && { postData }),
            },
            response: {
              ...messageOf(headers),
              status,
              content: { mimeType: headers['content-type'] ?? '', text: received() },
            },
          });
        });
      },
    );
    outgoing.on('error', () => answer.destroy());
    asked.pipe(outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries,
    routeTo: (route) => {
      routeOf = route;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function textOf(message: IncomingMessage): () => string {
  const parts: Buffer[] = [];
  message.on('data', (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString('utf8');
}

const messageOf = (headers: IncomingHttpHeaders): Message => ({
  httpVersion: 'HTTP/1.1',
  headers: Object.entries(headers).map(([name, value]) => ({ name, value: [value].flat().join(', ') })),
});
