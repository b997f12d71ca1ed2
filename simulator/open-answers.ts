// The answers that servers have begun and not finished, so that a simulator can stop without cutting them off.
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export class OpenAnswers {
  /** The last answer on each open connection: noting it costs a request less than listening for its end. */
  readonly #last = new Map<Socket, ServerResponse>();

  watch(server: Server): void {
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (!this.#last.has(socket)) socket.once('close', () => this.#last.delete(socket));
      this.#last.set(socket, response);
    });
  }

  get count(): number {
    return this.#open().length;
  }

  /** Resolves once those that are open now have ended, or after `withinMs` of real time; gives how many have not. */
  async ended(withinMs: number): Promise<number> {
    const answers = this.#open();
    const late = new AbortController();
    await Promise.race([
      Promise.all(answers.map((answer) => once(answer, 'close'))),
      sleep(withinMs, undefined, { signal: late.signal }),
    ]);
    late.abort();
    return answers.filter(isOpen).length;
  }

  #open(): readonly ServerResponse[] {
    return [...this.#last.values()].filter((answer) => isOpen(answer) && !isEventStream(answer));
  }
}

const isOpen = ({ writableFinished, closed }: ServerResponse): boolean => !writableFinished && !closed;

const eventStream = 'text/event-stream';

/** Clients keep event streams open: those that they ask for, and those that they get. */
const isEventStream = (answer: ServerResponse): boolean =>
  (answer.req.method === 'GET' && answer.req.headers.accept?.includes(eventStream) === true) ||
  answer.getHeader('content-type') === eventStream;
