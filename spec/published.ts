// The contract as `assay spec` prints it: the same constraints in the form that code generators and proxies understand.
import { deref, isObject, type Json, type JsonObject } from './expand.ts';

/**
 * Rewrites each schema; what is valid stays valid, and what is invalid stays invalid. Alternatives that only restrict an
 * object become `if` and `then`, because generators would treat each as a type of its own. An `allOf` that fixes a value
 * becomes one object. Open objects say that they are open. Recommendations, which an OpenAPI document cannot
 * distinguish from requirements, are left out, and tolerated values are listed.
 */
export function published(document: JsonObject): JsonObject {
  const rewritten = rewrittenIn(document, document, '');
  if (!isObject(rewritten)) throw new Error('expected an object as the contract');
  return withoutUnusedSchemas(rewritten);
}

/** Values under these keys are data, not schemas. */
const dataKeys = new Set(['example', 'examples', 'enum', 'const', 'default']);

function rewrittenIn(node: Json, document: JsonObject, key: string): Json {
  if (dataKeys.has(key)) return node;
  if (Array.isArray(node)) return node.map((item: Json) => rewrittenIn(item, document, key));
  if (!isObject(node)) return node;
  const own = key === 'properties' ? node : rewrittenSchema(node, document);
  // A property may be called like a keyword.
  const inner = (name: string): string => (key === 'properties' ? '' : name);
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, rewrittenIn(value, document, inner(name))]),
  );
}

function rewrittenSchema(schema: JsonObject, document: JsonObject): JsonObject {
  return opened(withTypedConstant(tolerant(conditional(merged(withoutAdvice(schema), document), document))));
}

const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

function withoutAdvice(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  const required = objectsIn(allOf).filter((member) => member['x-level'] !== 'should');
  return required.length === 0 ? rest : { ...rest, allOf: required };
}

/** Only such members are merged; others have conditions of their own. */
const isMergeable = (members: readonly JsonObject[]): boolean =>
  (members.length === 1 && members.every((member) => '$ref' in member)) ||
  members.some((member) => fixesValue(member) || isRequirement(member));

const isRequirement = ({ type, properties }: JsonObject): boolean =>
  type === 'object' && properties === undefined;

const fixesValue = (schema: JsonObject): boolean =>
  isObject(schema.properties) &&
  Object.values(schema.properties).some((property) => isObject(property) && 'const' in property);

/** The members of an `allOf` that fixes a value of a shared object, or requires one, as one object. */
function merged(schema: JsonObject, document: JsonObject): JsonObject {
  const { allOf, ...own } = schema;
  const members = objectsIn(allOf);
  if (!isMergeable(members)) return schema;
  return members.reduce((whole, member) => mergedPair(whole, member, document), own);
}

function mergedPair(whole: JsonObject, member: JsonObject, document: JsonObject): JsonObject {
  const { example: _, description: __, ...rest } = derefObject(member, document);
  return { ...rest, ...whole, ...sharedKeywords(whole, rest, document) };
}

function derefObject(schema: JsonObject, document: JsonObject): JsonObject {
  const found = deref(schema, document);
  if (!isObject(found)) throw new Error('expected an object schema in allOf');
  return found;
}

function sharedKeywords(whole: JsonObject, member: JsonObject, document: JsonObject): JsonObject {
  const [left, right] = [whole.properties, member.properties].map((properties) =>
    isObject(properties) ? properties : {},
  );
  const names = [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])];
  const properties = names.map((name) => {
    const parts = objectsIn([left?.[name] ?? null, right?.[name] ?? null]);
    return [name, Object.assign({}, ...parts.map((part) => derefIfMerged(part, parts, document)))] as const;
  });
  const lists = ['required', 'x-covers', 'x-choice', 'x-basis'].map(
    (key) => [key, [...new Set([...listOf(whole[key]), ...listOf(member[key])])]] as const,
  );
  return {
    ...(names.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)),
  };
}

/** A reference stays where it stands alone, or beside a schema that only says `object`. */
function derefIfMerged(part: JsonObject, parts: readonly JsonObject[], document: JsonObject): JsonObject {
  const { type, ...more } = part;
  const isPlain = type === 'object' && Object.keys(more).length === 0;
  if (isPlain && parts.some((other) => '$ref' in other)) return {};
  const others = parts.filter((other) => other !== part);
  const refersBesidePlain = others.every((other) => Object.keys(other).join() === 'type');
  return '$ref' in part && !refersBesidePlain ? derefObject(part, document) : part;
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Two alternatives of an object that has properties of its own: if it does not fit one, then it must fit the other. */
function conditional(schema: JsonObject, document: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  const [first, second, ...others] = objectsIn(anyOf);
  if (first === undefined || second === undefined || others.length > 0 || 'if' in rest) return schema;
  const restricts = isObject(rest.properties) || [first, second].every((one) => isBare(one, document));
  return restricts
    ? {
        ...rest,
        ...Object.fromEntries([
          ['if', { not: first }],
          ['then', second],
        ]),
      }
    : schema;
}

/** It names neither a type nor another schema, so it only restricts the schema that it belongs to. */
const isBare = (schema: JsonObject, document: JsonObject): boolean =>
  !('type' in schema || '$ref' in schema) && isObject(deref(schema, document));

function tolerant(schema: JsonObject): JsonObject {
  const { 'x-tolerated': more, ...rest } = schema;
  return Array.isArray(rest.enum) && Array.isArray(more)
    ? { ...rest, enum: [...rest.enum, ...more] }
    : schema;
}

function withTypedConstant(schema: JsonObject): JsonObject {
  return 'const' in schema && !('type' in schema) ? { type: typeof schema.const, ...schema } : schema;
}

const shaping = ['properties', 'additionalProperties', 'allOf', 'anyOf', 'oneOf', 'required'];

/** Generators take an object without properties for one that must be empty. */
function opened(schema: JsonObject): JsonObject {
  const isOpen = listOf(schema.type).includes('object') || schema.type === 'object';
  return isOpen && !shaping.some((keyword) => keyword in schema)
    ? { ...schema, additionalProperties: true }
    : schema;
}

/** Leaves out schemas that nothing refers to any more. */
export function withoutUnusedSchemas(document: JsonObject): JsonObject {
  const { components } = document;
  if (!isObject(components) || !isObject(components.schemas)) return document;
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  const names = new Set([...references].map(([, name]) => name));
  const used = Object.entries(components.schemas).filter(([name]) => names.has(name));
  const kept = { ...document, components: { ...components, schemas: Object.fromEntries(used) } };
  return used.length === Object.keys(components.schemas).length ? kept : withoutUnusedSchemas(kept);
}
