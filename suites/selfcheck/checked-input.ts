// Operations that check their requests by other schemas.
import { type JsonSchema, type Operation, type OperationId, resolveSchema } from '../../spec/contract.ts';
import type { Wrap } from './replaced-operation.ts';

type Change = (schema: JsonSchema) => JsonSchema;

/** Checks the requests of an operation by another description of it. */
export const checking =
  (id: OperationId, change: (operation: Operation) => Operation): Wrap =>
  (parts) => ({ ...parts, operations: { ...parts.operations, [id]: change(parts.operations[id]) } });

/** Checks one query parameter, or one member of the body, by another schema. */
export const checkingInput = (id: OperationId, name: string, change: Change): Wrap =>
  checking(id, (operation) => withInput(operation, name, change));

/** Checks the body by another schema. */
export const checkingBody = (id: OperationId, change: Change): Wrap =>
  checking(id, (operation) => withBody(operation, change));

/** The operation with a parameter that a request must have, or need not. */
export const withNeed = (operation: Operation, name: string, required: boolean): Operation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) =>
    parameter.name === name ? { ...parameter, required } : parameter,
  ),
});

/** The operation with its body checked by another schema. */
export const withBody = (operation: Operation, change: Change): Operation => {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: { ...requestBody, schema: change(resolveSchema(requestBody.schema)) } };
};

/** The operation with one query parameter, or one member of its body, checked by another schema. */
export function withInput(operation: Operation, name: string, change: Change): Operation {
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
