// The REST server of all worlds: its routes come from the contract, and each request goes to the world in its path.
import type { ServerOptions as HttpOptions, IncomingMessage, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Method, Operation, OperationId } from '../../spec/contract.ts';
import { stopwatch } from '../time/clock.ts';
import { mountDownloads } from './download.ts';
import { putFrontBefore } from './front.ts';
import {
  isUnknownMethod,
  type ParserError,
  parserReply,
  refuseConnection,
  requestLineIn,
} from './parser-refusal.ts';
import { detailReply, type Reply } from './reply.ts';
import type { RestRequest } from './request.ts';
import { respond } from './respond.ts';
import { deliver, send } from './send.ts';
import { respondOnSite } from './site.ts';
import { enterUnrouted, type UnroutedRequest } from './unrouted.ts';
import type { RestWorld } from './world.ts';

type Operations = Readonly<Record<OperationId, Operation>>;

export interface ServerOptions<World extends RestWorld> {
  /** Determine the routes and how requests are checked. */
  readonly operations: Operations;
  /** The world with this id; the default one for `undefined`. */
  readonly worldOf: (id: string | undefined) => World | undefined;
  /** Adds the paths of another surface, which lead to the same worlds. */
  readonly mount?:
    | ((app: FastifyInstance, worldOf: WorldOf<World>, locate: (url: string) => Located<World>) => void)
    | undefined;
  /** Whether a request opens a connection of another protocol, which a mounted surface accepts. */
  readonly upgrades?: ((request: IncomingMessage) => boolean) | undefined;
  /** How long requests may take to arrive. */
  readonly http?: HttpOptions | undefined;
  /** Whether the framework adds headers for pages of other origins. */
  readonly allowsOrigins?: boolean | undefined;
  /** Called after every response. */
  readonly onResponse?: ((entry: AccessLogEntry) => void) | undefined;
}

/** Where an address leads: a world, and the path in it. */
export interface Located<World> {
  readonly world: World | undefined;
  readonly path: string;
}

