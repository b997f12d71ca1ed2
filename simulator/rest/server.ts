// The HTTP face of the worlds: routes mounted from the contract, one place that sends.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Operation } from '../../spec/contract.ts';
import { authenticate } from '../core/auth.ts';
import type { Fault } from '../faults.ts';
import type { Parts, Reply } from '../parts.ts';
import type { World } from '../world.ts';
import { respond } from './pipeline.ts';
import type { RestRequest } from './request.ts';

export interface ServerOptions {
  readonly parts: Parts;
  /** The world of an id; the default one for `undefined`. */
  readonly worldOf: (id: string | undefined) => World | undefined;
  /** Called for every answer that was sent. */
  readonly onAnswer?: ((line: AnswerLine) => void) | undefined;
}

export interface AnswerLine {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Largest request body. */
const bodyBytesMax = 1024 * 1024;
const worldPrefix = /^\/worlds\/([\w-]+)(?=\/|\?|$)/;

interface RawWithWorld {
  worldId?: string | undefined;
}

export function createServer(options: ServerOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    routerOptions: { querystringParser: (text) => ({ text }), ignoreTrailingSlash: true },
    rewriteUrl: (raw) => {
      const url = raw.url ?? '/';
      const match = worldPrefix.exec(url);
      (raw as RawWithWorld).worldId = match?.[1];
      const rest = match === null ? url : url.slice(match[0].length);
      return rest.startsWith('/') ? rest : `/${rest}`;
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  mount(app, options);
  app.setNotFoundHandler((request, reply) => unknownRoute(options, request, reply));
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) =>
    failed(options, { request, reply }, error),
  );
  return app;
}

function mount(app: FastifyInstance, options: ServerOptions): void {
  const allowed = new Map<string, Set<string>>();
  const route = (operation: Operation, path: string, viaAlias: boolean): void => {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    const method = operation.method.toUpperCase();
    allowed.set(url, (allowed.get(url) ?? new Set()).add(method));
    app.route({
      method: method as 'GET',
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => handle(options, { operation, viaAlias, request, reply }),
    });
  };
  for (const operation of Object.values(options.parts.operations)) {
    route(operation, operation.path, false);
    for (const alias of operation.aliases) route(operation, alias, true);
  }
  for (const [url, methods] of allowed)
    app.route({
      method: (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !methods.has(method)),
      url,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        send(
          options,
          { request, reply },
          {
            ...plain(405, `Method ${request.method} is not allowed here`),
            headers: ['Content-Type', 'application/json; charset=utf-8', 'Allow', [...methods].join(', ')],
          },
        ),
    });
}

interface Handling {
  readonly operation: Operation;
  readonly viaAlias: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function handle(options: ServerOptions, handling: Handling): void {
  const { operation, viaAlias, request, reply } = handling;
  const world = options.worldOf((request.raw as RawWithWorld).worldId);
  if (world === undefined || (viaAlias && !world.laws.version.aliased(operation.id)))
    return unknownRoute(options, request, reply);
  if (operation.server === 'site') return site(options, world, handling);
  const rest = restRequest(handling);
  const fault = transportFault(world, rest);
  if (fault === undefined) return send(options, handling, respond(world, rest));
  spoil(options, handling, fault, () => respond(world, rest));
}

function site(options: ServerOptions, world: World, handling: Handling): void {
  const format =
    new URLSearchParams((handling.request.query as { text?: string }).text).get('format') ?? undefined;
  const { contentType, body } = world.services.site.issueCredentials(format);
  world.journal.add({
    atMs: world.clock.nowMs(),
    organizationId: undefined,
    operation: handling.operation.id,
    method: handling.request.method,
    path: handling.operation.path,
    query: format === undefined ? '' : `format=${format}`,
    status: 200,
    check: 'served',
    decidedBy: {},
    quota: undefined,
    rate: undefined,
  });
  const reply: Reply = { status: 200, headers: ['Content-Type', contentType], body };
  send(options, handling, world.parts.reply?.(handling.operation.id, reply) ?? reply);
}

function restRequest({ operation, viaAlias, request }: Handling): RestRequest {
  const [path = '/'] = request.url.split('?', 1);
  return {
    operation,
    method: request.method,
    path,
    pathParameters: request.params as Readonly<Record<string, string>>,
    query: (request.query as { readonly text?: string }).text ?? '',
    headers: request.headers,
    body: typeof request.body === 'string' ? request.body : '',
    viaAlias,
  };
}

/** Transport faults hit whoever is meant, known by credentials alone. */
function transportFault(world: World, request: RestRequest): Fault | undefined {
  if (world.faults.pending().length === 0) return undefined;
  const found = authenticate(
    world.laws.auth,
    world.store,
    {
      apiKey: request.headers['api-key'] as string | undefined,
      secret: request.headers['secret'] as string | undefined,
      accessToken: request.headers['x-access-token'] as string | undefined,
    },
    request.operation.id,
  );
  const organizationId = found.kind === 'principal' ? found.principal.organizationId : undefined;
  return world.faults.take({ operation: request.operation.id, organizationId }, 'transport');
}

function spoil(options: ServerOptions, handling: Handling, fault: Fault, respondNow: () => Reply): void {
  const { raw } = handling.reply;
  switch (fault.kind) {
    case 'delay':
      setTimeout(() => send(options, handling, respondNow()), fault.ms).unref();
      return void handling.reply.hijack();
    case 'reset':
      handling.reply.hijack();
      return void raw.socket?.resetAndDestroy();
    case 'truncate': {
      const reply = respondNow();
      handling.reply.hijack();
      raw.writeHead(reply.status, [
        ...reply.headers,
        'Content-Length',
        String(Buffer.byteLength(reply.body)),
      ]);
      raw.write(reply.body.slice(0, fault.bytes), () => raw.destroy());
      return;
    }
    case 'outcome':
      return send(options, handling, respondNow());
    default:
      return fault satisfies never;
  }
}

const plain = (status: number, detail: string): Reply => ({
  status,
  headers: ['Content-Type', 'application/json; charset=utf-8'],
  body: JSON.stringify({ detail }),
});

function unknownRoute(options: ServerOptions, request: FastifyRequest, reply: FastifyReply): void {
  send(options, { request, reply }, plain(404, 'Not Found'));
}

function failed(
  options: ServerOptions,
  at: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  error: { readonly statusCode?: number; readonly message?: string; readonly stack?: string },
): void {
  const status = error.statusCode ?? 500;
  if (status >= 500)
    process.stderr.write(`assay: ${at.request.method} ${at.request.url} crashed: ${error.stack}\n`);
  send(
    options,
    at,
    plain(status, status >= 500 ? 'The simulator failed; see its log.' : String(error.message)),
  );
}

function send(
  options: ServerOptions,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { status, headers, body }: Reply,
): void {
  if (!reply.sent) reply.hijack();
  const world = options.worldOf((request.raw as RawWithWorld).worldId);
  const date = world === undefined ? [] : ['Date', new Date(world.clock.nowMs()).toUTCString()];
  const length = status === 304 ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  reply.raw.writeHead(status, [...headers, ...date, ...length]).end(body);
  options.onAnswer?.({
    method: request.method,
    url: request.originalUrl,
    status,
    durationMs: reply.elapsedTime,
  });
}
