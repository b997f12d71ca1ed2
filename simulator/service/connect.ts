// Credentials for everybody: issues a new organisation's credentials with everything that a client needs to use them.
import { bounds } from '../../spec/bounds.ts';
import { refuse } from '../core/refusal.ts';
import type { Organization } from '../state/store.ts';
import type { ServiceContext } from './context.ts';
import { makeOrganization } from './operator/organizations.ts';

type Context = ServiceContext<'connect'>;

export function connect(context: Context) {
  const { store } = context;
  const fresh = (): Organization | undefined =>
    store.organizationCount < bounds.inWorld.organizations ? makeOrganization(context, 'starter') : undefined;
  const organization = (): Organization | undefined => {
    if (context.laws.connect.credentials === 'fresh') return fresh();
    const shared = store.shared ?? fresh();
    store.shared = shared;
    return shared;
  };
  return {
    /** The issued credentials as the site's JSON answer, or as text for agents. */
    issueCredentials: (format: string | undefined) => {
      const owner = organization();
      if (owner === undefined) return refuse('unavailable', 'No more organisations can be made here.');
      const issued = issue(context, owner);
      return format === 'md'
        ? { contentType: 'text/markdown; charset=utf-8', body: asMarkdown(issued) }
        : { contentType: 'application/json; charset=utf-8', body: JSON.stringify(issued) };
    },
  };
}

type Issued = ReturnType<typeof issue>;

function issue({ urls }: Context, org: Organization) {
  const { baseUrl, mcpUrl, siteUrl } = urls();
  const [key] = org.keys;
  const headers = { Authorization: `Bearer ${org.mcpToken}` };
  const core = { url: `${mcpUrl}/mcp`, headers };
  const advanced = { url: `${mcpUrl}/advanced/mcp`, headers };
  return {
    credentials: { api_key: key?.apiKey ?? '', api_secret: key?.apiSecret ?? '', mcp_token: org.mcpToken },
    mcp_server: core.url,
    mcp_servers: {
      core,
      core_sse: { url: `${mcpUrl}/sse?token=${org.mcpToken}`, headers: {} },
      advanced,
    },
    client_configs: {
      streamable_http: {
        mcpServers: { 'content-intelligence': core, 'content-intelligence-advanced': advanced },
      },
      rest: { base_url: baseUrl, headers: { 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' } },
    },
    message: 'Free Starter credentials with 1,000 manifests a month. Keep the secret: it is not shown again.',
    docs: `${siteUrl}/docs`,
  };
}

function asMarkdown({ credentials, mcp_servers, message, docs, client_configs }: Issued): string {
  return [
    '# Content Intelligence Service: your credentials',
    '',
    message,
    '',
    `- API key (header \`api-key\`): \`${credentials.api_key}\``,
    `- API secret (header \`secret\`): \`${credentials.api_secret}\``,
    `- MCP token (\`Authorization: Bearer\`): \`${credentials.mcp_token}\``,
    '',
    `REST: ${client_configs.rest.base_url}`,
    `MCP, core: ${mcp_servers.core.url}`,
    `MCP, advanced: ${mcp_servers.advanced.url}`,
    '',
    `Documentation: ${docs}`,
    '',
  ].join('\n');
}
