// The answers that servers have begun and not finished, so that a simulator can stop without cutting them off.
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export class OpenAnswers {
  readonly #open = new Set<ServerResponse>();

  get count(): number {
    return this.#open.size;
  }

  /** Watches the server. Event streams do not count, because their clients keep them open. */
  watch(server: Server): void {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.method === 'GET' && request.headers.accept?.includes('text/event-stream') === true) return;
      this.#open.add(response);
      response.once('close', () => this.#open.delete(response));
    });
  }

  /** Resolves once those that are open now have ended, or after `withinMs` of real time; gives how many have not. */
  async ended(withinMs: number): Promise<number> {
    const answers = [...this.#open];
    const late = new AbortController();
    await Promise.race([
      Promise.all(answers.map((answer) => once(answer, 'close'))),
      sleep(withinMs, undefined, { signal: late.signal }),
    ]);
    late.abort();
    return answers.filter((answer) => this.#open.has(answer)).length;
  }
}
