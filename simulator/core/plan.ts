// Plans: their figures, the surfaces that they include, and the refusal of others ("Plan gating", "Limits").
import { type Surface, surfaceOf } from '../../spec/plan-surfaces.ts';
import type { CallId } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import { type DecidedBy, type Refusal, refuse } from './refusal.ts';

/** Endpoint flags of an account (without the `endpoint_` prefix of the document). */
export interface PlanFlags {
  readonly mcp: boolean;
  readonly api: boolean;
  readonly s3: boolean;
  readonly websocket: boolean;
  readonly webhook: boolean;
  readonly digests: boolean;
}

export interface PlanFigures {
  readonly manifestsPerMonth: number;
  readonly requestsPerMinute: number;
}

export interface Entitlement {
  readonly plan: PlanName;
  /** Called only for a surface that depends on them. */
  readonly flags: () => PlanFlags;
}

const open: PlanFlags = { mcp: true, api: true, s3: true, websocket: false, webhook: false, digests: false };
const startup: PlanFlags = { ...open, webhook: true, digests: true };

export const planLaws = {
  /**
   * The quota and the rate limit of each plan; those above Starter are ours (quota.starter-allowance,
   * limit.starter-requests, S-38).
   */
  figures: {
    starter: { manifestsPerMonth: 1_000, requestsPerMinute: 60 },
    individual: { manifestsPerMonth: 5_000, requestsPerMinute: 120 },
    professional: { manifestsPerMonth: 25_000, requestsPerMinute: 300 },
    startup: { manifestsPerMonth: 100_000, requestsPerMinute: 600 },
    enterprise: { manifestsPerMonth: 1_000_000, requestsPerMinute: 1_200 },
    platform: { manifestsPerMonth: 10_000_000, requestsPerMinute: 3_000 },
  } as Readonly<Record<PlanName, PlanFigures>>,
  /** The endpoint flags of each plan (gates.starter-surfaces, S-48). */
  flags: {
    starter: open,
    individual: open,
    professional: open,
    startup,
    enterprise: startup,
    platform: { ...startup, websocket: true },
  } as Readonly<Record<PlanName, PlanFlags>>,
  /** Whether reads are cut at the quota of a plan (quota.hard-cap, S-24). */
  hasHardCap: (_plan: PlanName): boolean => true,
  /** Which plans include Records (gates.enterprise-surfaces). */
  hasRecords: (plan: PlanName): boolean => plan === 'enterprise' || plan === 'platform',
  /** Which plans can read Signals and Briefs by manifest id (gates.startup-surfaces). */
  readsByManifestId: (plan: PlanName): boolean => plan === 'platform',
  /** Which plans can read Records by manifest id (gates.startup-surfaces, S-46). */
  readsRecordsByManifestId: (plan: PlanName): boolean => plan === 'platform',
  /** Which plans include ontology sync (gates.enterprise-surfaces). */
  hasOntology: (plan: PlanName): boolean => plan === 'enterprise' || plan === 'platform',
  /** Which plans can propose and save Beacons over MCP (S-188). */
  savesBeaconsByMcp: (plan: PlanName): boolean => plan === 'enterprise' || plan === 'platform',
  /** Whether every plan can list tags and topics (S-180). */
  ontologyReadsOpen: false,
  /** Which plans can use the catalog of digests (digest.catalog-needs-enterprise). */
  hasCatalogDigests: (plan: PlanName): boolean => plan === 'enterprise' || plan === 'platform',
  /** Whether a plan without digests gets an empty list of them (S-51). */
  digestListOpen: false,
  /** Whether every plan can list the catalog of digests (S-157). */
  catalogDigestsOpen: false,
  /** Which flags open webhooks of digests (plan.closed-surface-forbidden, S-213). */
  digestWebhooksNeed: 'both' as 'both' | 'digests',
};
export type PlanLaws = Readonly<typeof planLaws>;

export const displayName = (plan: PlanName): string => `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`;

/** The endpoint flags of an organisation: those of its plan unless it has its own. */
export const flagsOf = (
  laws: PlanLaws,
  { plan, flags }: { readonly plan: PlanName; readonly flags: Partial<PlanFlags> },
): PlanFlags => ({ ...laws.flags[plan], ...flags });

/** Content levels in the order of the document: `signal, brief` and, where the plan has them, `record`. */
export const contentLevels = (laws: PlanLaws, plan: PlanName): readonly string[] =>
  laws.hasRecords(plan) ? ['signal', 'brief', 'record'] : ['signal', 'brief'];

/** The refusal of a call that the plan does not include; undefined where it does. */
export function gate(laws: PlanLaws, org: Entitlement, operation: CallId): Refusal | undefined {
  const surface = surfaceOf[operation];
  if (surface === undefined || opens(laws, org, surface) || isOpenRead(laws, operation)) return undefined;
  return planRefusal(org.plan, surface, { rule: 'plan.closed-surface-forbidden' });
}

/** The refusal that names the plan and the surface that it does not include (error.forbidden-names-plan). */
export const planRefusal = (plan: PlanName, surface: Surface, decidedBy: DecidedBy): Refusal =>
  refuse(
    surface === 'saving Beacons over MCP' ? 'enterprise_required' : 'plan_gated',
    `Your ${displayName(plan)} plan does not include ${surface}. Upgrade to use it.`,
    {
      decidedBy,
    },
  );

/** The rate limit of an organisation: its own, or that of its plan. */
export const requestsPerMinuteOf = (
  { figures }: PlanLaws,
  { plan, requestsPerMinute }: { readonly plan: PlanName; readonly requestsPerMinute?: number | undefined },
): number => requestsPerMinute ?? figures[plan].requestsPerMinute;

const isOpenRead = (laws: PlanLaws, operation: CallId): boolean =>
  (operation === 'listDigests' && laws.digestListOpen) ||
  (operation === 'listCatalogDigests' && laws.catalogDigestsOpen) ||
  ((operation === 'listTags' || operation === 'listTopics') && laws.ontologyReadsOpen);

function opens(laws: PlanLaws, { plan, flags }: Entitlement, surface: Surface): boolean {
  switch (surface) {
    case 'Records':
      return laws.hasRecords(plan);
    case 'Signals and Briefs by manifest id':
      return laws.readsByManifestId(plan);
    case 'Records by manifest id':
      return laws.readsRecordsByManifestId(plan);
    case 'Digests':
      return flags().digests;
    case 'Webhooks':
      return flags().webhook;
    case 'Webhooks of digests':
      return flags().digests && (flags().webhook || laws.digestWebhooksNeed === 'digests');
    case 'Catalog digests':
      return flags().digests && laws.hasCatalogDigests(plan);
    case 'WebSocket delivery':
      return flags().websocket;
    case 'Ontology sync':
      return laws.hasOntology(plan);
    case 'saving Beacons over MCP':
      return laws.savesBeaconsByMcp(plan);
    default:
      return surface satisfies never;
  }
}

/** The endpoint flags in the document's names ("Account"). */
export const flagsOfPlan = (flags: PlanFlags) => ({
  endpoint_mcp: flags.mcp,
  endpoint_api: flags.api,
  endpoint_s3: flags.s3,
  endpoint_websocket: flags.websocket,
  endpoint_webhook: flags.webhook,
  endpoint_digests: flags.digests,
});
