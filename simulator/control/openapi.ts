// The control plane's own OpenAPI 3.1 document, generated from its operations.
import type { JsonSchema } from '../../spec/contract.ts';
import { exampleOf } from './example.ts';
import { inputOf } from './input.ts';
import type { ControlOperation, Refusal } from './operation.ts';
import { controlOperations } from './operations.ts';
import { parameterNames, pathParameter, unknownDetail } from './path-parameters.ts';
import { object, string } from './schema.ts';
import { controlVersion } from './worlds.ts';

const worldPrefix = '/worlds/{world_id}';
export const documentPath = '/openapi.json';
export const eventStreamType = 'text/event-stream';

/** The path templates of an operation. Operations on a world exist at the root, for the default world, and below each world. */
export const pathsOf = ({ path, scope }: ControlOperation): readonly string[] =>
  scope === 'world' ? [path, `${worldPrefix}${path}`] : [path];

/** `origin` is the URL at which the control plane listens; `isSecured` whether it demands a token. */
export function controlDocument(origin: string, isSecured: boolean): object {
  const routes = controlOperations.flatMap((operation) =>
    pathsOf(operation).map((path) => ({ path, operation })),
  );
  const paths = [...Map.groupBy(routes, ({ path }) => path)].map(([path, members]) => [
    path,
    Object.fromEntries(
      members.map(({ operation }) => [operation.method, described(operation, path, isSecured)]),
    ),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control plane of the simulator',
      version: controlVersion,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Controls a simulated service: its worlds, time, organisations, content, faults, snapshots and journal. ' +
        'Operations on a world exist at the root, for the default world, and below `/worlds/{world_id}` for any world; an unknown ' +
        'world is refused with 404.',
    },
    servers: [{ url: origin }],
    security: isSecured ? [{ token: [] }] : [],
    paths: { ...Object.fromEntries(paths), [documentPath]: { get: documentOperation(isSecured) } },
    components: {
      ...(isSecured && {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token that ASSAY_CONTROL_TOKEN set.' },
        },
      }),
      ...sharedParts(isSecured),
    },
  };
}

const ref = (section: string, name: string): object => ({ $ref: `#/components/${section}/${name}` });
const contentOf = (type: string, schema: JsonSchema, example: unknown): object => ({
  [type]: { schema, example },
});
const jsonOf = (schema: JsonSchema, example: unknown): object =>
  contentOf('application/json', schema, example);
const problem = object({ detail: { ...string, description: 'What was expected, and what came.' } });
const problemRef: JsonSchema = { $ref: '#/components/schemas/Problem' };
const problemOf = (description: string, detail: string): object => ({
  description,
  content: jsonOf(problemRef, { detail }),
});

const unauthorized = problemOf(
  'The request has not the token of this control plane.',
  'Send the token of this control plane: Authorization: Bearer TOKEN.',
);
/** The other refusals that do not depend on the operation. */
const refusalsOfAll = {
  Forbidden: problemOf(
    'The request came under a foreign name or from a foreign page.',
    'The control plane does not answer pages of other origins than those that --cors gives.',
  ),
  WorldNotFound: problemOf('There is no such world.', unknownDetail('world_id')),
  UnsupportedMediaType: problemOf(
    'The body is a form.',
    'Send JSON, as application/json: the control plane takes no forms.',
  ),
};

const refused = (isSecured: boolean): object => ({
  ...(isSecured && { 401: ref('responses', 'Unauthorized') }),
  403: ref('responses', 'Forbidden'),
});

const documentOperation = (isSecured: boolean): object => ({
  operationId: 'getDocument',
  summary: 'Return this document.',
  responses: {
    200: { description: 'The document.', content: jsonOf({ type: 'object' }, { openapi: '3.1.0' }) },
    ...refused(isSecured),
  },
});

const hasBody = ({ method, body }: ControlOperation): boolean =>
  method !== 'get' && body.properties !== undefined;
const firstSentence = (text: string): string => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;

