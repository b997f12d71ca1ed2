// Sends one request to a receiver and tells its status, or why none came.
import { Agent, request } from 'undici';
import type { Hosts } from './hosts.ts';

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Sent =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: string };

/** Of an answer no more than this is read, and no longer. */
const answerBytesMax = 16_384;
const answerRealMs = 5_000;

export class Sender {
  readonly #hosts: Hosts;
  readonly #agent: Agent;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
    this.#agent = new Agent({
      connect: { lookup: hosts.lookup, timeout: 10_000 },
      // Time limits belong to the world's clock; whoever sends aborts.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Shorter than receivers keep idle connections, so that none is reused while it is being closed.
      keepAliveTimeout: 1_000,
      keepAliveMaxTimeout: 1_000,
    });
  }

  /** Answers as soon as a status is there. Redirects are an answer like any other. */
  async send({ url, headers, body }: Outgoing, signal: AbortSignal): Promise<Sent> {
    const refusal = this.#hosts.refusal(new URL(url).hostname);
    if (refusal !== undefined) return { kind: 'failed', error: refusal };
    try {
      const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher: this.#agent });
      const limits = { limit: answerBytesMax, signal: AbortSignal.timeout(answerRealMs) };
      answer.body.dump(limits).catch(ignore);
      return { kind: 'answered', status: answer.statusCode };
    } catch (cause) {
      return { kind: 'failed', error: reasonOf(cause) };
    }
  }

  /** Ends every connection at once. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** What becomes of an answer after its status does not matter to whoever sent. */
const ignore = (): void => undefined;

function reasonOf(cause: unknown): string {
  const { code, message } = cause as { readonly code?: string; readonly message?: string };
  switch (code) {
    case 'ECONNREFUSED':
      return 'connection refused';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'connection closed without an answer';
    default:
      return message === undefined || message === '' ? (code ?? 'failed') : message;
  }
}
