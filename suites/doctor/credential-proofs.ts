// Proofs of configured credentials: all are accepted, those of one entry belong to one organisation of the claimed plan.
import { type McpServerName, mcpServers } from '../../spec/tools.ts';
import { type PlanName, planNames } from '../../spec/values.ts';
import { isString } from '../clients/json.ts';
import { McpClient, type McpParts } from '../clients/mcp.ts';
import { type Headers, RestClient, type Transport } from '../clients/rest.ts';
import { at, check } from '../kit/expect.ts';
import { Finding } from '../kit/finding.ts';
import type { OrgCredential } from '../target/access.ts';
import { messageOf } from '../target/setup-error.ts';
import { isClaimed } from '../target/surfaces.ts';
import type { Target } from '../target/target.ts';
import { type Line, prove } from './line.ts';

export interface ProofContext {
  readonly target: Target;
  readonly transport: Transport;
}

/** A line for each organisation of the target. */
export async function credentialLines(context: ProofContext): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const plan of planNames)
    for (const [index, credential] of (context.target.credentials[plan] ?? []).entries()) {
      const what = `credentials.${plan}.${index}`;
      const advice = `Set the environment variables that ${what} names to credentials of one ${plan} organisation.`;
      lines.push({ what, state: await prove(advice, () => proofOf(context, plan, credential)) });
    }
  return lines;
}

async function proofOf(context: ProofContext, plan: PlanName, credential: OrgCredential): Promise<string> {
  if (!isClaimed('rest', context.target.features)) return proofOfToken(context, credential);
  const { transport, target } = context;
  const anonymous = new RestClient({ transport, baseUrl: target.baseUrl });
  const holders = headersOf(credential);
  const names: string[] = [];
  const ids = new Set<unknown>();
  for (const [what, headers] of holders) {
    const answer = await anonymous.as(headers).call('getAccount');
    check(answer.status === 200, `status 200 from GET /account with ${what}`, {
      received: `status ${answer.status}`,
      at: { kind: 'status' },
    });
    ids.add(String(at(answer, 'data.org.id')));
    const name = at(answer, 'data.subscription.plan_display_name');
    if (isString(name)) names.push(name);
  }
  check(ids.size === 1, 'credentials of one organisation', {
    received: `organisations ${[...ids].join(', ')}`,
    at: 'data.org.id',
  });
  const shown = planShown(plan, names[0]);
  return `accepted ${holders.map(([what]) => what).join(', ')}; ${shown}${await mcpProof(context, credential)}`;
}

type Named = readonly [what: string, headers: Headers];

const headersOf = ({ keys, accessToken }: OrgCredential): readonly Named[] => [
  ...keys.map(
    ({ apiKey, apiSecret }, index): Named => [
      `key pair ${index + 1}`,
      { 'api-key': apiKey, secret: apiSecret },
    ],
  ),
  ...(accessToken === undefined ? [] : [['access token', { 'x-access-token': accessToken }] as const]),
];

/** Of an organisation that the target serves over MCP alone. */
async function proofOfToken(context: ProofContext, credential: OrgCredential): Promise<string> {
  check(credential.mcpToken !== undefined, 'an MCP token, because the target claims no REST interface', {
    received: 'none',
    at: '',
  });
  return `accepted${await mcpProof(context, credential)}`;
}

/** What both MCP servers say to the token; listing tools costs nothing. */
async function mcpProof(
  { target: { mcpUrl, features }, transport }: ProofContext,
  { mcpToken: token }: OrgCredential,
): Promise<string> {
  if (token === undefined || !isClaimed('mcp', features)) return '';
  if (mcpUrl === undefined) return '; the MCP token was not tried, because mcp_url is missing';
  const counts: string[] = [];
  for (const server of mcpServers)
    counts.push(`${await toolCount({ transport, mcpUrl, token }, server)} tools of the ${server} server`);
  return `; the MCP token opens ${counts.join(' and ')}`;
}

async function toolCount(parts: McpParts, server: McpServerName): Promise<number> {
  try {
    const client = await McpClient.open(parts, server);
    const { length } = await client.tools();
    await client.close();
    return length;
  } catch (cause) {
    throw new Finding({
      expected: `the ${server} MCP server at mcp_url to list its tools for the MCP token`,
      received: messageOf(cause),
      at: '',
    });
  }
}

/** A display name is free text, so only the name of another plan contradicts the target file. */
function planShown(plan: PlanName, displayName: string | undefined): string {
  if (displayName === undefined) return 'the account does not show its plan';
  const name = displayName.toLowerCase();
  const other = planNames.find((candidate) => candidate !== plan && name.includes(candidate));
  check(other === undefined || name.includes(plan), `plan ${plan}, as the target file says`, {
    received: `plan ${displayName} from GET /account`,
    at: 'data.subscription.plan_display_name',
  });
  return `plan ${displayName}`;
}
