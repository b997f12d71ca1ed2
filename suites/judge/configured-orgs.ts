// The organisations of the target file, which cases use one after the other.
import { planNames } from '../../spec/values.ts';
import { MissingNeed } from '../kit/finding.ts';
import type { Credentials } from '../target/access.ts';
import { type Drain, enoughLeft } from './drain.ts';
import type { LeasedOrg, OrgDemand, OrgSource } from './leased-org.ts';
import { needsOperator, plansFor } from './offer.ts';
import { hasTokens } from './orgs.ts';
import type { Throttle } from './throttle.ts';

export interface ConfiguredParts {
  readonly throttle: Throttle;
  /** Manifests left of its quota according to the last answer that showed it. */
  readonly remaining: (leased: LeasedOrg) => number | undefined;
  readonly drain: Drain;
  /** Whether it has enough quota left for any case that is not about quota. */
  readonly hasQuota: (leased: LeasedOrg) => Promise<boolean>;
}

/** Waits are compared in steps of this length. */
const waitStepMs = 5_000;

/**
 * All cases of a run share them, so cases that may use one run one at a time, and the throttle keeps earlier cases from
 * using up their per-minute limit.
 */
export function configuredOrgs(credentials: Credentials, parts: ConfiguredParts): OrgSource {
  const { throttle } = parts;
  /** Labels of the organisations that a case is using. */
  const lent = new Set<string>();
  const all = orgsIn(credentials, lent);
  return async (need, held) => {
    if (needsOperator(need)) return undefined;
    const candidates = inOrder(all.filter(fits(need, held)), need, lent, parts);
    const best = await firstReady(candidates, need, parts);
    if (best === undefined) return undefined;
    await throttle.admit(best, need);
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

/** Sorts by suitable quota, then by the wait for a free minute, then by plan. */
function inOrder(
  fitting: readonly LeasedOrg[],
  need: OrgDemand,
  lent: ReadonlySet<string>,
  { throttle, remaining }: ConfiguredParts,
): readonly LeasedOrg[] {
  const plans = plansFor(need);
  /** In steps, so that the choice, and with it the cost of a run, does not depend on the speed of the machine. */
  const waitSteps = (leased: LeasedOrg): number => Math.round(throttle.waitMs(leased, need) / waitStepMs);
  /** Lower is better. */
  const quotaPenalty = (leased: LeasedOrg): number => {
    const left = remaining(leased) ?? Number.MAX_SAFE_INTEGER;
    // The less quota there is to use up, the cheaper.
    if (need.quotaLeft !== undefined) return left < need.quotaLeft ? Number.POSITIVE_INFINITY : left;
    // Requests of the judge itself avoid organisations in use, and need some quota.
    return need.anyQuota === true && (lent.has(leased.label) || left < enoughLeft) ? 1 : 0;
  };
  return fitting
    .toSorted((a, b) => plans.indexOf(a.plan) - plans.indexOf(b.plan))
    .toSorted((a, b) => waitSteps(a) - waitSteps(b))
    .toSorted((a, b) => compare(quotaPenalty(a), quotaPenalty(b)));
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The first with the needed quota, else any, because most cases send only free requests. */
async function firstReady(
  candidates: readonly LeasedOrg[],
  need: OrgDemand,
  parts: ConfiguredParts,
): Promise<LeasedOrg | undefined> {
  let short: LeasedOrg | undefined;
  let undrained: MissingNeed | undefined;
  for (const leased of candidates) {
    await parts.throttle.admit(leased, need);
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

/** Throws a missing need if its quota cannot be used up as needed. */
async function isReady(
  leased: LeasedOrg,
  need: OrgDemand,
  { drain, hasQuota, remaining }: ConfiguredParts,
): Promise<boolean> {
  if (need.quotaLeft === undefined) {
    // Its last answer already showed the remaining quota.
    const left = remaining(leased);
    return need.anyQuota === true || (left === undefined ? hasQuota(leased) : left >= enoughLeft);
  }
  await drain(leased, need.quotaLeft);
  return true;
}
