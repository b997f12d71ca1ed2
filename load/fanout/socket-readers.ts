// Many clients of the WebSocket feed that compare what they receive with what was published.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { feedPath } from '../../spec/feed.ts';

export interface ReadersOptions {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Ids of the manifests in the order of their publication; it grows. */
  readonly due: readonly string[];
}

const openAtOnce = 50;
/** Real time in which one more frame must arrive somewhere. */
const stallMs = 20_000;
const endMs = 10_000;
const pollMs = 5;

/** What a client received: how many frames, and the first one that was not due. */
interface Received {
  count: number;
  wrong: string | undefined;
}

export async function openReaders({ baseUrl, headers, connections, due }: ReadersOptions) {
  const open = async (): Promise<{ readonly socket: WebSocket; readonly received: Received }> => {
    const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${feedPath}`, { headers });
    const received: Received = { count: 0, wrong: undefined };
    socket.on('message', (data) => {
      const text = String(data);
      const id = due[received.count];
      if (id === undefined || !text.includes(`"${id}"`)) received.wrong ??= text;
      received.count += 1;
    });
    await once(socket, 'open');
    return { socket, received };
  };
  const clients: Awaited<ReturnType<typeof open>>[] = [];
  while (clients.length < connections) {
    const more = Math.min(openAtOnce, connections - clients.length);
    clients.push(...(await Promise.all(Array.from({ length: more }, open))));
  }
  /** Frames received by all. */
  const frames = (): number => clients.reduce((sum, { received }) => sum + received.count, 0);
  return {
    frames,
    /** Waits until all have received as many frames as are due; the faults in words. */
    lack: async (): Promise<readonly string[]> => {
      const wanted = due.length * connections;
      await settled(
        () => Math.min(frames(), wanted),
        stallMs,
        (count) => count === wanted,
      );
      const [first] = clients.filter(
        ({ received: { count, wrong } }) => count !== due.length || wrong !== undefined,
      );
      if (first === undefined) return [];
      const { count, wrong } = first.received;
      return [
        `a connection received ${count} of ${due.length} frames${wrong === undefined ? '' : `, among them ${wrong}`}`,
      ];
    },
    /** The close code of each connection; 0 if it is still open. */
    closeCodes: async () => {
      const codes = clients.map(() => 0);
      for (const [nth, { socket }] of clients.entries())
        if (socket.readyState !== WebSocket.CLOSED)
          socket.once('close', (code) => {
            codes[nth] = code;
          });
      await settled(
        () => codes.filter((code) => code !== 0).length,
        endMs,
        (count) => count === connections,
      );
      return codes;
    },
    close: () => {
      for (const { socket } of clients) socket.terminate();
    },
  };
}

export type Readers = Awaited<ReturnType<typeof openReaders>>;

/** Waits until the figure is as wanted, or until it has not changed for `ms`. */
async function settled(
  figure: () => number,
  ms: number,
  isWanted: (figure: number) => boolean,
): Promise<void> {
  let last = figure();
  let changedMs = performance.now();
  while (!isWanted(last) && performance.now() - changedMs < ms) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const next = figure();
    if (next !== last) changedMs = performance.now();
    last = next;
  }
}
