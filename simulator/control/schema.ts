// Helpers to write the JSON Schemas of the control plane.
import type { JsonSchema } from '../../spec/contract.ts';

export const string: JsonSchema = { type: 'string' };
export const boolean: JsonSchema = { type: 'boolean' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };

/** The schema with a value as it may be and, where the name does not say enough, a sentence about the value. */
export const shown = (schema: JsonSchema, example: unknown, description?: string): JsonSchema => ({
  ...schema,
  ...(description !== undefined && { description }),
  examples: [example],
});

/** Has no pattern: handlers parse it with `instantMs`, so that the refusal can explain the expected format. */
export const instant: JsonSchema = {
  type: 'string',
  description: 'An ISO 8601 instant with a zone.',
  examples: ['2026-03-17T12:00:00.000Z'],
};

export const integer = (minimum: number, maximum: number): JsonSchema => ({
  type: 'integer',
  minimum,
  maximum,
});

/** An id of the default world, where its content is generated from the seed 1. */
export const organizationId = shown(string, '836800000000', 'The id of an organisation.');
export const streamId = shown(string, '11604773700000018', 'The id of a stream.');
export const webhookId = shown(count, 50001, 'The id of a webhook.');

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

/** How many there are by the text that groups them. */
export const tallyLike = (example: object): JsonSchema => ({
  ...{ type: 'object', additionalProperties: count },
  examples: [example],
});
export const dropped: JsonSchema = object({ dropped: { const: true } });
export const cleared: JsonSchema = object({
  cleared: shown(count, 2, 'How many there were.'),
});
