// Steps with the MCP servers: open one, call a tool, and expect a result.
import type { McpServerName, ToolId } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, type JsonObject } from '../clients/json.ts';
import type { McpClient, McpWay, ToolAnswer } from '../clients/mcp.ts';
import type { Org } from '../kit/case.ts';
import { check } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';

export interface ToolResult {
  readonly content: JsonObject;
  readonly exchange: Exchange;
}

export const openServer = (org: Org, server: McpServerName, way?: McpWay): Promise<McpClient> =>
  org.mcp === undefined ? missingNeed('mcp-servers') : org.mcp(server, way);

/** The result of a call that succeeds. */
export async function callTool(client: McpClient, tool: ToolId, input: JsonObject = {}): Promise<ToolResult> {
  const answer = await client.call(tool, input);
  check(answer.kind === 'result' && !answer.isError, {
    expected: `a result of ${tool} that is not an error`,
    received: describe(answer),
    at: 'result',
    exchange: answer.exchange,
  });
  return { content: answer.kind === 'result' ? answer.content : {}, exchange: answer.exchange };
}

const describe = (answer: ToolAnswer): string => {
  switch (answer.kind) {
    case 'result':
      return answer.exchange.text.slice(0, 300);
    case 'error':
      return `JSON-RPC error ${answer.code}`;
    case 'refused':
      return `status ${answer.exchange.status}`;
  }
};

/** All values in a result, at any depth: names of members and places are open unless the document shows them. */
export function valuesIn(value: unknown): readonly unknown[] {
  if (isList(value)) return value.flatMap(valuesIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(valuesIn)] : [value];
}

/** The first list of objects that are all as wanted; undefined if there is none. */
export function listIn(
  content: JsonObject,
  isWanted: (row: JsonObject) => boolean,
): readonly JsonObject[] | undefined {
  for (const value of valuesIn(content).flatMap((one) => (isObject(one) ? Object.values(one) : []))) {
    if (!isList(value) || value.length === 0) continue;
    const rows = value.filter(isObject);
    if (rows.length === value.length && rows.every(isWanted)) return rows;
  }
  return undefined;
}

/** Whether a member of this name is anywhere in the result. */
export const hasMember = (content: JsonObject, name: string): boolean =>
  valuesIn(content).some((value) => isObject(value) && name in value);

/** The manifests of a result; empty if it has none. */
export const manifestsOf = (content: JsonObject): readonly JsonObject[] =>
  listIn(content, (row) => 'signal' in row || 'brief' in row || 'manifest_id' in row) ?? [];
