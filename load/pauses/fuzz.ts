// Random requests from a seed to every operation, tool and control operation: none may end in a 5xx but a documented 503.
import { type JsonSchema, type Operation, operations, resolveSchema } from '../../spec/contract.ts';
import { type Tool, tools } from '../../spec/tools.ts';
import { type Ask, keyHeaders, type Served, toolCallText, toolHeaders, withIds } from './asks.ts';
import type { Known } from './values.ts';

type Random = () => number;

/** The same numbers from the same seed, in [0, 1). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random request; equal numbers give equal requests. */
export function randomAsk(random: Random, served: Served, known: Known): Ask {
  const surface = pick(random, ['rest', 'mcp', 'control'] as const);
  if (surface === 'rest') return restAsk(random, served, known, pick(random, Object.values(operations)));
  if (surface === 'mcp') return toolAsk(random, served, pick(random, Object.values(tools)));
  return controlAsk(random, served, known, pick(random, fuzzed(served)));
}

/** Without the one that waits, and those that make dear worlds by the thousand or take away the credentials. */
const fuzzed = ({ control }: Served): Served['control'] =>
  control.filter(
    ({ id }) => !['waitForJournal', 'makeWorld', 'dropOrganization', 'changeOrganization'].includes(id),
  );

function restAsk(random: Random, served: Served, known: Known, operation: Operation): Ask {
  const { id, method, path, parameters, requestBody } = operation;
  const named = parameters.filter(({ in: place }) => place === 'query');
  const query = randomQuery(random, named);
  if (random() < 0.05) query.append(text(random, 8), text(random, 8));
  return {
    surface: 'rest',
    of: id,
    what: 'random',
    method: method.toUpperCase(),
    url: `${served.baseUrl}${withIds(path, id, random() < 0.8 ? known : {})}?${query}`,
    headers: keyHeaders(served),
    ...(method !== 'get' && { body: written(random, requestBody?.schema ?? {}) }),
  };
}

const toolAsk = (random: Random, served: Served, { id, input, server }: Tool): Ask => ({
  surface: 'mcp',
  of: id,
  what: 'random',
  method: 'POST',
  url: `${served.baseUrl}${server === 'core' ? '' : '/advanced'}/mcp`,
  headers: toolHeaders(served),
  body: written(random, input, (text) => (random() < 0.95 ? toolCallText(id, text) : text)),
});

function controlAsk(
  random: Random,
  { controlUrl }: Served,
  known: Known,
  { id, method, path, query, body }: Served['control'][number],
): Ask {
  const named = Object.entries(query).map(([name, schema]) => ({ name, schema }));
  const sent = randomQuery(random, named);
  return {
    surface: 'control',
    of: id,
    what: 'random',
    method: method.toUpperCase(),
    url: `${controlUrl}${withIds(path, id, random() < 0.8 ? known : {})}?${sent}`,
    headers: { 'content-type': 'application/json' },
    ...(method !== 'get' && { body: written(random, body) }),
  };
}

/** Some of the parameters, with values near their schemas. */
function randomQuery(
  random: Random,
  parameters: readonly { readonly name: string; readonly schema: JsonSchema }[],
): URLSearchParams {
  const query = new URLSearchParams();
  for (const { name, schema } of parameters) {
    if (random() >= 0.3) continue;
    const value = String(near(random, schema, 1));
    query.append(name, value.slice(0, 2_000).toWellFormed());
  }
  return query;
}

/** The draws are made now, so that their order is that of the requests. */
function written(random: Random, schema: JsonSchema, whole = (text: string): string => text): () => string {
  const body = whole(bodyText(random, schema));
  return () => body;
}

/** Mostly JSON near the schema; now and then deep, long or broken. */
function bodyText(random: Random, schema: JsonSchema): string {
  const kind = random();
  if (kind < 0.02) return '['.repeat(random() * 20_000);
  if (kind < 0.03) return `[${'1,'.repeat(random() * 100_000)}1]`;
  if (kind < 0.04) return JSON.stringify(text(random, 200_000));
  const whole = JSON.stringify(near(random, schema, 4)) ?? '';
  return kind < 0.08 ? whole.slice(0, whole.length * random()) : whole;
}

/** A value that fits the schema, or one of its parts does not. */
function near(random: Random, given: JsonSchema, depth: number): unknown {
  const schema = resolveSchema(given);
  if (random() < 0.1 || depth === 0) return anything(random, depth);
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (schema.enum !== undefined) return pick(random, schema.enum);
  if (branches.length > 0 && schema.properties === undefined)
    return near(random, pick(random, branches), depth);
  const parts = [schema, ...(schema.allOf ?? []).map(resolveSchema)];
  switch (pick(random, [schema.type ?? 'object'].flat())) {
    case 'string':
      return schema.pattern === undefined ? text(random, 40) : String(Math.floor(random() * 1e9) + 1e16);
    case 'integer':
      return pick(random, [schema.minimum ?? 0, schema.maximum ?? 1e9, Math.floor(random() * 1_000)]);
    case 'boolean':
      return random() < 0.5;
    case 'array':
      return Array.from({ length: random() * 5 }, () => near(random, schema.items ?? {}, depth - 1));
    case 'null':
      return null;
    default:
      return Object.fromEntries(
        parts.flatMap(({ properties = {}, required = [] }) =>
          Object.entries(properties)
            .filter(([name]) => required.includes(name) || random() < 0.25)
            .map(([name, member]) => [name, near(random, member, depth - 1)]),
        ),
      );
  }
}

function anything(random: Random, depth: number): unknown {
  const kind = random();
  if (kind < 0.5 || depth <= 0) return pick(random, [null, true, 0, -1, 1.5, 1e300, '', text(random, 60)]);
  const length = Math.floor(random() * 4);
  return kind < 0.75
    ? Array.from({ length }, () => anything(random, depth - 1))
    : Object.fromEntries(Array.from({ length }, () => [text(random, 6), anything(random, depth - 1)]));
}

const signs = [
  'a',
  'E',
  '1',
  ' ',
  '\n',
  ',',
  '"',
  '\\',
  '/',
  '%',
  '(',
  '*',
  '\u0000',
  '\u00e9',
  '\ud83d',
  '😀',
  '__proto__',
  'の',
];

const text = (random: Random, lengthMax: number): string =>
  Array.from({ length: Math.floor(random() * Math.min(lengthMax, 40)) }, () => pick(random, signs))
    .join('')
    .repeat(Math.max(1, lengthMax / 40));

function pick<T>(random: Random, of: readonly T[]): T {
  return of[Math.floor(random() * of.length)] as T;
}
