// Statements about the issuing of credentials.
import { implied, type StatementTable, under } from './statement.ts';

export const connectStatements = {
  ...under('Issuing credentials', {
    'CONNECT-01': 'GET {site_url}/connect needs no authentication and no form, and answers 200 with JSON.',
    'CONNECT-02':
      'The answer of /connect has credentials with api_key, api_secret and mcp_token, all usable at once on REST and MCP.',
    'CONNECT-03':
      'The answer of /connect has mcp_server, mcp_servers (core, core_sse and advanced, each with url and headers), client configurations, message and docs.',
    'CONNECT-04': '/connect?format=md returns a text variant for agents instead of JSON.',
    'CONNECT-05': 'Issued credentials are on the free Starter plan, with a quota_limit of 1,000.',
    'CONNECT-06': 'The secret is shown once: no later answer contains it.',
    'CONNECT-07': implied('Two calls of /connect do not return the same secret.'),
  }),
} satisfies StatementTable<'CONNECT'>;
