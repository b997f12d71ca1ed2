// Cases of what plans include: a tour as an organisation of each plan; all exchanges of the run decide.

import { accessTo } from '../../spec/plan-surfaces.ts';
import type { GatesRuleId } from '../../spec/rules/gates.ts';
import type { PlanName } from '../../spec/values.ts';
import { type Case, needing } from '../kit/case.ts';
import { callAt, isRead, knownAt, stops, tour } from '../tour/tour.ts';

const tourAs = (plan: PlanName): Case =>
  needing({ org: { plan } }, async ({ org, discover }) => {
    const known = await knownAt(discover);
    await tour(org, known, async () => undefined);
    // What a plan excludes stays closed, in whatever headers the credentials stand.
    const [{ apiKey, apiSecret }] = org.keyPairs;
    const doors: Readonly<Record<string, string>>[] = [{ 'x-api-key': apiKey, 'x-api-secret': apiSecret }];
    if (org.accessToken !== undefined) doors.push({ 'x-access-token': org.accessToken });
    for (const headers of doors)
      for (const stop of stops.filter(({ id }) => accessTo(plan, id) === 'closed'))
        if (org.isOurs || isRead(stop)) await callAt(org.rest.as(headers), stop, known);
  });

export const gatesCases = {
  'gates.starter-surfaces': tourAs('starter'),
  'gates.individual-surfaces': tourAs('individual'),
  'gates.professional-surfaces': tourAs('professional'),
  'gates.startup-surfaces': tourAs('startup'),
  'gates.enterprise-surfaces': tourAs('enterprise'),
  'gates.platform-surfaces': tourAs('platform'),
} satisfies Record<GatesRuleId, Case>;
