// Which requests might change something, on REST and over MCP.
import type { OperationId } from '../../spec/contract.ts';
import { isTool, tools } from '../../spec/tools.ts';
import type { SentRequest } from './exchange.ts';
import { isObject, isString, type JsonObject, parsedJson } from './json.ts';
import { operationOf } from './operation-of.ts';

/** POST requests that change nothing. */
export const postedReads: readonly OperationId[] = ['searchStreams', 'queryManifests', 'previewDigestFilter'];

/** Whether the request might change something. */
export function mayWrite(request: Pick<SentRequest, 'method' | 'url' | 'headers' | 'body'>): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  // The end of a session of MCP.
  if (request.method === 'DELETE' && request.headers['mcp-session-id'] !== undefined) return false;
  const calls = toolCallsIn(request);
  if (calls !== undefined) return calls.some(({ name }) => !isTool(name) || tools[name].effect !== 'none');
  const operation = operationOf(request);
  return operation === undefined || !postedReads.includes(operation);
}

export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
}

/** The tools that the request calls over MCP; undefined if it is not a message of MCP. */
export function toolCallsIn({ body }: Pick<SentRequest, 'body'>): readonly ToolCall[] | undefined {
  const messages = body?.includes('"jsonrpc"') === true ? [parsedJson(body)].flat() : [];
  if (messages.length === 0 || !messages.every((one) => isObject(one) && 'jsonrpc' in one)) return undefined;
  return messages.filter(isObject).flatMap(({ method, params }) => {
    if (method !== 'tools/call') return [];
    const { name, arguments: input } = isObject(params) ? params : {};
    return [{ name: isString(name) ? name : '', input: isObject(input) ? input : {} }];
  });
}
