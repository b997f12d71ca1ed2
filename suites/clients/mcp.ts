// The suites' MCP client: one session of the official client, whose HTTP exchanges are recorded like those of REST.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Client,
  ProtocolError,
  SdkError,
  SdkHttpError,
  type Transport as SdkTransport,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { McpServerName } from '../../spec/tools.ts';
import { isEventStream } from './event-stream.ts';
import { type Exchange, RateLimited, type SentRequest } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { type Transport, userAgent } from './rest.ts';
import { contentOf } from './tool-content.ts';

/** Streamable HTTP, and the legacy transport with the token in the query or in x-access-token. */
export const mcpTransports = ['streamable', 'sse', 'sse-header'] as const;
export type McpTransport = (typeof mcpTransports)[number];

/** How the client connects: over Streamable HTTP also with the stream of notifications, or in a session that is open. */
export type McpWay = McpTransport | 'listening' | McpSession;

/** An open session of Streamable HTTP. */
export interface McpSession {
  readonly id: string;
  /** The revision that its handshake agreed on. */
  readonly protocolVersion: string | undefined;
}

export interface McpParts {
  readonly transport: Transport;
  /** The base of both servers: `{mcp_url}` of the document. */
  readonly mcpUrl: string;
  /** None is sent if it is empty. */
  readonly token: string;
  /** Observes the opening of an event stream, which goes past the transport. */
  readonly watchStream?: (request: SentRequest, opening: Promise<Response>) => Promise<Response>;
}

export interface ListedTool {
  readonly name: string;
  readonly inputSchema: JsonObject;
}

/** What came back from a tool: a result, an error of the protocol, or a refusal of the HTTP request. */
export type ToolAnswer =
  | {
      readonly kind: 'result';
      readonly content: JsonObject;
      readonly isError: boolean;
      readonly exchange: Exchange;
    }
  | {
      readonly kind: 'error';
      /** Of JSON-RPC; undefined if the client could not read the answer. */
      readonly code: number | undefined;
      readonly message: string;
      readonly data: unknown;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'refused'; readonly exchange: Exchange };

/** A list without end is read no further. */
const pagesMax = 1_000;

const paths: Readonly<Record<McpServerName, string>> = { core: '', advanced: '/advanced' };

/** A connection of the official client. */
interface Link {
  readonly client: Client;
  readonly transport: SdkTransport;
}

export class McpClient {
  readonly #connect: () => Promise<Link>;
  #link: Link;
  #reopened: { readonly ended: Link; readonly link: Promise<Link> } | undefined;
  #listed: Promise<readonly ListedTool[]> | undefined;

  private constructor(connect: () => Promise<Link>, link: Link, notifications: readonly unknown[]) {
    this.#connect = connect;
    this.#link = link;
    this.notifications = notifications;
  }

  /** What the server sent without being asked, oldest first. */
  readonly notifications: readonly unknown[];

  /** Connects to a server. Rejects with the error of the official client, or with `RateLimited`, if that fails. */
  static async open(parts: McpParts, server: McpServerName, way: McpWay = 'streamable'): Promise<McpClient> {
    const notifications: unknown[] = [];
    const connect = (): Promise<Link> => connected(parts, server, way, (one) => void notifications.push(one));
    return new McpClient(connect, await connect(), notifications);
  }

