// Helpers to write the JSON Schemas of the control plane.
import type { JsonSchema } from '../../spec/contract.ts';

export const string: JsonSchema = { type: 'string' };
export const boolean: JsonSchema = { type: 'boolean' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };

/** Has no pattern: handlers parse it with `instantMs`, so that the refusal can explain the expected format. */
export const instant: JsonSchema = {
  type: 'string',
  description: 'An ISO 8601 instant with a zone, such as 2026-03-17T12:00:00Z.',
};

export const integer = (minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
});

export const text = (minLength: number, maxLength: number): JsonSchema => ({
  type: 'string',
  minLength,
  maxLength,
});

export const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
export const nullable = ({ type, ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  type: [...[type ?? []].flat(), 'null'],
});
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object with these members and no others; all of them are required unless `required` lists the required ones. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({ type: 'object', properties, required, additionalProperties: false });

/** An object with at least one of these members and no others. */
export const someOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...object(properties, []),
  minProperties: 1,
});

export const tally: JsonSchema = { type: 'object', additionalProperties: count };
export const dropped: JsonSchema = object({ dropped: { const: true } });
export const cleared: JsonSchema = object({ cleared: count });
