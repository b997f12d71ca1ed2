// The MCP tools as data: their server, their rate class, and the schemas of their input and result.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, OperationId } from './contract.ts';
import type { operations as GeneratedTools } from './generated/tool-types.ts';

export type { GeneratedTools };
export type ToolId = keyof GeneratedTools;
/** What a request asks for: an operation on REST, a tool on MCP. */
export type CallId = OperationId | ToolId;
export const mcpServers = ['core', 'advanced'] as const;
export type McpServerName = (typeof mcpServers)[number];
/** Where the paths of a server begin, below the address of the service. */
export const mcpPrefixes: Readonly<Record<McpServerName, string>> = { core: '', advanced: '/advanced' };
/** Which of the three rates of the document counts the calls of a tool ("Limits", S-186). */
export const rateClasses = ['discovery', 'content', 'records'] as const;
export type RateClass = (typeof rateClasses)[number];

export interface Tool {
  readonly id: ToolId;
  readonly server: McpServerName;
  readonly title: string;
  readonly description: string;
  readonly rateClass: RateClass;
  /** Whether a call changes what the organisation has. */
  readonly effect: 'none' | 'saves' | 'removes';
  /** Without references, and with all members of an object in one place. */
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

type Node = Readonly<Record<string, unknown>>;

const document = JSON.parse(readFileSync(join(import.meta.dirname, 'generated/tools.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, { readonly post: Node }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

/** In the order of the document. */
export const tools: Readonly<Record<ToolId, Tool>> = Object.fromEntries(
  Object.values(document.paths).map(({ post }) => [post.operationId, toolIn(post)]),
) as Record<ToolId, Tool>;

export const isTool = (id: string): id is ToolId => Object.hasOwn(tools, id);

export const toolsOf = (server: McpServerName): readonly Tool[] =>
  Object.values(tools).filter((tool) => tool.server === server);

function toolIn(node: Node): Tool {
  const { operationId, tags, summary, description } = node;
  const [server] = tags as readonly [McpServerName];
  return {
    id: operationId as ToolId,
    server,
    title: String(summary),
    description: String(description),
    rateClass: node['x-rate-class'] as RateClass,
    effect: node['x-effect'] as Tool['effect'],
    input: withoutReferences(schemaIn(node.requestBody)),
    output: withoutReferences(schemaIn((node.responses as Readonly<Record<string, Node>>)['200'])),
  };
}

function schemaIn(body: unknown): JsonSchema {
  const { content } = body as { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  return content['application/json']?.schema ?? {};
}

/** Clients get one schema a tool, so it holds what it refers to; members of `allOf` join those beside it. */
function withoutReferences(schema: JsonSchema): JsonSchema {
  const { $ref, allOf = [], ...own } = schema;
  if ($ref !== undefined) {
    const { $ref: _, ...beside } = schema;
    return { ...withoutReferences(sharedSchema($ref)), ...beside };
  }
  const parts = [...allOf.map(withoutReferences), own];
  const properties = Object.fromEntries(
    parts.flatMap(({ properties: members = {} }) =>
      Object.entries(members).map(([name, member]) => [name, withoutReferences(member)] as const),
    ),
  );
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  return {
    ...own,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(own.items !== undefined && { items: withoutReferences(own.items) }),
    ...(own.anyOf !== undefined && { anyOf: own.anyOf.map(withoutReferences) }),
  };
}

function sharedSchema(reference: string): JsonSchema {
  const schema = document.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)];
  if (schema === undefined) throw new Error(`no shared schema ${reference}`);
  return schema;
}
