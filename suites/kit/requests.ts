// Inputs made from the contract: one for each value that it allows, and one that breaks each constraint.
import { type JsonSchema, type OperationId, operations, resolveSchema } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';

/** A value of one query parameter, or of one member of the body. */
export interface Input {
  readonly name: string;
  readonly value: unknown;
}

/** Allowed inputs of an operation, each by itself. Free texts are omitted, because no text is certainly allowed. */
export const allowedInputs = (operation: OperationId): readonly Input[] =>
  inputsOf(operation).flatMap(({ name, schema }) => {
    const value = allowed(schema);
    return value === undefined ? [] : [{ name, value }];
  });

/** Inputs of an operation that each break one constraint. An input without a value breaks `required`. */
export const brokenInputs = (operation: OperationId): readonly Input[] =>
  inputsOf(operation).flatMap(({ name, schema, isText, isRequired }) => [
    ...(isRequired ? [{ name, value: undefined }] : []),
    // A page of size 0 may be accepted.
    ...broken(sizeNames.has(name) ? { ...schema, minimum: 0 } : schema, isText)
      .filter((value) => schemaValidator(schema)(value).length > 0)
      .map((value) => ({ name, value })),
  ]);

/** A service may ignore inputs about Beacons if the request names no Beacon. */
const ofBeacons: ReadonlySet<string> = new Set(['beacon_id', 'lookback_hours', 'broaden_sources']);

/** A query parameter or a member of the body, with its schema. */
export interface Described {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether it is sent as text, so that type string cannot be broken. */
  readonly isText: boolean;
  /** Whether it is a required parameter. */
  readonly isRequired: boolean;
}

/** Query parameters and members of the body, except those about Beacons. */
export function inputsOf(operation: OperationId): readonly Described[] {
  const { parameters, requestBody } = operations[operation];
  const query = parameters.filter(({ in: place, name }) => place === 'query' && !ofBeacons.has(name));
  const members = Object.entries(resolveSchema(requestBody?.schema ?? {}).properties ?? {});
  return [
    ...query.map(({ name, schema, required: isRequired }) => ({
      name,
      isRequired,
      schema: resolveSchema(schema),
      isText: true,
    })),
    ...members.map(([name, schema]) => ({
      name,
      schema: resolveSchema(schema),
      isText: false,
      isRequired: false,
    })),
  ];
}

function allowed({ type, enum: listed, format, minimum }: JsonSchema): unknown {
  if (listed !== undefined) return listed[0];
  if (type === 'boolean') return true;
  if (type === 'integer') return minimum ?? 1;
  return format === 'date' ? '2026-01-01' : undefined;
}

const sizeNames: ReadonlySet<string> = new Set(['page_size', 'limit']);

function broken(schema: JsonSchema, isText: boolean): readonly unknown[] {
  const { type, enum: listed, format, minimum, maximum, pattern } = schema;
  const isTyped = type === 'integer' || type === 'boolean';
  return [
    ...(isText ? (isTyped ? ['neither'] : []) : [{ not: 'one' }]),
    ...(listed === undefined ? [] : ['zz-not-listed']),
    ...(format === undefined ? [] : ['someday']),
    ...(pattern === undefined ? [] : ['1,x']),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
  ];
}