  /** The session that the server opened; undefined if it opened none. */
  get session(): McpSession | undefined {
    return sessionOf(this.#link);
  }

  /** All pages of the list. */
  async tools(): Promise<readonly ListedTool[]> {
    const tools: ListedTool[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < pagesMax; pages += 1) {
      // Not `listTools`, which asks only a server that announced tools, and compiles their output schemas.
      const params = cursor === undefined ? {} : { cursor };
      const page = await unlessRateLimited(() =>
        this.#inSession((client) => client.request({ method: 'tools/list', params })),
      );
      for (const { name, inputSchema } of page.tools)
        tools.push({ name, inputSchema: inputSchema as JsonObject });
      cursor = page.nextCursor;
      if (cursor === undefined) break;
    }
    return tools;
  }

  /** The schema of a tool's arguments; undefined if the server does not list the tool. */
  async inputOf(name: string): Promise<JsonObject | undefined> {
    this.#listed ??= this.tools();
    return (await this.#listed).find((tool) => tool.name === name)?.inputSchema;
  }

  call(name: string, input: JsonObject = {}): Promise<ToolAnswer> {
    const sent: Sent = { exchange: undefined };
    return ofCall.run(sent, async (): Promise<ToolAnswer> => {
      try {
        // Not `callTool`, which refuses results that differ from the output schema of the tool: the document has none.
        const params = { name, arguments: input };
        const result = await this.#inSession((client) => client.request({ method: 'tools/call', params }));
        const isError = result.isError === true;
        const exchange = answering(await exchangeOf(sent), { result });
        return { kind: 'result', content: contentOf(result), isError, exchange };
      } catch (cause) {
        if (cause instanceof ProtocolError) {
          const error = errorIn(cause);
          return { kind: 'error', ...error, exchange: answering(await exchangeOf(sent), { error }) };
        }
        if (cause instanceof SdkHttpError) return { kind: 'refused', exchange: await exchangeOf(sent) };
        if (sent.exchange === undefined) throw cause;
        const exchange = await sent.exchange;
        // Over legacy SSE the official client has no type for an HTTP refusal of a message.
        if (exchange.status >= 400 && !(cause instanceof SdkError)) return { kind: 'refused', exchange };
        return { kind: 'error', code: undefined, message: String(cause), data: null, exchange };
      }
    });
  }

  /** A server may end a session at any time; the client then opens another one and repeats the request there, once. */
  async #inSession<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const link = this.#link;
    try {
      return await work(link.client);
    } catch (cause) {
      if (!isNotFound(cause) || sessionOf(link) === undefined) throw cause;
      // Of parallel calls the first one opens the session.
      if (this.#reopened?.ended !== link) this.#reopened = { ended: link, link: this.#connect() };
      this.#link = await this.#reopened.link;
      return work(this.#link.client);
    }
  }

  close(): Promise<void> {
    return this.#link.client.close();
  }
}

const isNotFound = (cause: unknown): boolean => cause instanceof SdkHttpError && cause.data.status === 404;

function sessionOf({ transport }: Link): McpSession | undefined {
  if (!(transport instanceof StreamableHTTPClientTransport)) return undefined;
  const { sessionId: id, protocolVersion } = transport;
  return id === undefined ? undefined : { id, protocolVersion };
}

async function connected(
  parts: McpParts,
  server: McpServerName,
  way: McpWay,
  notify: (notification: unknown) => void,
): Promise<Link> {
  const connect = async (mode: 'legacy' | 'auto'): Promise<Link> => {
    const client = new Client({ name: 'assay', version: '1' }, { versionNegotiation: { mode } });
    client.fallbackNotificationHandler = async (notification) => notify(notification);
    const transport = transportFor(parts, server, way, recording(parts, way));
    await unlessRateLimited(() => client.connect(transport));
    return { client, transport };
  };
  try {
    // The document speaks of sessions, which the revisions with a handshake have.
    return await connect('legacy');
  } catch (cause) {
    if (way !== 'streamable' || !mayBeWithoutHandshake(cause)) throw cause;
    return connect('auto').catch(() => Promise.reject(cause));
  }
}

function transportFor(
  { mcpUrl, token }: McpParts,
  server: McpServerName,
  way: McpWay,
  fetch: Fetch,
): SdkTransport {
  const base = `${mcpUrl.replace(/\/+$/, '')}${paths[server]}`;
  if (way === 'sse')
    return new SSEClientTransport(new URL(`${base}/sse?token=${encodeURIComponent(token)}`), { fetch });
  if (way === 'sse-header')
    return new SSEClientTransport(new URL(`${base}/sse`), {
      fetch,
      requestInit: { headers: { 'x-access-token': token } },
    });
  return new StreamableHTTPClientTransport(new URL(`${base}/mcp`), {
    fetch,
    requestInit: { headers: token === '' ? {} : { Authorization: `Bearer ${token}` } },
    ...(typeof way === 'object' && {
      sessionId: way.id,
      ...(way.protocolVersion !== undefined && { protocolVersion: way.protocolVersion }),
    }),
  });
}

interface Sent {
  /** Over legacy SSE the result may arrive before the HTTP answer to the message that asked for it. */
  exchange: Promise<Exchange> | undefined;
}

/** The call that a request belongs to: calls may be sent in parallel. */
const ofCall = new AsyncLocalStorage<Sent>();

async function exchangeOf({ exchange }: Sent): Promise<Exchange> {
  if (exchange === undefined) throw new Error('nothing was sent for the call');
  return exchange;
}

/** Over legacy SSE, or after a stream that broke off, the answer arrives on another stream. */
const answering = (exchange: Exchange, message: JsonObject): Exchange =>
  exchange.json === undefined ? { ...exchange, json: message } : exchange;

/** Clearer than the errors of the official client, which differ with the transport. */
async function unlessRateLimited<T>(work: () => Promise<T>): Promise<T> {
  const sent: Sent = { exchange: undefined };
  try {
    return await ofCall.run(sent, work);
  } catch (cause) {
    const status = cause instanceof SseError ? cause.code : (await sent.exchange)?.status;
    throw status === 429 ? new RateLimited(cause) : cause;
  }
}

/** A server may speak only revisions of the protocol without a handshake. */
const mayBeWithoutHandshake = (cause: unknown): boolean =>
  cause instanceof ProtocolError || (cause instanceof SdkHttpError && cause.data.status === 400);

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A fetch over the transport of the run. Streams that the server keeps open are read by the platform's own fetch; what
 * is answered instead of a stream is asked for again, so that it is recorded.
 */
const recording =
  ({ transport, watchStream = (_, opening) => opening }: McpParts, way: McpWay): Fetch =>
  async (url, init = {}) => {
    const { method = 'GET', headers, body } = init;
    const sent = { 'user-agent': userAgent, ...Object.fromEntries(new Headers(headers)) };
    // A server may end a stream before its answer; the client then asks for what followed.
    const isResumed = new Headers(headers).has('last-event-id');
    const isQuiet = way === 'streamable' || typeof way === 'object';
    if (method === 'GET') {
      if (isQuiet && !isResumed) return noStream();
      const opened = await watchStream({ method, url: String(url), headers: sent }, fetch(url, init));
      if (opened.ok && isEventStream(opened.headers.get('content-type'))) return opened;
      await opened.body?.cancel();
    }
    const sending = sendRedirected(transport, {
      method,
      url: String(url),
      headers: sent,
      ...(typeof body === 'string' && { body }),
    });
    const call = ofCall.getStore();
    if (call !== undefined) call.exchange = sending;
    const exchange = await sending;
    const isEmpty = [101, 204, 205, 304].includes(exchange.status);
    return new Response(isEmpty ? null : exchange.text, {
      status: exchange.status,
      headers: exchange.headers,
    });
  };

const redirectsMax = 3;

/** Frameworks may move a path to one with a slash at its end; the client follows, as the official one does. */
async function sendRedirected(
  transport: Transport,
  request: SentRequest,
  redirects = redirectsMax,
): Promise<Exchange> {
  const exchange = await transport.send(request);
  const { location } = exchange.headers;
  if (location === undefined || ![307, 308].includes(exchange.status) || redirects === 0) return exchange;
  const url = URL.parse(location, request.url);
  // The token is for this host alone.
  if (url === null || url.hostname !== new URL(request.url).hostname) return exchange;
  return sendRedirected(transport, { ...request, url: url.href }, redirects - 1);
}

/** A server need not push anything outside of answers, so the client does not wait for it. */
const noStream = (): Response => new Response(null, { status: 405 });

const errorIn = ({ code, message, data }: ProtocolError) => ({ code, message, data });
