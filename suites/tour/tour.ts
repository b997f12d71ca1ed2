// A tour: traffic derived from the contract, which lets invariants see every operation and tool. It asserts nothing.
import { returnsManifests } from '../../spec/billed.ts';
import { type JsonSchema, type Operation, operations, resolveSchema } from '../../spec/contract.ts';
import { accessTo } from '../../spec/plan-surfaces.ts';
import { type McpServerName, mcpServers, type Tool, type ToolId, tools, toolsOf } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject, type JsonObject } from '../clients/json.ts';
import { type McpClient, type McpTransport, type McpWay, mcpTransports } from '../clients/mcp.ts';
import type { CallOptions, RestClient } from '../clients/rest.ts';
import type { Discovery, Org } from '../kit/case.ts';
import { findingIn, missingNeedIn } from '../kit/finding.ts';
import { memberIn, oneShotCalls, openServer, plainTool } from '../steps/mcp.ts';
import { findManifest } from '../steps/reads.ts';
import { fittedInput } from '../steps/tool-inputs.ts';
import { unusedAddress } from '../steps/webhooks.ts';
import { newName } from '../steps/writes.ts';

/**
 * Size of the pages that stops list: more than bodies and tools ask for, so that a listing returns manifests that nothing
 * else returned, and shows what they cost.
 */
const listed = 8;

/** What stops can name: ids by collection (`streams`), and other values by name of a parameter or member. */
export type Known = Map<string, unknown>;

/** Ids that exist before the tour. */
export async function knownAt(discover: Discovery): Promise<Known> {
  const found = (await passing(() => findManifest(discover, listed))) ?? (await findManifest(discover));
  const { streamId, manifestId, recordId } = found;
  const ids = {
    streams: streamId,
    manifests: recordId,
    signal: manifestId,
    brief: manifestId,
    record: manifestId,
  };
  const stream_ids = [streamId];
  // Where a plan has no proposals, saving one must be refused all the same.
  const proposal = { name: newName(undefined), stream_ids };
  const values = { stream_id: streamId, stream_ids, page_size: 2, intent: 'news of shipping', proposal };
  return new Map<string, unknown>(
    Object.entries({ ...ids, ...values, object_type: 'stream', object_id: streamId }),
  );
}

/**
 * Calls every operation and every tool over every transport as one organisation, with a pause after each that is no plain
 * read. What others own stays as it is.
 */
export async function tour(org: Org, known: Known, pause: () => Promise<unknown>): Promise<void> {
  const visit = async (isLast: boolean): Promise<void> => {
    for (const stop of stops.filter(({ method }) => (method === 'delete') === isLast)) {
      if (org.isOurs || isRead(stop)) await callAt(org.rest, stop, known);
      if (stop.method !== 'get' || stop.id in returnsManifests) await pause();
    }
  };
  await visit(false);
  await callTools(org, known, pause);
  await visit(true);
}

/** Calls every tool over every transport, and guarded ones without a session, with a pause after each. */
export async function callTools(org: Org, known: Known, pause: () => Promise<unknown>): Promise<void> {
  for (const server of mcpServers)
    for (const way of [...mcpTransports, 'one-shot'] as const)
      await calling(org, server, way, async (client) => {
        for (const tool of toolStops(server)) {
          if (way === 'one-shot' && !isGuarded(tool)) continue;
          if (org.isOurs || tool.effect === 'none') await useTool(client, tool, known);
          await pause();
        }
      });
}

/** Whether quota or plan limits the tool. */
const isGuarded = ({ id, rateClass }: Tool): boolean =>
  rateClass !== 'discovery' || accessTo('starter', id) === 'closed';

/** The operations of customers: what creates something comes first, what removes it last. */
export const stops: readonly Operation[] = Object.values(operations)
  .filter(({ server }) => server === 'api')
  .toSorted((one, other) => turnOf(one) - turnOf(other));

function turnOf({ method, path }: Operation): number {
  return method === 'delete' ? 2 : Number(method !== 'post' || path.includes('{'));
}

/** Whether the operation certainly changes nothing. */
export const isRead = ({ method, id }: Operation): boolean =>
  method === 'get' || /^(search|query|preview)/.test(id);

/**
 * Creates one thing of every kind, and registers its removal. Where others use the organisation, nothing is created that no
 * operation removes, and nothing is removed that was not created here.
 */
export async function makeEverything(
  { rest, isOurs }: Org,
  known: Known,
  afterwards: (remove: (rest: RestClient) => Promise<unknown>) => void,
): Promise<void> {
  for (const stop of stops.filter((one) => turnOf(one) === 0 && !isRead(one))) {
    const removal = stops.find(
      ({ method, path }) => method === 'delete' && path.startsWith(`${stop.path}/{`) && path.endsWith('}'),
    );
    if (removal === undefined && !isOurs) continue;
    const collection = collectionOf(stop);
    const made = new Map([...known].filter(([name]) => name !== collection));
    await callAt(rest, stop, made);
    if (!made.has(collection)) continue;
    known.set(collection, made.get(collection));
    if (removal !== undefined) afterwards((client) => callAt(client, removal, made));
  }
}

const collectionOf = ({ path }: Operation): string => path.slice(path.lastIndexOf('/') + 1);

