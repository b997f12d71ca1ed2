// Plain reads pass the framework by, which would route them and do no more; all that is unusual is left to it.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { CustomerOperation, Operation, OperationId } from '../../spec/contract.ts';
import type { RestRequest } from './request.ts';
import { respond } from './respond.ts';
import { deliver } from './send.ts';
import type { UnroutedRequest } from './unrouted.ts';
import type { RestWorld } from './world.ts';

export interface FrontOptions {
  readonly operations: Readonly<Record<OperationId, Operation>>;
  /** The world with this id; the default one for `undefined`. */
  readonly worldOf: (id: string | undefined) => RestWorld | undefined;
  /** Answers a request that failed by a mistake of the program. */
  readonly fail: (error: Error, asked: UnroutedRequest, world: RestWorld, to: ServerResponse) => void;
}

/** The server is that of the framework, with its limits and its other listeners. */
export function putFrontBefore(server: Server, options: FrontOptions): void {
  const [framework] = server.listeners('request') as [RequestListener];
  const plainReadIn = plainReads(options);
  server.off('request', framework).on('request', (incoming, response) => {
    const found = plainReadIn(incoming);
    if (found === undefined) return framework(incoming, response);
    const { world, read } = found;
    try {
      deliver(response, respond(world, read), world.clock.nowMs());
    } catch (error) {
      const { method, path, query, rawHeaders: headers, body } = read;
      const url = query === '' ? path : `${path}?${query}`;
      try {
        options.fail(error as Error, { method, url, headers, body }, world, response);
      } catch {
        // Half an answer cannot become another one, and a second mistake ends the request alone.
        response.destroy();
      }
    }
  });
}

interface PlainRead {
  readonly world: RestWorld;
  readonly read: RestRequest<CustomerOperation>;
}

/** The router reads all else in a path in a way of its own, and refuses long ones. */
const plainAddress = /^(?:\/worlds\/([\w-]+))?(\/[\w.~/-]{1,1000})(?:\?([^#]*))?$/;

/** Decides what is plain: a read without a body, from no page, of a world that is not busy. */
function plainReads({
  operations,
  worldOf,
}: FrontOptions): (incoming: IncomingMessage) => PlainRead | undefined {
  const routeOf = routerOf(operations);
  return ({ method, url = '', headers, rawHeaders }) => {
    if (method !== 'GET') return undefined;
    const { origin, 'content-length': length, 'transfer-encoding': coding } = headers;
    if (origin !== undefined || length !== undefined || coding !== undefined) return undefined;
    const [, worldId, path = '', query = ''] = plainAddress.exec(url) ?? [];
    const route = routeOf(path);
    const world = route && worldOf(worldId);
    if (route === undefined || world === undefined || world.work.isPaused) return undefined;
    return { world, read: { ...route, method, path, query, headers, rawHeaders, body: '' } };
  };
}

type Route = Pick<PlainRead['read'], 'operation' | 'pathParameters'>;

/** Finds the read at a path, but none at an alias, which a reading may close. */
function routerOf(operations: FrontOptions['operations']): (path: string) => Route | undefined {
  const reads = Object.values(operations)
    .filter((operation) => operation.server === 'api')
    .filter(({ method }) => method === 'get')
    // Where both fit, what is fixed comes before a parameter, as in the framework; a brace comes after every letter.
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((operation) => ({ operation, template: operation.path.split('/') }));
  const byShape = Map.groupBy(reads, ({ template }) => shapeOf(template));
  return (path) => {
    const given = path.split('/');
    for (const { operation, template } of byShape.get(shapeOf(given)) ?? []) {
      const pathParameters = parametersIn(template, given);
      if (pathParameters !== undefined) return { operation, pathParameters };
    }
    return undefined;
  };
}

/** The first segment is never a parameter. */
const shapeOf = (segments: readonly string[]): string => `${segments.length} ${segments[1]}`;

function parametersIn(
  template: readonly string[],
  given: readonly string[],
): Route['pathParameters'] | undefined {
  const parameters: Record<string, string> = {};
  for (let nth = 1; nth < template.length; nth++) {
    const { [nth]: segment = '' } = template;
    const { [nth]: value = '' } = given;
    if (segment.startsWith('{') && value !== '') parameters[segment.slice(1, -1)] = value;
    else if (segment !== value) return undefined;
  }
  return parameters;
}
