// Random requests from a seed to every operation, tool and control operation: none may end in a 5xx but a documented 503.
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  jsonValue,
  nat,
  oneof,
  record,
  sample,
  string,
  tuple,
} from 'fast-check';
import { type JsonSchema, operations, resolveSchema } from '../../spec/contract.ts';
import { type Tool, tools } from '../../spec/tools.ts';
import { membersOf } from '../../suites/kit/body-faults.ts';
import { type Ask, keyHeaders, type Served, toolCallText, toolHeaders, withIds } from './asks.ts';
import type { Known } from './values.ts';

const batchSize = 50;

/** Equal seeds give equal requests. */
export function* randomAsks(seed: number, served: Served, known: Known): Generator<Ask> {
  const { baseUrl, controlUrl } = served;
  const onRest = Object.values(operations).map(({ parameters, requestBody, ...operation }) =>
    asksOf({ surface: 'rest', headers: keyHeaders(served) }, baseUrl, known, {
      ...operation,
      query: parameters.filter((one) => one.in === 'query'),
      body: requestBody?.schema ?? {},
    }),
  );
  const onControl = fuzzed(served).map(({ query, ...operation }) =>
    asksOf({ surface: 'control', headers: { 'content-type': 'application/json' } }, controlUrl, known, {
      ...operation,
      query: Object.entries(query).map(([name, schema]) => ({ name, schema })),
    }),
  );
  const overMcp = Object.values(tools).map((tool) => callsOf(served, tool));
  const asks = oneof(...[onRest, onControl, overMcp].map((ofSurface) => oneof(...ofSurface)));
  for (let batch = seed * 10_007; ; batch += 1) yield* sample(asks, { seed: batch, numRuns: batchSize });
}

/** Without the one that waits, and those that make dear worlds by the thousand or take away the credentials. */
const fuzzed = ({ control }: Served): Served['control'] =>
  control.filter(
    ({ id }) => !['waitForJournal', 'makeWorld', 'dropOrganization', 'changeOrganization'].includes(id),
  );

interface Route extends Omit<Served['control'][number], 'query'> {
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[];
}

const asksOf = (
  ask: Pick<Ask, 'surface' | 'headers'>,
  base: string,
  known: Known,
  { id, method, path, query, body }: Route,
): Arbitrary<Ask> =>
  tuple(mostly(4, constant(known), constant({})), queries(query), bodies(body)).map(([ids, sent, text]) => ({
    ...ask,
    of: id,
    what: 'random',
    method: method.toUpperCase(),
    url: `${base}${withIds(path, id, ids)}?${new URLSearchParams(sent)}`,
    ...(method !== 'get' && { body: () => text }),
  }));

const callsOf = (served: Served, { id, input, server }: Tool): Arbitrary<Ask> =>
  bodies(input)
    .chain((text) => mostly(19, constant(toolCallText(id, text)), constant(text)))
    .map((text) => ({
      surface: 'mcp',
      of: id,
      what: 'random',
      method: 'POST',
      url: `${served.baseUrl}${server === 'core' ? '' : '/advanced'}/mcp`,
      headers: toolHeaders(served),
      body: () => text,
    }));

/** The first so many times as often as the second. */
const mostly = <T, U>(times: number, first: Arbitrary<T>, second: Arbitrary<U>): Arbitrary<T | U> =>
  oneof({ weight: times, arbitrary: first }, { weight: 1, arbitrary: second });

const signs = 'aE1 \n,"\\/%(*\u0000\u00e9\ud83d😀の';
const text = string({ unit: constantFrom(...signs, '__proto__'), maxLength: 40 });

/** Some of the parameters with values near their schemas, and now and then an unknown one. */
const queries = (parameters: Route['query']): Arbitrary<[string, string][]> =>
  tuple(
    mostly(19, constant(null), tuple(text, text)),
    ...parameters.map(({ name, schema }) =>
      mostly(2, constant(null), tuple(constant(name), near(schema, 1).map(queryText))),
    ),
  ).map((pairs) => pairs.filter((pair) => pair !== null));

const queryText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000).toWellFormed();

/** Mostly JSON near the schema; now and then deep, long or broken. */
function bodies(schema: JsonSchema): Arbitrary<string> {
  const whole = near(schema, 4).map((value) => JSON.stringify(value));
  return oneof(
    { weight: 92, arbitrary: whole },
    {
      weight: 4,
      arbitrary: tuple(whole, nat(99)).map(([json, part]) => json.slice(0, (json.length * part) / 100)),
    },
    { weight: 2, arbitrary: nat(20_000).map((levels) => '['.repeat(levels)) },
    { weight: 1, arbitrary: nat(100_000).map((length) => `[${'1,'.repeat(length)}1]`) },
    { weight: 1, arbitrary: text.map((part) => JSON.stringify(part.repeat(5_000))) },
  );
}

/** A value that fits the schema, or one of its parts does not. */
const near = (schema: JsonSchema, depth: number): Arbitrary<unknown> =>
  depth === 0 ? jsonValue() : mostly(9, fitting(resolveSchema(schema), depth), jsonValue());

function fitting(schema: JsonSchema, depth: number): Arbitrary<unknown> {
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.enum !== undefined) return constantFrom(...schema.enum);
  if (branches.length > 0 && schema.properties === undefined)
    return oneof(...branches.map((branch) => near(branch, depth)));
  return oneof(...[schema.type ?? 'object'].flat().map((type) => ofType(type, schema, depth)));
}

function ofType(type: string, schema: JsonSchema, depth: number): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return schema.pattern === undefined ? text : nat().map((number) => String(number + 1e16));
    case 'integer':
      return oneof(constant(schema.minimum ?? 0), constant(schema.maximum ?? 1e9), nat(1_000));
    case 'boolean':
      return boolean();
    case 'array':
      return array(near(schema.items ?? {}, depth - 1), { maxLength: 4 });
    case 'null':
      return constant(null);
    default: {
      const { properties, required } = membersOf(schema);
      const members = Object.entries(properties).map(([name, member]) => [name, near(member, depth - 1)]);
      const values: Readonly<Record<string, Arbitrary<unknown>>> = Object.fromEntries(members);
      return record(values, { requiredKeys: required.filter((name) => name in values) });
    }
  }
}
