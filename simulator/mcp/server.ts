// The MCP servers of all worlds on the REST server's port: persistent and one-shot Streamable HTTP, and legacy SSE.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { McpServerName } from '../../spec/tools.ts';
import { machineNowMs } from '../time/clock.ts';
import { type Admissions, admitCalls, type McpRequest } from './calls.ts';
import { tokenOf, unauthenticated } from './credentials.ts';
import {
  badJson,
  badMessage,
  type McpRefusal,
  methodNotAllowed,
  noSession,
  notFoundSession,
  sendRefusal,
} from './refusal.ts';
import { SseTransport } from './sse-transport.ts';
import { toolServer } from './tool-server.ts';
import type { McpWorld } from './world.ts';

export interface McpOptions {
  readonly worldOf: (request: FastifyRequest) => McpWorld | undefined;
  /** Names in `Host` and `Origin` to accept besides those of this machine. */
  readonly allowedHosts: readonly string[];
}

/** Where each server is mounted, below the address of a world. */
const prefixes: Readonly<Record<McpServerName, string>> = { core: '', advanced: '/advanced' };

export function mountMcp(app: FastifyInstance, options: McpOptions): void {
  for (const which of ['core', 'advanced'] as const) {
    const server = endpoint(which);
    const add = (path: string, handle: Handle, isLegacy: boolean): void => {
      app.route({
        method: ['GET', 'POST', 'DELETE'],
        url: `${prefixes[which]}${path}`,
        handler: (request, reply) => answer(options, { request, reply, handle, isLegacy }),
      });
    };
    add('/mcp', server.streamable, false);
    add('/sse', server.openSse, true);
    add('/messages', server.postToSse, true);
  }
}

/** A request whose organisation is known, with the objects of Node that the transports of the SDK take. */
interface Exchange extends McpRequest {
  readonly world: McpWorld;
  readonly incoming: IncomingMessage & { auth?: AuthInfo };
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
}

type Handle = (exchange: Exchange) => Promise<void>;

interface Routed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly handle: Handle;
  readonly isLegacy: boolean;
}

async function answer(options: McpOptions, { request, reply, handle, isLegacy }: Routed): Promise<void> {
  const world = options.worldOf(request);
  reply.hijack();
  const response = reply.raw;
  if (world === undefined) return sendRefusal(response, notFoundSession);
  const forbidden = foreignRefusal(options, request.raw);
  if (forbidden !== undefined) return sendRefusal(response, forbidden);
  const query = new URLSearchParams((request.query as { readonly text?: string }).text ?? '');
  const token = tokenOf(request.raw, isLegacy ? query : undefined) ?? legacyTokenOf(world, query);
  const organizationId = token === undefined ? undefined : world.store.organizationOfMcpToken(token);
  if (token === undefined || organizationId === undefined || !world.store.isActive(organizationId))
    return sendRefusal(response, unauthenticated(world.urls.siteUrl));
  const body = parsed(request.body);
  if (body === invalid) return sendRefusal(response, badJson);
  const [path = '/'] = request.url.split('?', 1);
  const session = sessionOf(request.raw, query);
  await handle({ world, token, organizationId, path, session, body, query, incoming: request.raw, response });
}

/** The header of Streamable HTTP, or the parameter of the legacy protocol. */
const sessionOf = ({ headers }: IncomingMessage, query: URLSearchParams): string | undefined =>
  [headers['mcp-session-id']].flat()[0] ?? query.get('sessionId') ?? undefined;

/** A browser on another site, or a name that leads here, must not act with a customer's token. */
function foreignRefusal({ allowedHosts }: McpOptions, { headers }: IncomingMessage): McpRefusal | undefined {
  const host = validateHostHeader(headers.host, [...localhostAllowedHostnames(), ...allowedHosts]);
  if (!host.ok) return { status: 403, code: -32000, message: host.message };
  const origin = validateOriginHeader(headers.origin, [...localhostAllowedOrigins(), ...allowedHosts]);
  return origin.ok ? undefined : { status: 403, code: -32000, message: origin.message };
}

const invalid = Symbol('not JSON');

function parsed(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return invalid;
  }
}

/** Messages of a legacy session may carry no token: they are authenticated by the one that opened it. */
const legacyTokenOf = (world: McpWorld, query: URLSearchParams): string | undefined => {
  const session = query.get('sessionId');
  return session === null ? undefined : tokensOfSse.get(world)?.get(session);
};

