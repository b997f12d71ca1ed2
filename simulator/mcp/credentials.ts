// The token of a request to an MCP server, and the answer to a request without a valid one ("Authentication", MCP).
import type { IncomingMessage } from 'node:http';
import { type McpLaws, type McpPath, type TokenPlace, tokenPlaces } from '../core/mcp.ts';
import type { McpRefusal } from './refusal.ts';

/** The token of a request, from the first place that counts on this kind of path. */
export function tokenOf(
  laws: McpLaws,
  { headers }: IncomingMessage,
  query: URLSearchParams,
  path: McpPath,
): string | undefined {
  const [accessToken] = [headers['x-access-token']].flat();
  const found: Readonly<Record<TokenPlace, string | undefined>> = {
    bearer: /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1],
    'access-token': accessToken,
    query: query.get('token') ?? undefined,
  };
  return tokenPlaces
    .filter((place) => found[place] !== undefined && laws.acceptsToken(place, path))
    .map((place) => found[place])[0];
}

/** Says how to connect again, as agents cannot guess it. */
export const unauthenticated = (laws: McpLaws, siteUrl: string): McpRefusal => ({
  status: laws.unauthenticated === 'status' ? 401 : 200,
  code: -32001,
  message: `Not signed in. ${laws.reconnectGuidance(siteUrl)}`.trim(),
  ...(laws.unauthenticated === 'status' && {
    headers: { 'WWW-Authenticate': 'Bearer realm="mcp", error="invalid_token"' },
  }),
  data: { error_code: 'unauthenticated' },
});