/** Calls an operation, and notes the id of what it creates; undefined without an answer. */
export async function callAt(
  rest: RestClient,
  stop: Operation,
  known: Known,
  more: CallOptions = {},
): Promise<Exchange | undefined> {
  const exchange = await passing(() => rest.call(stop.id, { ...optionsFor(stop, known), ...more }));
  if (exchange !== undefined && exchange.status < 300 && turnOf(stop) === 0) {
    const id = memberIn(exchange.json, 'beacon_id') ?? memberIn(exchange.json, 'id');
    if (id !== undefined) known.set(collectionOf(stop), id);
  }
  return exchange;
}

function optionsFor({ path, parameters, requestBody }: Operation, known: Known): CallOptions {
  const variable = /([^/]+)\/\{(\w+)\}/.exec(path);
  const id = String(known.get(variable?.[1] ?? '') ?? '1');
  const query = parameters
    .filter(({ in: place, name, required }) => place === 'query' && (required || name === 'page_size'))
    .map(({ name }) => [
      name,
      name === 'page_size' ? `${listed}` : String(known.get(name) ?? newName(undefined)),
    ]);
  return {
    ...(variable !== null && { path: { [variable[2] ?? '']: id } }),
    query: Object.fromEntries(query),
    ...(requestBody !== undefined && { body: bodyFor(requestBody.schema, known) }),
  };
}

/** The example of the contract, with ids that exist and without what narrows the result. */
function bodyFor(schema: JsonSchema, known: Known): JsonObject {
  const { example } = resolveSchema(schema);
  const entries = Object.entries(isObject(example) ? example : {}).filter(([name]) => !narrowing.has(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, newValues[name]?.() ?? known.get(name) ?? value]),
  );
}

const narrowing: ReadonlySet<string> = new Set(['query', 'home_domains', 'significance', 'topic_filters']);

/** A service may want these to be new each time. */
const newValues: Readonly<Record<string, () => unknown>> = {
  name: () => newName(undefined),
  external_id: () => newName(undefined),
  url: () => unusedAddress().url,
};

/** Opens a server for the work, and closes it; nothing happens if it does not open. */
export const inServer = (
  org: Pick<Org, 'mcp'>,
  server: McpServerName,
  way: McpWay,
  work: (client: McpClient) => Promise<void>,
): Promise<void> =>
  passing(async () => {
    const client = await openServer(org, server, way);
    await work(client).finally(() => client.close());
  });

export type ToolCaller = Pick<McpClient, 'call' | 'inputOf'>;

/** The same for a way to call tools; a server need not serve calls without a session (S-190). */
export const calling = (
  org: Pick<Org, 'mcp' | 'mcpHttp' | 'mcpToken'>,
  server: McpServerName,
  way: McpTransport | 'one-shot',
  work: (client: ToolCaller) => Promise<void>,
): Promise<void> =>
  inServer(org, server, way === 'one-shot' ? 'streamable' : way, async (client) => {
    if (way !== 'one-shot') return work(client);
    const call = oneShotCalls(org, server);
    const first = await call?.(plainTool[server]);
    if (call !== undefined && first?.kind === 'result' && !first.isError)
      await work({ call, inputOf: (tool) => client.inputOf(tool) });
  });

/** The tools of a server; those that remove something come last. */
const toolStops = (server: McpServerName): readonly Tool[] =>
  toolsOf(server).toSorted(
    (one, other) => Number(one.effect === 'removes') - Number(other.effect === 'removes'),
  );

/** Calls a tool with the arguments that its server lists, as far as they are known, and notes what its result names. */
const useTool = (client: ToolCaller, tool: Tool, known: Known): Promise<void> =>
  passing(async () => {
    const answer = await client.call(tool.id, await argumentsFor(client, tool.id, known));
    if (answer.kind !== 'result') return;
    for (const name of ['proposal', 'beacon_id']) {
      const value = memberIn(answer.content, name);
      if (value !== undefined) known.set(name, value);
    }
    if (tool.id === 'service-sync') known.set('sync_id', memberIn(answer.content, 'id'));
  });

/**
 * The arguments of a call, as far as they are known, with a page of few rows if the tool takes one. Only the Core tools
 * have names of parameters in the document. A missing need if others are required.
 */
export async function argumentsFor(
  client: Pick<McpClient, 'inputOf'>,
  tool: ToolId,
  known: Known,
): Promise<JsonObject> {
  const listed = (await client.inputOf(tool)) ?? {};
  const { server, input } = tools[tool];
  const fitting = (names: readonly string[]): JsonObject => {
    const values = names
      .map(
        (name) =>
          [name, newValues[name]?.() ?? known.get(name) ?? known.get(name.replace(/_id$/, 's'))] as const,
      )
      .filter(([, value]) => value !== undefined);
    if (server === 'core') return fittedInput(tool, listed, { named: Object.fromEntries(values) });
    const open = values.map(([name, value]) => [openNameOf(name), value]);
    return fittedInput(tool, listed, { open: Object.fromEntries(open) });
  };
  const required = input.required ?? [];
  const more = ['stream_ids', 'page_size'].filter(
    (name) => !required.includes(name) && name in (input.properties ?? {}),
  );
  try {
    return fitting([...required, ...more]);
  } catch (cause) {
    if (missingNeedIn(cause) === undefined) throw cause;
    return fitting(required);
  }
}

const openNameOf = (name: string): string =>
  name === 'name' ? 'labelName' : name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Goes on to the next stop where the service does not answer, or lacks something: rules of their own judge that. */
export async function passing<T>(stop: () => Promise<T>): Promise<T | undefined> {
  try {
    return await stop();
  } catch (cause) {
    if (findingIn(cause) === undefined && missingNeedIn(cause) === undefined) throw cause;
    return undefined;
  }
}
