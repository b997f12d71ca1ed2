// The credentials of a simulator for people: one organisation of each plan, and what each credential is for.
import type { Simulator } from '../simulator/index.ts';

const uses = [
  'api-key, secret   REST and the feed, as two headers',
  'x-access-token    the same, as one header instead of the pair',
  'MCP token         the MCP servers: Authorization: Bearer TOKEN',
];

/** Lines of at most 80 columns. */
export function credentialLines(credentials: Simulator['credentials']): readonly string[] {
  const all = Object.values(credentials).flat();
  const shown = Object.values(credentials).flatMap(([first]) => first ?? []);
  return [
    ...uses,
    '',
    ...shown.flatMap(({ plan, keys: [key], access_token, mcp_token }) => [
      `${plan.padEnd(14)}api-key         ${key?.api_key}`,
      `              secret          ${key?.api_secret}`,
      `              x-access-token  ${access_token}`,
      `              MCP token       ${mcp_token}`,
    ]),
    '',
    `${all.length - shown.length} more organisations: --json prints all, --env FILE writes these for \`source\`.`,
  ];
}

/** A first request, in lines that a shell reads as one. */
export function tryLines(credentials: Simulator['credentials'], baseUrl: string): readonly string[] {
  const [key] = Object.values(credentials).flat()[0]?.keys ?? [];
  if (key === undefined) return [];
  return [
    `Try: curl -H 'api-key: ${key.api_key}' \\`,
    `          -H 'secret: ${key.api_secret}' \\`,
    `          ${baseUrl}/streams`,
  ];
}
