// The customer's account, cached for as long as the document allows, and where to connect.
import type { Answer } from '../core/answer.ts';
import { displayName, flagsOf, flagsOfPlan } from '../core/plan.ts';
import { remaining } from '../core/quota.ts';
import { quotaStateOf } from './accounting.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import type { UseCases } from './use-case.ts';

type Context = ServiceContext<'envelope' | 'plan' | 'quota'>;

export function account(context: Context) {
  const { laws, answers } = context;
  /** By the account as it is cached, without the addresses of this world. */
  const whole = new WeakMap<Answer, Answer>();
  return {
    getAccount: (call) => {
      const at = { nowMs: call.nowMs, ageMs: laws.envelope.accountAgeMs };
      const account = answers.getOrMake({ kind: 'account', organizationId: call.org.id }, at, () =>
        answer(accountOf(context, call), 1),
      );
      const known = whole.get(account);
      if (known !== undefined) return known;
      const shown = { ...account, data: account.data.withMembers(connectorOf(context)) };
      whole.set(account, shown);
      return shown;
    },
  } satisfies Partial<UseCases>;
}

function accountOf(context: Context, call: Call<unknown>): object {
  const { org, nowMs } = call;
  const { quota, period } = quotaStateOf(context, call, nowMs);
  return {
    org: {
      id: org.id,
      name: org.name,
      org_type: org.orgType,
      contact_email: org.contactEmail,
      is_active: org.isActive,
    },
    subscription: {
      status: org.isActive ? 'active' : 'suspended',
      plan_display_name: displayName(org.plan),
      ...flagsOfPlan(flagsOf(context.laws.plan, org)),
    },
    users: org.keys.map(({ userName, role, active }) => ({ name: userName, role, has_active_key: active })),
    usage: {
      period: period.name,
      manifests_limit: quota.limit,
      manifests_remaining: remaining(quota),
    },
  };
}

function connectorOf({ urls }: Context): object {
  const { mcpUrl, siteUrl } = urls();
  return {
    mcp_connector: {
      url: `${mcpUrl}/mcp`,
      headers: { Authorization: 'Bearer <MCP_TOKEN>' },
      docs: `${siteUrl}/docs/mcp`,
    },
  };
}
