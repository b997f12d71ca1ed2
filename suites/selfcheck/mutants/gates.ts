// Mutants of what plans include: calls that open a surface to a plan, or close it, while others of the surface do not.

import { type PlanFlags, planLaws } from '../../../simulator/core/plan.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import type { GatesRuleId } from '../../../spec/rules/gates.ts';
import type { CallId } from '../../../spec/tools.ts';
import type { PlanName } from '../../../spec/values.ts';
import { type Mutant, type Mutants, type MutantTable, wrong } from '../mutant.ts';
import { gatedAs } from '../open-doors.ts';

const opened = (plan: PlanName, call: CallId): Mutant =>
  wrong(`opens ${call} to ${plan}`).part(gatedAs(plan, call, undefined));
const closed = (plan: PlanName, call: CallId): Mutant =>
  wrong(`closes ${call} to ${plan}`).part(
    gatedAs(plan, call, refuse('plan_gated', `Your ${plan} plan does not include this.`)),
  );

const withFlags = (plan: PlanName, flags: Partial<PlanFlags>) => ({
  plan: { flags: { ...planLaws.flags, [plan]: { ...planLaws.flags[plan], ...flags } } },
});

/** Mutants that open surfaces which the document withholds from the plan. */
const openingSurfaces = (plan: PlanName): Mutants => ({
  digests: wrong('opens digests', 'PLAN-06').law(withFlags(plan, { digests: true })),
  webhooks: wrong('opens webhooks', 'PLAN-08').law(withFlags(plan, { webhook: true })),
  ...openingMore(plan),
});

const openingMore = (plan: PlanName): Mutants => ({
  websocket: wrong('shows WebSocket as open', 'PLAN-01').law(withFlags(plan, { websocket: true })),
  ontology: wrong('opens ontology sync', 'PLAN-09').law({
    plan: { hasOntology: (one) => one === plan || planLaws.hasOntology(one) },
  }),
  'by-id': wrong('opens reads by manifest id', 'PLAN-02').law({
    plan: { readsByManifestId: (one) => one === plan || planLaws.readsByManifestId(one) },
  }),
  'records-by-id': wrong('opens Records by manifest id', 'PLAN-02').law({
    plan: { readsRecordsByManifestId: (one) => one === plan || planLaws.readsRecordsByManifestId(one) },
  }),
});

/** Mutants that close surfaces which the document gives to the plan. */
const closing = (plan: PlanName): Mutants => ({
  'no-digests': wrong('closes digests', 'PLAN-06').law(withFlags(plan, { digests: false })),
  'no-webhooks': wrong('closes webhooks', 'PLAN-08').law(withFlags(plan, { webhook: false })),
});

const ofSmall = (plan: PlanName, ...more: readonly (readonly [id: string, Mutant])[]): Mutants => ({
  'digest-preview': opened(plan, 'previewDigestFilter'),
  'webhook-made': opened(plan, 'createWebhook'),
  'label-tool': opened(plan, 'service-label'),
  'signal-by-id': opened(plan, 'getSignal'),
  'beacons-closed': closed(plan, 'listBeacons'),
  ...Object.fromEntries(more),
  ...openingSurfaces(plan),
});

export const gatesMutants = {
  'gates.starter-surfaces': ofSmall('starter', [
    'archive-closed',
    closed('starter', 'service-archive-beacon'),
  ]),
  'gates.individual-surfaces': ofSmall('individual', [
    'save-beacon',
    opened('individual', 'service-configure-beacon'),
  ]),
  'gates.professional-surfaces': ofSmall('professional', [
    'records-tool',
    opened('professional', 'service-records'),
  ]),
  'gates.startup-surfaces': {
    ...closing('startup'),
    ...openingMore('startup'),
    'syncs-listed': opened('startup', 'listSyncs'),
    'sync-tool': opened('startup', 'service-sync'),
    'records-tool': opened('startup', 'service-records'),
    'save-beacon': opened('startup', 'service-configure-beacon'),
    'digest-webhooks-closed': closed('startup', 'listDigestWebhooks'),
    'digest-tool-closed': closed('startup', 'service-digest-manifests'),
    'logs-closed': closed('startup', 'listWebhookLogs'),
  },
  'gates.enterprise-surfaces': {
    ...closing('enterprise'),
    'no-ontology': wrong('closes ontology sync', 'PLAN-09').law({
      plan: { hasOntology: (plan) => plan === 'platform' },
    }),
    'records-closed': closed('enterprise', 'service-records'),
    'labels-closed': closed('enterprise', 'service-labels'),
    'added-digests-closed': closed('enterprise', 'listAddedDigests'),
    'topics-closed': closed('enterprise', 'listTopics'),
    'grants-closed': closed('enterprise', 'listBackfillGrants'),
  },
  'gates.platform-surfaces': {
    'signal-closed': closed('platform', 'getSignal'),
    'brief-closed': closed('platform', 'getBrief'),
    'queries-closed': closed('platform', 'queryManifests'),
    'briefs-tool-closed': closed('platform', 'service-briefs'),
    'trending-closed': closed('platform', 'listTrending'),
  },
} satisfies MutantTable<GatesRuleId>;
