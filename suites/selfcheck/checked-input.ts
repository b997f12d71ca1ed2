// Operations that check their requests by other schemas.
import { type JsonSchema, type Operation, type OperationId, resolveSchema } from '../../spec/contract.ts';
import type { Wrap } from './replaced-operation.ts';

export type SchemaChange = (schema: JsonSchema) => JsonSchema;

/** Checks the requests of an operation by another description of it. */
export const checking =
  (id: OperationId, change: (operation: Operation) => Operation): Wrap =>
  (parts) => ({ ...parts, operations: { ...parts.operations, [id]: change(parts.operations[id]) } });

/** Checks one query parameter, or one member of the body, by another schema. */
export const checkingInput = (id: OperationId, name: string, change: SchemaChange): Wrap =>
  checking(id, (operation) => withInput(operation, name, change));

/** Checks the body by another schema. */
export const checkingBody = (id: OperationId, change: SchemaChange): Wrap =>
  checking(id, (operation) => withBody(operation, change));

/** The operation with a parameter that a request must have, or need not. */
export const withNeed = (operation: Operation, name: string, required: boolean): Operation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) =>
    parameter.name === name ? { ...parameter, required } : parameter,
  ),
});

/** The operation with its body checked by another schema. */
const withBody = (operation: Operation, change: SchemaChange): Operation => {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: { ...requestBody, schema: change(resolveSchema(requestBody.schema)) } };
};

/** The operation with one query parameter, or one member of its body, checked by another schema. */
function withInput(operation: Operation, name: string, change: SchemaChange): Operation {
  const parameters = operation.parameters.map((parameter) =>
    parameter.name === name ? { ...parameter, schema: change(resolveSchema(parameter.schema)) } : parameter,
  );
  return withBody({ ...operation, parameters }, (body) => {
    const member = body.properties?.[name];
    return member === undefined
      ? body
      : { ...body, properties: { ...body.properties, [name]: change(resolveSchema(member)) } };
  });
}

/** The schema with the change made to it and to all schemas in it, inner ones first. */
export function everySchema(schema: JsonSchema, change: SchemaChange): JsonSchema {
  const { properties, items, anyOf, allOf, oneOf, ...others } = resolveSchema(schema);
  const all = (parts: readonly JsonSchema[]): readonly JsonSchema[] =>
    parts.map((part) => everySchema(part, change));
  return change({
    ...others,
    // Marks beside a reference apply to what it leads to.
    ...(schema['x-choice'] && { 'x-choice': schema['x-choice'] }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, everySchema(inner, change)]),
      ),
    }),
    ...(items && { items: everySchema(items, change) }),
    ...(anyOf && { anyOf: all(anyOf) }),
    ...(allOf && { allOf: all(allOf) }),
    ...(oneOf && { oneOf: all(oneOf) }),
  });
}
