// The generated contract matches its sources, is valid OpenAPI, and its examples fit their schemas.
import SwaggerParser from '@apidevtools/swagger-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Artefacts, buildArtefacts, findDrift } from './bundle.ts';
import { document, events, type JsonSchema, operations, schemas } from './contract.ts';
import { statementIds } from './statements/index.ts';
import { schemaValidator } from './validate.ts';

describe('the generated contract', () => {
  let artefacts: Artefacts;
  beforeAll(async () => {
    artefacts = await buildArtefacts();
  });

  it('is what the sources generate', async () => {
    expect(await findDrift(artefacts)).toEqual([]);
  });

  it('names a file that drifted', async () => {
    const [path = '', text = ''] = Object.entries(artefacts)[0] ?? [];
    expect(await findDrift({ [path]: `${text} ` })).toEqual([path]);
  });
});

it('is valid OpenAPI 3.1 with description version 3.0.0', async () => {
  const parsed = await SwaggerParser.validate(structuredClone(document) as never);
  expect(parsed).toMatchObject({ openapi: '3.1.0', info: { version: '3.0.0' } });
});

it('marks only statements that exist', () => {
  const marked = [...JSON.stringify(document).matchAll(/"x-covers":\[([^\]]*)\]/g)].flatMap(
    ([, list]) => JSON.parse(`[${list}]`) as string[],
  );
  expect(marked.length).toBeGreaterThan(300);
  expect(marked.filter((id) => !(statementIds as readonly string[]).includes(id))).toEqual([]);
});

describe('examples', () => {
  const authored = Object.entries(schemas).filter(([, schema]) => schema.example !== undefined);

  it.each(authored)('%s', (_name, schema) => {
    expect(schemaValidator(schema)(schema.example)).toEqual([]);
  });

  it('of answers fit their schemas', () => {
    const answers = Object.values(operations).flatMap(({ responses }) => Object.values(responses));
    const shown = answers.flatMap(({ schema = {}, examples }) =>
      examples.map((example) => [schema, example] as const),
    );
    expect(shown.length).toBeGreaterThan(10);
    for (const [schema, example] of shown) expect(schemaValidator(schema)(example)).toEqual([]);
  });

  it.each([
    [409, 'idempotency_conflict', 'createDigest'],
    [404, 'beacon_not_found', 'getBeacon'],
    ...(['listStreamManifests', 'queryManifests'] as const).flatMap((execution) => [
      [409, 'beacon_archived', execution] as const,
      [422, 'date_window_required', execution] as const,
      [422, 'unauthorized_source_broadening', execution] as const,
    ]),
    [400, 'delta_filter_unsupported', 'queryManifests'],
    [429, 'rate_limited', 'getAccount'],
    [429, 'quota_exhausted', 'getAccount'],
  ] as const)('show status %i with the code %s of the document for %s', (status, code, operation) => {
    const examples = operations[operation].responses[status]?.examples ?? [];
    expect(examples.map((example) => Object(example).detail.error_code)).toContain(code);
  });

  it('exist for every request body of a fixed shape', () => {
    const bodies = Object.values(operations).flatMap(({ requestBody }) => requestBody ?? []);
    const bare = bodies
      .map(({ schema }) => resolved(schema))
      .filter(
        ({ example, properties, allOf }) => example === undefined && (properties ?? allOf) !== undefined,
      );
    expect(bare).toEqual([]);
  });
});

it('describes every event, and the test event', () => {
  expect(Object.keys(events)).toEqual([...(schemas.EventName?.enum ?? []), 'webhook.test']);
});

describe('operations', () => {
  it('list every operation once, with its /api path as an alias', () => {
    expect(Object.keys(operations)).toHaveLength(53);
    expect(operations.getStream.aliases).toEqual(['/api/streams/{id}']);
    expect(operations.listDigests.aliases).toEqual([]);
    expect(operations.listCatalogDigests.path).toBe('/api/digests');
  });

  it('declare each parameter of their path', () => {
    for (const { path, parameters } of Object.values(operations)) {
      const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('require the quota headers exactly where the body carries usage', () => {
    for (const { responses } of Object.values(operations).filter(({ authenticated }) => authenticated)) {
      const success = responses[200];
      const enveloped = success?.schema?.required?.includes('usage') === true;
      expect(success?.headers['X-Service-Quota-Limit']?.required).toBe(enveloped);
    }
  });
});

function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}
