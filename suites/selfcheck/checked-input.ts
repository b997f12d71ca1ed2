// Operations that check their requests by other schemas.
import { type JsonSchema, type Operation, resolveSchema } from '../../spec/contract.ts';

/** The operation with a parameter that a request must have, or need not. */
export const withNeed = (operation: Operation, name: string, required: boolean): Operation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) =>
    parameter.name === name ? { ...parameter, required } : parameter,
  ),
});

/** The operation with its body checked by another schema. */
export const withBody = (operation: Operation, change: (schema: JsonSchema) => JsonSchema): Operation => {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: { ...requestBody, schema: change(resolveSchema(requestBody.schema)) } };
};

/** The operation with one query parameter, or one member of its body, checked by another schema. */
export function withInput(
  operation: Operation,
  name: string,
  change: (schema: JsonSchema) => JsonSchema,
): Operation {
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