const tokensOfSse = new WeakMap<McpWorld, Map<string, string>>();

/** The handlers of one of the two servers. */
function endpoint(which: McpServerName) {
  const stateless = toNodeHandler(createMcpHandler(() => toolServer(which), { legacy: 'reject' }));

  const streamable: Handle = async (exchange) => {
    const { incoming, response, body } = exchange;
    const admissions = await admitted(exchange);
    if (admissions === undefined) return;
    incoming.auth = authOf(exchange, admissions);
    if (incoming.method === 'POST' && !(await isOfHandshakeRevision(exchange)))
      return stateless(incoming as never, response as never, body);
    const id = incoming.headers['mcp-session-id'];
    if (typeof id === 'string') return inSession(exchange, id);
    if (incoming.method !== 'POST') return sendRefusal(response, noSession);
    const isNew = isInitializeRequest(body);
    const transport = isNew ? newSession(exchange) : oneShot(response);
    await toolServer(which).connect(transport);
    await transport.handleRequest(incoming, response, body);
  };

  const openSse: Handle = async ({ world, incoming, response, token, organizationId }) => {
    if (incoming.method !== 'GET') return sendRefusal(response, methodNotAllowed('GET'));
    const { pathname } = new URL(`${world.urls.mcpUrl}${prefixes[which]}/messages`);
    const transport = new SseTransport(pathname, response);
    const { sessionId } = transport;
    const tokens = tokensOfSse.get(world) ?? new Map<string, string>();
    tokensOfSse.set(world, tokens.set(sessionId, token));
    world.connections.add(sessionId, organizationId, transport, machineNowMs());
    const server = toolServer(which);
    await server.connect(transport);
    server.onclose = () => {
      tokens.delete(sessionId);
      world.connections.remove(sessionId);
    };
  };

  const postToSse: Handle = async (exchange) => {
    const { world, incoming, response, query, organizationId, body } = exchange;
    if (incoming.method !== 'POST') return sendRefusal(response, methodNotAllowed('POST'));
    const open = world.connections.find(query.get('sessionId') ?? '', organizationId, machineNowMs());
    if (!(open instanceof SseTransport)) return sendRefusal(response, notFoundSession);
    const admissions = await admitted(exchange);
    if (admissions === undefined) return;
    try {
      open.receive(body, authOf(exchange, admissions));
      response.writeHead(202).end();
    } catch {
      sendRefusal(response, badMessage);
    }
  };

  return { streamable, openSse, postToSse };
}

/** The admissions of the calls in the request; undefined once it is refused, or a forced fault ends it. */
async function admitted(exchange: Exchange): Promise<Admissions | undefined> {
  const { world, response } = exchange;
  const calls = admitCalls(world, exchange);
  if ('refusal' in calls) {
    sendRefusal(response, calls.refusal, calls.id);
    return undefined;
  }
  for (const { transportFault } of calls.values()) {
    if (transportFault?.kind === 'delay') await setTimeout(transportFault.ms);
    else if (transportFault !== undefined) {
      response.destroy();
      return undefined;
    }
  }
  return calls;
}

/** What tools find beside their arguments. The token stays here. */
const authOf = ({ world, organizationId }: Exchange, admissions: Admissions): AuthInfo => ({
  ...{ token: '', clientId: organizationId, scopes: [] },
  extra: { exchange: { world, admissions } },
});

/** Revisions before 2026-07-28 begin with a handshake, and may have sessions. */
async function isOfHandshakeRevision({ world, incoming, body }: Exchange): Promise<boolean> {
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
    ),
  );
  return isLegacyRequest(new Request(`${world.urls.mcpUrl}/mcp`, { method: 'POST', headers }), body);
}

async function inSession(
  { world, incoming, response, body, organizationId }: Exchange,
  id: string,
): Promise<void> {
  const open = world.connections.find(id, organizationId, machineNowMs());
  if (!(open instanceof NodeStreamableHTTPServerTransport)) return sendRefusal(response, notFoundSession);
  await open.handleRequest(incoming, response, body);
}

function newSession({ world, organizationId }: Exchange): NodeStreamableHTTPServerTransport {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => world.connections.add(id, organizationId, transport, machineNowMs()),
    onsessionclosed: (id) => world.connections.remove(id),
  });
  return transport;
}

/** For a call without a session ("cold one-shot sessions are supported"). */
function oneShot(response: ServerResponse): NodeStreamableHTTPServerTransport {
  const transport = new NodeStreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void transport.close());
  return transport;
}
