// The surfaces that not every plan includes: which calls belong to them, and what the document says of each plan ("Plan gating").
import { operations } from './contract.ts';
import { type CallId, tools } from './tools.ts';
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

/** The paths and the tools of a surface; the first that fits counts, and every plan includes the others. */
const places: readonly (readonly [Surface, RegExp])[] = [
  ['Signals and Briefs by manifest id', /^\/(signal|brief)\//],
  ['Records by manifest id', /^\/record\//],
  ['Webhooks of digests', /^\/digests\/\{\w+\}\/webhook/],
  ['Digests', /^\/digests|^service-digest/],
  ['Catalog digests', /^\/(api|my)\/digests/],
  ['Webhooks', /^\/webhooks/],
  ['Ontology sync', /^\/ontology|^service-(tags|labels?|syncs?|unsync)$/],
  ['Records', /^service-records$/],
  ['saving Beacons over MCP', /^service-(configure|save)-beacon$/],
];

/** The surface that a call belongs to; every plan includes the calls that are not listed. */
export const surfaceOf: { readonly [C in CallId]?: Surface } = Object.fromEntries(
  [...Object.values(operations), ...Object.values(tools).map(({ id }) => ({ id, path: id }))].flatMap(
    ({ id, path }) =>
      places
        .filter(([, place]) => place.test(path))
        .slice(0, 1)
        .map(([surface]) => [id, surface]),
  ),
);

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

/** A plan that includes these may have a number of them, and name itself when there are more (S-64, S-159). */
const numbered: ReadonlySet<CallId> = new Set<CallId>([
  'createDigest',
  'activateDigest',
  'addDigestStreams',
  'createDigestWebhook',
  'createWebhook',
  'reactivateWebhook',
]);

/** What the document says of a surface on a plan; undefined where it leaves that open. */
export const accessToSurface = (plan: PlanName, surface: Surface): Access | undefined =>
  plansOf[surface][plan];

/** The same of a call. */
export function accessTo(plan: PlanName, call: CallId): Access | undefined {
  if (limited.has(call)) return undefined;
  const surface = surfaceOf[call];
  const access = surface === undefined ? 'open' : accessToSurface(plan, surface);
  return (access === 'closed' ? openReads : numbered).has(call) ? undefined : access;
}
