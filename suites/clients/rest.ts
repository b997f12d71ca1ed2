// The suites' HTTP client: sends a request and returns the exchange; never follows redirects or throws on a status.
import type { IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { Agent, type Dispatcher, errors } from 'undici';
import { type OperationId, operations } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import { answerIn, isEventStream, jsonIn } from './event-stream.ts';
import { type Exchange, NoAnswer, type SentRequest } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { mayWrite } from './may-write.ts';

/** Query parameters; arrays are sent as repeated parameters, `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
export type Headers = Readonly<Record<string, string>>;

export interface CallOptions {
  /** Values of the path template, encoded by the client. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  /** Added to the credential headers; these override headers of the same name. */
  readonly headers?: Headers;
  /** A value sent as JSON, or `{ raw, contentType }` sent as it is. */
  readonly body?: unknown;
  readonly raw?: { readonly text: string; readonly contentType: string };
  /** Calls the operation under this alias prefix, e.g. `/api`. */
  readonly prefix?: string;
  /** Whether only an answer of this moment will do. */
  readonly anew?: true;
}

/** Longest wait for a complete answer; a later one counts as none. */
export const answerTimeoutMs = 10_000;
/** Largest answer that is read; a longer one counts as none. */
const answerBytesMax = 32 * 1024 * 1024;
/** How long a service may take to end an event stream after the answer; later the connection is closed. */
const streamEndMs = 100;

/** Some services refuse requests without a user agent. */
export const userAgent = 'assay';

export interface Transport {
  send(request: SentRequest): Promise<Exchange>;
  close(): Promise<void>;
}

interface Connections {
  /** Connections that later requests use again. */
  readonly kept: Dispatcher;
  /** A new connection for each request. */
  readonly single: Dispatcher;
}

/** The connections of a whole run; `waitMs` is the longest wait for an answer. */
export function httpTransport(waitMs: number = answerTimeoutMs): Transport {
  const options: Agent.Options = {
    headersTimeout: waitMs + limits.maxTimeout.value,
    bodyTimeout: waitMs + limits.maxTimeout.value,
    connect: { timeout: waitMs },
    maxResponseSize: answerBytesMax,
  };
  const connections = { kept: new Agent(options), single: new Agent({ ...options, pipelining: 0 }) };
  return {
    send: (request) => send(connections, request, waitMs + grantedMs(request)),
    close: async () => {
      await Promise.all([connections.kept.destroy(), connections.single.destroy()]);
    },
  };
}

/** How long a query may take by its own timeout_ms, before the wait begins that any answer has. */
function grantedMs({ url, body }: SentRequest): number {
  const [, granted = '0'] =
    (/\/manifests\/query(?:\?|$)/.test(url) && /"timeout_ms":(\d+)/.exec(body ?? '')) || [];
  return Math.min(Number(granted), limits.maxTimeout.value);
}

/** Sends requests with the credential headers of one principal. */
export class RestClient {
  readonly #transport: Transport;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly #credential: Headers;

  constructor(parts: {
    readonly transport: Transport;
    readonly baseUrl: string;
    readonly credential?: Headers;
  }) {
    this.#transport = parts.transport;
    this.baseUrl = parts.baseUrl.replace(/\/+$/, '');
    this.#credential = parts.credential ?? {};
  }

  /** The same client with other credential headers (`{}` for none). */
  as(credential: Headers): RestClient {
    return new RestClient({ transport: this.#transport, baseUrl: this.baseUrl, credential });
  }

  /** Calls an operation of the contract. */
  call(operation: OperationId, options: CallOptions = {}): Promise<Exchange> {
    const { method, path } = operations[operation];
    return this.request(method.toUpperCase(), fillPath(path, options.path ?? {}), options);
  }

  /** Sends any method to any path below the base URL. */
  async request(method: string, path: string, options: CallOptions = {}): Promise<Exchange> {
    const url = `${this.baseUrl}${options.prefix ?? ''}${path}${queryString(options.query ?? {})}`;
    const body = options.raw?.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const headers: Record<string, string> = {
      accept: 'application/json',
      'user-agent': userAgent,
      ...this.#credential,
    };
    if (body !== undefined) headers['content-type'] = options.raw?.contentType ?? 'application/json';
    for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
    return this.#transport.send({ method, url, headers, body, ...(options.anew && { anew: true }) });
  }
}

export function fillPath(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`path ${template} needs a value for {${name}}`);
    // An id of a target may hold half a surrogate pair, which no URL can carry.
    return encodeURIComponent(String(value).toWellFormed());
  });
}

