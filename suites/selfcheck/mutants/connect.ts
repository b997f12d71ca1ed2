// Mutants of credential issuance.
import type { Organization } from '../../../simulator/state/store.ts';
import type { ConnectRuleId } from '../../../spec/rules/connect.ts';
import { isMembers, toAnswer } from '../alter.ts';
import { headerOf, leftOut, memberAt } from '../altered-answer.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';
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

const elsewhere = (server: string): Mutant =>
  wrong(`gives an address of ${server} that answers 404`, 'CONNECT-03').answer(
    memberAt('issueCredentials', `mcp_servers.${server}.url`, (url) =>
      String(url).replace(/(?<!\/)\/(?!\/)/, '/v0/'),
    ),
  );

export const connectMutants = {
  'connect.open-to-all': {
    'demands-credentials': wrong('demands credentials').response(
      'issueCredentials',
      toAnswer(401, { detail: 'Sign in first.' }),
    ),
    'html-form': wrong('sends HTML').answer(headerOf('issueCredentials', 'content-type', () => 'text/html')),
  },
  'connect.credentials-usable': {
    'inactive-key': wrong('issues a key that does not work yet').part(
      issuingFor(({ keys, ...org }) => ({ ...org, keys: keys.map((key) => ({ ...key, active: false })) })),
    ),
    'no-mcp-token': wrong('issues no MCP token').answer(leftOut('issueCredentials', 'credentials.mcp_token')),
  },
  'connect.servers-listed': {
    'no-sse-address': wrong('has no SSE address').answer(leftOut('issueCredentials', 'mcp_servers.core_sse')),
    'no-server-headers': wrong('leaves out the headers of a server').answer(
      leftOut('issueCredentials', 'mcp_servers.advanced.headers'),
    ),
    'advanced-is-core': wrong('gives the address of the Core server for the Advanced server').answer(
      memberAt('issueCredentials', 'mcp_servers.advanced.url', (url) => String(url).replace('/advanced', '')),
    ),
    'sse-is-streamable': wrong('gives the address of Streamable HTTP for SSE').answer(
      memberAt('issueCredentials', 'mcp_servers.core_sse.url', (url) => String(url).replace('/sse', '/mcp')),
    ),
    'no-client-configs': wrong('has no configurations').answer(leftOut('issueCredentials', 'client_configs')),
  },
  'connect.servers-can-be-opened': {
    'dead-token': wrong('issues an MCP token that no server admits', 'CONNECT-02').answer(
      memberAt('issueCredentials', 'credentials.mcp_token', (token) => `${token}x`),
    ),
    'core-elsewhere': elsewhere('core'),
    'sse-elsewhere': elsewhere('core_sse'),
    'advanced-elsewhere': elsewhere('advanced'),
  },
  'connect.text-variant': {
    'ignores-format': wrong('ignores the format').response('issueCredentials', (reply) =>
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
    'unlimited-trial': wrong('issues an unlimited trial').part(
      issuingFor((org) => ({ ...org, plan: 'platform' })),
    ),
    'open-webhooks': wrong('opens webhooks to issued credentials').part(
      issuingFor((org) => ({ ...org, flags: { webhook: true } })),
    ),
    'quota-of-starter-alone': wrong('issues Enterprise with the quota of Starter').part(
      issuingFor((org) => ({ ...org, plan: 'enterprise', quotaLimit: 1_000 })),
    ),
  },
  'connect.secrets-differ': {
    'one-secret': wrong('issues the same secret with every key').answer(
      memberAt('issueCredentials', 'credentials.api_secret', () => 'as_0000000000000000'),
    ),
  },
  'connect.secret-not-shown-again': {
    'secret-in-account': wrong('repeats the secret in the account', 'CONNECT-06', 'ENV-25').part((parts) => {
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
