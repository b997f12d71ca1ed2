// Expands marks in the OpenAPI sources into shared responses and headers, conditional reads and /api aliases.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** `x-common` of the root source: component names that every authenticated operation receives. */
interface Common {
  readonly responses: Readonly<Record<string, string>>;
  readonly quotaHeaders: readonly string[];
  readonly lifecycleHeaders: readonly string[];
  readonly hotReadHeaders: readonly string[];
}

/** The document with all marks expanded; the input is not changed. */
export function expand(bundled: JsonObject): JsonObject {
  const { 'x-common': marked, ...document } = bundled;
  const common = marked as unknown as Common;
  const paths: Record<string, Json> = {};
  for (const [path, item] of Object.entries(objectAt(document, 'paths'))) {
    const { 'x-api-alias': aliased, ...rest } = asObject(item);
    const expanded = expandPath(rest, document, common);
    paths[path] = expanded;
    if (aliased === true) paths[`/api${path}`] = aliasOf(expanded);
  }
  return withSortedComponents({ ...document, paths });
}

/** Follows a local reference; any other value is returned unchanged. */
export function deref(value: Json | undefined, document: JsonObject): Json | undefined {
  if (!isObject(value) || typeof value.$ref !== 'string') return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>(
      (at, key) => (isObject(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      document,
    );
  if (target === undefined) throw new Error(`unresolved reference ${value.$ref}`);
  return target;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object, or an empty one if it is none. */
export const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const methods = ['get', 'post', 'put', 'patch', 'delete'];

function expandPath(item: JsonObject, document: JsonObject, common: Common): JsonObject {
  return mapOperations(item, (operation) => {
    const open = Array.isArray(operation.security) && operation.security.length === 0;
    return open ? operation : expandOperation(operation, document, common);
  });
}

function expandOperation(operation: JsonObject, document: JsonObject, common: Common): JsonObject {
  const hotRead = operation['x-hot-read'];
  const own = objectAt(operation, 'responses');
  const shared = mapValues(common.responses, (name) => refTo('responses', name));
  const answered = withExample(asObject(deref(own['200'], document)), document);
  const success = withHeaders(answered, document, common, hotRead);
  const responses = {
    ...shared,
    ...own,
    '200': success,
    ...(hotRead === undefined ? {} : { '304': notModified(document, common) }),
  };
  const parameters = [
    ...(Array.isArray(operation.parameters) ? operation.parameters : []),
    ...(hotRead === undefined ? [] : [refTo('parameters', 'IfNoneMatch')]),
  ];
  return { ...operation, ...(parameters.length === 0 ? {} : { parameters }), responses };
}

/** If `data` and `usage` have examples, the envelope gets an example made of both. */
function withExample(response: JsonObject, document: JsonObject): JsonObject {
  const content = isObject(response.content) ? response.content : {};
  const media = content['application/json'];
  const schema = isObject(media) && isObject(media.schema) ? media.schema : {};
  if (!isObject(media) || !isObject(schema.properties)) return response;
  const parts = ['data', 'usage'].map((key) => {
    const part = deref(isObject(schema.properties) ? schema.properties[key] : undefined, document);
    return [key, isObject(part) ? part.example : undefined] as const;
  });
  if (parts.some(([, example]) => example === undefined)) return response;
  const example = Object.fromEntries(parts) as JsonObject;
  return { ...response, content: { ...content, 'application/json': { ...media, example } } };
}

/** Quota headers are required where the body carries `usage`, and optional elsewhere. */
function withHeaders(response: JsonObject, document: JsonObject, common: Common, hotRead?: Json): JsonObject {
  const own = isObject(response.headers) ? response.headers : {};
  const quota = hasUsage(response) ? named(common.quotaHeaders) : optional(common.quotaHeaders, document);
  const hot = hotRead === undefined ? {} : hotReadHeaders(common, document, hotRead);
  return { ...response, headers: { ...quota, ...named(common.lifecycleHeaders), ...hot, ...own } };
}

/** Headers of a hot read: required (`must`), recommended (`should`), or optional (`may`). */
function hotReadHeaders(common: Common, document: JsonObject, hotRead: Json): JsonObject {
  if (hotRead === 'must') return named(common.hotReadHeaders);
  if (hotRead === 'may') return optional(common.hotReadHeaders, document);
  return Object.fromEntries(
    common.hotReadHeaders.map((name) => [name, { ...header(name, document), 'x-level': 'should' }]),
  );
}

function notModified(document: JsonObject, common: Common): JsonObject {
  const response = asObject(deref(refTo('responses', 'NotModified'), document));
  const names = [...common.hotReadHeaders, ...common.quotaHeaders];
  return { ...response, headers: { ...optional(names, document), ...named(common.lifecycleHeaders) } };
}

function named(headers: readonly string[]): JsonObject {
  return Object.fromEntries(headers.map((name) => [name, refTo('headers', name)]));
}

function optional(headers: readonly string[], document: JsonObject): JsonObject {
  return Object.fromEntries(
    headers.map((name) => {
      const { required: _, ...rest } = header(name, document);
      return [name, rest];
    }),
  );
}

function header(name: string, document: JsonObject): JsonObject {
  return asObject(deref(refTo('headers', name), document));
}

function hasUsage(response: JsonObject): boolean {
  const content = isObject(response.content) ? response.content['application/json'] : undefined;
  const schema = isObject(content) ? content.schema : undefined;
  return isObject(schema) && Array.isArray(schema.required) && schema.required.includes('usage');
}

function aliasOf(item: JsonObject): JsonObject {
  return mapOperations(item, (operation) => ({
    ...operation,
    operationId: `${operation.operationId}ViaApi`,
    'x-alias-of': operation.operationId as Json,
  }));
}

function mapOperations(item: JsonObject, map: (operation: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, methods.includes(key) ? map(asObject(value)) : value]),
  );
}

/** Sorted by name, without the responses that were expanded at every use. */
function withSortedComponents(document: JsonObject): JsonObject {
  const text = JSON.stringify(document);
  const components = mapValues(objectAt(document, 'components'), (section, kind) => {
    const used = Object.entries(asObject(section)).filter(
      ([name]) => kind !== 'responses' || text.includes(`"#/components/responses/${name}"`),
    );
    return Object.fromEntries(used.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return { ...document, components };
}

function refTo(kind: string, name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

function objectAt(parent: JsonObject, key: string): JsonObject {
  return asObject(parent[key]);
}

function asObject(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new Error('expected an object in the OpenAPI sources');
  return value;
}
