// The MCP servers of all worlds on the REST server's port: persistent and one-shot Streamable HTTP, and legacy SSE.
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  classifyInboundRequest,
  createMcpHandler,
  isInitializeRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type Server,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bounds } from '../../spec/bounds.ts';
import { type McpServerName, mcpPrefixes, mcpServers } from '../../spec/tools.ts';
import { parseJson } from '../core/json-input.ts';
import { machineNowMs } from '../time/clock.ts';
import { type Admissions, admitCalls, callsIn, rejectCalls } from './calls.ts';
import { tokenOf, unauthenticated } from './credentials.ts';
import { applyTransportFault } from './faulty-response.ts';
import { answerIn, markStreamed } from './plain-call.ts';
import {
  badJson,
  badMessage,
  internalError,
  longBatch,
  type McpRefusal,
  messageOf,
  methodNotAllowed,
  noSession,
  notFoundSession,
  sendRefusal,
} from './refusal.ts';
import type { Opener } from './sessions.ts';
import { enterAnswer, markAnswer, showAnswer } from './shown-answer.ts';
import { SseTransport } from './sse-transport.ts';
import { toolServer } from './tool-server.ts';
import type { McpRequest, McpWorld } from './world.ts';

export interface McpOptions {
  readonly worldOf: (request: FastifyRequest) => McpWorld | undefined;
  /** Names in `Host` and `Origin` to accept besides those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Names in `Origin` to accept as well. */
  readonly allowedOrigins: readonly string[];
}

export function mountMcp(app: FastifyInstance, { worldOf, ...allowed }: McpOptions): void {
  const options = { worldOf, foreignRefusal: foreignRefusals(allowed) };
  for (const serverName of mcpServers) {
    const handlers = endpoint(serverName);
    const add = (path: string, handle: Handler, tokenIn: TokenPlace): void => {
      app.route({
        method: ['GET', 'POST', 'DELETE'],
        url: `${mcpPrefixes[serverName]}${path}`,
        handler: (request, reply) => answer(options, { server: serverName, request, reply, handle, tokenIn }),
      });
    };
    add('/mcp', handlers.streamable, 'headers');
    add('/sse', handlers.openSse, 'query');
    add('/messages', handlers.postToSse, 'session');
  }
}

/** A request whose organisation is known, with the objects of Node that the transports of the SDK take. */
interface AuthenticatedRequest extends McpRequest {
  readonly world: McpWorld;
  readonly incoming: IncomingMessage & { auth?: AuthInfo };
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
}

type Handler = (request: AuthenticatedRequest) => Promise<void>;

interface AnswerOptions extends Pick<McpOptions, 'worldOf'> {
  readonly foreignRefusal: (request: IncomingMessage) => McpRefusal | undefined;
}

interface RoutedRequest {
  readonly server: McpServerName;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly handle: Handler;
  readonly tokenIn: TokenPlace;
}

/** The places of a token besides the headers. The address of a legacy session may stand for the token of its opener. */
type TokenPlace = 'headers' | 'query' | 'session';

async function answer(options: AnswerOptions, routed: RoutedRequest): Promise<void> {
  const { server, request, reply, handle, tokenIn } = routed;
  const world = options.worldOf(request);
  reply.hijack();
  const response = reply.raw;
  if (world === undefined) return sendRefusal(response, notFoundSession);
  const forbidden = options.foreignRefusal(request.raw);
  if (forbidden !== undefined) return sendRefusal(response, forbidden);
  const [path = '/'] = request.url.split('?', 1);
  world.parts.mcpPath?.(path);
  const { text: queryText = '' } = request.query as { readonly text?: string };
  const query = new URLSearchParams(queryText);
  const own = tokenOf(world.laws.mcp, request.raw, query, tokenIn === 'headers' ? 'streamable' : 'sse');
  const token =
    tokenIn === 'session'
      ? world.laws.mcp.messageToken(own, world.sessions.openerOf(query.get('sessionId') ?? '')?.token)
      : own;
  const organizationId = token === undefined ? undefined : world.store.organizationOfMcpToken(token);
  if (tokenIn === 'headers' && request.method !== 'GET') showAnswer(world, request, response, organizationId);
  const body = jsonOf(request.body);
  const session = sessionOf(request.raw, query);
  const message = {
    headers: request.raw.rawHeaders,
    body: typeof request.body === 'string' ? request.body : '',
  };
  const isActive = organizationId !== undefined && world.store.isActive(organizationId);
  enterAnswer(world, { path, queryText, message }, response, {
    organizationId,
    isAuthenticated: isActive,
    callsTools: callsIn({ body, server }).length > 0,
  });
  if (token === undefined || organizationId === undefined || !isActive) {
    const refusal = unauthenticated(world.laws.mcp, world.urls.siteUrl);
    const sent = { token, server, path, queryText, session, body, message };
    rejectCalls(world, sent, messageOf(refusal, idOf(body)));
    return sendRefusal(response, refusal, idOf(body));
  }
  if (body === notJson) return sendRefusal(response, badJson);
  if (Array.isArray(body) && body.length > bounds.batchMessages) return sendRefusal(response, longBatch);
  const sent = { server, token, organizationId, path, queryText, session, body, message };
  const refusal = world.parts.mcpRefusal?.(sent);
  if (refusal !== undefined) return sendRefusal(response, refusal, idOf(body));
  leaveConnectionToNode(response);
  try {
    await handle({ ...sent, world, query, incoming: request.raw, response });
  } catch (cause) {
    // Fastify does not answer a request after hijack().
    process.stderr.write(`assay: error in request ${request.method} ${path}: ${String(cause)}\n`);
    if (response.headersSent) response.destroy();
    else sendRefusal(response, internalError, idOf(body));
  }
}