export function queryString(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) params.append(name, item);
    else params.append(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Throws `NoAnswer` if no complete answer arrives. */
async function send(connections: Connections, request: SentRequest, waitMs: number): Promise<Exchange> {
  try {
    const { status, headers, body, event } = await answerOn(connections, request, waitMs);
    const text = event?.text ?? decoder.decode(decoded(body, headers['content-encoding']));
    const form = { contentType: headers['content-type'], requestBody: request.body };
    const json = onDemand(event?.message ?? jsonIn(text, form), () => jsonIn(text, form));
    return {
      request,
      status,
      headers: flatten(headers),
      text,
      get json() {
        return json();
      },
    };
  } catch (cause) {
    // A request that cannot be sent is a mistake of the case, not of the target.
    if (cause instanceof errors.InvalidArgumentError) throw cause;
    throw new NoAnswer(request, waitMs, reason(cause));
  }
}

/** Evidence keeps many exchanges, and a parsed body takes several times the memory of its text, so it is parsed again. */
const onDemand = (first: unknown, parse: () => unknown): (() => unknown) =>
  first instanceof Object ? parsedAgain(new WeakRef(first), parse) : () => first;

/** Apart, because all closures of a function share what one of them holds. */
function parsedAgain(first: WeakRef<object>, parse: () => unknown): () => unknown {
  let last = first;
  return () => {
    const kept = last.deref();
    if (kept !== undefined) return kept;
    const again = parse();
    if (again instanceof Object) last = new WeakRef(again);
    return again;
  };
}

/**
 * A service may close a connection while the next request is on its way (RFC 9112, section 9.3.1). A request that may
 * be repeated is then sent again on a new connection; any other request gets a new connection from the start.
 */
async function answerOn(
  { kept, single }: Connections,
  request: SentRequest,
  waitMs: number,
): Promise<RawAnswer> {
  const isRepeatable = !mayWrite(request) || request.headers['idempotency-key'] !== undefined;
  if (!isRepeatable) return answerTo(single, request, waitMs);
  try {
    return await answerTo(kept, request, waitMs);
  } catch (cause) {
    if (!(cause instanceof UnansweredOnKept)) throw cause;
    return answerTo(single, request, waitMs);
  }
}

/** The connection ended before any byte of an answer, perhaps because it was idle. */
class UnansweredOnKept extends Error {
  constructor(cause: Error) {
    super(reason(cause), { cause });
    this.name = 'UnansweredOnKept';
  }
}

/** A connection on which nothing was ever received is a new one. */
function mayBeIdleClose(cause: Error): boolean {
  if (cause instanceof errors.SocketError) return (cause.socket?.bytesRead ?? 0) > 0;
  const { code } = cause as { readonly code?: unknown };
  return code === 'ECONNRESET' || code === 'EPIPE';
}

const decoder = new TextDecoder();

/** Without this header a service may choose any coding (RFC 9110, section 12.5.3). */
const acceptedCoding = { 'accept-encoding': 'gzip' } as const;

/** Decodes the body; throws if it does not have that coding or becomes too large. */
const decoded = (body: Buffer, coding: string | undefined): Buffer =>
  body.length > 0 && /^(?:x-)?gzip$/i.test(coding ?? '')
    ? gunzipSync(body, { maxOutputLength: answerBytesMax })
    : body;

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The message in an event stream that answers the request, and the text of the stream up to it. */
  readonly event?: { readonly message: JsonObject; readonly text: string };
}

/** Collects the body without a stream object, because requests are many and answers are read as a whole. */
function answerTo(agent: Dispatcher, request: SentRequest, waitMs: number): Promise<RawAnswer> {
  const { origin, pathname, search } = new URL(request.url);
  const { body = null } = request;
  const headers = { ...acceptedCoding, ...request.headers };
  const method = request.method as Dispatcher.HttpMethod;
  return new Promise((resolve, reject) => {
    let head: Omit<RawAnswer, 'body'> | undefined;
    let hasBegun = false;
    let isAnswered = false;
    let timer: NodeJS.Timeout | undefined;
    const chunks: Buffer[] = [];
    agent.dispatch(
      { origin, path: `${pathname}${search}`, method, headers, body },
      {
        onRequestStart: (controller) => {
          // The pool's own timeouts end only silent answers; this one also ends an answer that never completes.
          timer = setTimeout(() => controller.abort(new Error('timed out')), waitMs);
        },
        onResponseStart: (_controller, status, received) => {
          hasBegun = true;
          if (status >= 200) head = { status, headers: received };
        },
        onResponseData: (controller, chunk) => {
          if (isAnswered) return;
          chunks.push(chunk);
          if (head === undefined || body === null || !isEventStream(head.headers['content-type'])) return;
          const received = Buffer.concat(chunks);
          const text = decoder.decode(received);
          const message = answerIn(text, body);
          if (message === undefined) return;
          isAnswered = true;
          resolve({ ...head, body: received, event: { message, text } });
          clearTimeout(timer);
          timer = setTimeout(() => controller.abort(new Error('answered')), streamEndMs).unref();
        },
        onResponseEnd: () => {
          clearTimeout(timer);
          if (head === undefined) reject(new Error('no final status'));
          else resolve({ ...head, body: Buffer.concat(chunks) });
        },
        onResponseError: (_controller, cause) => {
          clearTimeout(timer);
          reject(!hasBegun && mayBeIdleClose(cause) ? new UnansweredOnKept(cause) : cause);
        },
      },
    );
  });
}

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = (cause as { readonly code?: unknown }).code;
  return cause.message || (typeof code === 'string' ? code : cause.name);
}

const flatten = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter((entry): entry is [string, string | string[]] => entry[1] !== undefined)
      .map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]),
  );
