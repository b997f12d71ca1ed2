// Statements about credentials.
import type { StatementTable } from './statement.ts';

export const authStatements = {
  'AUTH-01': {
    sections: ['Endpoints'],
    text: 'Every endpoint requires authentication: a request without credentials gets 401, also on catalog reads, /search, /trending, /plans and backfill grants. Only {site_url}/connect is open to everybody.',
    silences: ['S-157'],
  },
  'AUTH-02': {
    sections: ['Authentication (REST)'],
    text: 'REST accepts the key pair in the headers api-key and secret.',
  },
  'AUTH-03': {
    sections: ['Authentication (REST)'],
    text: 'The headers x-api-key and x-api-secret work exactly like api-key and secret.',
    silences: ['S-56'],
  },
  'AUTH-04': {
    sections: ['Authentication (REST)'],
    text: 'Both halves of a key pair are needed: a key alone, or a valid key with a wrong secret, gets 401.',
    silences: ['S-220'],
  },
  'AUTH-05': {
    sections: ['Authentication (REST)'],
    text: 'The key of one organisation with the secret of another gets 401.',
  },
  'AUTH-06': {
    sections: ['Authentication (REST)'],
    text: 'The header x-access-token is an alternative to the key pair where it is supported. /search and /trending accept either.',
    silences: ['S-55'],
  },
  'AUTH-07': {
    sections: ['Authentication (REST)'],
    text: 'A request with neither credential gets 401.',
  },
  'AUTH-08': {
    sections: ['Authentication (REST)'],
    text: 'Credentials are sent with every request: a successful call does not open a session for later calls without them.',
  },
  'AUTH-09': {
    sections: ['Authentication (REST)'],
    text: 'The MCP token does not work on REST, neither as a bearer token nor in x-access-token: the request gets 401.',
    silences: ['S-57'],
  },
  'AUTH-10': {
    sections: ['Authentication (MCP)'],
    text: 'MCP accepts the MCP token as a bearer token in the Authorization header on the Streamable HTTP paths.',
  },
  'AUTH-11': {
    sections: ['Authentication (MCP)'],
    text: 'MCP also accepts the MCP token from older hosts: in the header x-access-token, and in the query parameter token on the SSE paths.',
    silences: ['S-192'],
  },
  'AUTH-12': {
    sections: ['Authentication (MCP)'],
    text: 'An MCP request with a missing or wrong token gets an authentication error that explains how to reconnect.',
    silences: ['S-184'],
  },
} as const satisfies StatementTable<'AUTH'>;
