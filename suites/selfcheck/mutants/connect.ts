// Mutants of credential issuance.
import type { Organization } from '../../../simulator/state/store.ts';
import type { ConnectRuleId } from '../../../spec/rules/connect.ts';
import { isMembers, toAnswer, toHeader, toMember } from '../alter.ts';
import { type MutantTable, part, response } from '../mutant.ts';
import { inStore, type Wrap } from '../replaced-operation.ts';

/** Changes an organisation, then issues its credentials. */
const issuingFor = (change: (made: Organization) => Organization): Wrap =>
  inStore((store) => (parts) => ({
    ...parts,
    services: (services) => ({
      ...services,
      site: {
        issueCredentials: (format) => {
          const issued = services.site.issueCredentials(format);
          const made = store().organizations().at(-1);
          if (made !== undefined) store().put(change(made));
          return issued;
        },
      },
    }),
  }));

export const connectMutants = {
  'connect.open-to-all': {
    'demands-credentials': response(
      'demands credentials',
      'issueCredentials',
      toAnswer(401, { detail: 'Sign in first.' }),
    ),
    'html-form': response(
      'answers with an HTML form',
      'issueCredentials',
      toHeader('content-type', () => 'text/html'),
    ),
  },
  'connect.credentials-usable': {
    'inactive-key': part(
      'issues a key that does not work yet',
      issuingFor(({ keys, ...org }) => ({ ...org, keys: keys.map((key) => ({ ...key, active: false })) })),
    ),
    'no-mcp-token': response(
      'issues no MCP token',
      'issueCredentials',
      toMember('credentials.mcp_token', () => undefined),
    ),
  },
  'connect.servers-listed': {
    'no-sse-address': response(
      'leaves out the SSE address',
      'issueCredentials',
      toMember('mcp_servers.core_sse', () => undefined),
    ),
    'no-server-headers': response(
      'leaves out the headers of a server',
      'issueCredentials',
      toMember('mcp_servers.advanced.headers', () => undefined),
    ),
    'advanced-is-core': response(
      'gives the address of the Core server for the Advanced server',
      'issueCredentials',
      toMember('mcp_servers.advanced.url', (url) => String(url).replace('/advanced', '')),
    ),
    'sse-is-streamable': response(
      'gives the address of Streamable HTTP for SSE',
      'issueCredentials',
      toMember('mcp_servers.core_sse.url', (url) => String(url).replace('/sse', '/mcp')),
    ),
    'no-client-configs': response(
      'leaves out the client configurations',
      'issueCredentials',
      toMember('client_configs', () => undefined),
    ),
  },
  'connect.text-variant': {
    'ignores-format': response('ignores the format', 'issueCredentials', (reply) =>
      typeof reply.body === 'string'
        ? {
            ...reply,
            headers: { ...reply.headers, 'content-type': 'application/json' },
            body: { credentials: {} },
          }
        : undefined,
    ),
  },
  'connect.starter-plan': {
    'unlimited-trial': part(
      'issues an unlimited trial',
      issuingFor((org) => ({ ...org, plan: 'platform' })),
    ),
  },
  'connect.secrets-differ': {
    'one-secret': response(
      'issues the same secret with every key',
      'issueCredentials',
      toMember('credentials.api_secret', () => 'as_0000000000000000'),
    ),
  },
  'connect.secret-not-shown-again': {
    'secret-in-account': part(['repeats the secret in the account', 'CONNECT-06', 'ENV-25'], (parts) => {
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
  },
} satisfies MutantTable<ConnectRuleId>;
