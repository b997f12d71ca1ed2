// Organisations that nobody else uses: created by the control plane, or issued by the public site.
import { planLimits } from '../../spec/limits.ts';
import type { OrgNeed } from '../kit/case.ts';
import type { OrgCredential } from '../target/access.ts';
import type { OrgMaker, OrgOrder } from '../target/capabilities.ts';
import type { Drain } from './drain.ts';
import type { LeasedOrg, OrgSource } from './leased-org.ts';
import type { Leases } from './leases.ts';
import { needsOperator, plansFor } from './offer.ts';

/** Quota limit of an organisation created with an exact remainder, unless the remainder is larger. */
const madeQuotaLimit = planLimits.starter.manifestsPerMonth.value;

export const madeOrgs =
  (orgs: OrgMaker, leases: Leases): OrgSource =>
  async (need) => {
    const [plan] = plansFor(need);
    if (plan === undefined) return undefined;
    const order: OrgOrder = {
      plan,
      keys: need.keys ?? 1,
      ...need.switches,
      ...(need.quotaLeft !== undefined && exactQuota(need.quotaLeft)),
    };
    const { id, credential, requestsPerMinute } = await orgs.make(order);
    const release = leases.hold(() => orgs.drop(id));
    const usedBefore = order.quotaUsed ?? 0;
    if (hasTokens(need, credential))
      return { plan, label: id, credential, origin: 'made', usedBefore, requestsPerMinute, release };
    await release();
    return undefined;
  };

export const hasTokens = (need: OrgNeed, credential: OrgCredential): boolean =>
  (need.accessToken !== true || credential.accessToken !== undefined) &&
  (need.mcpToken !== true || credential.mcpToken !== undefined);

const exactQuota = (left: number): { quotaLimit: number; quotaUsed: number; overage: false } => {
  const quotaLimit = Math.max(madeQuotaLimit, left);
  return { quotaLimit, quotaUsed: quotaLimit - left, overage: false };
};

/** A fresh Starter for every need that one key pair of a Starter satisfies. */
export function connectedOrgs(issue: () => Promise<OrgCredential | undefined>, drain: Drain): OrgSource {
  let issued = 0;
  return async (need) => {
    if (!plansFor(need).includes('starter') || need.keys === 2 || needsOperator(need)) return undefined;
    const credential = await issue();
    if (credential === undefined || !hasTokens(need, credential)) return undefined;
    issued += 1;
    const leased: LeasedOrg = {
      plan: 'starter',
      label: `connect-${issued}`,
      credential,
      origin: 'connected',
      usedBefore: 0,
      release: () => Promise.resolve(),
    };
    if (need.quotaLeft !== undefined) await drain(leased, need.quotaLeft);
    return leased;
  };
}
