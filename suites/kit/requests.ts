// Requests made from the contract: one for each value that it allows, and one for each constraint that it sets, broken.
import { type JsonSchema, type OperationId, operations, resolveSchema } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';

/** A value of one query parameter, or of one member of the body. */
export interface Input {
  readonly name: string;
  readonly value: unknown;
}

/** Inputs of an operation that the contract allows, each alone; of open texts none is sure to be allowed. */
export const allowedInputs = (operation: OperationId): readonly Input[] =>
  inputsOf(operation).flatMap(({ name, schema }) => {
    const value = allowed(schema);
    return value === undefined ? [] : [{ name, value }];
  });

/** Inputs of an operation of which each breaks one constraint; without a value, that it has to be there. */
export const brokenInputs = (operation: OperationId): readonly Input[] =>
  inputsOf(operation).flatMap(({ name, schema, isText, isRequired }) => [
    ...(isRequired ? [{ name, value: undefined }] : []),
    // A page of no items is a page as well.
    ...broken(sizeNames.has(name) ? { ...schema, minimum: 0 } : schema, isText)
      .filter((value) => schemaValidator(schema)(value).length > 0)
      .map((value) => ({ name, value })),
  ]);

/** What belongs to a Beacon may be left unread where none is named. */
const ofBeacons: ReadonlySet<string> = new Set(['beacon_id', 'lookback_hours', 'broaden_sources']);

/** What a request may say. */
export interface Described {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether it travels as text, which is no constraint to break. */
  readonly isText: boolean;
  /** Whether it is a parameter that has to be there. */
  readonly isRequired: boolean;
}

/** Query parameters and members of the body, but for those of Beacons. */
export function inputsOf(operation: OperationId): readonly Described[] {
  const { parameters, requestBody } = operations[operation];
  const query = parameters.filter(({ in: place, name }) => place === 'query' && !ofBeacons.has(name));
  const members = Object.entries(resolveSchema(requestBody?.schema ?? {}).properties ?? {});
  return [
    ...query.map(({ name, schema, required: isRequired }) => ({
      ...{ name, isRequired },
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
