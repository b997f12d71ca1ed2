// The control plane's own OpenAPI 3.1 document, drawn from its operations.
import type { JsonSchema } from '../../spec/contract.ts';
import type { ControlOperation } from './operation.ts';
import { controlOperations } from './operations.ts';
import { object, string } from './schema.ts';
import { controlVersion } from './worlds.ts';

const worldPrefix = '/worlds/{world_id}';
export const documentPath = '/openapi.json';

/** The templates of an operation: those on a world exist for the default one and below each world. */
export const pathsOf = ({ path, scope }: ControlOperation): readonly string[] =>
  scope === 'world' ? [path, `${worldPrefix}${path}`] : [path];

const parameterNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** `origin` is where the control plane listens. */
export function controlDocument(origin: string): object {
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
      description: 'Drives a simulated service: worlds, time, organisations, content, outcomes, journal.',
    },
    servers: [{ url: origin }],
    paths: { ...Object.fromEntries(paths), [documentPath]: { get: itself } },
    components: {
      responses: {
        Problem: {
          description: 'Refused: unknown (404), not in this state (409) or not as described here (400, 422).',
          content: jsonOf(object({ detail: string })),
        },
      },
    },
  };
}

const itself = {
  operationId: 'getDocument',
  summary: 'This document.',
  responses: { 200: { description: 'The document.', content: jsonOf({ type: 'object' }) } },
};

function described(operation: ControlOperation, path: string): object {
  const { id, method, summary, query, body, answer } = operation;
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
      200: { description: 'Done.', content: jsonOf(answer) },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function jsonOf(schema: JsonSchema): object {
  return { 'application/json': { schema } };
}
