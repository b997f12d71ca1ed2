// Checks query and body of a control request; a refusal names the field, what was expected and what was received.
import { bounds } from '../../spec/bounds.ts';
import type { JsonSchema } from '../../spec/contract.ts';
import { schemaValidator, type Violation } from '../../spec/validate.ts';
import { jsonExpected, jsonWithin, parseJson, valuesIn } from '../core/json-input.ts';
import { excerpt } from '../core/refusal.ts';
import { type ControlOperation, type Problem, shown } from './operation.ts';

export interface Input {
  readonly kind: 'input';
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export function inputOf(
  operation: ControlOperation,
  request: { readonly query: string; readonly body: string },
): Input | Problem {
  const querySchema = querySchemaOf(operation);
  const query = typedQuery(operation, request.query);
  const limits = operation.takesDocument === true ? bounds.document : bounds;
  const body = parsed(request.body, limits);
  if (body === undefined)
    return refused(`body: expected ${jsonWithin(limits)}, received ${excerpt(request.body)}`);
  if (limits !== bounds && !isSmallBesideState(body.value))
    return refused(`body: expected ${jsonExpected} besides its state, received more`);
  const problems = [
    ...problemsOf('query', querySchema, query),
    ...problemsOf('body', operation.body, body.value),
  ];
  return problems.length > 0
    ? refused(excerpt(problems.join('; '), bounds.detailChars))
    : { kind: 'input', query, body: body.value };
}

const refused = (detail: string): Problem => ({ kind: 'problem', status: 422, detail });

/** The schema of the query; one object per operation, because the validator compiles each schema object once. */
function querySchemaOf(operation: ControlOperation): JsonSchema {
  const cached = querySchemas.get(operation);
  if (cached !== undefined) return cached;
  const schema: JsonSchema = { type: 'object', properties: operation.query, additionalProperties: false };
  querySchemas.set(operation, schema);
  return schema;
}

const querySchemas = new WeakMap<ControlOperation, JsonSchema>();

/** Query values arrive as text; texts of parameters with an integer schema become numbers. */
function typedQuery({ query }: ControlOperation, text: string): Readonly<Record<string, unknown>> {
  const values = [...new URLSearchParams(text)].map(([name, value]) => {
    const isNumber = query[name]?.type === 'integer' && /^-?\d+$/.test(value);
    return [name, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(values);
}

/** The JSON value of a body, where a missing body counts as `{}`; undefined for invalid JSON. */
const parsed = (text: string, limits: Parameters<typeof parseJson>[1]) =>
  text.trim() === '' ? { value: {} } : parseJson(text, limits);

/** The state is checked row by row; all else is, like any body, checked at once with all that is wrong in it. */
const isSmallBesideState = (body: unknown): boolean =>
  valuesIn(JSON.stringify({ ...Object(body), state: undefined }), bounds) !== undefined;

/** What is wrong with a value, each problem as a sentence that names the place below `where`. */
export const problemsOf = (where: string, schema: JsonSchema, value: unknown): readonly string[] =>
  schemaValidator(schema)(value, bounds.issues).map((violation) => messageFor(where, schema, violation));

function messageFor(where: string, schema: JsonSchema, violation: Violation): string {
  const { pointer, keyword, params, message, value } = violation;
  const field = `${where}${pointer.replaceAll('/', '.')}`;
  switch (keyword) {
    case 'required':
      return `${field}.${params.missingProperty}: expected a value, received none`;
    case 'additionalProperties':
      return `${field}.${excerpt(String(params.additionalProperty))}: expected ${namesIn(schema, pointer)}, received an unknown name`;
    case 'enum':
      return `${field}: expected one of ${(params.allowedValues as unknown[]).join(', ')}, received ${shown(value)}`;
    case 'const':
      return `${field}: expected ${shown(params.allowedValue)}, received ${shown(value)}`;
    case 'minProperties':
      return `${field}: expected at least ${namesIn(schema, pointer)}, received ${shown(value)}`;
    case 'type':
      return `${field}: expected ${[params.type].flat().map(typeText).join(' or ')}, received ${shown(value)}`;
    case 'pattern':
      return `${field}: expected a text that matches ${params.pattern}, received ${shown(value)}`;
    case 'not':
      return `${field}: expected no value here, received ${shown(value)}`;
    default:
      return `${field}: expected it to ${message.replace(/^must /, '')}, received ${shown(value)}`;
  }
}

const typeTexts: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
const typeText = (type: unknown): string => typeTexts[String(type)] ?? String(type);

/** The names that the object at the pointer may have; a reference to the OpenAPI document where alternatives decide. */
function namesIn(schema: JsonSchema, pointer: string): string {
  const names = Object.keys(schemaAt(schema, pointer)?.properties ?? {});
  return names.length > 0 ? `one of ${names.join(', ')}` : 'one of the names in /openapi.json';
}

const schemaAt = (schema: JsonSchema, pointer: string): JsonSchema | undefined =>
  pointer
    .split('/')
    .slice(1)
    .reduce<JsonSchema | undefined>((inner, name) => inner?.properties?.[name] ?? inner?.items, schema);