export interface AccessLogEntry {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Largest request body. */
export const bodyBytesMax = 1024 * 1024;
/** Longest path segment that the router accepts; ids are far shorter. */
const segmentCharsMax = 8192;
const worldPrefix = /^\/worlds\/([\w-]+)(?=\/|\?|$)/;

export function createServer<World extends RestWorld>(options: ServerOptions<World>): FastifyInstance {
  const worldIds = new WeakMap<object, string>();
  const worldOf: WorldOf<World> = (request) => options.worldOf(worldIds.get(request.raw));
  const allowedMethods = allowedMethodsOf(options.operations);
  const unroutedReply = (method: string, url: string): Reply => {
    const allowed = allowedMethods(url);
    return allowed.length === 0 ? unknownRoute : methodNotAllowed(method, allowed);
  };
  const app = fastify({
    http: { ...options.http, shouldUpgradeCallback: options.upgrades ?? (() => false) },
    // The framework switches this limit off unless it is given.
    requestTimeout: options.http?.requestTimeout ?? 0,
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    routerOptions: {
      querystringParser: (text) => ({ text }),
      ignoreTrailingSlash: true,
      maxParamLength: segmentCharsMax,
    },
    // Requests that the router cannot parse get a refusal of the usual form.
    frameworkErrors: (error, request, reply) =>
      refuse(worldOf(request), { request, reply }, failureReply(error, request)),
    clientErrorHandler: (error: ParserError, socket) => {
      if (!socket.writable) return;
      const { method = '', url = '' } = requestLineIn(error) ?? {};
      const isReadable = method !== '' && isUnknownMethod(error);
      const refusal = isReadable ? unroutedReply(method, url) : parserReply(error);
      refuseConnection(socket, refusal);
      const { world, path } = locate(options, `${error.worldPath ?? ''}${url}`);
      if (world !== undefined) enterUnrouted(world, { method, url: path, headers: [], body: '' }, refusal);
    },
    rewriteUrl: (raw) => {
      const url = raw.url ?? '/';
      const match = worldPrefix.exec(url);
      if (match?.[1] !== undefined) worldIds.set(raw, match[1]);
      const rest = url.slice(match?.[0].length ?? 0);
      return rest.startsWith('/') ? rest : `/${rest}`;
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  if (options.onResponse !== undefined) logResponses(app, options.onResponse);
  app.addHook('preHandler', (request, _reply, done) => {
    const work = worldOf(request)?.work;
    if (work?.isPaused === true) work.afterwards(done);
    else done();
  });
  mount(app, options.operations, worldOf);
  mountDownloads(app, worldOf);
  options.mount?.(app, worldOf, (url) => locate(options, url));
  // Without an operation that takes it, the router would demand a content type of it.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  app.setNotFoundHandler((request, reply) =>
    refuse(worldOf(request), { request, reply }, unroutedReply(request.method, request.url)),
  );
  app.setErrorHandler((error: Failure, request, reply) =>
    refuse(worldOf(request), { request, reply }, failureReply(error, request)),
  );
  return withFront(app, options);
}

/** What is logged, and what pages of other origins ask, goes through the hooks of the framework. */
function withFront<World extends RestWorld>(
  app: FastifyInstance,
  options: ServerOptions<World>,
): FastifyInstance {
  if (options.onResponse === undefined && options.allowsOrigins !== true)
    putFrontBefore(app.server, {
      ...options,
      fail: (error, asked, world, to) => refuseRaw(world, asked, to, failureReply(error, asked)),
    });
  return app;
}

function locate<World extends RestWorld>({ worldOf }: ServerOptions<World>, url: string): Located<World> {
  const [path = '/'] = url.replace(worldPrefix, '').split('?', 1);
  return { world: worldOf(worldPrefix.exec(url)?.[1]), path };
}

type WorldOf<World = RestWorld> = (request: FastifyRequest) => World | undefined;
type Failure = Error & { readonly statusCode?: number };

interface Handling {
  readonly operation: Operation;
  readonly viaAlias: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Mounts every operation under its path and aliases. */
function mount(app: FastifyInstance, operations: Operations, worldOf: WorldOf): void {
  const add = (operation: Operation, path: string, viaAlias: boolean): void => {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    app.route({
      method: operation.method,
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => handle(worldOf(request), { operation, viaAlias, request, reply }),
    });
  };
  for (const operation of Object.values(operations)) {
    add(operation, operation.path, false);
    for (const alias of operation.aliases) add(operation, alias, true);
  }
}

/** The methods of the operations at a path; none for an unknown path. */
function allowedMethodsOf(operations: Operations): (url: string) => readonly Method[] {
  const routes = Object.values(operations).flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((template) => ({ method, pattern: patternOf(template) })),
  );
  return (url) => {
    const [path = '/'] = url.replace(worldPrefix, '').split('?', 1);
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  };
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}/?$`);

function handle(world: RestWorld | undefined, handling: Handling): void {
  const { operation, viaAlias } = handling;
  if (world === undefined || (viaAlias && !world.laws.version.hasAlias(operation.id)))
    refuse(world, handling, unknownRoute);
  else answer(world, handling);
}

/** Answers a request that reaches no operation. */
function refuse(
  world: RestWorld | undefined,
  { request, reply }: Pick<Handling, 'request' | 'reply'>,
  refusal: Reply,
): void {
  const { method, url, raw } = request;
  if (!reply.sent) reply.hijack();
  refuseRaw(world, { method, url, headers: raw.rawHeaders, body: bodyOf(request) }, reply.raw, refusal);
}

function refuseRaw(
  world: RestWorld | undefined,
  asked: UnroutedRequest,
  to: ServerResponse,
  refusal: Reply,
): void {
  send(to, refusal, world?.clock.nowMs());
  if (world !== undefined) enterUnrouted(world, asked, refusal);
}

function answer(world: RestWorld, handling: Handling): void {
  const { operation, reply } = handling;
  const response =
    operation.server === 'site'
      ? respondOnSite(world, restRequest(operation, handling))
      : respond(world, restRequest(operation, handling));
  reply.hijack();
  deliver(reply.raw, response, world.clock.nowMs());
}

function restRequest<Requested extends Operation>(
  operation: Requested,
  { request }: Handling,
): RestRequest<Requested> {
  const [path = '/'] = request.url.split('?', 1);
  return {
    operation,
    method: request.method,
    path,
    pathParameters: request.params as Readonly<Record<string, string>>,
    query: queryOf(request),
    headers: request.headers,
    rawHeaders: request.raw.rawHeaders,
    body: bodyOf(request),
  };
}

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** The query string as sent, without the question mark. */
const queryOf = (request: FastifyRequest): string => (request.query as { readonly text?: string }).text ?? '';

const unknownRoute = detailReply(404, 'Not Found');

const methodNotAllowed = (method: string, allowed: readonly Method[]): Reply =>
  detailReply(405, `Method ${method} is not allowed here.`, [
    'Allow',
    allowed.map((name) => name.toUpperCase()).join(', '),
  ]);

function failureReply(error: Failure, { method, url }: Pick<UnroutedRequest, 'method' | 'url'>): Reply {
  const status = error.statusCode ?? 500;
  if (status < 500) return detailReply(status, error.message);
  process.stderr.write(`assay: error in request ${method} ${withoutSecrets(url)}: ${error.stack}\n`);
  return detailReply(500, 'Internal error of the simulator. Its standard error shows the cause.');
}

/** Legacy MCP clients send their token, or the id of their session, in the query. */
const withoutSecrets = (url: string): string =>
  url.replace(/([?&](?:token|sessionId)=)[^&]*/gi, '$1[redacted]');

function logResponses(app: FastifyInstance, onResponse: (entry: AccessLogEntry) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    const elapsedMs = stopwatch();
    reply.raw.once('finish', () =>
      onResponse({
        method: request.method,
        url: withoutSecrets(request.originalUrl),
        status: reply.raw.statusCode,
        durationMs: elapsedMs(),
      }),
    );
    done();
  });
}
