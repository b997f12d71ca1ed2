// Rows of the tables of wrong shapes: each row changes one value of an answer into a wrong form.
import type { OperationId } from '../../../../spec/contract.ts';
import type { StatementId } from '../../../../spec/statements/index.ts';
import { alterAt, gone } from '../../alter-path.ts';
import { joined, kebab, type Mutants, response } from '../../mutant.ts';

/** A change of a value: `to` returns the wrong value, or `undefined` if the change does not apply to the value. */
export interface WrongForm {
  /** Kebab-case: `as-number`. */
  readonly id: string;
  /** The behaviour of the service, in the third person: `sends data.id as a number`. */
  readonly text: (place: string) => string;
  readonly to: (value: unknown) => unknown;
}

/** The path of a value below the object of the table, and its wrong form. */
export type Row = readonly [breaks: StatementId, path: string, form: WrongForm];

export const as = (id: string, how: string, to: WrongForm['to']): WrongForm => ({
  id,
  text: (place) => `sends ${place} ${how}`,
  to,
});

export const missing: WrongForm = { id: 'missing', text: (place) => `leaves out ${place}`, to: () => gone };
export const nil = as('null', 'as null', () => null);
export const asNumber = as('as-number', 'as a number', (value) =>
  typeof value === 'string' ? Number(value) || 1 : undefined,
);
export const asText = as('as-text', 'as a string', (value) =>
  value === null ? undefined : JSON.stringify(value),
);
export const asFraction = as('with-fraction', 'with a fraction', (value) =>
  typeof value === 'number' ? value + 0.5 : undefined,
);
export const asDateTime = as('with-time', 'with a time of day', (value) =>
  isText(value) ? `${value}T00:00:00Z` : undefined,
);
export const asBit = as('as-bit', 'as 0 or 1', (value) =>
  typeof value === 'boolean' ? Number(value) : undefined,
);
/** Unlisted values are legal growth; listed ones in other letter case are not. */
export const inCapitals = as('upper-case', 'in capitals', (value) =>
  isText(value) ? value.toUpperCase() : undefined,
);

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list with each element replaced. An empty list is not altered. */
export const eachAs = (id: string, how: string, to: (element: unknown) => unknown): WrongForm =>
  as(id, how, (value) => (Array.isArray(value) && value.length > 0 ? value.map(to) : undefined));

/** Replaces an object by one of its members. */
export const member =
  (key: string) =>
  (value: unknown): unknown =>
    isRecord(value) ? value[key] : undefined;

/** The object with some members replaced or, by `undefined`, left out. */
export const reshaped = (
  id: string,
  how: string,
  to: (value: Readonly<Record<string, unknown>>) => object,
): WrongForm => as(id, how, (value) => (isRecord(value) ? to(value) : undefined));

/** Response mutants of an operation, made from tables; each table is for the object at `prefix`. */
export function wrongShapes(
  operation: OperationId,
  ...tables: readonly (readonly [prefix: string, rows: readonly Row[]])[]
): Mutants {
  return joined(...tables.flatMap(([prefix, rows]) => rows.map((row) => mutantOf(operation, prefix, row))));
}

function mutantOf(operation: OperationId, prefix: string, [breaks, path, { id, text, to }]: Row): Mutants {
  const place = [prefix, path].filter((part) => part !== '').join('.');
  const mutant = response(text(place || 'the body'), [breaks], operation, alterAt(place, to));
  return { [`${placeId(place)}-${id}`]: mutant };
}

/** Ids omit the wrapper of every payload: `manifests-signal-summary` for `data.manifests[-1].signal.summary`. */
const placeId = (place: string): string =>
  kebab(place.replace(/^data\./, '').replaceAll('[-1]', '')) || 'body';
