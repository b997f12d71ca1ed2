// Rules about plans: which surfaces they open and close, and how a closed one is refused.
import type { RuleTable } from './rule.ts';

export const planRules = {
  'plan.flags-agree': {
    level: 'must',
    section: 'Account',
    text: 'The endpoint flags of the account agree with the routes: a false flag goes with 403, a true one with access.',
    covers: ['PLAN-01'],
  },
  'plan.by-id-needs-platform': {
    level: 'must',
    section: 'Plan gating',
    text: 'Reads by manifest id are refused with 403 to Startup: they begin at Platform.',
    covers: ['PLAN-02'],
  },
  'plan.signal-and-brief-for-all': {
    level: 'must',
    section: 'Plan gating',
    text: 'Starter reads Signal and Brief in the listing and by record id.',
    covers: ['PLAN-03'],
  },
  'plan.closed-surface-forbidden': {
    level: 'must',
    section: 'Plan gating',
    text: 'Valid credentials on a surface that the plan lacks get 403 with a text, not 401 or 404.',
    covers: ['PLAN-04', 'PLAN-12'],
  },
  'plan.refusal-is-free': {
    level: 'should',
    section: 'Limits',
    text: 'A refusal for the plan consumes no quota.',
    covers: ['PLAN-13'],
  },
  'plan.digests-from-startup': {
    level: 'must',
    section: 'Plan gating',
    text: 'A Starter is refused digests with 403, and a Startup organisation builds and reads them.',
    covers: ['PLAN-06'],
  },
  'plan.webhooks-from-startup': {
    level: 'must',
    section: 'Plan gating',
    text: 'A Starter is refused webhooks with 403, and a Startup organisation lists its own.',
    covers: ['PLAN-08'],
  },
  'plan.ontology-needs-enterprise': {
    level: 'must',
    section: 'Plan gating',
    text: 'Ontology sync is refused with 403 to Startup and not gated for Enterprise.',
    covers: ['PLAN-09'],
  },
} as const satisfies RuleTable<'plan'>;

export type PlanRuleId = keyof typeof planRules;
