// The suites' client of the WebSocket feed: one connection, and the frames that it received.
import { WebSocket } from 'undici';
import { feedPath } from '../../spec/feed.ts';
import { isObject, type JsonObject, parsedJson } from './json.ts';

/** How long a connection may take to open. */
const openMs = 10_000;

export class FeedClient {
  readonly #socket: WebSocket;
  readonly #frames: JsonObject[] = [];
  readonly #watchers = new Set<() => void>();

  private constructor(socket: WebSocket, onFrame: (frame: JsonObject, url: string) => void) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const frame = typeof data === 'string' ? parsedJson(data) : undefined;
      if (isObject(frame)) {
        this.#frames.push(frame);
        onFrame(frame, socket.url);
      }
      for (const watcher of [...this.#watchers]) watcher();
    });
  }

  /** Resolves with undefined if the service opens no connection. */
  static open(
    baseUrl: string,
    headers: Readonly<Record<string, string>>,
    onFrame: (frame: JsonObject, url: string) => void = () => undefined,
  ): Promise<FeedClient | undefined> {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}${feedPath}`);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, { headers: { ...headers } });
    const client = new FeedClient(socket, onFrame);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), openMs);
      const settle = (opened: FeedClient | undefined) => (): void => {
        clearTimeout(timer);
        resolve(opened);
      };
      socket.addEventListener('open', settle(client));
      socket.addEventListener('error', settle(undefined));
      socket.addEventListener('close', settle(undefined));
    });
  }

  /** Frames that are JSON objects, oldest first. */
  get frames(): readonly JsonObject[] {
    return this.#frames;
  }

  /** Whether a frame of this manifest was received. */
  hasManifest(id: string): boolean {
    return this.#frames.some(({ manifest_id }) => String(manifest_id) === id);
  }

  /** Waits until a frame of this manifest comes, at most `ms` of real time; returns whether it came. */
  manifestComes(id: string, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#watchers.delete(check);
        resolve(this.hasManifest(id));
      };
      const check = (): void => {
        if (this.hasManifest(id)) finish();
      };
      const timer = setTimeout(finish, ms);
      this.#watchers.add(check);
      check();
    });
  }

  close(): void {
    this.#socket.close();
  }
}
