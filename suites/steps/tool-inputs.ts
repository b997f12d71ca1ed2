// Arguments of tools: the document names few parameters, so the others have the names and types that the tool lists (S-187).
import type { ToolId } from '../../spec/tools.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { McpClient, ToolAnswer } from '../clients/mcp.ts';
import type { Discovery, FoundStream } from '../kit/case.ts';
import { ifMissing, MissingNeed, missingNeed } from '../kit/finding.ts';
import { callTool, type ToolResult } from './mcp.ts';

/** Parameters that the document does not name for MCP, with the forms that their names may have. */
const openNames = {
  publishedFrom: /(^|_)(from|start|after|since|begin)(_|$)/,
  publishedTo: /(^|_)(to|end|before|until)(_|$)/,
  crossDomainLogic: /^cross_?domains?_(logic|operator|mode|match)$/,
  streamId: /^stream(_ids?)?$/,
  streamIds: /^streams?(_ids)?$/,
  recordId: /^records?(_ids?)?$/,
  manifestId: /^manifests?(_ids?)?$/,
  digestId: /^(digest_)?id$/,
  page: /^page(_num|_number)?$/,
  pageSize: /^(page_size|limit|target_count)$/,
  objectType: /^(object_)?type$/,
  objectId: /^(object_)?id$/,
  externalId: /^external_id$/,
  syncId: /^(sync_)?id$/,
  labelName: /^(name|label|label_name)$/,
} as const;

/** Of several parameters with such a name, the one that says that it is a date; others may be cursors. */
const dateWords = /date|publish|day/;

type OpenName = keyof typeof openNames;
type Value = string | number | readonly string[];

/** What a call asks for. */
export interface ToolArguments {
  /** By the names that the document gives to the parameters of this tool. */
  readonly named?: JsonObject;
  /** By names of our own. */
  readonly open?: { readonly [Name in OpenName]?: Value };
}

/** The arguments of a call. A parameter that the tool does not list, or requires beyond these, is a missing need. */
export async function inputFor(client: McpClient, tool: ToolId, wanted: ToolArguments): Promise<JsonObject> {
  return fittedInput(tool, (await client.inputOf(tool)) ?? {}, wanted);
}

/** The result of a call that succeeds, with these arguments. */
export const callFor = async (client: McpClient, tool: ToolId, wanted: ToolArguments): Promise<ToolResult> =>
  callTool(client, tool, await inputFor(client, tool, wanted));

/** The same with arguments that the document names. */
export const callNamed = (client: McpClient, tool: ToolId, named: JsonObject): Promise<ToolResult> =>
  callFor(client, tool, { named });

/** Any answer to a call with arguments that the document names. */
export const askNamed = async (client: McpClient, tool: ToolId, named: JsonObject): Promise<ToolAnswer> =>
  client.call(tool, await inputFor(client, tool, { named }));

/** Those of the arguments that the tool lists. */
export async function listedOf(client: McpClient, tool: ToolId, named: JsonObject): Promise<JsonObject> {
  const properties = (await client.inputOf(tool))?.properties;
  const isListed = ([name]: readonly [string, unknown]): boolean =>
    isObject(properties) && name in properties;
  return Object.fromEntries(Object.entries(named).filter(isListed));
}

/** Whether the tool lists the parameter as a list; where its schema is open, whether the name is that of a list. */
export async function admitsLists(client: McpClient, tool: ToolId, name: string): Promise<boolean> {
  const schema = (await client.inputOf(tool)) ?? {};
  const branches = isObject(schema.properties) ? branchesOf(schema.properties[name], schema) : [];
  return isOpen(branches) ? name.endsWith('s') : typesIn(branches).has('array');
}

/**
 * Arguments with which service-records reads a few Records: by stream where the tool lists one, or else by one Record or
 * manifest of the stream.
 */
