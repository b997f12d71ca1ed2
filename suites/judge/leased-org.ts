// An organisation that a case may use until it is released, and what gives one.
import type { PlanName } from '../../spec/values.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import type { OrgNeed } from '../kit/case.ts';
import { MissingNeed } from '../kit/finding.ts';
import type { OrgCredential } from '../target/access.ts';
import { orgParameters } from './offer.ts';

export type OrgOrigin = 'made' | 'connected' | 'configured';

export interface LeasedOrg {
  readonly plan: PlanName;
  /** The id at the control plane of a made one; a name for reports of any other. */
  readonly label: string;
  readonly credential: OrgCredential;
  /** Configured ones have other users, and their owners pay for what they read. */
  readonly origin: OrgOrigin;
  /** Manifests used this month when the run got it, where that is known. */
  readonly usedBefore?: number | undefined;
  /** Its own per-minute limit, where whoever made it says. */
  readonly requestsPerMinute?: number | undefined;
  readonly release: () => Promise<void>;
}

/** What a case needs; for requests of the judge itself an organisation with little quota left will do. */
export interface OrgDemand extends OrgNeed {
  readonly anyQuota?: true;
}

/** Gives an organisation that fits and is not among `held`, or `undefined`. */
export type OrgSource = (need: OrgDemand, held: readonly LeasedOrg[]) => Promise<LeasedOrg | undefined>;

/** A client for requests of the judge itself, which count in the organisation's minute as any other. */
export type ClientOf = (leased: LeasedOrg) => RestClient;

/** Of the first source that has one; a missing need when none has. */
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
  transport: Transport,
  baseUrl: string,
): readonly [RestClient, ...RestClient[]] {
  const [first, ...others] = credential.keys;
  const clientWith = ({ apiKey, apiSecret }: typeof first): RestClient =>
    new RestClient({ transport, baseUrl, credential: { 'api-key': apiKey, secret: apiSecret } });
  return [clientWith(first), ...others.map(clientWith)];
}
