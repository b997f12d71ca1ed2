// Organisations for cases: made by the control plane, else fresh from /connect, else configured ones in turn.
import { planLimits } from '../../spec/limits.ts';
import { type PlanName, planNames } from '../../spec/values.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import type { OrgNeed } from '../kit/case.ts';
import { Lack } from '../kit/finding.ts';
import type { Credentials, OrgCredential } from '../target/access.ts';
import type { OrgMaker, OrgOrder } from '../target/capabilities.ts';

import { enoughLeft } from './drain.ts';
import type { Governor } from './governor.ts';
import type { Leases } from './leases.ts';
import type { OrgOrigin } from './ledger.ts';
import { describe, needsOperator, plansFor } from './offer.ts';

/** An organisation that a case may use until it is released. */
export interface Holding {
  readonly plan: PlanName;
  /** The id at the control plane of a made one; a name for reports of any other. */
  readonly label: string;
  readonly credential: OrgCredential;
  /** Configured ones have other users, and their owners pay for what they read. */
  readonly origin: OrgOrigin;
  /** Manifests used this month when the run got it, where that is known. */
  readonly usedBefore?: number | undefined;
  /** Its own per-minute limit, where whoever made it tells. */
  readonly requestsPerMinute?: number | undefined;
  readonly release: () => Promise<void>;
}

/** What a case needs; whoever only looks around makes do with an organisation that has little quota left. */
export interface OrgDemand extends OrgNeed {
  readonly anyQuota?: true;
}

/** Gives an organisation that fits and is not among `held`, or `undefined`. */
export type OrgSource = (need: OrgDemand, held: readonly Holding[]) => Promise<Holding | undefined>;

/** Leaves exactly `left` manifests of the organisation's quota, or throws a lack. */
export type Drain = (holding: Holding, left: number) => Promise<void>;

/** Of the first source that has one; a lack that names the need when none has. */
export async function provideOrg(
  sources: readonly OrgSource[],
  need: OrgDemand,
  held: readonly Holding[],
): Promise<Holding> {
  for (const source of sources) {
    const holding = await source(need, held);
    if (holding !== undefined) return holding;
  }
  throw new Lack(`${held.length > 0 ? 'another' : 'an'} organisation ${describe(need)}`.trim());
}

const hasTokens = (need: OrgNeed, credential: OrgCredential): boolean =>
  (need.accessToken !== true || credential.accessToken !== undefined) &&
  (need.mcpToken !== true || credential.mcpToken !== undefined);

/** Waits that are closer than this are mostly taken as alike. */
const waitStepMs = 5_000;

/** Quota limit of an organisation made for an exact remainder, where the remainder is not larger. */
const madeQuotaLimit = planLimits.starter.manifestsPerMonth.value;

export const madeOrgs =
  (orgs: OrgMaker, holds: Leases): OrgSource =>
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
    const release = holds.hold(() => orgs.drop(id));
    const usedBefore = order.quotaUsed ?? 0;
    if (hasTokens(need, credential))
      return { plan, label: id, credential, origin: 'made', usedBefore, requestsPerMinute, release };
    await release();
    return undefined;
  };

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
    const holding: Holding = {
      plan: 'starter',
      label: `connect-${issued}`,
      credential,
      origin: 'connected',
      usedBefore: 0,
      release: () => Promise.resolve(),
    };
    if (need.quotaLeft !== undefined) await drain(holding, need.quotaLeft);
    return holding;
  };
}

/**
 * Configured organisations. They are shared by all cases of a run, so the judge runs one case at a time where
 * a case may be given one, and the governor keeps earlier cases from using up their per-minute limit.
 */
export function configuredOrgs(
  credentials: Credentials,
  parts: {
    readonly governor: Governor;
    /** Manifests left of its quota, as far as that has been seen. */
    readonly remaining: (holding: Holding) => number | undefined;
    readonly drain: Drain;
    /** Whether earlier cases left it enough for any case that is not about quota. */
    readonly hasQuota: (holding: Holding) => Promise<boolean>;
  },
): OrgSource {
  /** Labels of those that a case has now. */
  const lent = new Set<string>();
  const holdings = planNames.flatMap((plan) =>
    (credentials[plan] ?? []).map((credential, index): Holding => {
      const label = `${plan}-${index + 1}`;
      const release = async (): Promise<void> => void lent.delete(label);
      return { plan, label, credential, origin: 'configured', release };
    }),
  );
  const { governor } = parts;
  /** In steps, so that who reads what, and with it the bill, does not hang on how fast the machine is. */
  const roughWait = (holding: Holding, idle: boolean): number =>
    Math.round(governor.waitMs(holding, idle) / waitStepMs);
  /** How ill it suits the need, as far as quota goes. */
  const illSuited = (need: OrgDemand, holding: Holding): number => {
    const remaining = parts.remaining(holding) ?? Number.MAX_SAFE_INTEGER;
    // The less there is to use up, the cheaper.
    if (need.quotaLeft !== undefined)
      return remaining < need.quotaLeft ? Number.POSITIVE_INFINITY : remaining;
    // Whoever only looks around leaves a case alone, and needs quota to look with.
    return need.anyQuota === true && (lent.has(holding.label) || remaining < enoughLeft) ? 1 : 0;
  };
  /** Throws a lack where it cannot be drained as needed. */
  const isReady = async (holding: Holding, need: OrgDemand): Promise<boolean> => {
    if (need.quotaLeft === undefined) return need.anyQuota === true || parts.hasQuota(holding);
    await parts.drain(holding, need.quotaLeft);
    return true;
  };
  return async (need, held) => {
    if (needsOperator(need)) return undefined;
    const idle = need.idle === true;
    // The best plan first, but whoever has room now before those that have not.
    const fitting = plansFor(need)
      .flatMap((plan) => holdings.filter((holding) => holding.plan === plan))
      .filter(({ label, credential }) => {
        const taken = held.some((holding) => holding.label === label);
        return !taken && credential.keys.length >= (need.keys ?? 1) && hasTokens(need, credential);
      })
      .toSorted((a, b) => roughWait(a, idle) - roughWait(b, idle))
      .toSorted((a, b) => compare(illSuited(need, a), illSuited(need, b)));
    let undrained: Lack | undefined;
    let best: Holding | undefined;
    for (const holding of fitting) {
      await governor.admit(holding, idle);
      try {
        const ready = await isReady(holding, need);
        // Most cases read what is free, so one that is short is better than none.
        if (ready || best === undefined) best = holding;
        if (ready) break;
      } catch (cause) {
        if (!(cause instanceof Lack)) throw cause;
        undrained = cause;
      }
    }
    if (best !== undefined) {
      await governor.admit(best, idle);
      if (need.anyQuota !== true) lent.add(best.label);
    } else if (undrained !== undefined) throw undrained;
    return best;
  };
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** A client per key pair of the organisation. */
export function clientsOf(
  { credential }: Holding,
  transport: Transport,
  baseUrl: string,
): readonly [RestClient, ...RestClient[]] {
  const [first, ...others] = credential.keys.map(
    ({ apiKey, apiSecret }) =>
      new RestClient({ transport, baseUrl, credential: { 'api-key': apiKey, secret: apiSecret } }),
  );
  if (first === undefined) throw new Error('an organisation has at least one key pair');
  return [first, ...others];
}
