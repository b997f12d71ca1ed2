// The contract as data: every operation with its parameters, bodies and responses, and the shared schemas.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { operations as GeneratedOperations } from './generated/contract-types.ts';
import type { EntityKind, JsonSchema } from './json-schema.ts';
import type { Level } from './rules/rule.ts';

/** The operations of the contract, without their `/api` aliases and the webhooks. */
export type OperationId = Exclude<keyof GeneratedOperations, `${string}ViaApi` | `on${Capitalize<string>}`>;
/** Operations of the public site, which need no credentials. */
export type SiteOperationId = 'issueCredentials';
/** Operations that need a customer's credentials. */
export type CustomerOperationId = Exclude<OperationId, SiteOperationId>;
export type { EntityKind, GeneratedOperations, JsonSchema, Level };
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  /** Status of the refusal; 422 unless the document states another. */
  readonly refusalStatus: 400 | 422;
}

export interface Header {
  readonly required: boolean;
  readonly level: Level;
  readonly schema: JsonSchema;
}

export interface Response {
  /** Schema of the JSON body; absent if there is no body or it is not JSON. */
  readonly schema?: JsonSchema;
  /** Header names as the contract writes them. */
  readonly headers: Readonly<Record<string, Header>>;
  readonly contentTypes: readonly string[];
  /** Examples of the body in the sources. */
  readonly examples: readonly unknown[];
}

export type Operation = CustomerOperation | SiteOperation;

export interface CustomerOperation extends OperationFacts {
  readonly id: CustomerOperationId;
  readonly server: 'api';
}

export interface SiteOperation extends OperationFacts {
  readonly id: SiteOperationId;
  readonly server: 'site';
}

interface OperationFacts {
  readonly method: Method;
  /** Template such as `/streams/{id}`. */
  readonly path: string;
  /** Other paths of the same operation, such as `/api/streams/{id}`. */
  readonly aliases: readonly string[];
  /** False for credential issuance alone. */
  readonly authenticated: boolean;
  /** Whether it has ETag and 304: required, recommended, optional, or not at all. */
  readonly hotRead: Level | 'may' | undefined;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly schema: JsonSchema };
  /** Keyed by status, or by a class such as `2XX`. */
  readonly responses: Readonly<Record<string, Response>>;
}

type Node = Readonly<Record<string, unknown>>;

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** The generated OpenAPI document. */
export const document = JSON.parse(
  readFileSync(join(import.meta.dirname, 'generated/openapi.json'), 'utf8'),
) as Node;

/** Shared schemas by name. */
export const schemas = at(document, 'components', 'schemas') as Readonly<Record<string, JsonSchema>>;

export const operations: Readonly<Record<OperationId, Operation>> = readOperations();

/** Events that are pushed to webhooks, with the schema of their bodies. */
export const events: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(at(document, 'webhooks')).map(([name, item]) => [
    name,
    bodySchema(at(item, 'post', 'requestBody')) as JsonSchema,
  ]),
);

/** The response declared for a status, exactly or by its class. */
export function responseFor(operation: Operation, status: number): Response | undefined {
  return operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
}

/** Follows `$ref` until a schema has none; keywords beside a reference are dropped. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : resolveSchema(deref<JsonSchema>(schema));
}

function readOperations(): Readonly<Record<OperationId, Operation>> {
  const entries = Object.entries(at(document, 'paths')).flatMap(([path, item]) =>
    methods
      .filter((method) => method in (item as Node))
      .map((method) => ({ path, item: item as Node, method })),
  );
  const aliases = new Map<unknown, string[]>();
  for (const { path, item, method } of entries) {
    const original = at(item, method)['x-alias-of'];
    if (original !== undefined) aliases.set(original, [...(aliases.get(original) ?? []), path]);
  }
  const read = entries
    .filter(({ item, method }) => at(item, method)['x-alias-of'] === undefined)
    .map(({ path, item, method }) => readOperation(path, item, method, aliases))
    .map((operation) => [operation.id, operation] as const);
  return Object.fromEntries(read) as Record<OperationId, Operation>;
}

function readOperation(
  path: string,
  item: Node,
  method: Method,
  aliases: ReadonlyMap<unknown, readonly string[]>,
): Operation {
  const node = at(item, method);
  const parameters = [...list(item.parameters), ...list(node.parameters)].map(readParameter);
  const body = node.requestBody === undefined ? undefined : deref<Node>(node.requestBody);
  const schema = bodySchema(body);
  return {
    ...(node['x-server'] === 'site'
      ? { id: node.operationId as SiteOperationId, server: 'site' }
      : { id: node.operationId as CustomerOperationId, server: 'api' }),
    method,
    path,
    aliases: aliases.get(node.operationId) ?? [],
    authenticated: node.security === undefined,
    hotRead: node['x-hot-read'] as Operation['hotRead'],
    parameters,
    ...(schema === undefined ? {} : { requestBody: { required: body?.required === true, schema } }),
    responses: mapValues(at(node, 'responses'), readResponse),
  };
}

function readParameter(raw: unknown): Parameter {
  const node = deref<Node>(raw);
  return {
    name: String(node.name),
    in: node.in as Parameter['in'],
    required: node.required === true,
    schema: node.schema as JsonSchema,
    refusalStatus: node['x-refusal-status'] === 400 ? 400 : 422,
  };
}

function readResponse(raw: unknown): Response {
  const node = deref<Node>(raw);
  const content = (node.content ?? {}) as Readonly<Record<string, Node>>;
  const json = content['application/json'];
  return {
    ...(json?.schema === undefined ? {} : { schema: json.schema as JsonSchema }),
    headers: mapValues((node.headers ?? {}) as Node, readHeader),
    contentTypes: Object.keys(content),
    examples: [
      ...(json?.example === undefined ? [] : [json.example]),
      ...Object.values((json?.examples ?? {}) as Node).map((named) => (named as Node).value),
    ],
  };
}

function readHeader(raw: unknown): Header {
  const node = deref<Node>(raw);
  return {
    required: node.required === true,
    level: node['x-level'] === 'should' ? 'should' : 'must',
    schema: node.schema as JsonSchema,
  };
}

function bodySchema(body: unknown): JsonSchema | undefined {
  if (body === undefined) return undefined;
  return at(deref<Node>(body), 'content', 'application/json').schema as JsonSchema;
}

function deref<T>(raw: unknown): T {
  const reference = (raw as Node).$ref;
  if (typeof reference !== 'string') return raw as T;
  return deref<T>(at(document, ...reference.slice(2).split('/')));
}

function at(node: unknown, ...keys: readonly string[]): Node {
  return keys.reduce<Node>((found, key) => (found[key] ?? {}) as Node, node as Node);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function mapValues<T>(record: Node, map: (value: unknown) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
