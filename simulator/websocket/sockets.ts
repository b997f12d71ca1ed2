// The open connections of a server to the WebSocket feed: their frames, pings and ends, and a bound on what waits.
import type { WebSocket } from 'ws';
import { type FeedEnd, feedBufferBytesMax, feedCloseCodes } from '../../spec/feed.ts';
import type { Subscriber, Subscriptions } from '../feed/subscriptions.ts';

/** How long a peer may take to answer a close. */
const closeMs = 2_000;

export class Sockets {
  /** Whether each connection was heard of since the last ping. */
  readonly #open = new Map<WebSocket, { isAlive: boolean }>();

  /** Sends the frames of a world to the socket until either ends. */
  open(socket: WebSocket, organizationId: string, subscriptions: Subscriptions): void {
    const state = { isAlive: true };
    const subscriber: Subscriber = {
      organizationId,
      send: (frame) => {
        if (socket.bufferedAmount > feedBufferBytesMax) {
          subscriptions.remove(subscriber);
          end(socket, 'too-slow');
        } else socket.send(frame, { binary: false });
      },
      end: (why) => end(socket, why),
    };
    this.#open.set(socket, state);
    subscriptions.add(subscriber);
    socket.on('pong', () => {
      state.isAlive = true;
    });
    // A close follows every error.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#open.delete(socket);
      subscriptions.remove(subscriber);
    });
  }

  /** Pings all peers, and cuts off those that did not answer the last ping. */
  beat(): void {
    for (const [socket, state] of this.#open) {
      if (!state.isAlive) {
        socket.terminate();
        continue;
      }
      state.isAlive = false;
      socket.ping();
    }
  }

  endAll(): void {
    for (const socket of this.#open.keys()) end(socket, 'going-away');
  }
}

function end(socket: WebSocket, why: FeedEnd): void {
  socket.close(feedCloseCodes[why], why);
  const late = setTimeout(() => socket.terminate(), closeMs);
  late.unref();
  socket.once('close', () => clearTimeout(late));
}
