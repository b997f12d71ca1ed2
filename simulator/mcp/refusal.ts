// Refusals of requests to an MCP server before a tool is called: an HTTP status and a JSON-RPC error.
import type { ServerResponse } from 'node:http';
import { bounds } from '../../spec/bounds.ts';
import { jsonExpected } from '../core/json-input.ts';
import type { Message } from '../state/journal.ts';

export interface McpRefusal {
  readonly status: number;
  /** Of JSON-RPC. */
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: object;
}

/** `id` is that of the refused message, if it has one. */
export function sendRefusal(
  response: ServerResponse,
  refusal: McpRefusal,
  id: string | number | null = null,
): void {
  response.writeHead(refusal.status, headersOf(refusal));
  response.end(bodyOf(refusal, id));
}

const headersOf = ({ headers = {} }: McpRefusal): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/json',
  ...headers,
});

const bodyOf = ({ code, message, data }: McpRefusal, id: string | number | null): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message, ...(data && { data }) }, id });

/** The refusal as the journal keeps it. */
export const messageOf = (refusal: McpRefusal, id: string | number | null): Message => ({
  headers: Object.entries(headersOf(refusal)).flat(),
  body: bodyOf(refusal, id),
});

const refusing = (status: number, code: number, message: string): McpRefusal => ({ status, code, message });

export const notFoundSession = refusing(
  404,
  -32001,
  'There is no such session. Send initialize to open one.',
);
export const longBatch = refusing(400, -32600, `A request holds at most ${bounds.batchMessages} messages.`);
export const badMessage = refusing(400, -32600, 'The body is not a message of JSON-RPC 2.0.');
export const badJson = refusing(400, -32700, `The body is not ${jsonExpected}.`);
export const noSession = refusing(400, -32000, 'A session is needed here: send the header Mcp-Session-Id.');
export const internalError = refusing(500, -32603, 'The request could not be handled.');
export const methodNotAllowed = (allowed: string): McpRefusal => ({
  ...refusing(405, -32000, `This path takes ${allowed} only.`),
  headers: { Allow: allowed },
});

/** Of JSON-RPC, for refusals that the protocol has no code for. */
export const tooManyCallsCode = -32000;
