// What HTTP servers of this process answer, as exchanges of a transcript: Node announces every request on a channel.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { decoded } from '../clients/coding.ts';
import { jsonIn } from '../clients/event-stream.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import type { Exchanges } from './exchanges.ts';

export interface Served {
  /** The port of the server. */
  readonly port: number;
  readonly request: SentRequest;
  /** The beginning of the answer; its body, or this, rejects if the answer is cut off. */
  readonly opening: Promise<Response>;
}

/** Calls `see` for every request that has arrived, or whose answer begins. The returned function ends this. */
export function watchServers(see: (served: Served) => void): () => void {
  const watch = (message: unknown): void => {
    const { request, response } = message as {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
    };
    // The server may rewrite it.
    const { url = '/' } = request;
    const parts: Buffer[] = [];
    let isSeen = false;
    const opening = openingOf(response, () => seeOnce());
    const seeOnce = (): void => {
      if (isSeen) return;
      isSeen = true;
      const sent = sentRequest(request, url, Buffer.concat(parts));
      see({ port: request.socket.localPort ?? 0, request: sent, opening });
    };
    // A listener would start the flow of the body before the server is ready for it.
    const { emit } = request;
    request.emit = (event: string | symbol, ...values: unknown[]) => {
      if (event === 'data') parts.push(Buffer.from(values[0] as Buffer));
      if (event === 'end') seeOnce();
      return emit.call(request, event, ...values);
    };
  };
  subscribe('http.server.request.start', watch);
  return () => void unsubscribe('http.server.request.start', watch);
}

/** Adds the exchange to the transcript; resolves at its end. */
export async function noteServed(
  { watching, watchStream }: Exchanges,
  { request, opening }: Served,
): Promise<void> {
  const isStream = request.method === 'GET' && /\/sse\/*$/.test(new URL(request.url).pathname);
  const send = async (): Promise<Exchange> => exchangeOf(request, await opening);
  const noted = isStream
    ? watchStream(request, opening).then((response) => response.arrayBuffer())
    : watching({ send, close: async () => undefined }).send(request);
  // An answer that was cut off is noted as none.
  await noted.catch(() => undefined);
}

/** The answer as a client reads it; rejects if it was cut off. */
export async function exchangeOf(request: SentRequest, response: Response): Promise<Exchange> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  const text = decoded(Buffer.from(await response.arrayBuffer()), headers['content-encoding']);
  if (text === undefined) throw new Error('the body cannot be decoded');
  const json = jsonIn(text, { contentType: headers['content-type'], requestBody: request.body });
  return { request, status, headers, text, json };
}

function sentRequest({ method = 'GET', headers }: IncomingMessage, url: string, body: Buffer): SentRequest {
  return {
    method,
    url: new URL(url, `http://${headers.host ?? 'localhost'}`).href,
    headers: joined(headers),
    ...(body.length > 0 && { body: body.toString() }),
  };
}

const joined = (headers: OutgoingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]],
    ),
  );

/** Answers with these have no body. */
const bodiless: readonly number[] = [101, 204, 205, 304];

/** Copies what the server sends; `onBegin` is called before the first of it. */
function openingOf(response: ServerResponse, onBegin: () => void): Promise<Response> {
  const opening = Promise.withResolvers<Response>();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
  });
  let given: OutgoingHttpHeaders = {};
  let hasBegun = false;
  const take = (chunk: unknown, encoding: unknown): void => {
    if (!hasBegun) {
      hasBegun = true;
      onBegin();
      const { statusCode: status } = response;
      const headers = joined({ ...response.getHeaders(), ...given });
      opening.resolve(new Response(bodiless.includes(status) ? null : stream, { status, headers }));
    }
    if (typeof chunk === 'string')
      body?.enqueue(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) body?.enqueue(Uint8Array.from(chunk));
  };
  const { writeHead, write, end } = response;
  Object.assign(response, {
    writeHead: (...head: readonly unknown[]) => {
      given = headersIn(head.at(-1));
      return Reflect.apply(writeHead, response, head);
    },
    write: (...written: readonly unknown[]) => {
      take(written[0], written[1]);
      return Reflect.apply(write, response, written);
    },
    end: (...written: readonly unknown[]) => {
      take(written[0], written[1]);
      return Reflect.apply(end, response, written);
    },
  });
  response.on('close', () => {
    const open = body;
    // A server may go on to write after its client has left.
    body = undefined;
    if (response.writableFinished) return open?.close();
    const cause = new Error('the answer was cut off');
    opening.reject(cause);
    return open?.error(cause);
  });
  // Nobody may wait for it.
  opening.promise.catch(() => undefined);
  return opening.promise;
}

/** The headers that `writeHead` gets: an object, or names and values in turns. */
function headersIn(head: unknown): OutgoingHttpHeaders {
  if (!Array.isArray(head)) return isObject(head) ? (head as OutgoingHttpHeaders) : {};
  const given: Record<string, string[]> = {};
  for (let at = 0; at < head.length; at += 2) {
    const name = String(head[at]).toLowerCase();
    given[name] = [...(given[name] ?? []), String(head[at + 1])];
  }
  return given;
}
