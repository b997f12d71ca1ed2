// Mutants of what plans include: calls that open a surface to a plan, or close it, while others of the surface do not.
import { planLaws } from '../../../simulator/core/plan.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import type { GatesRuleId } from '../../../spec/rules/gates.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { type CallId, type ToolId, tools } from '../../../spec/tools.ts';
import type { PlanName } from '../../../spec/values.ts';
import { leftOut, memberAt, valueAt } from '../altered-answer.ts';
import { overSse } from '../at-paths.ts';
import { type Mutant, type Mutants, type MutantTable, wrong } from '../mutant.ts';
import { admitting, gatedAs, isOneShot, withFlags } from '../open-doors.ts';
import { inStore, replacing, type Wrap } from '../replaced-operation.ts';
import { returningRows, unlisted } from '../replaced-tool.ts';
import { withholding } from './changed-manifests.ts';

const opened = (plan: PlanName, call: CallId): Mutant =>
  wrong(`opens ${call} to ${plan}`).part(gatedAs(plan, call, undefined));
const openedTo = (what: string, name: 'accessToken' | 'aliasKey'): Mutant =>
  wrong(`opens to ${what} what the plan excludes`).part(
    admitting((real, { presented }) =>
      real.kind === 'rejected' && real.check === 'plan' && presented[name] !== undefined
        ? { ...real, kind: 'admitted' }
        : real,
    ),
  );
const closed = (plan: PlanName, call: CallId, ...breaks: readonly StatementId[]): Mutant =>
  wrong(`closes ${call} to ${plan}`, ...breaks).part(
    gatedAs(plan, call, refuse('plan_gated', `Your ${plan} plan does not include this.`)),
  );

const unlistedTo = (plan: PlanName, tool: ToolId): Mutant =>
  wrong(`lists no ${tool} to ${plan}`, tools[tool].server === 'core' ? 'MCP-07' : 'MCP-08').part(
    inStore((store) => unlisted(tool, (id) => store().organization(id)?.plan === plan)),
  );

/** Shows the plan what Enterprise sees. */
const asEnterprise = <Call extends { readonly org: { readonly plan: PlanName } }>(
  plan: PlanName,
  call: Call,
): Call => (call.org.plan === plan ? { ...call, org: { ...call.org, plan: 'enterprise' } } : call);
const recordsIn = (
  plan: PlanName,
  operation: 'getManifest' | 'listDigestManifests' | 'listStreamManifests' | 'queryManifests',
): Mutant =>
  wrong(`shows Records to ${plan} in ${operation}`, 'RECORD-02').part(
    replacing(operation, (call, real) => real[operation](asEnterprise(plan, call) as never)),
  );
const recordsInTool = (plan: PlanName, tool: ToolId): Mutant =>
  wrong(`shows Records to ${plan} in ${tool}`, 'RECORD-02').part(addingRecords(plan, tool));
const addingRecords = (plan: PlanName, tool: ToolId): Wrap =>
  returningRows(tool, 'manifests', (row, { org }) =>
    org.plan === plan ? { ...row, record: { content: 'The full text of a source.' } } : row,
  );

const withheld = (level: 'signal' | 'brief', plan: PlanName): Mutant =>
  wrong(`withholds the ${level} from ${plan}`, 'PLAN-03', level === 'signal' ? 'SIGNAL-01' : 'BRIEF-01').part(
    withholding(level, plan),
  );
const headlineOnly = (
  level: 'signal' | 'brief',
  operation: 'listDigestManifests' | 'listStreamManifests',
): Mutant =>
  wrong(`shows only the headline of each ${level} in ${operation}`, 'SIGNAL-13').answer(
    valueAt(operation, `data.manifests[-1].${level}`, (story) => ({ headline: Object(story).headline })),
  );

const levelsShown = (levels: string): Mutant =>
  wrong(`lists ${levels} as available on every plan`, 'ENV-12').answer(
    memberAt('*', 'usage.available', () => levels),
  );
const flagShown = (flag: string, isOpen: boolean): Mutant =>
  wrong(`shows ${flag} ${isOpen} in every account`, 'PLAN-01').answer(
    memberAt('getAccount', `data.subscription.${flag}`, () => isOpen),
  );

/** Mutants that open surfaces which the document withholds from the plan. */
const openingSurfaces = (plan: PlanName): Mutants => ({
  digests: wrong('opens digests', 'PLAN-06').laws(withFlags(plan, { digests: true })),
  webhooks: wrong('opens webhooks', 'PLAN-08').laws(withFlags(plan, { webhook: true })),
  ...openingMore(plan),
});

const openingMore = (plan: PlanName): Mutants => ({
  websocket: wrong('shows WebSocket as open', 'PLAN-01').laws(withFlags(plan, { websocket: true })),
  ontology: wrong('opens ontology sync', 'PLAN-09').law('plan', {
    hasOntology: (one) => one === plan || planLaws.hasOntology(one),
  }),
  'by-id': wrong('opens reads by manifest id', 'PLAN-02').law('plan', {
    readsByManifestId: (one) => one === plan || planLaws.readsByManifestId(one),
  }),
  'records-by-id': wrong('opens Records by manifest id', 'PLAN-02').law('plan', {
    readsRecordsByManifestId: (one) => one === plan || planLaws.readsRecordsByManifestId(one),
  }),
});

/** Mutants that close surfaces which the document gives to the plan. */
const closing = (plan: PlanName): Mutants => ({
  'no-digests': wrong('closes digests', 'PLAN-06').laws(withFlags(plan, { digests: false })),
  'no-webhooks': wrong('closes webhooks', 'PLAN-08').laws(withFlags(plan, { webhook: false })),
});

