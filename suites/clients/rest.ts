// The suites' HTTP client: sends one request, records the exchange, never follows, retries or throws on a status.
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher, errors } from 'undici';
import { type OperationId, operations } from '../../spec/contract.ts';
import { type Exchange, NoAnswer, type SentRequest } from './exchange.ts';

/** Query parameters; arrays are sent as repeated parameters, `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
export type Headers = Readonly<Record<string, string>>;

export interface CallOptions {
  /** Values of the path template, encoded by the client. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  /** Added to the credential headers; a name given here wins. */
  readonly headers?: Headers;
  /** A value sent as JSON, or `{ raw, contentType }` sent as it is. */
  readonly body?: unknown;
  readonly raw?: { readonly text: string; readonly contentType: string };
  /** Reach the operation under this alias prefix, e.g. `/api`. */
  readonly prefix?: string;
}

/** Longest wait for a complete answer; a target that needs longer has not answered. */
export const answerTimeoutMs = 10_000;
/** Largest answer that is read; a longer one counts as none. */
const answerBytesMax = 32 * 1024 * 1024;

export interface Transport {
  send(request: SentRequest): Promise<Exchange>;
  close(): Promise<void>;
}

/** One connection pool for a whole run; `waitMs` is the longest wait for an answer. */
export function httpTransport(waitMs: number = answerTimeoutMs): Transport {
  const agent = new Agent({
    headersTimeout: waitMs,
    bodyTimeout: waitMs,
    connect: { timeout: waitMs },
    maxResponseSize: answerBytesMax,
  });
  return { send: (request) => send(agent, request, waitMs), close: () => agent.destroy() };
}

/** A principal's view of the service: requests with its credential headers. */
export class RestClient {
  readonly #transport: Transport;
  readonly #baseUrl: string;
  readonly #credential: Headers;

  constructor(parts: {
    readonly transport: Transport;
    readonly baseUrl: string;
    readonly credential?: Headers;
  }) {
    this.#transport = parts.transport;
    this.#baseUrl = parts.baseUrl.replace(/\/+$/, '');
    this.#credential = parts.credential ?? {};
  }

  /** The same view with other credential headers (`{}` for none). */
  as(credential: Headers): RestClient {
    return new RestClient({ transport: this.#transport, baseUrl: this.#baseUrl, credential });
  }

  /** Calls an operation of the contract. */
  call(operation: OperationId, options: CallOptions = {}): Promise<Exchange> {
    const { method, path } = operations[operation];
    return this.request(method.toUpperCase(), fillPath(path, options.path ?? {}), options);
  }

  /** Sends any method to any path below the base URL. */
  async request(method: string, path: string, options: CallOptions = {}): Promise<Exchange> {
    const url = `${this.#baseUrl}${options.prefix ?? ''}${path}${queryString(options.query ?? {})}`;
    const body = options.raw?.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const headers: Record<string, string> = { accept: 'application/json', ...this.#credential };
    if (body !== undefined) headers['content-type'] = options.raw?.contentType ?? 'application/json';
    for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
    return this.#transport.send({ method, url, headers, body });
  }
}

export function fillPath(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`path ${template} needs a value for {${name}}`);
    return encodeURIComponent(String(value));
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

/** Throws `NoAnswer` where no complete answer comes. */
async function send(agent: Dispatcher, request: SentRequest, waitMs: number): Promise<Exchange> {
  try {
    const { status, headers, body } = await answerTo(agent, request, waitMs);
    const text = decoder.decode(body);
    return { request, status, headers: flatten(headers), text, json: parse(text) };
  } catch (cause) {
    // A request that cannot be sent is a mistake of the case, not of the target.
    if (cause instanceof errors.InvalidArgumentError) throw cause;
    throw new NoAnswer(request, waitMs, reason(cause));
  }
}

const decoder = new TextDecoder();

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Without a stream for each body: requests are many, and answers are read whole. */
function answerTo(agent: Dispatcher, request: SentRequest, waitMs: number): Promise<RawAnswer> {
  const { origin, pathname, search } = new URL(request.url);
  const { headers, body = null } = request;
  const method = request.method as Dispatcher.HttpMethod;
  return new Promise((resolve, reject) => {
    let head: Omit<RawAnswer, 'body'> | undefined;
    let timer: NodeJS.Timeout | undefined;
    const chunks: Buffer[] = [];
    agent.dispatch(
      { origin, path: `${pathname}${search}`, method, headers, body },
      {
        onRequestStart: (controller) => {
          // The pool's own timeouts watch silence; this one also ends an answer that never stops dripping.
          timer = setTimeout(() => controller.abort(new Error('timed out')), waitMs);
        },
        onResponseStart: (_controller, status, received) => {
          if (status >= 200) head = { status, headers: received };
        },
        onResponseData: (_controller, chunk) => {
          chunks.push(chunk);
        },
        onResponseEnd: () => {
          clearTimeout(timer);
          if (head !== undefined) resolve({ ...head, body: Buffer.concat(chunks) });
        },
        onResponseError: (_controller, cause) => {
          clearTimeout(timer);
          reject(cause);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
