// The suites' MCP client: one session of the official client, whose HTTP exchanges are recorded like those of REST.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Client,
  type Transport as McpTransport,
  ProtocolError,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { McpServerName } from '../../spec/tools.ts';
import type { Exchange } from './exchange.ts';
import { isObject, isString, type JsonObject, parsedJson } from './json.ts';
import type { Transport } from './rest.ts';

/** How the client talks to the server: with a session, in the revision without one, or over the legacy transport. */
export type McpWay = 'session' | 'stateless' | 'sse';

export interface McpParts {
  readonly transport: Transport;
  /** The base of both servers: `{mcp_url}` of the document. */
  readonly mcpUrl: string;
  readonly token: string;
}

export interface ListedTool {
  readonly name: string;
  readonly inputSchema: JsonObject;
}

/** What came back from a tool: a result, an error of the protocol, or a refusal of the HTTP request. */
export type ToolAnswer =
  | {
      readonly kind: 'result';
      /** The structured content, or else the first text if it is JSON (S-183). */
      readonly content: JsonObject;
      readonly isError: boolean;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'error'; readonly code: number; readonly data: unknown; readonly exchange: Exchange }
  | { readonly kind: 'refused'; readonly exchange: Exchange };

const paths: Readonly<Record<McpServerName, string>> = { core: '', advanced: '/advanced' };

export class McpClient {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Connects to a server. Rejects with the error of the official client if that fails. */
  static async open(parts: McpParts, server: McpServerName, way: McpWay = 'session'): Promise<McpClient> {
    const mode = way === 'stateless' ? 'auto' : 'legacy';
    const client = new Client({ name: 'assay', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transportFor(parts, server, way, recording(parts.transport)));
    return new McpClient(client);
  }

  async tools(): Promise<readonly ListedTool[]> {
    const { tools } = await this.#client.listTools();
    return tools.map(({ name, inputSchema }) => ({ name, inputSchema: inputSchema as JsonObject }));
  }

  call(name: string, input: JsonObject = {}): Promise<ToolAnswer> {
    const sent: Sent = { exchange: undefined };
    return ofCall.run(sent, async (): Promise<ToolAnswer> => {
      try {
        const result = await this.#client.callTool({ name, arguments: input });
        const isError = result.isError === true;
        return { kind: 'result', content: contentOf(result), isError, exchange: exchangeOf(sent) };
      } catch (cause) {
        if (cause instanceof ProtocolError)
          return { kind: 'error', code: cause.code, data: cause.data, exchange: exchangeOf(sent) };
        if (cause instanceof SdkHttpError) return { kind: 'refused', exchange: exchangeOf(sent) };
        throw cause;
      }
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

function transportFor(
  { mcpUrl, token }: McpParts,
  server: McpServerName,
  way: McpWay,
  fetch: Fetch,
): McpTransport {
  const base = `${mcpUrl.replace(/\/+$/, '')}${paths[server]}`;
  if (way === 'sse')
    return new SSEClientTransport(new URL(`${base}/sse?token=${encodeURIComponent(token)}`), { fetch });
  return new StreamableHTTPClientTransport(new URL(`${base}/mcp`), {
    fetch,
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
}

interface Sent {
  exchange: Exchange | undefined;
}

/** The call that a request belongs to: calls may be sent in parallel. */
const ofCall = new AsyncLocalStorage<Sent>();

function exchangeOf({ exchange }: Sent): Exchange {
  if (exchange === undefined) throw new Error('nothing was sent for the call');
  return exchange;
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A fetch over the transport of the run. Streams that the server keeps open are read by the platform's own fetch. */
const recording =
  (transport: Transport): Fetch =>
  async (url, init = {}) => {
    const { method = 'GET', headers, body } = init;
    if (method === 'GET') return String(url).includes('/sse') ? fetch(url, init) : noStream();
    const exchange = await transport.send({
      method,
      url: String(url),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body }),
    });
    const sent = ofCall.getStore();
    if (sent !== undefined) sent.exchange = exchange;
    const isEmpty = [101, 204, 205, 304].includes(exchange.status);
    return new Response(isEmpty ? null : exchange.text, {
      status: exchange.status,
      headers: exchange.headers,
    });
  };

/** A server need not push anything outside of answers, so the client does not wait for it. */
const noStream = (): Response => new Response(null, { status: 405 });

function contentOf(result: {
  readonly structuredContent?: unknown;
  readonly content: readonly unknown[];
}): JsonObject {
  if (isObject(result.structuredContent)) return result.structuredContent;
  const text = result.content.map((part) => (isObject(part) ? part.text : undefined)).find(isString);
  const parsed = text === undefined ? undefined : parsedJson(text);
  return isObject(parsed) ? parsed : {};
}
