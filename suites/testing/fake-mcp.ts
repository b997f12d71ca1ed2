// A small MCP server for tests: tools as functions, and a form on the wire that the test chooses.
import { isObject, isString, type JsonObject, parsedJson } from '../clients/json.ts';
import type { FakeAnswer, FakeRequest } from './fake-service.ts';

export interface FakeMcp {
  /** Each returns the result of tools/call; another name gets an error of JSON-RPC. */
  readonly tools: Readonly<Record<string, (input: JsonObject) => JsonObject>>;
  /** The descriptions of the tools; their names with an open schema if omitted. */
  readonly listed?: readonly JsonObject[];
  /** The size of a page of tools/list; all tools on one page if omitted. */
  readonly pageSize?: number;
  /** What initialize returns beside its defaults. */
  readonly initialized?: JsonObject;
  /** How an answer of JSON-RPC is sent; as JSON if omitted. */
  readonly sent?: (message: JsonObject) => FakeAnswer;
  /** Headers of the answer to initialize. */
  readonly sessionHeaders?: Readonly<Record<string, string>>;
}

/** Answers every POST; GET and DELETE get 405, as a server without streams and sessions may answer them. */
export function mcpAnswer(server: FakeMcp, { method, body }: FakeRequest): FakeAnswer {
  if (method !== 'POST') return { status: 405, body: '' };
  const message = parsedJson(body);
  if (!isObject(message) || message.id === undefined || !isString(message.method))
    return { status: 202, body: '' };
  const { sent = (one): FakeAnswer => ({ body: one }) } = server;
  const answer = sent({ jsonrpc: '2.0', id: message.id, ...outcomeOf(server, message) });
  return message.method === 'initialize'
    ? { ...answer, headers: { ...answer.headers, ...server.sessionHeaders } }
    : answer;
}

function outcomeOf(server: FakeMcp, { method, params }: JsonObject): JsonObject {
  const given = isObject(params) ? params : {};
  switch (method) {
    case 'initialize':
      return {
        result: {
          protocolVersion: given.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'fake', version: '1' },
          ...server.initialized,
        },
      };
    case 'tools/list':
      return { result: pageOf(server, given) };
    case 'tools/call': {
      const tool = server.tools[String(given.name)];
      if (tool === undefined) return { error: { code: -32602, message: `no tool ${given.name}` } };
      return { result: tool(isObject(given.arguments) ? given.arguments : {}) };
    }
    default:
      return { error: { code: -32601, message: `no method ${method}` } };
  }
}

function pageOf({ tools, listed, pageSize }: FakeMcp, { cursor }: JsonObject): JsonObject {
  const all = listed ?? Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' } }));
  if (pageSize === undefined) return { tools: all };
  const from = Number(cursor ?? 0);
  const next = from + pageSize;
  return { tools: all.slice(from, next), ...(next < all.length && { nextCursor: String(next) }) };
}

/** An answer as an event stream: lines before it, and the message as one event. */
export const asEvents =
  (before: string, newLine = '\n') =>
  (message: JsonObject): FakeAnswer => ({
    headers: { 'content-type': 'text/event-stream' },
    body: `${before}event: message${newLine}data: ${JSON.stringify(message)}${newLine}${newLine}`,
  });
