// The pieces from which the schema of report.json is made.

/** Every member is required; members that do not apply are null. */
export const object = <const Properties extends object>(properties: Properties, description?: string) =>
  ({
    ...(description !== undefined && { description }),
    type: 'object',
    required: Object.keys(properties),
    properties,
  }) as const;

export const list = <const Items>(items: Items, description?: string) =>
  ({ ...(description !== undefined && { description }), type: 'array', items }) as const;

export const orNull = <const Schema>(schema: Schema, description?: string) =>
  ({
    ...(description !== undefined && { description }),
    anyOf: [schema, { type: 'null' }],
  }) as const;

export const text = { type: 'string' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
