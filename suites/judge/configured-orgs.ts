// Organisations of the target file, lent to one case after the other.
import { planNames } from '../../spec/values.ts';
import { MissingNeed } from '../kit/finding.ts';
import type { Credentials } from '../target/access.ts';
import { type Drain, enoughLeft } from './drain.ts';
import type { Governor } from './governor.ts';
import type { LeasedOrg, OrgDemand, OrgSource } from './leased-org.ts';
import { needsOperator, plansFor } from './offer.ts';
import { hasTokens } from './orgs.ts';

export interface ConfiguredParts {
  readonly governor: Governor;
  /** Manifests left of its quota, as far as that has been seen. */
  readonly remaining: (leased: LeasedOrg) => number | undefined;
  readonly drain: Drain;
  /** Whether earlier cases left it enough for any case that is not about quota. */
  readonly hasQuota: (leased: LeasedOrg) => Promise<boolean>;
}

/** Waits that are closer than this are mostly taken as alike. */
const waitStepMs = 5_000;

/**
 * They are shared by all cases of a run, so the judge runs one case at a time where a case may be given one, and the
 * governor keeps earlier cases from using up their per-minute limit.
 */
export function configuredOrgs(credentials: Credentials, parts: ConfiguredParts): OrgSource {
  const { governor } = parts;
  /** Labels of those that a case has now. */
  const lent = new Set<string>();
  const all = orgsIn(credentials, lent);
  return async (need, held) => {
    if (needsOperator(need)) return undefined;
    const candidates = inOrder(all.filter(fits(need, held)), need, lent, parts);
    const best = await firstReady(candidates, need, parts);
    if (best === undefined) return undefined;
    await governor.admit(best, need.idle === true);
    if (need.anyQuota !== true) lent.add(best.label);
    return best;
  };
}

const orgsIn = (credentials: Credentials, lent: Set<string>): readonly LeasedOrg[] =>
  planNames.flatMap((plan) =>
    (credentials[plan] ?? []).map((credential, index): LeasedOrg => {
      const label = `${plan}-${index + 1}`;
      const release = async (): Promise<void> => void lent.delete(label);
      return { plan, label, credential, origin: 'configured', release };
    }),
  );

const fits =
  (need: OrgDemand, held: readonly LeasedOrg[]) =>
  ({ plan, label, credential }: LeasedOrg): boolean =>
    plansFor(need).includes(plan) &&
    !held.some((leased) => leased.label === label) &&
    credential.keys.length >= (need.keys ?? 1) &&
    hasTokens(need, credential);

/** The best plan first, but one that has room now before those that have not, and enough quota before all. */
function inOrder(
  fitting: readonly LeasedOrg[],
  need: OrgDemand,
  lent: ReadonlySet<string>,
  { governor, remaining }: ConfiguredParts,
): readonly LeasedOrg[] {
  const plans = plansFor(need);
  const isIdle = need.idle === true;
  /** In steps, so that who reads what, and with it the bill, does not depend on how fast the machine is. */
  const waitSteps = (leased: LeasedOrg): number => Math.round(governor.waitMs(leased, isIdle) / waitStepMs);
  /** How badly it suits the need, as far as quota goes. */
  const quotaPenalty = (leased: LeasedOrg): number => {
    const left = remaining(leased) ?? Number.MAX_SAFE_INTEGER;
    // The less there is to use up, the cheaper.
    if (need.quotaLeft !== undefined) return left < need.quotaLeft ? Number.POSITIVE_INFINITY : left;
    // Requests of the judge itself leave a case alone, and need quota to look with.
    return need.anyQuota === true && (lent.has(leased.label) || left < enoughLeft) ? 1 : 0;
  };
  return fitting
    .toSorted((a, b) => plans.indexOf(a.plan) - plans.indexOf(b.plan))
    .toSorted((a, b) => waitSteps(a) - waitSteps(b))
    .toSorted((a, b) => compare(quotaPenalty(a), quotaPenalty(b)));
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The first with the quota that is needed, else any: most cases read what is free. */
async function firstReady(
  candidates: readonly LeasedOrg[],
  need: OrgDemand,
  parts: ConfiguredParts,
): Promise<LeasedOrg | undefined> {
  let short: LeasedOrg | undefined;
  let undrained: MissingNeed | undefined;
  for (const leased of candidates) {
    await parts.governor.admit(leased, need.idle === true);
    try {
      if (await isReady(leased, need, parts)) return leased;
      short ??= leased;
    } catch (cause) {
      if (!(cause instanceof MissingNeed)) throw cause;
      undrained = cause;
    }
  }
  if (short === undefined && undrained !== undefined) throw undrained;
  return short;
}

/** Throws a missing need where it cannot be drained as needed. */
async function isReady(
  leased: LeasedOrg,
  need: OrgDemand,
  { drain, hasQuota }: ConfiguredParts,
): Promise<boolean> {
  if (need.quotaLeft === undefined) return need.anyQuota === true || hasQuota(leased);
  await drain(leased, need.quotaLeft);
  return true;
}
