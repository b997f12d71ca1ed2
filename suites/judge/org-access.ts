// The organisations of a run: where they come from, how their requests are paced, and how they read the target.
import { planLimits } from '../../spec/limits.ts';
import type { PlanName } from '../../spec/values.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { missingNeed } from '../kit/finding.ts';
import type { Credentials } from '../target/access.ts';
import type { Capabilities } from '../target/capabilities.ts';
import { isClaimed } from '../target/surfaces.ts';
import type { Target } from '../target/target.ts';
import { configuredOrgs } from './configured-orgs.ts';
import { type Issuance, probeIssuance, probes } from './connect.ts';
import { discoverWith, type RunDiscovery } from './discovery.ts';
import { drainer, quotaCheck } from './drain.ts';
import { type KeptAnswers, keptAnswers } from './kept-answers.ts';
import { type ClientOf, clientsOf, type OrgSource, provideOrg } from './leased-org.ts';
import type { Leases } from './leases.ts';
import type { Ledger } from './ledger.ts';
import { discoverOverMcp } from './mcp-discovery.ts';
import { connectedOrgs, madeOrgs } from './orgs.ts';
import type { Permits } from './permits.ts';
import type { RunClock } from './run-clock.ts';
import { type Throttle, throttle } from './throttle.ts';

export interface OrgAccess {
  /** Credentials of the target file, and those of the public site if it gives every caller the same ones. */
  readonly credentials: Credentials;
  /** Whether there is a public site: one that was named, or one that gave credentials. */
  readonly isSiteKnown: boolean;
  /** Whether each call of the public site issues a new organisation. */
  readonly issuesFresh: boolean;
  /** The sources of organisations, best first. */
  readonly sources: readonly OrgSource[];
  readonly throttle: Throttle;
  /** Answers that cases take; undefined if they need not share organisations. */
  readonly kept: KeptAnswers | undefined;
  readonly discover: RunDiscovery;
  readonly clientOf: ClientOf;
  readonly requestsPerMinute: (plan: PlanName) => number | undefined;
}

export interface OrgAccessParts {
  readonly target: Target;
  readonly capabilities: Capabilities;
  readonly transport: Transport;
  readonly time: RunClock;
  readonly ledger: Ledger;
  readonly leases: Leases;
  readonly permits: Permits;
  readonly onConnect?: ((siteUrl: string) => void) | undefined;
  /** Ends the run on a service that refuses everything. */
  readonly stop?: ((symptom: string) => void) | undefined;
}

/** The document states the limit of Starter only. */
const documentedRequestsPerMinute: { readonly [Plan in PlanName]?: number } = {
  starter: planLimits.starter.requestsPerMinute.value,
};
/** Plans for the requests of the discovery, largest limits first. */
export const readerPlans: readonly PlanName[] = [
  'enterprise',
  'startup',
  'professional',
  'individual',
  'platform',
  'starter',
];

export async function orgAccess(parts: OrgAccessParts): Promise<OrgAccess> {
  const { target, capabilities, transport, time, ledger, permits, stop } = parts;
  const issuance = await issuanceOf(parts);
  const credentials = credentialsOf(target, issuance);
  const requestsPerMinute = (plan: PlanName): number | undefined =>
    target.limits[plan]?.requestsPerMinute ?? documentedRequestsPerMinute[plan];
  const kept =
    capabilities.orgs === undefined && isAnyConfigured(credentials) ? keptAnswers(time.nowMs) : undefined;
  const requestThrottle = throttle({ requestsPerMinute, time, ledger, permits, kept, stop });
  const taking = kept?.forCase(() => undefined);
  const clientOf: ClientOf = (leased) =>
    clientsOf(leased, requestThrottle.guard(leased, transport), target)[0];
  const sources: OrgSource[] = [];
  const found = isClaimed('rest', target.features)
    ? discoverWith(async (plan) => {
        const leased = await provideOrg(sources, { plan: plan ?? readerPlans, anyQuota: true }, []);
        const guarded = requestThrottle.guard(leased, transport);
        const [client] = clientsOf(leased, taking?.over(leased.label, guarded) ?? guarded, target);
        return { client, hasRoom: () => requestThrottle.hasRoom(leased) };
      })
    : discoverOverMcp(async () => {
        const need = { plan: readerPlans, anyQuota: true, mcpToken: true } as const;
        const { credential } = await provideOrg(sources, need, []);
        const { mcpUrl = missingNeed('mcp-servers') } = target;
        return { transport, mcpUrl, token: credential.mcpToken ?? '' };
      });
  const discover: RunDiscovery = {
    ...found,
    forget: (what) => {
      if (what === 'all') kept?.forget();
      found.forget(what);
    },
  };
  const access = { credentials, throttle: requestThrottle, kept, discover, clientOf, requestsPerMinute };
  sources.push(...sourcesOf(parts, issuance, access));
  const isSiteKnown =
    target.siteUrl !== undefined && (target.isSiteGuessed !== true || issuance.kind !== 'none');
  return { ...access, sources, isSiteKnown, issuesFresh: issuance.kind === 'fresh' };
}

function sourcesOf(
  { target, capabilities: { orgs }, leases, ledger }: OrgAccessParts,
  issuance: Issuance,
  access: Pick<OrgAccess, 'credentials' | 'throttle' | 'discover' | 'clientOf'>,
): readonly OrgSource[] {
  const { credentials, clientOf } = access;
  const drain = drainer(access.discover, clientOf);
  return [
    ...(orgs === undefined ? [] : [madeOrgs(orgs, leases)]),
    ...(issuance.kind === 'fresh' ? [connectedOrgs(issuance.issue, drain)] : []),
    ...(isAnyConfigured(credentials)
      ? [
          configuredOrgs(credentials, {
            throttle: access.throttle,
            remaining: ({ label }) => ledger.remaining(label),
            drain,
            // Only REST shows the quota.
            hasQuota: isClaimed('rest', target.features) ? quotaCheck(clientOf) : async () => true,
          }),
        ]
      : []),
  ];
}

export const isAnyConfigured = (credentials: Credentials): boolean =>
  Object.values(credentials).some((listed) => (listed ?? []).length > 0);

const credentialsOf = ({ credentials }: Target, issuance: Issuance): Credentials =>
  issuance.kind === 'shared'
    ? { ...credentials, starter: [...(credentials.starter ?? []), issuance.credential] }
    : credentials;

/** Calls the public site only if organisations cannot be created. */
async function issuanceOf({
  target: { features, siteUrl },
  capabilities,
  transport,
  permits: { maxOrgs = Number.POSITIVE_INFINITY },
  onConnect,
}: OrgAccessParts): Promise<Issuance> {
  const isClaimed = features === undefined || features.includes('connect');
  if (capabilities.orgs !== undefined || siteUrl === undefined || !isClaimed || maxOrgs < probes)
    return { kind: 'none' };
  onConnect?.(siteUrl);
  return probeIssuance(new RestClient({ transport, baseUrl: siteUrl }));
}
