// The vocabulary of the field tables.

/** What the contract document states about a field; an absent member is not stated. */
export interface Field {
  readonly type?: readonly string[];
  /** Value set, in any order. */
  readonly values?: readonly unknown[];
  readonly min?: number;
  readonly max?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Field;
  /** Name of the shared schema that holds the fields. */
  readonly object?: string;
  /** Fields of an object without a shared schema. */
  readonly fields?: Fields;
  readonly anyOf?: readonly Field[];
  /** The field may be missing. */
  readonly optional?: true;
}

export type Fields = Readonly<Record<string, Field>>;

export const open: Field = {};
export const text: Field = { type: ['string'] };
export const integer: Field = { type: ['integer'] };
export const decimal: Field = { type: ['number'] };
export const flag: Field = { type: ['boolean'] };
export const anyObject: Field = { type: ['object'] };
export const count: Field = atLeast(0);
export const date: Field = { type: ['string'], format: 'date' };
export const uri: Field = { type: ['string'], format: 'uri' };
export const digits: Field = { type: ['string'], pattern: '^[0-9]+$' };
export const longId: Field = { type: ['string'], pattern: '^[0-9]{17}$' };
export const month: Field = { type: ['string'], pattern: '^\\d{4}-(0[1-9]|1[0-2])$' };
/** Zone suffix optional. */
export const dateTime: Field = {
  type: ['string'],
  pattern:
    '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])[Tt ]([01]\\d|2[0-3]):[0-5]\\d(:([0-5]\\d|60)([.,]\\d+)?)?([Zz]|[+-]\\d{2}(:?\\d{2})?)?$',
};

export function atLeast(min: number): Field {
  return { type: ['integer'], min };
}

export function within(min: number, max: number): Field {
  return { type: ['integer'], min, max };
}

export function oneOf(...values: readonly string[]): Field {
  return { type: ['string'], values };
}

export function exactly(value: unknown): Field {
  return { values: [value] };
}

export function arrayOf(items: Field): Field {
  return { type: ['array'], items };
}

export function object(name: string): Field {
  return { object: name };
}

export function either(...anyOf: readonly Field[]): Field {
  return { anyOf };
}

export function optional(field: Field): Field {
  return { ...field, optional: true };
}

export function nullable(field: Field): Field {
  if (field.anyOf !== undefined) return { ...field, anyOf: [...field.anyOf, { type: ['null'] }] };
  if (field.type === undefined || field.pattern === dateTime.pattern)
    return either(field, { type: ['null'] });
  const values = field.values === undefined ? {} : { values: [...field.values, null] };
  return { ...field, ...values, type: [...field.type, 'null'] };
}

/** A field that may be null: a service may leave it out instead. */
export function absentOrNull(field: Field): Field {
  return optional(nullable(field));
}

/** All fields of a table made optional. */
export function allOptional(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)]));
}
