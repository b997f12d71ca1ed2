// Cases of the bill: a tour with a free read after each stop; all exchanges of the run decide.
import type { BillingRuleId } from '../../spec/rules/billing.ts';
import { plansByReach } from '../../spec/values.ts';
import { type Case, needing } from '../kit/case.ts';
import { freeRead } from '../steps/reads.ts';
import { knownAt, passing, tour } from '../tour/tour.ts';

const tourWithUsage = needing({ org: { plan: plansByReach } }, async ({ org, discover }) => {
  // Others may read with an organisation that the run did not make, so a tour would not show what is billed.
  if (!org.isOurs) return;
  const showUsage = () => passing(() => freeRead(org.rest));
  const known = await knownAt(discover);
  await showUsage();
  await tour(org, known, showUsage);
});

export const billingCases = {
  'billing.used-grows-by-what-was-returned': tourWithUsage,
  'billing.figures-agree': tourWithUsage,
} satisfies Record<BillingRuleId, Case>;
