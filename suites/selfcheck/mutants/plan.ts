// Mutants of plan gating.
import { errorLaws } from '../../../simulator/core/error.ts';
import type { PlanRuleId } from '../../../spec/rules/plan.ts';
import { toMember } from '../alter-path.ts';
import { memberAt, memberOn } from '../altered-answer.ts';
import { alteringReplies } from '../apply.ts';
import { type MutantTable, wrong } from '../mutant.ts';

const gatedWith = (status: number) => ({ error: { status: { ...errorLaws.status, plan_gated: status } } });

export const planMutants = {
  'plan.closed-surface-forbidden': {
    'status-401': wrong('answers 401 for a missing plan', 'PLAN-12').laws(gatedWith(401)),
    'status-404': wrong('answers 404 for a closed surface', 'PLAN-04').laws(gatedWith(404)),
    'no-text': wrong('refuses silently', 'PLAN-04').answer(memberOn('getRecord', 403, 'detail', () => ({}))),
  },
  'plan.refusal-is-free': {
    'bills-refusal': wrong('bills what it refuses').part(
      alteringReplies(() => {
        let refused = 0;
        return (reply) => {
          if (reply.status === 403) refused += 1;
          return toMember('usage.quota_used', (used) => Number(used) + refused)(reply);
        };
      }),
    ),
  },
  'plan.websocket-on-platform': {
    'shown-closed': wrong('shows WebSocket delivery as closed').answer(
      memberAt('getAccount', 'data.subscription.endpoint_websocket', () => false),
    ),
  },
} satisfies MutantTable<PlanRuleId>;
