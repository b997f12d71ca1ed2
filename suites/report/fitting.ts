// The TypeScript type of the values that fit a JSON Schema, for the keywords that the schema of reports uses.

/** `Definitions` are what `$ref` refers to. All members of an object are required. */
export type Fitting<Schema, Definitions> = Schema extends { readonly $ref: `#/$defs/${infer Name}` }
  ? Name extends keyof Definitions
    ? Fitting<Definitions[Name], Definitions>
    : never
  : Schema extends { readonly const: infer Value }
    ? Value
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : Schema extends { readonly anyOf: readonly (infer One)[] }
        ? OneOf<One, Definitions>
        : Schema extends { readonly properties: infer Properties }
          ? { readonly [Name in keyof Properties]: Fitting<Properties[Name], Definitions> }
          : Schema extends { readonly additionalProperties: infer Value }
            ? Readonly<Record<string, Fitting<Value, Definitions>>>
            : Schema extends { readonly items: infer Items }
              ? readonly Fitting<Items, Definitions>[]
              : Schema extends { readonly type: keyof Plain }
                ? Plain[Schema['type']]
                : never;

/** Distributes over the variants. */
type OneOf<One, Definitions> = One extends unknown ? Fitting<One, Definitions> : never;

interface Plain {
  readonly string: string;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
  readonly null: null;
}
