// The printed contract accepts and refuses the same bodies as the contract by which the suites judge.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from './expand.ts';
import { published } from './published.ts';

const source = new URL('generated/openapi.json', import.meta.url);
const judged = JSON.parse(readFileSync(source, 'utf8')) as JsonObject;
const printed = published(judged);

type Check = (body: Json) => boolean;
type Schemas = Readonly<Record<string, JsonObject>>;
const schemasOf = ({ components }: JsonObject): Schemas => (components as { schemas: Schemas }).schemas;
const pathsOf = ({ paths }: JsonObject): Readonly<Record<string, JsonObject>> => paths as never;

/** Prints a node without what is only a recommendation, with tolerated values listed, and with references for Ajv. */
function forAjv(node: Json): Json {
  if (Array.isArray(node)) return node.filter((item: Json) => !isAdvice(item)).map(forAjv);
  if (!isObject(node)) return node;
  const { enum: listed, 'x-tolerated': more, ...rest } = node;
  const widened = Array.isArray(listed)
    ? { ...rest, enum: [...listed, ...(Array.isArray(more) ? more : [])] }
    : rest;
  const kept = Object.entries(widened).filter(
    ([key, value]) => key !== 'allOf' || !Array.isArray(value) || !value.every(isAdvice),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/components/schemas/', 'c#/$defs/') : forAjv(value),
    ]),
  );
}

const isAdvice = (node: Json): boolean => isObject(node) && node['x-level'] === 'should';

function checksOf(document: JsonObject): (schema: JsonObject) => Check {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  formats.default(ajv, ['date', 'uri']);
  ajv.addSchema({ $id: 'c', $defs: forAjv(schemasOf(document)) as object });
  return (schema) => ajv.compile(forAjv(schema) as object) as Check;
}

const wrong: readonly Json[] = [null, 'other', 7, false, true, [], {}];

/** The body, and the body with one value removed or replaced, at any depth. */
function variantsOf(body: Json): readonly Json[] {
  if (Array.isArray(body))
    return [body, ...body.flatMap((item: Json, at) => variantsOf(item).map((one) => body.with(at, one)))];
  if (!isObject(body)) return [body, ...wrong];
  const changed = Object.entries(body).flatMap(([key, value]) => {
    const { [key]: _, ...without } = body;
    return [
      without,
      ...wrong.map((one) => ({ ...body, [key]: one })),
      ...variantsOf(value).map((one) => ({ ...body, [key]: one })),
    ];
  });
  return [body, ...changed];
}

/** How many bodies a pair of checks accepts and refuses; throws on a difference. */
function compare(name: string, checks: readonly [Check, Check], bodies: readonly Json[]) {
  const counts = { accepted: 0, refused: 0 };
  for (const body of bodies) {
    const [before, after] = checks.map((check) => check(body));
    if (before !== after)
      throw new Error(
        `${name}: ${JSON.stringify(body)} was ${before ? 'valid' : 'invalid'} and is not any more`,
      );
    counts[before === true ? 'accepted' : 'refused'] += 1;
  }
  return counts;
}

/** Every schema of the JSON bodies of all operations and events, by the place where it stands. */
function bodySchemas(document: JsonObject): ReadonlyMap<string, { schema: JsonObject; example?: Json }> {
  const found = new Map<string, { schema: JsonObject; example?: Json }>();
  const visit = (node: Json, place: string): void => {
    if (!isObject(node)) return;
    const media = isObject(node.content) ? node.content['application/json'] : undefined;
    if (isObject(media) && isObject(media.schema))
      found.set(place, {
        schema: media.schema,
        ...(media.example === undefined ? {} : { example: media.example }),
      });
    for (const [key, value] of Object.entries(node)) visit(value, `${place}/${key}`);
  };
  visit(pathsOf(document), '');
  return found;
}

const [beforeOf, afterOf] = [checksOf(judged), checksOf(printed)];

test('every schema with an example accepts and refuses the same bodies', () => {
  const total = { accepted: 0, refused: 0, schemas: 0 };
  for (const [name, schema] of Object.entries(schemasOf(printed))) {
    if (schema.example === undefined) continue;
    const original = schemasOf(judged)[name] ?? {};
    const bodies = [...variantsOf(schema.example), ...moved(schema.example)];
    const { accepted, refused } = compare(name, [beforeOf(original), afterOf(schema)], bodies);
    total.accepted += accepted;
    total.refused += refused;
    total.schemas += 1;
  }
  expect(total.schemas).toBeGreaterThan(40);
  expect(total.accepted).toBeGreaterThan(500);
  expect(total.refused).toBeGreaterThan(500);
});

/** Members of `data` beside it instead: where the place of a value is open, both must be accepted. */
function moved(body: Json): readonly Json[] {
  if (!isObject(body) || !isObject(body.data)) return [];
  return [
    { ...body.data, ...body, data: {} },
    { ...body.data, ...body },
  ];
}

test('every body of an operation accepts and refuses the same', () => {
  const originals = bodySchemas(judged);
  let compared = 0;
  for (const [place, { schema, example }] of bodySchemas(printed)) {
    const original = originals.get(place);
    if (original === undefined) throw new Error(`${place} is only in the printed contract`);
    if (example === undefined) continue;
    const bodies = [...variantsOf(example), ...moved(example)];
    compare(place, [beforeOf(original.schema), afterOf(schema)], bodies);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
  expect([...originals.keys()]).toEqual([...bodySchemas(printed).keys()]);
});

test('a value that is required in one of two places is still required', () => {
  const check = afterOf(schemasOf(printed).StreamRemoved ?? {});
  const common = { event: 'stream.removed', webhook_id: 7, timestamp: '2026-03-20T09:15:00.000Z' };
  expect(check({ ...common, data: { reason: 'ended' } })).toBe(true);
  expect(check({ ...common, data: {}, reason: 'ended' })).toBe(true);
  expect(check({ ...common, data: {} })).toBe(false);
  expect(check({ ...common, event: 'stream.created', data: { reason: 'ended' } })).toBe(false);
});

test('recommendations are not required', () => {
  const check = afterOf(schemasOf(printed).Beacon ?? {});
  expect(check({ beacon_id: 'bcn_1' })).toBe(true);
});
