// What a message of MCP calls: a tool with its arguments, or another method of the protocol.
import { isObject, isString, parsedJson } from './json.ts';

export interface Called {
  /** Name of the tool, or of the method. */
  readonly name: string;
  /** Arguments of the tool, or parameters of the method. */
  readonly input: unknown;
}

/** `undefined` if the body of the request is no message of JSON-RPC. */
export function calledIn(body: string | null | undefined): Called | undefined {
  const message = parsedJson(body ?? '');
  if (!isObject(message) || message.jsonrpc !== '2.0' || !isString(message.method)) return undefined;
  const params = isObject(message.params) ? message.params : {};
  return isString(params.name)
    ? { name: params.name, input: params.arguments }
    : { name: message.method, input: message.params };
}