const ofSmall = (plan: PlanName, ...more: readonly (readonly [id: string, Mutant])[]): Mutants => ({
  'digest-preview': opened(plan, 'previewDigestFilter'),
  'webhook-made': opened(plan, 'createWebhook'),
  'label-tool': opened(plan, 'service-label'),
  'signal-by-id': opened(plan, 'getSignal'),
  'beacons-closed': closed(plan, 'listBeacons', 'BEACON-39', 'PLAN-10'),
  ...Object.fromEntries(more),
  ...openingSurfaces(plan),
});

export const gatesMutants = {
  'gates.starter-surfaces': ofSmall(
    'starter',
    ['archive-closed', closed('starter', 'service-archive-beacon')],
    ['saving-open', opened('starter', 'service-save-beacon')],
    ['proposals-gated-otherwise', closed('starter', 'service-configure-beacon', 'MCP-22')],
    ['archive-unlisted', unlistedTo('starter', 'service-archive-beacon')],
    ['grants-closed', closed('starter', 'listBackfillGrants', 'BACKFILL-01', 'PLAN-11')],
    ['records-by-tool', recordsInTool('starter', 'service-manifests')],
    [
      'records-over-sse',
      wrong('shows Records to starter over SSE').part(
        overSse('service-manifests', addingRecords('starter', 'service-manifests')),
      ),
    ],
    ['records-by-id-open', recordsIn('starter', 'getManifest')],
    [
      'records-one-shot',
      wrong('opens service-records to starter without a session').part(
        gatedAs('starter', 'service-records', undefined, isOneShot),
      ),
    ],
    ['open-to-tokens', openedTo('an access token', 'accessToken')],
    ['open-to-aliases', openedTo('x-api-key', 'aliasKey')],
    ['record-available', levelsShown('signal, brief, record')],
    ['digests-shown-open', flagShown('endpoint_digests', true)],
    ['signal-withheld', withheld('signal', 'starter')],
    ['signal-headline-only', headlineOnly('signal', 'listStreamManifests')],
  ),
  'gates.individual-surfaces': ofSmall(
    'individual',
    ['save-beacon', opened('individual', 'service-configure-beacon')],
    ['briefs-unlisted', unlistedTo('individual', 'service-briefs')],
    ['records-listed', recordsIn('individual', 'listStreamManifests')],
    ['signal-withheld', withheld('signal', 'individual')],
  ),
  'gates.professional-surfaces': ofSmall(
    'professional',
    ['records-tool', opened('professional', 'service-records')],
    ['beacons-unlisted', unlistedTo('professional', 'service-beacons')],
    ['records-in-queries', recordsIn('professional', 'queryManifests')],
    ['no-brief-available', levelsShown('signal')],
    ['brief-withheld', withheld('brief', 'professional')],
  ),
  'gates.startup-surfaces': {
    ...closing('startup'),
    ...openingMore('startup'),
    'syncs-listed': opened('startup', 'listSyncs'),
    'sync-tool': opened('startup', 'service-sync'),
    'records-tool': opened('startup', 'service-records'),
    'save-beacon': opened('startup', 'service-configure-beacon'),
    'digest-webhooks-closed': closed('startup', 'listDigestWebhooks'),
    'digest-tool-closed': closed('startup', 'service-digest-manifests'),
    'digest-tool-unlisted': unlistedTo('startup', 'service-digest-manifests'),
    'logs-closed': closed('startup', 'listWebhookLogs'),
    'records-open': wrong('shows Records to every plan', 'RECORD-02').law('plan', { hasRecords: () => true }),
    'records-in-digests': recordsIn('startup', 'listDigestManifests'),
    'record-available': levelsShown('signal, brief, record'),
    'brief-headline-only': headlineOnly('brief', 'listDigestManifests'),
    'webhooks-shown-closed': flagShown('endpoint_webhook', false),
  },
  'gates.enterprise-surfaces': {
    ...closing('enterprise'),
    'no-ontology': wrong('closes ontology sync', 'PLAN-09').law('plan', {
      hasOntology: (plan) => plan === 'platform',
    }),
    'records-closed': closed('enterprise', 'service-records'),
    'labels-closed': closed('enterprise', 'service-labels'),
    'added-digests-closed': closed('enterprise', 'listAddedDigests'),
    'topics-closed': closed('enterprise', 'listTopics'),
    'grants-closed': closed('enterprise', 'listBackfillGrants'),
    'record-not-available': levelsShown('signal, brief'),
    'brief-withheld-by-message': wrong('replaces the body of every Brief with a message', 'BRIEF-01').answer(
      valueAt('listStreamManifests', 'data.manifests[*].brief.body', () => 'Upgrade to read Briefs.'),
    ),
    'null-for-one': wrong('sends null as the Record of one manifest', 'RECORD-03').answer(
      valueAt('listStreamManifests', 'data.manifests[-1].record', () => null),
    ),
    'no-records': wrong('shows Records to no plan', 'RECORD-01').law('plan', { hasRecords: () => false }),
    'no-record-by-record-id': wrong('leaves the Record out of a manifest by record id', 'RECORD-14').answer(
      leftOut('getManifest', 'data.record'),
    ),
    'no-record-in-digests': wrong('leaves Records out of the listing of a digest', 'RECORD-01').answer(
      leftOut('listDigestManifests', 'data.manifests[*].record'),
    ),
  },
  'gates.platform-surfaces': {
    'signal-closed': closed('platform', 'getSignal'),
    'brief-closed': closed('platform', 'getBrief'),
    'queries-closed': closed('platform', 'queryManifests'),
    'briefs-tool-closed': closed('platform', 'service-briefs'),
    'trending-closed': closed('platform', 'listTrending'),
  },
} satisfies MutantTable<GatesRuleId>;
