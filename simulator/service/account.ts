// The customer's account, cached for as long as the document allows.
import { displayName, flagsOf, flagsOfPlan } from '../core/plan.ts';
import { remaining } from '../core/quota.ts';
import { quotaStateOf } from './accounting.ts';
import { AnswerCache } from './answer-cache.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import type { UseCases } from './use-case.ts';

type Context = ServiceContext<'envelope' | 'plan' | 'quota'>;

export function account(context: Context) {
  const { laws } = context;
  const accounts = new AnswerCache();
  return {
    getAccount: (call) => {
      const { accountAgeMs: ageMs } = laws.envelope;
      return accounts.getOrMake(call.org.id, { nowMs: call.nowMs, ageMs }, () =>
        answer(accountOf(context, call), 1),
      );
    },
  } satisfies Partial<UseCases>;
}

function accountOf(context: Context, call: Call<unknown>): object {
  const { org, nowMs } = call;
  const { quota, period } = quotaStateOf(context, call, nowMs);
  const { mcpUrl, siteUrl } = context.urls();
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
    mcp_connector: {
      url: `${mcpUrl}/mcp`,
      headers: { Authorization: 'Bearer <MCP_TOKEN>' },
      docs: `${siteUrl}/docs/mcp`,
    },
  };
}
