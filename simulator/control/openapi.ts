// The control plane's own OpenAPI 3.1 document, generated from its operations.
import type { JsonSchema } from '../../spec/contract.ts';
import type { ControlOperation } from './operation.ts';
import { controlOperations } from './operations.ts';
import { object, string } from './schema.ts';
import { controlVersion } from './worlds.ts';

const worldPrefix = '/worlds/{world_id}';
export const documentPath = '/openapi.json';

/** The path templates of an operation. Operations on a world exist at the root, for the default world, and below each world. */
export const pathsOf = ({ path, scope }: ControlOperation): readonly string[] =>
  scope === 'world' ? [path, `${worldPrefix}${path}`] : [path];

const parameterNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** `origin` is the URL at which the control plane listens; `isSecured` whether it demands a token. */
export function controlDocument(origin: string, isSecured: boolean): object {
  const routes = controlOperations.flatMap((operation) =>
    pathsOf(operation).map((path) => ({ path, operation })),
  );
  const paths = [...Map.groupBy(routes, ({ path }) => path)].map(([path, members]) => [
    path,
    Object.fromEntries(members.map(({ operation }) => [operation.method, described(operation, path)])),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control plane of the simulator',
      version: controlVersion,
      description:
        'Controls a simulated service: its worlds, time, organisations, content, faults, snapshots and journal.',
    },
    servers: [{ url: origin }],
    ...(isSecured && { security: [{ token: [] }] }),
    paths: { ...Object.fromEntries(paths), [documentPath]: { get: documentOperation } },
    components: {
      ...(isSecured && {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token that ASSAY_CONTROL_TOKEN set.' },
        },
      }),
      responses: {
        Problem: {
          description:
            'The request was refused: without the token of this control plane (401), under a foreign name or from a ' +
            'foreign page (403), unknown id (404), conflict with the present state (409), a form (415), or input that ' +
            'does not fit this document (400, 422).',
          content: jsonOf(object({ detail: string })),
        },
      },
    },
  };
}

const documentOperation = {
  operationId: 'getDocument',
  summary: 'Return this document.',
  responses: { 200: { description: 'The document.', content: jsonOf({ type: 'object' }) } },
};

function described(operation: ControlOperation, path: string): object {
  const { id, method, summary, query, body, response } = operation;
  const pathParameters = parameterNames(path).map((name) => ({
    ...{ name, in: 'path', required: true, schema: string },
  }));
  const queryParameters = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  const required = (body.required ?? []).length > 0;
  return {
    operationId: path.startsWith(`${worldPrefix}/`) ? `${id}OfWorld` : id,
    summary,
    parameters: [...pathParameters, ...queryParameters],
    ...(method !== 'get' && body.properties && { requestBody: { required, content: jsonOf(body) } }),
    responses: {
      200: { description: 'The operation succeeded.', content: jsonOf(response) },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function jsonOf(schema: JsonSchema): object {
  return { 'application/json': { schema } };
}
