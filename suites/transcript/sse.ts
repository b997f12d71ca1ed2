// Answers on event streams of MCP: the addresses that streams name for messages, and which answer belongs to which message.
import { eventsIn, type StreamEvent } from '../clients/event-stream.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { isObject, isString, type JsonObject, parsedJson } from '../clients/json.ts';

interface Stream {
  readonly opener: SentRequest;
  readonly awaited: Map<unknown, (answer: JsonObject | undefined) => void>;
  /** Whether its address is no credential (S-236). */
  isRefusedAlone: boolean;
}

export function sseAnswers() {
  /** By the address to which messages are posted. */
  const streams = new Map<string, Stream>();
  return {
    /** The stream that the request opened; each event is noted before its reader gets it. */
    watching: (opener: SentRequest, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
      const stream: Stream = { opener, awaited: new Map(), isRefusedAlone: false };
      const decoder = new TextDecoder();
      let text = '';
      const end = (): void => {
        for (const resolve of stream.awaited.values()) resolve(undefined);
      };
      const note = ({ name, data }: StreamEvent): void => {
        const url = name === 'endpoint' ? URL.parse(data, opener.url) : null;
        const message = parsedJson(data);
        if (url !== null) streams.set(url.href, stream);
        else if (isObject(message)) stream.awaited.get(message.id)?.(message);
      };
      const transform = (chunk: Uint8Array, passed: TransformStreamDefaultController<Uint8Array>): void => {
        const { events, rest } = eventsIn(text + decoder.decode(chunk, { stream: true }));
        text = rest;
        events.forEach(note);
        passed.enqueue(chunk);
      };
      return body.pipeThrough(new TransformStream({ transform, flush: end, cancel: end }));
    },
    /** The request that opened the stream for messages to this address; undefined for other addresses. */
    openerOf: (url: string) => streams.get(url)?.opener,
    /** Whose credentials a message to this address has: those of the stream's opener, unless the address alone was refused. */
    senderOf: (request: SentRequest) => {
      const stream = streams.get(request.url);
      return stream === undefined || stream.isRefusedAlone ? request : stream.opener;
    },
    /** Notes that a message without credentials was refused for them. */
    noteRefused: (url: string) => {
      const stream = streams.get(url);
      if (stream !== undefined) stream.isRefusedAlone = true;
    },
    /** The answer on the stream to a posted message, undefined if the stream ends first; no promise for other requests. */
    answerTo: ({ url, body = '' }: SentRequest): Promise<JsonObject | undefined> | undefined => {
      const awaited = streams.get(url)?.awaited;
      const message = awaited === undefined ? undefined : parsedJson(body);
      if (awaited === undefined || !isObject(message)) return undefined;
      const { id, method } = message;
      if (id === undefined || !isString(method)) return undefined;
      const { promise, resolve } = Promise.withResolvers<JsonObject | undefined>();
      awaited.set(id, (answer) => {
        awaited.delete(id);
        resolve(answer);
      });
      return promise;
    },
  };
}
