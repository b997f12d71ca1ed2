// Sends a request to a receiver as it is written, byte for byte, and tells what came of it.
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { userAgent } from '../clients/rest.ts';
import type { Written } from './writing.ts';

export type Answer =
  | {
      readonly kind: 'status';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** The beginning of the body. */
      readonly text: string;
    }
  | { readonly kind: 'late' }
  | {
      readonly kind: 'none';
      readonly reason: string;
      /** Whether the receiver took the connection, and ended it. */
      readonly isClosed: boolean;
    };

export interface Waits {
  /** The longest wait for a status after the last byte of the request. */
  readonly answerMs: number;
  /** Over how long the pieces of a body go out. */
  readonly piecesMs: number;
}

/** How long the connection and the bytes of a request may take. */
const sendingMs = 20_000;
/** The status is what counts; the body of the answer is only evidence. */
const textMs = 1_000;
const textBytesMax = 4_096;

/** Every request has a connection of its own. Follows no redirect, and never rejects. */
export function send(url: URL, written: Written, { answerMs, piecesMs }: Waits): Promise<Answer> {
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      headers: headersOf(url, written),
    });
    let timer = setTimeout(
      () => end(request.socket?.connecting === false ? { kind: 'late' } : unreached),
      sendingMs,
    );
    let isAnswered = false;
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      request.destroy();
      resolve(answer);
    };
    request.on('finish', () => {
      if (isAnswered) return;
      clearTimeout(timer);
      timer = setTimeout(() => end({ kind: 'late' }), answerMs);
    });
    request.on('response', (incoming) => {
      isAnswered = true;
      clearTimeout(timer);
      void answerIn(incoming).then(end);
    });
    request.on('error', (cause) => {
      if (!isAnswered) end(noAnswer(cause));
    });
    void writeBody(request, written, piecesMs);
  });
}

/** As a flat list, so that nothing is added but `Connection`, and no name or value is changed. */
function headersOf({ host }: URL, { headers, body, pieces }: Written): readonly string[] {
  const framing =
    pieces === undefined ? ['Content-Length', String(body.length)] : ['Transfer-Encoding', 'chunked'];
  return ['Host', host, 'User-Agent', userAgent, ...headers.flat(), ...framing];
}

async function writeBody(
  request: ClientRequest,
  { body, pieces = 1 }: Written,
  piecesMs: number,
): Promise<void> {
  const size = Math.ceil(body.length / pieces);
  let sent = 0;
  for (; sent + size < body.length; sent += size) {
    request.write(body.subarray(sent, sent + size));
    await sleep(piecesMs / pieces);
    // The receiver may have ended it.
    if (request.destroyed) return;
  }
  request.end(body.subarray(sent));
}

async function answerIn(incoming: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = incoming;
  const named = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return { kind: 'status', status, headers: Object.fromEntries(named), text: await beginningOf(incoming) };
}

function beginningOf(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const end = (): void => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts).subarray(0, textBytesMax).toString('utf8'));
    };
    const timer = setTimeout(end, textMs);
    incoming.on('data', (part: Buffer) => {
      parts.push(part);
      if (parts.reduce((sum, { length }) => sum + length, 0) >= textBytesMax) end();
    });
    incoming.on('error', end).on('close', end);
  });
}

const unreached: Answer = {
  kind: 'none',
  reason: `no connection within ${sendingMs / 1_000} s`,
  isClosed: false,
};

function noAnswer(cause: NodeJS.ErrnoException): Answer {
  const { code, message } = cause;
  const isClosed = code === 'ECONNRESET' || code === 'EPIPE';
  const reason = isClosed
    ? 'the connection was closed'
    : code === 'ECONNREFUSED'
      ? 'connection refused'
      : message || code || cause.name;
  return { kind: 'none', reason, isClosed };
}
