// Sends one request to a receiver and gives the status of the answer, or the reason why none came.
import { Agent, request } from 'undici';
import type { Hosts } from './hosts.ts';

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type SendResult =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly error: string };

/** Limits on reading the body of an answer. */
const answerBytesMax = 16_384;
const answerRealMs = 5_000;

export class Sender {
  readonly #hosts: Hosts;
  readonly #agent: Agent;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
    this.#agent = new Agent({
      connect: { lookup: hosts.lookup, timeout: 10_000 },
      // The world's clock limits the time to answer: the caller aborts the request.
      headersTimeout: 0,
      bodyTimeout: 0,
      // Shorter than the idle timeout of common receivers, so that no connection is reused while its receiver closes it.
      keepAliveTimeout: 1_000,
      keepAliveMaxTimeout: 1_000,
    });
  }

  /** Resolves as soon as the status is known. Does not follow redirects. */
  async send({ url, headers, body }: Outgoing, signal: AbortSignal): Promise<SendResult> {
    try {
      const refusal = this.#hosts.refusal(new URL(url).hostname);
      if (refusal !== undefined) return { kind: 'failed', error: refusal };
      const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher: this.#agent });
      const limits = { limit: answerBytesMax, signal: AbortSignal.timeout(answerRealMs) };
      answer.body.dump(limits).catch(ignore);
      return { kind: 'answered', status: answer.statusCode };
    } catch (cause) {
      return { kind: 'failed', error: failureReason(cause) };
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/** Errors after the status do not change the result. */
const ignore = (): void => undefined;

export function failureReason(cause: unknown): string {
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
