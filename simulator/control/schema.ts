// Helpers to write the JSON Schemas of the control plane, from which the types of its bodies follow.
import type { JsonSchema } from '../../spec/json-schema.ts';

export interface Schema<T> extends JsonSchema {
  /** Never set: it carries the type. */
  readonly valueType?: T;
}

export type Fitting<S> = S extends Schema<infer T> ? T : never;
export type Members = Readonly<Record<string, JsonSchema>>;
export type SomeOf<M extends Members> = { readonly [Name in keyof M]?: Fitting<M[Name]> };

export const string: Schema<string> = { type: 'string' };
export const boolean: Schema<boolean> = { type: 'boolean' };
export const count: Schema<number> = { type: 'integer', minimum: 0 };

export const described = <T>(schema: Schema<T>, description: string): Schema<T> => ({
  ...schema,
  description,
});

/** The schema of a member that may be left out, and the value that it has then. */
export const preset = <T>(schema: Schema<T>, value: T, description: string): Schema<T> => ({
  ...schema,
  default: value,
  description,
});

/** The schema with a value as it may be and, where the name does not say enough, a sentence about the value. */
export const shown = <T>(schema: Schema<T>, example: unknown, description?: string): Schema<T> => ({
  ...schema,
  ...(description !== undefined && { description }),
  examples: [example],
});

/** Has no pattern: handlers parse it with `instantMs`, so that the refusal can explain the expected format. */
export const instant: Schema<string> = {
  type: 'string',
  description: 'An ISO 8601 instant with a zone.',
  examples: ['2026-03-17T12:00:00.000Z'],
};

export const integer = (minimum: number, maximum: number): Schema<number> => ({
  type: 'integer',
  minimum,
  maximum,
});

/** An id of the default world, where its content is generated from the seed 1. */
export const organizationId = shown(string, '836800000000', 'The id of an organisation.');
export const streamId = shown(string, '11604773700000018', 'The id of a stream.');
export const webhookId = shown(count, 50001, 'The id of a webhook.');

export const text = (minLength: number, maxLength: number): Schema<string> => ({
  type: 'string',
  minLength,
  maxLength,
});

export const oneOf = <const T extends string>(values: readonly T[]): Schema<T> => ({
  type: 'string',
  enum: values,
});
export const nullable = <T>({ type, enum: values, ...rest }: Schema<T>): Schema<T | null> => ({
  ...rest,
  ...(values && { enum: [...values, null] }),
  type: [...[type ?? []].flat(), 'null'],
});
export const list = <T>(items: Schema<T>): Schema<readonly T[]> => ({ type: 'array', items });

/** An object with these members and no others; all of them are required unless `required` lists those that are. */
export const object = <M extends Members, Required extends keyof M & string = keyof M & string>(
  properties: M,
  required: readonly Required[] = Object.keys(properties) as Required[],
): Schema<
  { readonly [Name in Required]: Fitting<M[Name]> } & {
    readonly [Name in Exclude<keyof M, Required>]?: Fitting<M[Name]>;
  }
> => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** An object with any of these members and no others. */
export const anyOf = <M extends Members>(properties: M): Schema<SomeOf<M>> => ({
  type: 'object',
  properties,
  required: [],
  additionalProperties: false,
});

/** An object with at least one of these members and no others. */
export const someOf = <M extends Members>(properties: M): Schema<SomeOf<M>> => ({
  ...anyOf(properties),
  minProperties: 1,
});

/** How many there are by the text that groups them. */
export const tallyLike = (example: object): JsonSchema => ({
  type: 'object',
  additionalProperties: count,
  examples: [example],
});
export const dropped: JsonSchema = object({ dropped: { const: true } });
export const cleared: JsonSchema = object({
  cleared: shown(count, 2, 'How many there were.'),
});
