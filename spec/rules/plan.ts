// Rules about plans: which surfaces they open, and how a closed surface is refused.
import type { RuleTable } from './rule.ts';

export const planRules = {
  'plan.flags-agree-with-access': {
    level: 'must',
    section: 'Account',
    text: 'The endpoint flags of the account agree with the routes: a false flag means 403, and a true flag means access.',
    covers: ['PLAN-01'],
  },
  'plan.signal-and-brief-for-all': {
    level: 'must',
    section: 'Plan gating',
    text: 'A Starter organisation reads Signal and Brief in the listing and by record id.',
    covers: ['PLAN-03'],
  },
  'plan.closed-surface-forbidden': {
    level: 'must',
    section: 'Plan gating',
    text: 'Valid credentials get 403 with a text, not 401 or 404, on a surface that the plan lacks.',
    covers: ['PLAN-04', 'PLAN-12'],
  },
  'plan.refusal-is-free': {
    level: 'should',
    section: 'Limits',
    text: 'A refusal because of the plan bills nothing.',
    covers: ['PLAN-13'],
  },
  'plan.websocket-on-platform': {
    level: 'should',
    section: 'Account',
    text: 'The account of a Platform organisation shows that its plan includes WebSocket delivery.',
    covers: ['WS-01'],
  },
} as const satisfies RuleTable<'plan'>;

export type PlanRuleId = keyof typeof planRules;
