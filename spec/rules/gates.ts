// Rules about what each plan is served and refused, which all answers of a run judge together.
import type { PlanName } from '../values.ts';
import { covering, type Rule } from './rule.ts';

const texts = {
  starter: 'Starter is served what every plan includes, and no more.',
  individual: 'Individual is served what every plan includes, and no more.',
  professional: 'Professional is served what every plan includes, and no more.',
  startup: 'Startup is served digests and webhooks besides what every plan includes, and no more.',
  enterprise: 'Enterprise is served digests, webhooks, Records, ontology and saving Beacons over MCP.',
  platform: 'Platform is served Signals and Briefs by manifest id besides what every plan includes.',
} as const satisfies Readonly<Record<PlanName, string>>;

const rowOf = (plan: PlanName): Rule =>
  covering(
    'PLAN-03',
    'PLAN-01',
    'PLAN-02',
    'PLAN-04',
    'PLAN-05',
    'PLAN-06',
    'PLAN-07',
    'PLAN-08',
    'PLAN-09',
    'PLAN-10',
    'PLAN-11',
    'PLAN-12',
    'BACKFILL-01',
    'BEACON-39',
    'BRIEF-01',
    'ENV-11',
    'ENV-12',
    'MCP-07',
    'MCP-08',
    'MCP-22',
    'MCP-23',
    'MCP-24',
    'RECORD-01',
    'RECORD-02',
    'RECORD-03',
    'RECORD-14',
    'SIGNAL-01',
    'SIGNAL-13',
  ).must(`Over REST and MCP alike, in lists of tools too: ${texts[plan]}`);

export const gatesRules = {
  'gates.starter-surfaces': rowOf('starter'),
  'gates.individual-surfaces': rowOf('individual'),
  'gates.professional-surfaces': rowOf('professional'),
  'gates.startup-surfaces': rowOf('startup'),
  'gates.enterprise-surfaces': rowOf('enterprise'),
  'gates.platform-surfaces': rowOf('platform'),
} satisfies Readonly<Record<`gates.${PlanName}-surfaces`, Rule>>;

export type GatesRuleId = keyof typeof gatesRules;
