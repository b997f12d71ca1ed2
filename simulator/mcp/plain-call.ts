// Plain calls of tools in a session are answered past the SDK, with the bytes that it would send; all that is unusual is left to it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { isJsonContentType, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { isTool, type ToolId, tools } from '../../spec/tools.ts';
import type { Admitted } from '../admission/admission.ts';
import { joinedBytesMax, Parts, wholeOf } from '../core/body.ts';
import type { Admissions } from './calls.ts';
import { type Pieces, piecesOf } from './result.ts';
import { callTool, serversIn } from './tool-server.ts';
import type { McpRequest, McpWorld } from './world.ts';

interface PlainCall {
  readonly world: McpWorld;
  readonly id: string | number;
  readonly tool: ToolId;
  readonly given: object;
  readonly admission: Admitted;
}

interface Request extends Pick<McpRequest, 'server' | 'body'> {
  readonly world: McpWorld;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

/** The sessions that answer by event streams: a reading may change while they are open. */
const streamed = new WeakSet<NodeStreamableHTTPServerTransport>();
export const markStreamed = (transport: NodeStreamableHTTPServerTransport): void =>
  void streamed.add(transport);

/** Answers in a session. */
export function answerIn(
  transport: NodeStreamableHTTPServerTransport,
  request: Request,
  admissions: Admissions,
): Promise<void> {
  const { incoming, response, body } = request;
  const call = streamed.has(transport) ? plainCallIn(request, admissions) : undefined;
  if (call === undefined) return transport.handleRequest(incoming, response, body);
  send(response, transport.sessionId ?? '', messageFor(call));
  return Promise.resolve();
}

/** Decided before the tool is called, which bills. */
function plainCallIn(
  { world, server, body, incoming }: Request,
  admissions: Admissions,
): PlainCall | undefined {
  const { laws, parts, work } = world;
  const isUsual = laws.mcp.resultForm === 'both' && laws.mcp.refusalForm === 'result';
  if (!isUsual || parts.mcpServer !== undefined || work.isPaused || !isPlain(incoming)) return undefined;
  const { id, jsonrpc, method, params } = membersOf(body, messageMembers);
  const { name, arguments: given } = membersOf(params, callMembers);
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isId(id) || !isMembers(given)) return undefined;
  if (typeof name !== 'string' || !isTool(name) || !serversIn(world, server).includes(tools[name].server))
    return undefined;
  const admission = admissions.get(id);
  if (admission?.kind !== 'admitted' || admission.transportFault !== undefined) return undefined;
  return { world, id, tool: name, given, admission };
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

/** Any other name of the server makes an URL that the SDK refuses, or reads otherwise. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i;

function isPlain({ method, headers, headersDistinct }: IncomingMessage): boolean {
  const { accept = '', host = '', 'content-type': type, 'mcp-protocol-version': version } = headers;
  if (method !== 'POST' || !plainHost.test(host) || headersDistinct['content-type']?.length !== 1)
    return false;
  const isAccepted = accept.includes('application/json') && accept.includes('text/event-stream');
  const isKnown =
    version === undefined || (typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version));
  return isAccepted && isKnown && type !== undefined && isJsonContentType(type);
}

const messageMembers = ['id', 'jsonrpc', 'method', 'params'];
const callMembers = ['arguments', 'name'];

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__');

/** The members of an object that has these alone. */
const membersOf = (value: unknown, names: readonly string[]): Members =>
  isMembers(value) && Object.keys(value).length === names.length && names.every((name) => name in value)
    ? value
    : {};

function send(response: ServerResponse, session: string, message: Pieces): void {
  const event = new Parts(['event: message\ndata: ', ...message, '\n\n']);
  response.writeHead(200, {
    'cache-control': 'no-cache, no-transform',
    'content-type': 'text/event-stream',
    'mcp-session-id': session,
    'x-accel-buffering': 'no',
    'content-length': event.length,
  });
  if (event.length <= joinedBytesMax) return void response.end(wholeOf(event));
  for (const piece of event.all) response.write(piece);
  response.end();
}

function messageFor({ world, id, tool, given, admission }: PlainCall): Pieces {
  try {
    const called = callTool(world, admission, tool, given);
    const { result, text } = piecesOf(called.content, called.isError);
    called.enter(text);
    return ['{"result":', ...result, `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`];
  } catch (error) {
    const { message } = error as Error;
    return [JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32603, message } })];
  }
}
