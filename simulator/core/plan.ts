// Plans: their figures, the surfaces they open, and the refusal at a closed one ("Plan gating", "Limits").

import type { OperationId } from '../../spec/contract.ts';
import type { PlanName } from '../../spec/values.ts';
import { type Refusal, refuse } from './refusal.ts';

export type Surface =
  | 'Records'
  | 'Signals and Briefs by manifest id'
  | 'Records by manifest id'
  | 'Digests'
  | 'Catalog digests'
  | 'Webhooks'
  | 'Webhooks of digests'
  | 'Ontology sync';

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
  /** Manifests a month. */
  readonly manifestsPerMonth: number;
  readonly requestsPerMinute: number;
}

export interface Entitlement {
  readonly plan: PlanName;
  /** Asked only where a surface hangs on them. */
  readonly flags: () => PlanFlags;
}

const open: PlanFlags = { mcp: true, api: true, s3: true, websocket: false, webhook: false, digests: false };
const startup: PlanFlags = { ...open, webhook: true, digests: true };

export const planLaws = {
  /** quota.starter-allowance, limit.starter-requests; the figures above Starter are ours (S-38). */
  figures: {
    starter: { manifestsPerMonth: 1_000, requestsPerMinute: 60 },
    individual: { manifestsPerMonth: 5_000, requestsPerMinute: 120 },
    professional: { manifestsPerMonth: 25_000, requestsPerMinute: 300 },
    startup: { manifestsPerMonth: 100_000, requestsPerMinute: 600 },
    enterprise: { manifestsPerMonth: 1_000_000, requestsPerMinute: 1_200 },
    platform: { manifestsPerMonth: 10_000_000, requestsPerMinute: 3_000 },
  } as Readonly<Record<PlanName, PlanFigures>>,
  /** plan.flags-agree-with-access: the presets of the endpoint flags. */
  flags: {
    starter: open,
    individual: open,
    professional: open,
    startup,
    enterprise: startup,
    platform: { ...startup, websocket: true },
  } as Readonly<Record<PlanName, PlanFlags>>,
  /** quota.hard-cap: whether a plan is cut off at its quota (S-24). */
  hardCap: (_plan: PlanName): boolean => true,
  /** record.enterprise-only */
  hasRecords: (plan: PlanName): boolean => plan === 'enterprise' || plan === 'platform',
  /** plan.by-id-needs-platform */
  readsByManifestId: (plan: PlanName): boolean => plan === 'platform',
  /** plan.by-id-needs-platform (S-46) */
  readsRecordsByManifestId: (plan: PlanName): boolean => plan === 'platform',
  /** plan.ontology-needs-enterprise */
  hasOntology: (plan: PlanName): boolean => plan === 'enterprise' || plan === 'platform',
  /** S-180: whether every plan may look up tags and topics. */
  ontologyReadsOpen: false,
  /** digest.catalog-needs-enterprise */
  hasCatalogDigests: (plan: PlanName): boolean => plan === 'enterprise' || plan === 'platform',
  /** S-51: whether a plan without digests is shown an empty list of them. */
  digestListOpen: false,
  /** S-157: whether every plan may read the catalog of digests. */
  catalogDigestsOpen: false,
  /** plan.closed-surface-forbidden (S-213) */
  digestWebhooksNeed: 'both' as 'both' | 'digests',
  /** error.forbidden-names-plan */
  refusalText: (plan: PlanName, surface: Surface): string =>
    `Your ${displayName(plan)} plan does not include ${surface}. Upgrade to use it.`,
};
export type PlanLaws = Readonly<typeof planLaws>;

export const displayName = (plan: PlanName): string => `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`;

/** The endpoint flags in force: the plan's preset under the organisation's own switches. */
export const flagsOf = (
  laws: PlanLaws,
  { plan, flags }: { readonly plan: PlanName; readonly flags: Partial<PlanFlags> },
): PlanFlags => ({ ...laws.flags[plan], ...flags });

/** Content levels in the order of the document: `signal, brief` and, where the plan has them, `record`. */
export const contentLevels = (laws: PlanLaws, plan: PlanName): readonly string[] =>
  laws.hasRecords(plan) ? ['signal', 'brief', 'record'] : ['signal', 'brief'];

/** The surface an operation belongs to; operations that are not listed are open to all plans. */
export const surfaceOf: { readonly [O in OperationId]?: Surface } = {
  getSignal: 'Signals and Briefs by manifest id',
  getBrief: 'Signals and Briefs by manifest id',
  getRecord: 'Records by manifest id',
  createDigest: 'Digests',
  listDigests: 'Digests',
  getDigest: 'Digests',
  updateDigest: 'Digests',
  deleteDigest: 'Digests',
  activateDigest: 'Digests',
  deactivateDigest: 'Digests',
  addDigestStreams: 'Digests',
  removeDigestStreams: 'Digests',
  previewDigestFilter: 'Digests',
  listDigestManifests: 'Digests',
  createDigestWebhook: 'Webhooks of digests',
  listDigestWebhooks: 'Webhooks of digests',
  listCatalogDigests: 'Catalog digests',
  listAddedDigests: 'Catalog digests',
  createWebhook: 'Webhooks',
  listWebhooks: 'Webhooks',
  disableWebhook: 'Webhooks',
  reactivateWebhook: 'Webhooks',
  deleteWebhook: 'Webhooks',
  testWebhook: 'Webhooks',
  listWebhookLogs: 'Webhooks',
  createSync: 'Ontology sync',
  deleteSync: 'Ontology sync',
  listSyncs: 'Ontology sync',
  listTags: 'Ontology sync',
  listTopics: 'Ontology sync',
  createLabel: 'Ontology sync',
  listLabels: 'Ontology sync',
};

/** Whether the organisation may use the operation: undefined when it may. */
export function gate(laws: PlanLaws, org: Entitlement, operation: OperationId): Refusal | undefined {
  const surface = surfaceOf[operation];
  if (surface === undefined || opens(laws, org, surface) || isOpenRead(laws, operation)) return undefined;
  return refuse('plan_gated', laws.refusalText(org.plan, surface), {
    decidedBy: { rule: 'plan.closed-surface-forbidden' },
  });
}

const isOpenRead = (laws: PlanLaws, operation: OperationId): boolean =>
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
    case 'Ontology sync':
      return laws.hasOntology(plan);
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
