// Statements about the issuing of credentials.
import type { StatementTable } from './statement.ts';

export const connectStatements = {
  'CONNECT-01': {
    sections: ['Issuing credentials'],
    text: 'GET {site_url}/connect needs no authentication and no form, and answers 200 with JSON.',
  },
  'CONNECT-02': {
    sections: ['Issuing credentials'],
    text: 'The answer of /connect has credentials with api_key, api_secret and mcp_token, all usable at once on REST and MCP.',
  },
  'CONNECT-03': {
    sections: ['Issuing credentials'],
    text: 'The answer of /connect has mcp_server, mcp_servers (core, core_sse and advanced, each with url and headers), client configurations, message and docs.',
  },
  'CONNECT-04': {
    sections: ['Issuing credentials'],
    text: '/connect?format=md returns a text variant for agents instead of JSON.',
    silences: ['S-61'],
  },
  'CONNECT-05': {
    sections: ['Issuing credentials'],
    text: 'Issued credentials are on the free Starter plan, with a quota_limit of 1,000.',
  },
  'CONNECT-06': {
    sections: ['Issuing credentials'],
    text: 'The secret is shown once: no later answer contains it.',
  },
  'CONNECT-07': {
    sections: ['Issuing credentials'],
    text: 'Two calls of /connect do not return the same secret.',
    strength: 'implied',
    silences: ['S-60'],
  },
} as const satisfies StatementTable<'CONNECT'>;