/** One operation at one path. What both paths of an operation share is in the components, under its id. */
function described(operation: ControlOperation, path: string, isSecured: boolean): object {
  const { id, method, summary, query } = operation;
  const isOfWorld = path.startsWith(`${worldPrefix}/`);
  const statuses = Object.keys(responsesOf(operation));
  return {
    operationId: isOfWorld ? `${id}OfWorld` : id,
    tags: [path.replace(worldPrefix, '').split('/')[1] || 'worlds'],
    summary: firstSentence(summary),
    description: isOfWorld
      ? `Does in the world of the path what \`${method.toUpperCase()} ${operation.path}\` does in the default world.`
      : descriptionOf(operation),
    parameters: [
      ...parameterNames(path).map((name) => ref('parameters', name)),
      ...Object.keys(query).map((name) => ref('parameters', `${id}.${name}`)),
    ],
    ...(hasBody(operation) && { requestBody: ref('requestBodies', id) }),
    responses: {
      ...refused(isSecured),
      ...(isOfWorld && { 404: ref('responses', 'WorldNotFound') }),
      ...Object.fromEntries(statuses.map((status) => [status, ref('responses', `${id}.${status}`)])),
      ...(hasBody(operation) && { 415: ref('responses', 'UnsupportedMediaType') }),
    },
  };
}

function descriptionOf(operation: ControlOperation): string {
  const reasons = refusalsOf(operation).map(({ status, when }) => `- ${status}: ${when}`);
  return [operation.summary, '', 'Refusals:', '', ...reasons].join('\n');
}

/** The refusals that depend on the operation, by status. */
function refusalsOf(operation: ControlOperation): readonly Refusal[] {
  const names = parameterNames(operation.path);
  const unknown = names.map((name) => ({
    status: 404 as const,
    when: `There is no such ${pathParameter(name).what}.`,
    detail: unknownDetail(name),
  }));
  return [...unknown, ...(operation.refusals ?? []), unfit(operation)].sort((a, b) => a.status - b.status);
}

/** The refusal of input that does not fit the schemas, with the detail that such input gets. */
function unfit(operation: ControlOperation): Refusal {
  const query = hasBody(operation) ? '' : 'color=red';
  const result = inputOf(operation, { query, body: query === '' ? '{"color":"red"}' : '' });
  return {
    status: 422,
    when: `The ${query === '' ? 'body' : 'query'} does not fit this document.`,
    detail: result.kind === 'problem' ? result.detail : '',
  };
}

function responsesOf(operation: ControlOperation): Readonly<Record<string, object>> {
  const byStatus = Map.groupBy(refusalsOf(operation), ({ status }) => status);
  const refusals = [...byStatus].map(([status, members]) => [
    status,
    {
      description: members.map(({ when }) => when).join(' '),
      content: {
        'application/json': {
          schema: problemRef,
          examples: Object.fromEntries(
            members.map(({ when, detail }, nth) => [`${nth + 1}`, { summary: when, value: { detail } }]),
          ),
        },
      },
    },
  ]);
  const success = {
    description: 'The operation succeeded.',
    content: contentOf(
      operation.isStream === true ? eventStreamType : 'application/json',
      operation.response,
      exampleOf(operation.response),
    ),
  };
  return { 200: success, ...Object.fromEntries(refusals) };
}

const sharedParts = (isSecured: boolean): object => ({
  schemas: { Problem: problem },
  parameters: {
    ...Object.fromEntries(
      [worldPrefix, ...controlOperations.map(({ path }) => path)]
        .flatMap(parameterNames)
        .map((name) => [name, pathParameterObject(name)]),
    ),
    ...Object.fromEntries(
      controlOperations.flatMap(({ id, query }) =>
        Object.entries(query).map(([name, { description, ...schema }]) => [
          `${id}.${name}`,
          { name, in: 'query', description, schema },
        ]),
      ),
    ),
  },
  requestBodies: Object.fromEntries(
    controlOperations
      .filter(hasBody)
      .map(({ id, body, example }) => [
        id,
        { required: (body.required ?? []).length > 0, content: jsonOf(body, example) },
      ]),
  ),
  responses: {
    ...(isSecured && { Unauthorized: unauthorized }),
    ...refusalsOfAll,
    ...Object.fromEntries(
      controlOperations.flatMap((operation) =>
        Object.entries(responsesOf(operation)).map(([status, response]) => [
          `${operation.id}.${status}`,
          response,
        ]),
      ),
    ),
  },
});

function pathParameterObject(name: string): object {
  const { what, example, description = `The id of a ${what}.` } = pathParameter(name);
  return { name, in: 'path', required: true, description, schema: string, example };
}
