// Rules about plans: which surfaces they open, and how a closed surface is refused.
import { citing, covering, type RuleTable } from './rule.ts';

export const planRules = {
  'plan.closed-surface-forbidden': covering('PLAN-04', 'PLAN-12').must(
    'Valid credentials get 403 with a text, not 401 or 404, on a surface that the plan lacks.',
  ),
  'plan.refusal-is-free': citing('Limits', 'PLAN-13').should('A refusal because of the plan bills nothing.'),
  'plan.websocket-on-platform': citing('Account', 'WS-01').should(
    'The account of a Platform organisation shows that its plan includes WebSocket delivery.',
  ),
} satisfies RuleTable<'plan'>;

export type PlanRuleId = keyof typeof planRules;
