// Configured credentials: each is accepted, all of one organisation belong to it, and the plan is as claimed.

import { type PlanName, planNames } from '../../spec/values.ts';
import { isString } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { at, check } from '../kit/expect.ts';
import type { OrgCredential } from '../target/access.ts';
import { anonymousAt, clientsAt, type ProofContext } from './context.ts';
import { type Line, prove } from './line.ts';

/** A line for each organisation of the target. */
export async function credentialLines(context: ProofContext): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const plan of planNames)
    for (const [index, credential] of (context.target.credentials[plan] ?? []).entries()) {
      const what = `credentials.${plan}.${index}`;
      const advice = `Set the environment variables that ${what} names to credentials of one ${plan} organisation.`;
      lines.push({ what, state: await prove(advice, () => seen(context, plan, credential)) });
    }
  return lines;
}

async function seen(context: ProofContext, plan: PlanName, credential: OrgCredential): Promise<string> {
  const { accessToken, mcpToken } = credential;
  const holders: readonly (readonly [what: string, client: RestClient])[] = [
    ...clientsAt(context, credential).map((client, index) => [`key pair ${index + 1}`, client] as const),
    ...(accessToken === undefined
      ? []
      : [['the access token', anonymousAt(context).as({ 'x-access-token': accessToken })] as const]),
  ];
  const names: string[] = [];
  const ids = new Set<unknown>();
  for (const [what, client] of holders) {
    const answer = await client.call('getAccount');
    check(answer.status === 200, {
      expected: `status 200 of GET /account for ${what}`,
      received: `status ${answer.status}`,
      at: { kind: 'status' },
    });
    ids.add(String(at(answer, 'data.org.id')));
    const name = at(answer, 'data.subscription.plan_display_name');
    if (isString(name)) names.push(name);
  }
  check(ids.size === 1, {
    expected: 'one organisation behind all its credentials',
    received: `organisations ${[...ids].join(', ')}`,
    at: 'data.org.id',
  });
  return `${holders.map(([what]) => what).join(', ')} accepted; ${planShown(plan, names[0])}${mcpToken === undefined ? '' : '; the MCP token was not tried'}`;
}

/** The display name of a plan is free, so only the name of another plan contradicts. */
function planShown(plan: PlanName, displayName: string | undefined): string {
  if (displayName === undefined) return `the account does not name its plan`;
  const name = displayName.toLowerCase();
  const other = planNames.find((candidate) => candidate !== plan && name.includes(candidate));
  check(other === undefined || name.includes(plan), {
    expected: `plan ${plan} as the target file claims`,
    received: `plan ${displayName} by GET /account`,
    at: 'data.subscription.plan_display_name',
  });
  return `plan ${displayName}`;
}
