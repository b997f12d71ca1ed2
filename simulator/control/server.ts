// The control plane over HTTP: each operation's routes, the check of its input, and its answer as JSON.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { inputOf } from './input.ts';
import { controlDocument, documentPath, pathsOf } from './openapi.ts';
import { type Answer, type ControlOperation, unknownThing } from './operation.ts';
import { controlOperations } from './operations.ts';
import type { ControlledWorld, ControlledWorlds } from './world.ts';

export interface ControlServerOptions {
  /** Those that are there now. */
  readonly worlds: () => ControlledWorlds | undefined;
  /** Where the control plane listens; read once it does. */
  readonly origin: () => string;
}

export function createControlServer(options: ControlServerOptions): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: (text) => ({ text }) },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get(documentPath, () => controlDocument(options.origin()));
  for (const operation of controlOperations)
    for (const path of pathsOf(operation))
      app.route({
        method: operation.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        handler: (request, reply) => handle(options, operation, request, reply),
      });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      detail: `There is no operation ${request.method} ${request.url}; ${documentPath} lists all.`,
    }),
  );
  app.setErrorHandler((error: Failure, request, reply) => fail(error, request, reply));
  return app;
}

type Failure = Error & { readonly statusCode?: number };

async function handle(
  options: ControlServerOptions,
  operation: ControlOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await answerOf(options, operation, request, reply);
  return answer.kind === 'value'
    ? reply.send(answer.value)
    : reply.code(answer.status).send({ detail: answer.detail });
}

function answerOf(
  options: ControlServerOptions,
  operation: ControlOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer | Promise<Answer> {
  const params = request.params as Readonly<Record<string, string>>;
  const worlds = options.worlds();
  const world = operation.scope === 'process' ? worlds?.default : worlds?.find(params.world_id);
  if (worlds === undefined || world === undefined) return unknownThing('world', params.world_id ?? '');
  const query = (request.query as { readonly text?: string }).text ?? '';
  const input = inputOf(operation, { query, body: typeof request.body === 'string' ? request.body : '' });
  if (input.kind === 'problem') return input;
  return operation.handle({
    worlds,
    world,
    controlUrlOf: (of) => controlUrl(options.origin(), worlds, of),
    param: (name) => params[name] ?? '',
    // Both fit the schemas of this very operation, which is what its handler was declared for.
    query: input.query as never,
    body: input.body as never,
    gone: signalOf(reply),
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
  if (status < 500) return reply.code(status).send({ detail: error.message });
  process.stderr.write(`assay: control ${request.method} ${request.url} crashed: ${error.stack}\n`);
  return reply.code(500).send({ detail: 'The control plane failed; see the log of the simulator.' });
}
