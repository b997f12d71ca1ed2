// For tests: a webhook receiver on a free port, which records its requests and answers as the test decides.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly signature: string;
  readonly body: Buffer;
  /** The body as JSON. */
  readonly json: {
    readonly event: string;
    readonly webhook_id: number;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** How a request is answered: with a status, never (`hang`), or by closing the connection (`reset`). */
export type Behaviour = (received: Received) => number | 'hang' | 'reset';

export interface TestReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets how the next requests are answered. */
  behave(behaviour: Behaviour): void;
  /** Waits until the receiver has received this many requests. */
  count(wanted: number): Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  const watchers = new Set<() => void>();
  let behaviour: Behaviour = () => 200;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const one = receivedOf(request, body);
      received.push(one);
      const reaction = behaviour(one);
      if (reaction === 'reset') response.destroy();
      else if (reaction !== 'hang') response.writeHead(reaction).end();
      for (const watcher of watchers) watcher();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behave: (next) => {
      behaviour = next;
    },
    count: (wanted) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < wanted) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
        check();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const receivedOf = (request: IncomingMessage, body: Buffer): Received => ({
  path: request.url ?? '',
  signature: String(request.headers['x-service-signature'] ?? ''),
  body,
  json: JSON.parse(body.toString()),
});
