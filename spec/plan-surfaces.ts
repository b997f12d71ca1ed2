// The surfaces that not every plan includes: which calls belong to them, and what the document says of each plan ("Plan gating").
import type { CallId } from './tools.ts';
import type { PlanName } from './values.ts';

export type Surface =
  | 'Records'
  | 'Signals and Briefs by manifest id'
  | 'Records by manifest id'
  | 'Digests'
  | 'Catalog digests'
  | 'Webhooks'
  | 'Webhooks of digests'
  | 'Ontology sync'
  | 'WebSocket delivery'
  | 'saving Beacons over MCP';

/** The surface that a call belongs to; every plan includes the calls that are not listed. */
export const surfaceOf: { readonly [C in CallId]?: Surface } = {
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
  'service-records': 'Records',
  'service-digests': 'Digests',
  'service-digest-manifests': 'Digests',
  'service-configure-beacon': 'saving Beacons over MCP',
  'service-save-beacon': 'saving Beacons over MCP',
  'service-tags': 'Ontology sync',
  'service-sync': 'Ontology sync',
  'service-unsync': 'Ontology sync',
  'service-syncs': 'Ontology sync',
  'service-label': 'Ontology sync',
  'service-labels': 'Ontology sync',
};

export type Access = 'open' | 'closed';

const accessOf = (
  closed: readonly PlanName[],
  open: readonly PlanName[],
): { readonly [P in PlanName]?: Access } =>
  Object.fromEntries([
    ...closed.map((plan) => [plan, 'closed'] as const),
    ...open.map((plan) => [plan, 'open'] as const),
  ]);

const small = ['starter', 'individual', 'professional'] as const;
const fromStartup = accessOf(small, ['startup', 'enterprise']);
const enterpriseOnly = accessOf([...small, 'startup'], ['enterprise']);

/** A plan is absent where the document says nothing of it, or two things (S-45, S-46, S-47). */
const plansOf: Readonly<Record<Surface, { readonly [P in PlanName]?: Access }>> = {
  Records: enterpriseOnly,
  'Signals and Briefs by manifest id': accessOf([...small, 'startup'], ['platform']),
  'Records by manifest id': accessOf([...small, 'startup'], []),
  Digests: fromStartup,
  'Catalog digests': enterpriseOnly,
  Webhooks: fromStartup,
  'Webhooks of digests': fromStartup,
  'Ontology sync': enterpriseOnly,
  'WebSocket delivery': accessOf([...small, 'startup'], []),
  'saving Beacons over MCP': enterpriseOnly,
};

/** Whether these reads are closed too is open (S-51, S-157, S-180). */
const openReads: ReadonlySet<CallId> = new Set<CallId>([
  'listDigests',
  'service-digests',
  'listCatalogDigests',
  'listTags',
  'listTopics',
  'service-tags',
]);

/** These may be refused on any plan: for a cap, for want of a grant, or because the Record belongs to the manifest (S-54). */
const limited: ReadonlySet<CallId> = new Set<CallId>([
  'createBeacon',
  'updateBeacon',
  'restoreBeacon',
  'createBackfillDownload',
  'getManifest',
]);

/** What the document says of a surface on a plan; undefined where it leaves that open. */
export const accessToSurface = (plan: PlanName, surface: Surface): Access | undefined =>
  plansOf[surface][plan];

/** The same of a call. */
export function accessTo(plan: PlanName, call: CallId): Access | undefined {
  if (limited.has(call)) return undefined;
  const surface = surfaceOf[call];
  const access = surface === undefined ? 'open' : accessToSurface(plan, surface);
  return access === 'closed' && openReads.has(call) ? undefined : access;
}
