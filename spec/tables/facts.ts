// Reads the facts of the field tables from a schema of the contract.
import type { JsonSchema } from '../contract.ts';
import { isChoice, sharedSchema } from '../marks.ts';
import type { Field, Fields } from './field.ts';

/** The fields of an object schema, including those of its parts. */
export function fieldsOf(schema: JsonSchema): Fields {
  const parts = composed(schema);
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  return Object.fromEntries(
    properties.map(([name, property]) => [
      name,
      required.has(name) ? factsOf(property) : { ...factsOf(property), optional: true as const },
    ]),
  );
}

/** The facts that a schema states about a value, as a field of the tables. */
export function factsOf(schema: JsonSchema): Field {
  if (schema.$ref !== undefined) return referencedFacts(schema.$ref);
  if (schema.anyOf !== undefined) return { anyOf: schema.anyOf.map(factsOf) };
  const { allOf = [], properties } = schema;
  const own = dropUndefined({
    type: typeof schema.type === 'string' ? [schema.type] : schema.type,
    values: 'const' in schema ? [schema.const] : schema.enum,
    min: schema.minimum,
    max: schema.maximum,
    minItems: schema.minItems,
    // The document bounds no list of a request.
    maxItems: isChoice(schema, 'maxItems') ? undefined : schema.maxItems,
    format: schema.format,
    pattern: schema.pattern,
    items: schema.items === undefined ? undefined : factsOf(schema.items),
    fields: properties === undefined ? undefined : fieldsOf(schema),
  });
  return Object.assign({}, own, ...allOf.map(factsOf)) as Field;
}

/** The field with sorted sets, for comparison. */
export function normalised(field: Field): Field {
  const { items, fields, anyOf, type, values, ...rest } = field;
  return {
    ...rest,
    ...(type === undefined ? {} : { type: [...type].sort() }),
    ...(values === undefined ? {} : { values: values.map(String).sort() }),
    ...(items === undefined ? {} : { items: normalised(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(normalised) }),
    ...(fields === undefined ? {} : { fields: normalisedAll(fields) }),
  };
}

export function normalisedAll(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, normalised(field)]));
}

/** A shared object is compared by its name, any other schema by its facts. */
function referencedFacts(reference: string): Field {
  const target = sharedSchema(reference);
  const named = target.properties !== undefined || target.allOf !== undefined;
  return named ? { object: reference.slice(reference.lastIndexOf('/') + 1) } : factsOf(target);
}

function composed(schema: JsonSchema): readonly JsonSchema[] {
  const target = schema.$ref === undefined ? [] : composed(sharedSchema(schema.$ref));
  const firm = (schema.allOf ?? []).filter((part) => part['x-level'] !== 'should');
  return [schema, ...target, ...firm.flatMap(composed)];
}

function dropUndefined(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
