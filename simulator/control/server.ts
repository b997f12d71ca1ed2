// The control plane over HTTP: the routes of each operation, the check of its input, and its result as JSON.
import type { ServerOptions } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { bounds } from '../../spec/bounds.ts';
import { consoleAsset, consoleAssets } from '../console/assets.ts';
import { type CallerPolicy, callerRefusal, type RequestKind } from './caller.ts';
import { inputOf } from './input.ts';
import { controlDocument, documentPath, eventStreamType, pathsOf } from './openapi.ts';
import { type ControlOperation, type ControlResult, type EventStream, notFound } from './operation.ts';
import { controlOperations } from './operations.ts';
import type { ControlledWorld, ControlledWorlds } from './world.ts';

export interface ControlServerOptions {
  /** The worlds that the process holds now; undefined while it holds none. */
  readonly worlds: () => ControlledWorlds | undefined;
  /** The URL at which the control plane listens; called only after it listens. */
  readonly origin: () => string;
  readonly policy: CallerPolicy;
  /** How long requests may take to arrive. */
  readonly http: ServerOptions;
}

export function createControlServer(options: ControlServerOptions): FastifyInstance {
  const app = fastify({
    http: options.http,
    // The framework switches this limit off unless it is given.
    requestTimeout: options.http.requestTimeout ?? 0,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: (text) => ({ text }) },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = callerRefusal(request.headers, options.policy, kindOf(request));
    if (refusal === undefined) return done();
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    reply.code(refusal.status).send({ detail: refusal.detail });
  });
  app.get(documentPath, () => controlDocument(options.origin(), options.policy.token !== undefined));
  for (const operation of controlOperations)
    for (const path of pathsOf(operation))
      app.route({
        method: operation.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        ...(operation.takesDocument === true && { bodyLimit: bounds.document.bytes }),
        preHandler: (request, _reply, done) => {
          const world = operation.scope === 'world' ? worldOf(options, request) : undefined;
          if (world === undefined) done();
          else world.work.afterwards(done);
        },
        handler: (request, reply) => handle(options, operation, request, reply),
      });
  for (const [path, file] of Object.entries(consoleAssets))
    app.get(path, { config: { isPage: true } }, (request, reply) => {
      // The page names its files relative to its own address.
      if (/\/(\?|$)/.test(request.url)) return reply.redirect(`..${path}`);
      const { headers, body } = consoleAsset(file);
      return reply.headers(headers).send(body);
    });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      detail: `There is no operation ${request.method} ${request.url}. GET ${documentPath} lists all operations.`,
    }),
  );
  app.setErrorHandler((error: Failure, request, reply) => fail(error, request, reply));
  return app;
}

function kindOf({ method, headers, routeOptions }: FastifyRequest): RequestKind {
  if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) return 'preflight';
  return 'isPage' in routeOptions.config ? 'page' : 'call';
}

type Failure = Error & { readonly statusCode?: number };

/** The world that the path names; the default one if it names none. */
const worldOf = (options: ControlServerOptions, { params }: FastifyRequest): ControlledWorld | undefined =>
  options.worlds()?.find((params as PathParameters).world_id);

type PathParameters = Readonly<Record<string, string>>;

async function handle(
  options: ControlServerOptions,
  operation: ControlOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await resultOf(options, operation, request, reply);
  if (result.kind === 'success' && operation.method !== 'get') {
    const world = worldOf(options, request);
    world?.parts.clients?.acted(world.id, operation.id);
  }
  if (result.kind === 'stream') return streamed(result, reply);
  return result.kind === 'success'
    ? reply.type('application/json; charset=utf-8').send(result.value)
    : reply.code(result.status).send({ detail: result.detail });
}

function streamed({ begin }: EventStream, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.setHeader('content-type', eventStreamType).setHeader('cache-control', 'no-cache, no-transform');
  raw.writeHead(200).flushHeaders();
  // The client may be gone before a verdict or an entry comes.
  const write = (text: string): void => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  const end = begin({
    isReady: () => !raw.writableNeedDrain,
    send: ({ event, id, data }) => {
      const lines = [
        ...(id === undefined ? [] : [`id: ${id}`]),
        `event: ${event}`,
        `data: ${JSON.stringify(data)}`,
      ];
      write(`${lines.join('\n')}\n\n`);
    },
    beat: () => write(': beat\n\n'),
    end: () => void raw.end(),
  });
  if (raw.closed) end();
  else raw.once('close', end);
  return reply;
}

function resultOf(
  options: ControlServerOptions,
  operation: ControlOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): ControlResult | Promise<ControlResult> {
  const params = request.params as PathParameters;
  const worlds = options.worlds();
  const world = operation.scope === 'process' ? worlds?.default : worldOf(options, request);
  if (worlds === undefined || world === undefined) return notFound('world', params.world_id ?? '', '/worlds');
  const query = (request.query as { readonly text?: string }).text ?? '';
  const input = inputOf(operation, { query, body: typeof request.body === 'string' ? request.body : '' });
  if (input.kind === 'problem') return input;
  return operation.handle({
    worlds,
    world,
    controlUrlOf: (of) => controlUrl(options.origin(), worlds, of),
    param: (name) => params[name] ?? '',
    // Both fit the schemas of this operation, for which its handler was declared.
    query: input.query as never,
    body: input.body as never,
    disconnected: signalOf(reply),
  });
}

const controlUrl = (origin: string, worlds: ControlledWorlds, world: ControlledWorld): string =>
  world === worlds.default ? origin : `${origin}/worlds/${world.id}`;

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function fail(error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  const { bodyLimit } = request.routeOptions;
  const detail = status === 413 ? `body: expected at most ${bodyLimit} bytes, received more` : error.message;
  if (status < 500) return reply.code(status).send({ detail });
  process.stderr.write(`assay: error in control request ${request.method} ${request.url}: ${error.stack}\n`);
  return reply.code(500).send({
    detail: 'Internal error of the control plane. Standard error of the simulator shows the cause.',
  });
}
