// Statements about the issuing of credentials.
import { type StatementTable, under } from './statement.ts';

export const connectStatements = {
  'CONNECT-01': under('Issuing credentials').stated(
    'GET {site_url}/connect needs no authentication and no form, and answers 200 with JSON.',
  ),
  'CONNECT-02': under('Issuing credentials').stated(
    'The answer of /connect has credentials with api_key, api_secret and mcp_token, all usable at once on REST and MCP.',
  ),
  'CONNECT-03': under('Issuing credentials').stated(
    'The answer of /connect has mcp_server, mcp_servers (core, core_sse and advanced, each with url and headers), client configurations, message and docs.',
  ),
  'CONNECT-04': under('Issuing credentials', 'S-61').stated(
    '/connect?format=md returns a text variant for agents instead of JSON.',
  ),
  'CONNECT-05': under('Issuing credentials').stated(
    'Issued credentials are on the free Starter plan, with a quota_limit of 1,000.',
  ),
  'CONNECT-06': under('Issuing credentials').stated('The secret is shown once: no later answer contains it.'),
  'CONNECT-07': under('Issuing credentials', 'S-60').implied(
    'Two calls of /connect do not return the same secret.',
  ),
} satisfies StatementTable<'CONNECT'>;