/** The SDK announces a kept connection on every event stream, also to clients that asked to close it. */
function leaveConnectionToNode(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, headers?: unknown) => {
    const { connection: _, ...rest } = { ...(headers as OutgoingHttpHeaders) };
    return writeHead(status, rest);
  };
}

/** The header of Streamable HTTP, or the parameter of the legacy protocol. */
const sessionOf = ({ headers }: IncomingMessage, query: URLSearchParams): string | undefined =>
  [headers['mcp-session-id']].flat()[0] ?? query.get('sessionId') ?? undefined;

/** A page of another site, or one under a name that leads to this machine, must not act with a customer's token. */
function foreignRefusals({
  allowedHosts,
  allowedOrigins,
}: Pick<McpOptions, 'allowedHosts' | 'allowedOrigins'>): (
  request: IncomingMessage,
) => McpRefusal | undefined {
  const hosts = [...localhostAllowedHostnames(), ...allowedHosts];
  const origins = [...localhostAllowedOrigins(), ...allowedHosts, ...allowedOrigins];
  /** Checks parse addresses, and most requests have the headers of the one before. */
  let accepted: Pick<IncomingHttpHeaders, 'host' | 'origin'> | undefined;
  return ({ headers: { host, origin } }) => {
    if (accepted !== undefined && accepted.host === host && accepted.origin === origin) return undefined;
    for (const checked of [validateHostHeader(host, hosts), validateOriginHeader(origin, origins)])
      if (!checked.ok) return { status: 403, code: -32000, message: checked.message };
    accepted = { host, origin };
    return undefined;
  };
}

