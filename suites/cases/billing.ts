// Cases of the bill: a tour with a free read after each stop, and reads without quota; all exchanges of the run decide.
import type { BillingRuleId } from '../../spec/rules/billing.ts';
import { plansByReach } from '../../spec/values.ts';
import { type Case, needing } from '../kit/case.ts';
import { scopeOf } from '../steps/queries.ts';
import { sendQuery } from '../steps/query-flows.ts';
import { findManifest, freeRead, readListing } from '../steps/reads.ts';
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
  'billing.refusals-name-reset': needing(
    { org: { plan: 'starter', quotaLeft: 0 }, stream: { manifestsMin: 1 } },
    async ({ org: { rest }, stream, discover }) => {
      const { recordId } = await findManifest(discover);
      await freeRead(rest);
      await readListing(rest, stream, { page_size: 1 });
      await rest.call('getManifest', { path: { record_id: recordId } });
      await sendQuery(rest, { ...scopeOf(stream.id), page_size: 1 });
    },
  ),
} satisfies Record<BillingRuleId, Case>;
