// The requests of the search: every operation, tool and control operation with each of its dear values.
import { type JsonSchema, type Operation, operations } from '../../spec/contract.ts';
import { type Tool, tools } from '../../spec/tools.ts';
import { dearValues, type Known, wrongBodies } from './values.ts';

export type Surface = 'rest' | 'mcp' | 'control';

export interface Ask {
  readonly surface: Surface;
  readonly of: string;
  readonly what: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: () => string;
}

/** What the process under measurement says of itself. */
export interface Served {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly organization: {
    readonly id: string;
    readonly keys: readonly { readonly api_key: string; readonly api_secret: string }[];
    readonly mcp_token: string;
  };
  readonly known: Known;
  readonly control: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, JsonSchema>>;
    readonly body: JsonSchema;
  }[];
}

export interface Subject {
  readonly surface: Surface;
  readonly id: string;
  /** Its requests; those of another salt have other values, so that no cache of the first answers them. */
  readonly asks: (salt: number) => readonly Ask[];
}

export const subjects = (served: Served, known: Known): readonly Subject[] => [
  ...Object.values(operations).map((operation) => ({
    surface: 'rest' as const,
    id: operation.id,
    asks: (salt: number) => restAsks(served, operation, known, salt),
  })),
  ...Object.values(tools).map((tool) => ({
    surface: 'mcp' as const,
    id: tool.id,
    asks: (salt: number) => toolAsks(served, tool, known, salt),
  })),
  ...served.control.map((operation) => ({
    surface: 'control' as const,
    id: operation.id,
    asks: (salt: number) => controlAsks(served, operation, known, salt),
  })),
];

const json = { 'content-type': 'application/json' };

export function keyHeaders({ organization: { keys } }: Served): Readonly<Record<string, string>> {
  const [key] = keys;
  return { 'api-key': key?.api_key ?? '', secret: key?.api_secret ?? '', ...json };
}

/** The greatest part of a request line and its headers that Node accepts is 16 KiB. */
const queryCharsMax = 12_000;

function restAsks(
  served: Served,
  { id, method, path, parameters, requestBody }: Operation,
  known: Known,
  salt: number,
): readonly Ask[] {
  const url = `${served.baseUrl}${withIds(path, id, known)}`;
  const ask = { surface: 'rest', of: id, method: method.toUpperCase(), headers: keyHeaders(served) } as const;
  const query = parameters.filter((one) => one.in === 'query');
  const least = new URLSearchParams(
    query
      .filter(({ required }) => required)
      .map(({ name, schema }): [string, string] => [name, String(shortestOf(schema, name, known, salt))]),
  );
  return [
    ...bodiesOf(requestBody?.schema, known, salt).map(([what, body]) => ({
      ...ask,
      what,
      url: least.size > 0 ? `${url}?${least}` : url,
      ...(body !== undefined && method !== 'get' && { body }),
    })),
    ...query.flatMap(({ name, schema }) =>
      dearValues(bounded(schema), name, known, salt).map(({ what, value }) => {
        const sent = new URLSearchParams(least);
        sent.set(name, fitting(String(value)));
        return {
          ...ask,
          what: `${name}: ${what}`,
          url: `${url}?${sent}`,
          ...(method !== 'get' && { body: () => '{}' }),
        };
      }),
    ),
  ];
}

const bounded = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  maxLength: schema.maxLength ?? queryCharsMax,
});

/** The longest beginning that still fits once it is encoded. */
function fitting(text: string): string {
  let short = text;
  while (encodeURIComponent(short.toWellFormed()).length > queryCharsMax)
    short = short.slice(0, short.length * 0.7);
  return short;
}

const shortestOf = (schema: JsonSchema, name: string, known: Known, salt: number): unknown =>
  dearValues({ ...schema, maxLength: Math.min(schema.maxLength ?? 10, 10) }, name, known, salt)[0]?.value;

