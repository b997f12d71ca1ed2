// Statements about credentials.
import { type StatementTable, under } from './statement.ts';

export const authStatements = {
  ...under('Endpoints', {
    'AUTH-01':
      'Every endpoint requires authentication: a request without credentials gets 401, also on catalog reads, /search, /trending, /plans and backfill grants. Only {site_url}/connect is open to everybody.',
  }),
  ...under('Authentication (REST)', {
    'AUTH-02': 'REST accepts the key pair in the headers api-key and secret.',
    'AUTH-03': 'The headers x-api-key and x-api-secret work exactly like api-key and secret.',
    'AUTH-04':
      'Both halves of a key pair are needed: a key alone, or a valid key with a wrong secret, gets 401.',
    'AUTH-05': 'The key of one organisation with the secret of another gets 401.',
    'AUTH-06':
      'The header x-access-token is an alternative to the key pair where it is supported. /search and /trending accept either.',
    'AUTH-07': 'A request with neither credential gets 401.',
    'AUTH-08':
      'Credentials are sent with every request: a successful call does not open a session for later calls without them.',
    'AUTH-09':
      'The MCP token does not work on REST, neither as a bearer token nor in x-access-token: the request gets 401.',
  }),
  ...under('Authentication (MCP)', {
    'AUTH-10':
      'MCP accepts the MCP token as a bearer token in the Authorization header on the Streamable HTTP paths.',
    'AUTH-11':
      'MCP also accepts the MCP token from older hosts: in the header x-access-token, and in the query parameter token on the SSE paths.',
    'AUTH-12':
      'An MCP request with a missing or wrong token gets an authentication error that explains how to reconnect.',
  }),
} satisfies StatementTable<'AUTH'>;
