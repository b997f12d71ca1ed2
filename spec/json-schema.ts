// JSON Schemas as the contract and the control plane write them.

/** A JSON Schema 2020-12 object; `$ref` points to `#/components/schemas/…`. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly description?: string;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  /** Statements that this schema enforces. */
  readonly 'x-covers'?: readonly string[];
  /** Whether a violation here or below fails a target or only warns. */
  readonly 'x-level'?: 'must' | 'should';
  /** Statements that everything in this schema rests on unless it says otherwise. */
  readonly 'x-basis'?: readonly string[];
  /** What is our choice here: keywords, `required.NAME`, or `*` for everything here and below. */
  readonly 'x-choice'?: readonly string[];
  /** Values outside `enum` that another section of the document lists for the same field. */
  readonly 'x-tolerated'?: readonly unknown[];
  /** Whether the bounds on requests leave it out (`bounds.ts`). */
  readonly 'x-unbounded'?: boolean;
  /** Larger values are capped at this one, not refused. */
  readonly 'x-cap'?: number;
  /** What the object describes; objects of one kind and id agree in all members that they share, except for these. */
  readonly 'x-entity'?: {
    readonly kind: EntityKind;
    readonly id: string;
    readonly except?: readonly string[];
  };
  readonly [keyword: string]: unknown;
}

export type EntityKind = 'stream' | 'manifest' | 'signal' | 'brief' | 'record' | 'digest' | 'beacon';