/** Bodies, written only once they are sent; undefined for none. */
function bodiesOf(
  schema: JsonSchema | undefined,
  known: Known,
  salt: number,
): readonly (readonly [string, (() => string) | undefined])[] {
  if (schema === undefined) return [['no body', undefined], ...wrongBodies(salt)];
  const dear = dearValues(schema, '', known, salt);
  return [
    ...dear.map(({ what, value }) => [what, () => JSON.stringify(value)] as const),
    ...wrongBodies(salt),
  ];
}

function toolAsks(served: Served, { id, server, input }: Tool, known: Known, salt: number): readonly Ask[] {
  const ask = {
    surface: 'mcp',
    of: id,
    method: 'POST',
    url: `${served.baseUrl}${server === 'core' ? '' : '/advanced'}/mcp`,
    headers: toolHeaders(served),
  } as const;
  return bodiesOf(input, known, salt).map(([what, body]) => ({
    ...ask,
    what,
    body: () => toolCallText(id, body?.() ?? '{}'),
  }));
}

export const toolHeaders = ({ organization }: Served): Readonly<Record<string, string>> => ({
  ...json,
  Accept: 'application/json, text/event-stream',
  Authorization: `Bearer ${organization.mcp_token}`,
});

export const toolCallText = (name: string, argumentsText: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${argumentsText}}}`;

/** A request of the control plane without dear values. */
export const controlAsk = (
  { controlUrl }: Served,
  of: string,
  method: string,
  path: string,
  body: object = {},
): Ask => ({
  surface: 'control',
  of,
  what: '',
  method,
  url: `${controlUrl}${path}`,
  headers: json,
  ...(method !== 'GET' && { body: () => JSON.stringify(body) }),
});

/** Greatest values that would wait in real time, or fill the memory with a world that is only generated. */
const smaller: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  waitForJournal: { timeout_ms: 1 },
  makeWorld: { manifests: 100_000 },
};

const affordable = (
  id: string,
  properties: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> => ({
  ...properties,
  ...Object.fromEntries(
    Object.entries(smaller[id] ?? {}).map(([name, maximum]) => [name, { ...properties[name], maximum }]),
  ),
});

function controlAsks(
  { controlUrl }: Served,
  { id, method, path, query, body }: Served['control'][number],
  known: Known,
  salt: number,
): readonly Ask[] {
  const url = `${controlUrl}${withIds(path, id, known)}`;
  const ask = { surface: 'control', of: id, method: method.toUpperCase(), headers: json } as const;
  const least: Record<string, string> = id === 'waitForJournal' ? { timeout_ms: '1' } : {};
  const queries = Object.entries(affordable(id, query)).flatMap(([name, schema]) =>
    dearValues(bounded(schema), name, known, salt).map(({ what, value }) => ({
      ...ask,
      what: `${name}: ${what}`,
      url: `${url}?${new URLSearchParams({ ...least, [name]: fitting(String(value)) })}`,
    })),
  );
  const schema =
    body.properties === undefined ? body : { ...body, properties: affordable(id, body.properties) };
  const bodies = bodiesOf(schema, known, salt).map(([what, text]) => ({
    ...ask,
    what,
    url: `${url}?${new URLSearchParams(least)}`,
    ...(text !== undefined && method !== 'get' && { body: text }),
  }));
  return [...queries, ...(method === 'get' ? bodies.slice(0, 1) : bodies)];
}

/** The path with ids that exist. */
export const withIds = (path: string, operation: string, known: Known): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = name === 'id' ? (idKinds.find(([pattern]) => pattern.test(operation))?.[1] ?? name) : name;
    return [known[kind] ?? known[`${kind}s`] ?? '1'].flat()[0] ?? '1';
  });

const idKinds: readonly (readonly [RegExp, string])[] = [
  [/Stream(Manifests)?$|^getStream/, 'stream_id'],
  [/Digest/, 'digest_id'],
  [/Webhook/, 'webhook_id'],
  [/Sync/, 'sync_id'],
];
