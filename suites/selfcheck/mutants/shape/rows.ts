// How one value of an answer is bent out of shape, row by row.
import type { OperationId } from '../../../../spec/contract.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import { bendAt, gone } from '../../bend-path.ts';
import { type Mutant, response } from '../../mutant.ts';

/** A change, and how a value looks after it; `undefined` where it does not apply. */
export interface Twist {
  readonly how: string;
  readonly to: (value: unknown) => unknown;
}

/** Where a value is below the object the table is about, and how it is sent. */
export type Row = readonly [breaks: StatementId, path: string, twist: Twist];

export const as = (how: string, to: Twist['to']): Twist => ({ how, to });

export const missing = as('not at all', () => gone);
export const nil = as('as null', () => null);
export const asNumber = as('as a number', (value) =>
  typeof value === 'string' ? Number(value) || 1 : undefined,
);
export const asText = as('as a text', (value) => (value === null ? undefined : JSON.stringify(value)));
export const asFraction = as('with a fraction', (value) =>
  typeof value === 'number' ? value + 0.5 : undefined,
);
export const asDateTime = as('with a time of day', (value) =>
  isText(value) ? `${value}T00:00:00Z` : undefined,
);
export const asBit = as('as 0 or 1', (value) => (typeof value === 'boolean' ? Number(value) : undefined));
/** Unlisted values are legal growth, listed ones in other letters are not. */
export const inCapitals = as('in capitals', (value) => (isText(value) ? value.toUpperCase() : undefined));

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list with another thing for each element; an empty one shows nothing. */
export const eachAs = (how: string, to: (element: unknown) => unknown): Twist =>
  as(how, (value) => (Array.isArray(value) && value.length > 0 ? value.map(to) : undefined));

/** The member of an object that stands for it. */
export const member =
  (key: string) =>
  (value: unknown): unknown =>
    isRecord(value) ? value[key] : undefined;

/** The object with some members replaced or, by `undefined`, left out. */
export const reshaped = (how: string, to: (value: Readonly<Record<string, unknown>>) => object): Twist =>
  as(how, (value) => (isRecord(value) ? to(value) : undefined));

/** Response mutants of an operation from tables, each about the object at `prefix`. */
export function twisted(
  operation: OperationId,
  ...tables: readonly (readonly [prefix: string, rows: readonly Row[]])[]
): readonly [Mutant, ...Mutant[]] {
  const [first, ...others] = tables.flatMap(([prefix, rows]) =>
    rows.map((row) => mutantOf(operation, prefix, row)),
  );
  if (first === undefined) throw new Error(`no mutant of the shape of ${operation}`);
  return [first, ...others];
}

function mutantOf(operation: OperationId, prefix: string, [breaks, path, { how, to }]: Row): Mutant {
  const place = [prefix, path].filter((part) => part !== '').join('.');
  return response(`sends ${place || 'the body'} ${how}`, [breaks], operation, bendAt(place, to));
}
