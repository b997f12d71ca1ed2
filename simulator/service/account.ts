// The customer's own account, as old as the document allows it to be.

import { displayName, flagsOf, flagsOfPlan } from '../core/plan.ts';
import { remaining } from '../core/quota.ts';
import { standingOf } from './accounting.ts';
import { answer, type Call, type Context } from './context.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { UseCases } from './use-case.ts';

/** The world, with the laws that decide here. */
type Own = Context<'envelope' | 'plan' | 'quota'>;

export type AccountService = UseCases<'getAccount'>;

export function account(context: Own): AccountService {
  const { laws } = context;
  const accounts = new KeptAnswers();
  return {
    getAccount: (call) => {
      const { accountAgeMs: ageMs } = laws.envelope;
      return accounts.under(call.org.id, { nowMs: call.nowMs, ageMs }, () =>
        answer(accountOf(context, call), 1),
      );
    },
  };
}

function accountOf(context: Own, call: Call<unknown>): object {
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