export async function recordsInput(
  client: McpClient,
  { stream, discover }: { readonly stream: FoundStream; readonly discover: Discovery },
): Promise<JsonObject> {
  try {
    return await inputFor(client, 'service-records', { open: { streamId: stream.id, pageSize: 2 } });
  } catch (cause) {
    if (!(cause instanceof MissingNeed)) throw cause;
    const [manifest] = await discover.manifests(stream.id, 1);
    const ids = { recordId: manifest?.record_id, manifestId: manifest?.manifest_id };
    for (const [name, id] of Object.entries(ids)) {
      const fits = await inputFor(client, 'service-records', { open: { [name]: String(id) } }).catch(
        ifMissing,
      );
      if (fits !== undefined && id !== undefined) return fits;
    }
    throw cause;
  }
}

/** The same for a tool whose arguments have this schema. */
export function fittedInput(
  tool: ToolId,
  schema: JsonObject,
  { named = {}, open = {} }: ToolArguments,
): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const input: Record<string, unknown> = {};
  const put = (name: string, value: unknown): void => {
    const fit = fitted(value, branchesOf(properties[name], schema));
    input[name] = fit === undefined ? missingNeed('tool-parameter', { what: `${tool} for ${value}` }) : fit;
  };
  for (const [name, value] of Object.entries(named)) put(name, value);
  for (const [name, value] of Object.entries(open)) {
    const fitting = Object.keys(properties).filter((own) => openNames[name as OpenName].test(snakeCase(own)));
    const listed = fitting.find((own) => dateWords.test(snakeCase(own))) ?? fitting[0];
    if (listed === undefined)
      return missingNeed('tool-parameter', { what: `${tool} for ${snakeCase(name)}` });
    put(listed, value);
  }
  const further = (isList(schema.required) ? schema.required : []).filter(isString);
  const unknown = further.find((name) => !(name in input));
  return unknown === undefined ? input : missingNeed('tool-parameter', { what: `${tool} for ${unknown}` });
}

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');

/**
 * The value in a form that some branch of the schema of the parameter admits; undefined for an id too long for a number
 * in JavaScript.
 */
function fitted(value: unknown, branches: readonly JsonObject[]): unknown {
  const types = isOpen(branches) ? new Set<string>() : typesIn(branches);
  const admits = (type: string): boolean => types.size === 0 || types.has(type);
  if (isList(value)) {
    if (admits('array')) return value;
    return value.length === 1 ? fitted(value[0], branches) : value.join(',');
  }
  if (isObject(value)) return !admits('object') && admits('string') ? JSON.stringify(value) : value;
  if (!isString(value)) return value;
  if (!admits('string') && types.has('array')) return [value];
  const isNumber = !admits('string') && (admits('integer') || admits('number')) && /^\d+$/.test(value);
  if (isNumber) return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  const listed = branches.flatMap((branch) => [branch.enum, branch.const].flat()).filter(isString);
  return listed.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value;
}

/** Keywords that admit every value. */
const openWords: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples', 'deprecated']);

/** Whether some branch admits every value. */
const isOpen = (branches: readonly JsonObject[]): boolean =>
  branches.some((branch) => Object.keys(branch).every((word) => openWords.has(word)));

const typesIn = (branches: readonly JsonObject[]): ReadonlySet<string> =>
  new Set(branches.flatMap(({ type }) => [type].flat()).filter(isString));

const depthMax = 8;

/** The schema, or those that it consists of or refers to; `root` has the definitions. */
function branchesOf(schema: unknown, root: JsonObject, depth = 0): readonly JsonObject[] {
  if (!isObject(schema) || depth > depthMax) return [];
  const inner = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (isList(list) ? list : []));
  const referred = isString(schema.$ref) ? [definitionAt(root, schema.$ref)] : [];
  const parts = [...inner, ...referred];
  return parts.length === 0 ? [schema] : parts.flatMap((part) => branchesOf(part, root, depth + 1));
}

/** The definition that a reference such as `#/$defs/Ids` names. */
const definitionAt = (root: JsonObject, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((place, name) => (isObject(place) ? place[name] : undefined), root);
