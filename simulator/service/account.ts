// The customer's own account, as old as the document allows it to be.
import { displayName, flagsOfPlan } from '../core/plan.ts';
import { remaining } from '../core/quota.ts';
import { standingOf } from './accounting.ts';
import { type Answer, answer, type Call, type Context, flagsOf } from './context.ts';

export interface AccountService {
  getAccount(call: Call<unknown>): Answer;
}

export function account(context: Context): AccountService {
  const { laws, store } = context;
  return {
    getAccount: (call) => {
      const key = laws.envelope.accountCacheKey(call.org.id);
      const kept = store.account(key);
      if (kept !== undefined && call.nowMs - kept.atMs < laws.envelope.accountAgeMs)
        return { kind: 'answer', payload: kept.payload };
      const made = answer(accountOf(context, call), 1);
      store.setAccount(key, { atMs: call.nowMs, payload: made.payload });
      return made;
    },
  };
}

function accountOf(context: Context, call: Call<unknown>): object {
  const { org, nowMs } = call;
  const { quota, period } = standingOf(context, call, nowMs);
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
      ...flagsOfPlan(flagsOf(context.laws, org)),
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