/** The id of a message whose sender is unknown; null if it has none. */
function idOf(message: unknown): string | number | null {
  if (typeof message !== 'object' || message === null) return null;
  const { id } = message as { readonly id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

const notJson = Symbol('not JSON');

const jsonOf = (body: unknown): unknown =>
  typeof body !== 'string' || body === '' ? undefined : (parseJson(body) ?? { value: notJson }).value;

function endpoint(serverName: McpServerName) {
  const serverFor = (world: McpWorld): Server => {
    const server = toolServer(serverName);
    world.parts.mcpServer?.(server);
    return server;
  };
  const stateless = toNodeHandler(createMcpHandler(() => toolServer(serverName), { legacy: 'reject' }));

  const streamable: Handler = async (sent) => {
    const { incoming, response, body } = sent;
    const isStateless = incoming.method === 'POST' && !isOfHandshakeRevision(sent);
    const id = incoming.headers['mcp-session-id'];
    const found = isStateless || typeof id !== 'string' ? undefined : sessionWith(sent, id);
    const { transport: open, request } = found ?? { transport: undefined, request: sent };
    // A call in a session that has ended counts for no rate.
    if (!isStateless && typeof id === 'string' && open === undefined)
      return sendRefusal(response, notFoundSession);
    if (!isStateless && open === undefined && incoming.method !== 'POST')
      return sendRefusal(response, noSession);
    const admissions = admitted(request);
    if (admissions === undefined) return;
    incoming.auth = authOf(request, admissions);
    if (isStateless) return stateless(incoming as never, response as never, body);
    if (open !== undefined) return answerIn(open, request, admissions);
    const isNew = isInitializeRequest(body) && request.world.laws.mcp.opensSessions;
    const transport = isNew ? newSession(request) : oneShot(response);
    await serverFor(request.world).connect(transport);
    await transport.handleRequest(incoming, response, body);
  };

  const openSse: Handler = async (request) => {
    const { world, incoming, response } = request;
    if (incoming.method !== 'GET') return sendRefusal(response, methodNotAllowed('GET'));
    const { pathname } = new URL(`${world.urls.mcpUrl}${mcpPrefixes[serverName]}/messages`);
    const transport = new SseTransport(pathname, response, tokenInAddress(request));
    const { sessionId } = transport;
    world.sessions.add(sessionId, openerOf(request), transport, machineNowMs());
    const server = serverFor(world);
    await server.connect(transport);
    server.onclose = () => void world.sessions.remove(sessionId);
  };

  const postToSse: Handler = async (request) => {
    const { world, incoming, response, query, body } = request;
    if (incoming.method !== 'POST') return sendRefusal(response, methodNotAllowed('POST'));
    const id = query.get('sessionId') ?? '';
    const open = world.sessions.find(id, request, machineNowMs());
    if (!(open instanceof SseTransport)) return sendRefusal(response, notFoundSession);
    const admissions = admitted(request);
    if (admissions === undefined) return;
    try {
      open.receive(body, authOf(request, admissions));
      response.writeHead(202).end();
    } catch {
      sendRefusal(response, badMessage);
    }
  };

  return { streamable, openSse, postToSse };
}

/** The admissions of the calls in the request; undefined once it is refused. */
function admitted(request: AuthenticatedRequest): Admissions | undefined {
  const { world, response } = request;
  const calls = admitCalls(world, request);
  markAnswer(response, 'refusal' in calls ? calls.marks : [...calls.values()].flatMap(({ marks }) => marks));
  if ('refusal' in calls) {
    if (calls.transportFault !== undefined) applyTransportFault(response, calls.transportFault, calls.id);
    sendRefusal(response, calls.refusal, calls.id);
    return undefined;
  }
  for (const [id, { transportFault }] of calls)
    if (transportFault !== undefined) applyTransportFault(response, transportFault, id);
  return calls;
}

/** What a tool receives besides its arguments. The token is not passed on. */
const authOf = ({ world, organizationId }: AuthenticatedRequest, admissions: Admissions): AuthInfo => ({
  token: '',
  clientId: organizationId,
  scopes: [],
  extra: { toolRequest: { world, organizationId, admissions } },
});

/** A client that has its token in the query finds it in the address of messages too, where the address alone is no credential. */
function tokenInAddress({ world, query, token }: AuthenticatedRequest): string {
  const isNeeded = query.has('token') && world.laws.mcp.messageToken(undefined, token) === undefined;
  return isNeeded ? `&token=${encodeURIComponent(token)}` : '';
}

/** Revisions before 2026-07-28 begin with a handshake, and may have sessions. */
function isOfHandshakeRevision({ incoming: { headers }, body }: AuthenticatedRequest): boolean {
  if (body === undefined) return true;
  const [version, method, name] = classifyingHeaders.map((header) => [headers[header]].flat()[0]);
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(version !== undefined && { protocolVersionHeader: version }),
    ...(method !== undefined && { mcpMethodHeader: method }),
    ...(name !== undefined && { mcpNameHeader: name }),
  });
  return kind === 'legacy';
}

const classifyingHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

const openerOf = ({ server, organizationId, token }: AuthenticatedRequest): Opener => ({
  server,
  organizationId,
  token,
});

/** An open session, and the request with the organisation for which it acts in this session. */
interface InSession {
  readonly transport: NodeStreamableHTTPServerTransport;
  readonly request: AuthenticatedRequest;
}

/** Undefined if the session ended, is not one of Streamable HTTP, or is another organisation's. */
function sessionWith(request: AuthenticatedRequest, id: string): InSession | undefined {
  const { server, organizationId: callerId } = request;
  const { sessions, laws } = request.world;
  const opener = sessions.openerOf(id);
  if (opener === undefined) return undefined;
  const { organizationId } = opener;
  const actorId =
    organizationId === callerId ? callerId : laws.mcp.actorInForeignSession(callerId, organizationId);
  const transport = actorId && sessions.find(id, { server, organizationId }, machineNowMs());
  if (!(transport instanceof NodeStreamableHTTPServerTransport)) return undefined;
  return { transport, request: actorId === callerId ? request : { ...request, ...opener } };
}

function newSession(request: AuthenticatedRequest): NodeStreamableHTTPServerTransport {
  const { sessions, laws } = request.world;
  const transport = new NodeStreamableHTTPServerTransport({
    enableJsonResponse: laws.mcp.answersAs === 'json',
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.add(id, openerOf(request), transport, machineNowMs()),
    onsessionclosed: (id) => void sessions.remove(id),
  });
  if (laws.mcp.answersAs === 'stream') markStreamed(transport);
  return transport;
}

/** For a call without a session ("cold one-shot sessions are supported"). */
function oneShot(response: ServerResponse): NodeStreamableHTTPServerTransport {
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void transport.close());
  return transport;
}
