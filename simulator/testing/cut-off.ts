// For tests: an address that leads to a server, or to nothing, as the test decides.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutOff {
  readonly url: string;
  /** Cuts all connections; from now on they lead to this server, or are refused. */
  leadTo(url: string | undefined): void;
  close(): Promise<void>;
}

export async function startCutOff(url: string): Promise<CutOff> {
  let target: string | undefined = url;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) return client.destroy();
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => {
      target = next;
      cut();
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
