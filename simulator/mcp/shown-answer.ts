// Shows whoever judges clients what the MCP servers answer over Streamable HTTP.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isRepeat } from '../state/repeated.ts';
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

/**
 * Adds a request that calls no tool to the journal, once it is answered: one for a stream of events when that ends, and without
 * what it told.
 */
export function enterAnswer(
  { journal, clock }: McpWorld,
  { path, queryText: query, message }: Pick<McpRequest, 'path' | 'queryText' | 'message'>,
  response: ServerResponse,
  organizationId: string | undefined,
): void {
  const { method = '' } = response.req;
  const answer = method === 'GET' ? () => ({ headers: [], body: '' }) : copyOf(response);
  response.once('close', () => {
    const { statusCode: status } = response;
    const entry = {
      atMs: clock.nowMs(),
      surface: 'mcp',
      operation: 'mcp',
      method,
      path,
      query,
      status,
      check: status < 400 ? 'served' : 'unrouted',
      decidedBy: {},
      organizationId,
      quota: undefined,
      rate: undefined,
    } as const;
    journal.add(entry, { request: message, reply: answer(), fault: undefined });
  });
}

/** Copies what is sent from now on. */
function copyOf(response: ServerResponse): () => { headers: readonly string[]; body: Buffer } {
  const { writeHead, write, end } = response;
  const parts: Buffer[] = [];
  let given: OutgoingHttpHeaders = {};
  const take = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk as string));
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
