// Mutants of credential issuance.
import type { ConnectRuleId } from '../../../spec/rules/connect.ts';
import { isMembers, toAnswer, toHeader, toMember } from '../bend.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';

export const connectMutants: MutantTable<ConnectRuleId> = {
  'connect.open-to-all': [
    response(
      'wants credentials',
      ['CONNECT-01'],
      'issueCredentials',
      toAnswer(401, { detail: 'Sign in first.' }),
    ),
    response(
      'shows a form',
      ['CONNECT-01'],
      'issueCredentials',
      toHeader('content-type', () => 'text/html'),
    ),
  ],
  'connect.credentials-usable': [
    law('issues a key that does not work yet', ['CONNECT-02'], { connect: { active: false } }),
    response(
      'issues no MCP token',
      ['CONNECT-02'],
      'issueCredentials',
      toMember('credentials.mcp_token', () => undefined),
    ),
  ],
  'connect.servers-listed': [
    response(
      'leaves out the SSE address',
      ['CONNECT-03'],
      'issueCredentials',
      toMember('mcp_servers.core_sse', () => undefined),
    ),
    response(
      'leaves out the headers of a server',
      ['CONNECT-03'],
      'issueCredentials',
      toMember('mcp_servers.advanced.headers', () => undefined),
    ),
  ],
  'connect.text-variant': [
    response('ignores the format', ['CONNECT-04'], 'issueCredentials', (reply) =>
      typeof reply.body === 'string'
        ? {
            ...reply,
            headers: { ...reply.headers, 'content-type': 'application/json' },
            body: { credentials: {} },
          }
        : undefined,
    ),
  ],
  'connect.starter-plan': [
    law('issues an unlimited trial', ['CONNECT-05'], { connect: { plan: 'platform' } }),
  ],
  'connect.secret-not-shown-again': [
    part('echoes the secret in the account', ['CONNECT-06', 'ENV-25'], (parts) => {
      let secret: unknown;
      return {
        ...parts,
        restReply: (operation, reply) => {
          const body: unknown = reply.status === 200 ? JSON.parse(String(reply.body)) : undefined;
          if (!isMembers(body)) return reply;
          if (isMembers(body.credentials)) secret = body.credentials.api_secret;
          if (operation !== 'getAccount' || !isMembers(body.data)) return reply;
          return { ...reply, body: JSON.stringify({ ...body, data: { ...body.data, users: [{ secret }] } }) };
        },
      };
    }),
  ],
};
