// Mutants of plan gating.
import { errorLaws } from '../../../simulator/core/error.ts';
import { type PlanFlags, planLaws } from '../../../simulator/core/plan.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import type { PlanRuleId } from '../../../spec/rules/plan.ts';
import type { PlanName } from '../../../spec/values.ts';
import { onStatus, toAnswer, toMember } from '../alter.ts';
import { alteringReplies } from '../apply.ts';
import { joined, law, type Mutants, type MutantTable, part, response } from '../mutant.ts';
import { replacing } from '../replaced-operation.ts';

const gatedWith = (status: number) => ({ error: { status: { ...errorLaws.status, plan_gated: status } } });

const withFlags = (plan: PlanName, flags: Partial<PlanFlags>) => ({
  plan: { flags: { ...planLaws.flags, [plan]: { ...planLaws.flags[plan], ...flags } } },
});

/** Mutants that open surfaces which the document withholds from the plan. */
const opening = (plan: PlanName): Mutants => ({
  digests: law('opens digests', ['PLAN-06'], withFlags(plan, { digests: true })),
  webhooks: law('opens webhooks', ['PLAN-08'], withFlags(plan, { webhook: true })),
  ...openingMore(plan),
});

const openingMore = (plan: PlanName): Mutants => ({
  websocket: law('shows WebSocket as open', ['PLAN-01'], withFlags(plan, { websocket: true })),
  ontology: law('opens ontology sync', ['PLAN-09'], {
    plan: { hasOntology: (one) => one === plan || planLaws.hasOntology(one) },
  }),
  'by-id': law('opens reads by manifest id', ['PLAN-02'], {
    plan: { readsByManifestId: (one) => one === plan || planLaws.readsByManifestId(one) },
  }),
  'records-by-id': law('opens Records by manifest id', ['PLAN-02'], {
    plan: { readsRecordsByManifestId: (one) => one === plan || planLaws.readsRecordsByManifestId(one) },
  }),
});

/** Mutants that close surfaces which the document gives to the plan. */
const closing = (plan: PlanName): Mutants => ({
  'no-digests': law('closes digests', ['PLAN-06'], withFlags(plan, { digests: false })),
  'no-webhooks': law('closes webhooks', ['PLAN-08'], withFlags(plan, { webhook: false })),
});

export const planMutants = {
  'plan.flags-agree-with-access': {
    'digests-shown-open': response(
      'shows digests as open where they are closed',
      ['PLAN-01'],
      'getAccount',
      toMember('data.subscription.endpoint_digests', () => true),
    ),
    'webhooks-shown-closed': response(
      'shows webhooks as closed where they are open',
      ['PLAN-01'],
      'getAccount',
      toMember('data.subscription.endpoint_webhook', () => false),
    ),
  },
  'plan.by-id-needs-platform': {
    'signal-and-brief-open': law('opens Signal and Brief by manifest id to all', ['PLAN-02'], {
      plan: { readsByManifestId: () => true },
    }),
    'record-open-from-startup': law('opens Records by manifest id from Startup', ['PLAN-02'], {
      plan: { readsRecordsByManifestId: (plan) => plan !== 'starter' },
    }),
  },
  'plan.signal-and-brief-for-all': {
    'listing-closed-to-starter': part(
      'refuses the listing to Starter',
      ['PLAN-03'],
      replacing('listStreamManifests', (call, real) =>
        call.org.plan === 'starter'
          ? refuse('plan_gated', 'Not on this plan.')
          : real.listStreamManifests(call),
      ),
    ),
    'no-signal': response(
      'leaves out the Signal',
      ['PLAN-03'],
      'listStreamManifests',
      toMember('data.manifests.last.signal', () => undefined),
    ),
    'no-brief': response(
      'leaves out the Brief',
      ['PLAN-03'],
      'getManifest',
      toMember('data.brief', () => undefined),
    ),
  },
  'plan.closed-surface-forbidden': {
    'status-401': law('answers 401 for a missing plan', ['PLAN-12'], gatedWith(401)),
    'status-404': law('answers 404 for a closed surface', ['PLAN-04'], gatedWith(404)),
    'no-text': response(
      'refuses without a text',
      ['PLAN-04'],
      'getRecord',
      onStatus(
        403,
        toMember('detail', () => ({})),
      ),
    ),
  },
  'plan.refusal-is-free': {
    'bills-refusal': part(
      'bills what it refuses',
      ['PLAN-13'],
      alteringReplies(() => {
        let refused = 0;
        return (reply) => {
          if (reply.status === 403) refused += 1;
          return toMember('usage.quota_used', (used) => Number(used) + refused)(reply);
        };
      }),
    ),
  },
  'plan.digests-from-startup': {
    'open-to-starter': law('opens digests to Starter', ['PLAN-06'], withFlags('starter', { digests: true })),
    'closed-to-startup': law(
      'closes digests to Startup',
      ['PLAN-06'],
      withFlags('startup', { digests: false }),
    ),
  },
  'plan.webhooks-from-startup': {
    'open-to-starter': law('opens webhooks to Starter', ['PLAN-08'], withFlags('starter', { webhook: true })),
    'closed-to-startup': law(
      'closes webhooks to Startup',
      ['PLAN-08'],
      withFlags('startup', { webhook: false }),
    ),
  },
  'plan.ontology-needs-enterprise': {
    'open-to-all': law('opens ontology sync to all', ['PLAN-09'], { plan: { hasOntology: () => true } }),
    'closed-to-all': law('closes ontology sync to all', ['PLAN-09'], { plan: { hasOntology: () => false } }),
    'labels-open-to-all': response(
      'opens the list of labels to all',
      ['PLAN-09'],
      'listLabels',
      onStatus(403, toAnswer(200, { data: { labels: [] } })),
    ),
  },
  'plan.websocket-on-platform': {
    'shown-closed': response(
      'shows WebSocket delivery as closed',
      ['WS-01'],
      'getAccount',
      toMember('data.subscription.endpoint_websocket', () => false),
    ),
  },
  'plan.starter-closes-surfaces': opening('starter'),
  'plan.individual-closes-surfaces': opening('individual'),
  'plan.professional-closes-surfaces': opening('professional'),
  'plan.startup-opens-surfaces': joined(closing('startup'), openingMore('startup')),
  'plan.enterprise-opens-surfaces': joined(closing('enterprise'), {
    'no-ontology': law('closes ontology sync', ['PLAN-09'], {
      plan: { hasOntology: (plan) => plan === 'platform' },
    }),
  }),
} satisfies MutantTable<PlanRuleId>;
