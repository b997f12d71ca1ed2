// The contract and the field tables state the same fields with the same constraints.
import { describe, expect, it } from 'vitest';
import { type OperationId, operations, schemas } from '../contract.ts';
import { catalogTables } from './catalog.ts';
import { contentTables } from './content.ts';
import { factsOf, fieldsOf, normalised, normalisedAll } from './facts.ts';
import type { Fields } from './field.ts';
import { integerPathParameters, queryParameterTables, requestTables } from './requests.ts';
import { surfaceTables } from './surfaces.ts';

const rows = [catalogTables, contentTables, surfaceTables, requestTables].flatMap((tables) =>
  Object.entries(tables).flatMap(([section, table]) =>
    Object.entries(table).map(([name, fields]) => [section, name, fields] as const),
  ),
);

describe('fields', () => {
  it.each(rows)('%s: %s', (_section, name, fields) => {
    expect(normalisedAll(fieldsOf(schemas[name] ?? {}))).toEqual(normalisedAll(fields));
  });
});

it('are in a table for every shared object', () => {
  const tabled = new Set(rows.map(([, name]) => name));
  const untabled = Object.entries(schemas).filter(
    ([name, { properties }]) => properties && !tabled.has(name),
  );
  expect(untabled.map(([name]) => name)).toEqual([
    'AnyErrorBody',
    'BeaconNotFoundBody',
    'DigestManifestPage',
    'ErrorBody',
    'LabelCreate',
    'RefusedOrLimitedBody',
    'TooManyRequestsBody',
    'ValidationErrorBody',
  ]);
});

describe('query parameters', () => {
  it.each(Object.keys(operations) as OperationId[])('%s', (id) => {
    const parameters = operations[id].parameters.filter((parameter) => parameter.in === 'query');
    const stated: Fields = Object.fromEntries(
      parameters.map(({ name, required, schema }) => [
        name,
        { ...factsOf(schema), ...(required ? {} : { optional: true as const }) },
      ]),
    );
    expect(normalisedAll(stated)).toEqual(normalisedAll(queryParameterTables[id] ?? {}));
  });
});

it.each(Object.entries(integerPathParameters))('path of %s takes an integer %s', (id, name) => {
  const parameter = operations[id as OperationId].parameters.find((candidate) => candidate.name === name);
  expect(normalised(factsOf(parameter?.schema ?? {}))).toEqual({ type: ['integer'] });
});

it('caps long pages instead of refusing them, except in the query body', () => {
  for (const id of ['listStreams', 'listStreamManifests', 'listDigestManifests', 'listSyncs'] as const) {
    const size = operations[id].parameters.find(({ name }) => name === 'page_size')?.schema;
    expect(size).toMatchObject({ default: 50, 'x-cap': 200 });
  }
  expect(schemas.ManifestQuery?.properties?.page_size).toMatchObject({ maximum: 200 });
});

it('refuses unknown properties in the query body only', () => {
  const closed = Object.entries(schemas).filter(([, schema]) => schema.additionalProperties === false);
  expect(closed.map(([name]) => name)).toEqual(['ManifestQuery']);
});
