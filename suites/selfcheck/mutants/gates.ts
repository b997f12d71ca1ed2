// Mutants of what plans include: calls that open a surface to a plan, or close it, while others of the surface do not.

import { refuse } from '../../../simulator/core/refusal.ts';
import type { GatesRuleId } from '../../../spec/rules/gates.ts';
import type { CallId } from '../../../spec/tools.ts';
import type { PlanName } from '../../../spec/values.ts';
import { type Mutant, type Mutants, type MutantTable, part } from '../mutant.ts';
import { gatedAs } from '../open-doors.ts';

const opened = (plan: PlanName, call: CallId): Mutant =>
  part(`opens ${call} to ${plan}`, [], gatedAs(plan, call, undefined));
const closed = (plan: PlanName, call: CallId): Mutant =>
  part(
    `closes ${call} to ${plan}`,
    [],
    gatedAs(plan, call, refuse('plan_gated', `Your ${plan} plan does not include this.`)),
  );

const ofSmall = (plan: PlanName, ...more: readonly (readonly [id: string, Mutant])[]): Mutants => ({
  'digest-preview': opened(plan, 'previewDigestFilter'),
  'webhook-made': opened(plan, 'createWebhook'),
  'label-tool': opened(plan, 'service-label'),
  'signal-by-id': opened(plan, 'getSignal'),
  'beacons-closed': closed(plan, 'createBeacon'),
  ...Object.fromEntries(more),
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
    'syncs-listed': opened('startup', 'listSyncs'),
    'sync-tool': opened('startup', 'service-sync'),
    'records-tool': opened('startup', 'service-records'),
    'save-beacon': opened('startup', 'service-configure-beacon'),
    'digest-webhooks-closed': closed('startup', 'listDigestWebhooks'),
    'digest-tool-closed': closed('startup', 'service-digest-manifests'),
    'logs-closed': closed('startup', 'listWebhookLogs'),
  },
  'gates.enterprise-surfaces': {
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
