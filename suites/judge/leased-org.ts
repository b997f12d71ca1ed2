// An organisation that a case uses until it releases it, and the sources of organisations.
import type { PlanName } from '../../spec/values.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import type { OrgNeed } from '../kit/case.ts';
import { MissingNeed, missingNeed } from '../kit/finding.ts';
import type { OrgCredential } from '../target/access.ts';
import { isClaimed } from '../target/surfaces.ts';
import type { Target } from '../target/target.ts';
import { orgParameters } from './offer.ts';

export type OrgOrigin = 'made' | 'connected' | 'configured';

export interface LeasedOrg {
  readonly plan: PlanName;
  /** Its id at the control plane if the run created it, else a name for reports. */
  readonly label: string;
  readonly credential: OrgCredential;
  /** Configured ones have other users, and their owners pay for what they read. */
  readonly origin: OrgOrigin;
  /** Manifests used this month when the run got it, if that is known. */
  readonly usedBefore?: number | undefined;
  /** Its own per-minute limit, if the control plane shows it. */
  readonly requestsPerMinute?: number | undefined;
  readonly release: () => Promise<void>;
}

/** What a case needs; the judge itself can use an organisation with any quota. */
export interface OrgDemand extends OrgNeed {
  readonly anyQuota?: true;
  /** The approximate number of its requests, if that is known. */
  readonly cost?: number | undefined;
}

/** Returns an organisation that fits and is not among `held`; undefined if it has none. */
export type OrgSource = (need: OrgDemand, held: readonly LeasedOrg[]) => Promise<LeasedOrg | undefined>;

/** A client for requests of the judge itself, which also count in the organisation's minute. */
export type ClientOf = (leased: LeasedOrg) => RestClient;

/** An organisation of the first source that has one; throws a missing need if none has. */
export async function provideOrg(
  sources: readonly OrgSource[],
  need: OrgDemand,
  held: readonly LeasedOrg[],
): Promise<LeasedOrg> {
  for (const source of sources) {
    const leased = await source(need, held);
    if (leased !== undefined) return leased;
  }
  throw new MissingNeed({ id: held.length > 0 ? 'second-org' : 'org', parameters: orgParameters(need) });
}

/** A client per key pair of the organisation. */
export function clientsOf(
  { credential }: Pick<LeasedOrg, 'credential'>,
  given: Transport,
  { baseUrl, features }: Pick<Target, 'baseUrl' | 'features'>,
): readonly [RestClient, ...RestClient[]] {
  const transport = isClaimed('rest', features) ? given : withoutRest;
  const [first, ...others] = credential.keys;
  const clientWith = ({ apiKey, apiSecret }: typeof first): RestClient =>
    new RestClient({ transport, baseUrl, credential: { 'api-key': apiKey, secret: apiSecret } });
  return [clientWith(first), ...others.map(clientWith)];
}

/** A target that claims no REST interface gets no request there, and no verdict that rests on one. */
const withoutRest: Transport = {
  send: async () => missingNeed('rest-answers'),
  close: () => Promise.resolve(),
};
