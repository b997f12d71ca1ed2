// For tests: requests to the MCP servers as any HTTP client sends them.
import { type ToolId, tools } from '../../spec/tools.ts';
import type { TestOrganization, TestWorld } from './world.ts';

export interface McpAsk {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path?: string;
  readonly session?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** One message, or a batch; by default a call of service-profile. */
  readonly message?: object;
}

/** A request as the organisation, or without a token. */
export function askMcp(
  { baseUrl }: Pick<TestWorld, 'baseUrl'>,
  org: Pick<TestOrganization, 'mcp_token'> | undefined,
  { method = 'POST', path = '/mcp', session, headers, message = toolCall('service-profile') }: McpAsk = {},
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(org && { Authorization: `Bearer ${org.mcp_token}` }),
      ...(session !== undefined && { 'Mcp-Session-Id': session }),
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(message) }),
  });
}

export const toolCall = (name: string, input: unknown = {}, id: unknown = 1): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});

/** A call without a session, on the server that has the tool. */
export const callOnce = (
  world: Pick<TestWorld, 'baseUrl'>,
  org: Pick<TestOrganization, 'mcp_token'>,
  tool: ToolId,
  input?: object,
): Promise<Response> =>
  askMcp(world, org, {
    path: tools[tool].server === 'core' ? '/mcp' : '/advanced/mcp',
    message: toolCall(tool, input),
  });

/** Opens a session and returns its id. */
export async function openedSession(
  world: Pick<TestWorld, 'baseUrl'>,
  org: Pick<TestOrganization, 'mcp_token'>,
): Promise<string> {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  return (await askMcp(world, org, { message })).headers.get('mcp-session-id') ?? '';
}
