// Refusals of requests to an MCP server before a tool is called: an HTTP status and a JSON-RPC error.
import type { ServerResponse } from 'node:http';
import { bounds } from '../../spec/bounds.ts';
import { jsonExpected } from '../core/json-input.ts';

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
  const { status, code, message, headers = {}, data } = refusal;
  const error = { code, message, ...(data && { data }) };
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error, id }));
}

export const notFoundSession: McpRefusal = {
  ...{ status: 404, code: -32001 },
  message: 'There is no such session. Send initialize to open one.',
};

export const longBatch: McpRefusal = {
  status: 400,
  code: -32600,
  message: `A request holds at most ${bounds.batchMessages} messages.`,
};

export const methodNotAllowed = (allowed: string): McpRefusal => ({
  ...{ status: 405, code: -32000, headers: { Allow: allowed } },
  message: `This path takes ${allowed} only.`,
});

export const badMessage: McpRefusal = {
  ...{ status: 400, code: -32600 },
  message: 'The body is not a message of JSON-RPC 2.0.',
};

export const internalError: McpRefusal = {
  ...{ status: 500, code: -32603 },
  message: 'The request could not be handled.',
};

export const badJson: McpRefusal = {
  status: 400,
  code: -32700,
  message: `The body is not ${jsonExpected}.`,
};

export const noSession: McpRefusal = {
  ...{ status: 400, code: -32000 },
  message: 'A session is needed here: send the header Mcp-Session-Id.',
};

/** Of JSON-RPC, for refusals that the protocol has no code for. */
export const tooManyCallsCode = -32000;
