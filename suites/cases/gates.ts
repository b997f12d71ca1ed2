// Cases of what plans include: a tour as an organisation of each plan; all exchanges of the run decide.
import type { GatesRuleId } from '../../spec/rules/gates.ts';
import type { PlanName } from '../../spec/values.ts';
import { type Case, needing } from '../kit/case.ts';
import { knownAt, tour } from '../tour/tour.ts';

const tourAs = (plan: PlanName): Case =>
  needing({ org: { plan } }, async ({ org, discover }) =>
    tour(org, await knownAt(discover), async () => undefined),
  );

export const gatesCases = {
  'gates.starter-surfaces': tourAs('starter'),
  'gates.individual-surfaces': tourAs('individual'),
  'gates.professional-surfaces': tourAs('professional'),
  'gates.startup-surfaces': tourAs('startup'),
  'gates.enterprise-surfaces': tourAs('enterprise'),
  'gates.platform-surfaces': tourAs('platform'),
} satisfies Record<GatesRuleId, Case>;
