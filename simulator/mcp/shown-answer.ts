// Shows whoever judges clients what the MCP servers answer over Streamable HTTP.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isRepeat } from '../../spec/repeated.ts';
import type { Message } from '../state/journal.ts';
import type { McpRequest, McpWorld } from './world.ts';

/** The marks of the forced outcomes of each answer. */
const marks = new WeakMap<ServerResponse, readonly string[]>();

export const markAnswer = (response: ServerResponse, given: readonly string[]): void => {
  if (given.length > 0) marks.set(response, given);
};

/** Does nothing where nobody judges clients. An event stream that stays open is no answer. */
export function showAnswer(
  world: McpWorld,
  request: FastifyRequest,
  response: ServerResponse,
  organizationId: string | undefined,
): void {
  const { clients } = world.parts;
  if (clients === undefined || isRepeat(request.headers)) return;
  const organization = organizationId === undefined ? undefined : world.store.organization(organizationId);
  const { method, url, headers, body } = request;
  const [path = '/', ...rest] = url.split('?');
  const query = rest.join('?');
  const answer = copyOf(response);
  const beganMs = clients.nowMs();
  response.once('close', () => {
    clients.served({
      worldId: world.id,
      beganMs,
      organization,
      marks: marks.get(response) ?? [],
      method,
      baseUrl: world.urls.mcpUrl,
      path,
      query,
      headers,
      body: typeof body === 'string' ? body : '',
      reply: {
        status: response.writableFinished ? response.statusCode : 0,
        ...answer(),
      },
      nowMs: undefined,
    });
  });
}

/** Those that have an entry for a tool that they call. */
const entered = new WeakSet<Message>();

export const markEntered = (request: Message): void => void entered.add(request);

/** What is known of a request when it comes. */
interface Arrived {
  readonly organizationId: string | undefined;
  readonly isAuthenticated: boolean;
  /** Each call has its own entry, unless the request is refused before. */
  readonly callsTools: boolean;
}

/**
 * Adds a request that calls no tool to the journal, once it is answered, or that was refused before: one for a stream of events
 * when that ends, and without what it told.
 */
export function enterAnswer(
  { journal, clock }: McpWorld,
  { path, queryText: query, message }: Pick<McpRequest, 'path' | 'queryText' | 'message'>,
  response: ServerResponse,
  { organizationId, isAuthenticated, callsTools }: Arrived,
): void {
  const { method = '' } = response.req;
  const isRefused = (): boolean => response.statusCode >= 400;
  const answer =
    method === 'GET'
      ? () => ({ headers: [], body: '' })
      : copyOf(response, callsTools ? isRefused : undefined);
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : 0;
    if (callsTools && (entered.has(message) || !response.headersSent || !isRefused())) return;
    const entry = {
      atMs: clock.nowMs(),
      surface: 'mcp',
      operation: 'mcp',
      method,
      path,
      query,
      status,
      check: isAuthenticated ? (status > 0 && status < 400 ? 'served' : 'unrouted') : 'credentials',
      decidedBy: {},
      organizationId,
      quota: undefined,
      rate: undefined,
    } as const;
    journal.add(entry, { request: message, reply: answer(), fault: undefined });
  });
}

/** Copies what is sent from now on, where it is wanted. */
function copyOf(
  response: ServerResponse,
  isWanted = (): boolean => true,
): () => { headers: readonly string[]; body: Buffer } {
  const { writeHead, write, end } = response;
  const parts: Buffer[] = [];
  let given: OutgoingHttpHeaders = {};
  const take = (chunk: unknown): void => {
    if ((typeof chunk === 'string' || chunk instanceof Uint8Array) && isWanted())
      parts.push(Buffer.from(chunk as string));
  };
  Object.assign(response, {
    writeHead: (...head: readonly unknown[]) => {
      given = { ...(head.at(-1) as OutgoingHttpHeaders) };
      return Reflect.apply(writeHead, response, head);
    },
    write: (...written: readonly unknown[]) => {
      take(written[0]);
      return Reflect.apply(write, response, written);
    },
    end: (...written: readonly unknown[]) => {
      take(written[0]);
      return Reflect.apply(end, response, written);
    },
  });
  return () => ({
    headers: Object.entries({ ...response.getHeaders(), ...given }).flatMap(([name, value]) => [
      name,
      `${value}`,
    ]),
    body: Buffer.concat(parts),
  });
}
