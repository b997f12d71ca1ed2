// The token of a request to an MCP server, and the answer to a request without a valid one ("Authentication", MCP).
import type { IncomingMessage } from 'node:http';
import type { McpRefusal } from './refusal.ts';

/** Where a token may be: the query holds it on the legacy paths only. */
export function tokenOf(
  { headers }: IncomingMessage,
  query: URLSearchParams | undefined,
): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const [accessToken] = [headers['x-access-token']].flat();
  return bearer ?? accessToken ?? query?.get('token') ?? undefined;
}

/** Says how to connect again, as agents cannot guess it. */
export const unauthenticated = (siteUrl: string): McpRefusal => ({
  status: 401,
  code: -32001,
  message: `The MCP token is missing or not valid. Send Authorization: Bearer <MCP_TOKEN> and reconnect. ${siteUrl}/connect issues a token.`,
  headers: { 'WWW-Authenticate': 'Bearer realm="mcp", error="invalid_token"' },
  data: {
    error_code: 'unauthenticated',
    reconnect: { url: `${siteUrl}/connect`, header: 'Authorization: Bearer <MCP_TOKEN>' },
  },
});
