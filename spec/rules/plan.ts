// Rules about plans: which surfaces they open, and how a closed surface is refused.
import type { RuleTable } from './rule.ts';

export const planRules = {
  'plan.flags-agree-with-access': {
    level: 'must',
    section: 'Account',
    text: 'The endpoint flags of the account agree with the routes: a false flag means 403, and a true flag means access.',
    covers: ['PLAN-01'],
  },
  'plan.by-id-needs-platform': {
    level: 'must',
    section: 'Plan gating',
    text: 'Reads by manifest id are refused to a Startup organisation with 403, because they need a Platform plan.',
    covers: ['PLAN-02'],
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
  'plan.digests-from-startup': {
    level: 'must',
    section: 'Plan gating',
    text: 'A Starter organisation is refused digests with 403, and a Startup organisation creates and reads them.',
    covers: ['PLAN-06'],
  },
  'plan.webhooks-from-startup': {
    level: 'must',
    section: 'Plan gating',
    text: 'A Starter organisation is refused webhooks with 403, and a Startup organisation lists its own.',
    covers: ['PLAN-08'],
  },
  'plan.ontology-needs-enterprise': {
    level: 'must',
    section: 'Plan gating',
    text: 'Ontology sync is refused to a Startup organisation with 403 and open to an Enterprise organisation.',
    covers: ['PLAN-09'],
  },
  'plan.websocket-on-platform': {
    level: 'should',
    section: 'Account',
    text: 'The account of a Platform organisation shows that its plan includes WebSocket delivery.',
    covers: ['WS-01'],
  },
  'plan.starter-closes-surfaces': {
    level: 'must',
    section: 'Plan gating',
    text: 'Starter has no digests, webhooks, ontology sync, WebSocket and reads by manifest id: its flags say so, and the routes get 403.',
    covers: ['PLAN-01', 'PLAN-02', 'PLAN-06', 'PLAN-08', 'PLAN-09'],
  },
  'plan.individual-closes-surfaces': {
    level: 'must',
    section: 'Plan gating',
    text: 'Individual has no digests, webhooks, ontology sync, WebSocket and reads by manifest id: its flags say so, and the routes get 403.',
    covers: ['PLAN-01', 'PLAN-02', 'PLAN-06', 'PLAN-08', 'PLAN-09'],
  },
  'plan.professional-closes-surfaces': {
    level: 'must',
    section: 'Plan gating',
    text: 'Professional has no digests, webhooks, ontology sync, WebSocket and reads by manifest id: its flags say so, and the routes get 403.',
    covers: ['PLAN-01', 'PLAN-02', 'PLAN-06', 'PLAN-08', 'PLAN-09'],
  },
  'plan.startup-opens-surfaces': {
    level: 'must',
    section: 'Plan gating',
    text: 'Startup has digests and webhooks, but no ontology sync, WebSocket and reads by manifest id.',
    covers: ['PLAN-01', 'PLAN-02', 'PLAN-06', 'PLAN-08', 'PLAN-09'],
  },
  'plan.enterprise-opens-surfaces': {
    level: 'must',
    section: 'Plan gating',
    text: 'Enterprise has digests, webhooks and ontology sync.',
    covers: ['PLAN-01', 'PLAN-06', 'PLAN-08', 'PLAN-09'],
  },
} as const satisfies RuleTable<'plan'>;

export type PlanRuleId = keyof typeof planRules;
