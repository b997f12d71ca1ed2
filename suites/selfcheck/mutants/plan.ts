// Mutants of plan gating.
import { errorLaws } from '../../../simulator/core/error.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import type { PlanRuleId } from '../../../spec/rules/plan.ts';
import { onStatus, toMember } from '../alter.ts';
import { alteringReplies } from '../apply.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { replacing } from '../replaced-operation.ts';

const gatedWith = (status: number) => ({ error: { status: { ...errorLaws.status, plan_gated: status } } });

export const planMutants = {
  'plan.flags-agree-with-access': {
    'digests-shown-open': wrong('shows digests as open where they are closed').response(
      'getAccount',
      toMember('data.subscription.endpoint_digests', () => true),
    ),
    'webhooks-shown-closed': wrong('shows webhooks as closed where they are open').response(
      'getAccount',
      toMember('data.subscription.endpoint_webhook', () => false),
    ),
  },
  'plan.signal-and-brief-for-all': {
    'listing-closed-to-starter': wrong('refuses the listing to Starter').part(
      replacing('listStreamManifests', (call, real) =>
        call.org.plan === 'starter'
          ? refuse('plan_gated', 'Not on this plan.')
          : real.listStreamManifests(call),
      ),
    ),
    'no-signal': wrong('leaves out the Signal').response(
      'listStreamManifests',
      toMember('data.manifests.last.signal', () => undefined),
    ),
    'no-brief': wrong('leaves out the Brief').response(
      'getManifest',
      toMember('data.brief', () => undefined),
    ),
  },
  'plan.closed-surface-forbidden': {
    'status-401': wrong('answers 401 for a missing plan', 'PLAN-12').law(gatedWith(401)),
    'status-404': wrong('answers 404 for a closed surface', 'PLAN-04').law(gatedWith(404)),
    'no-text': wrong('refuses without a text', 'PLAN-04').response(
      'getRecord',
      onStatus(
        403,
        toMember('detail', () => ({})),
      ),
    ),
  },
  'plan.refusal-is-free': {
    'bills-refusal': wrong('bills what it refuses').part(
      alteringReplies(() => {
        let refused = 0;
        return (reply) => {
          if (reply.status === 403) refused += 1;
          return toMember('usage.quota_used', (used) => Number(used) + refused)(reply);
        };
      }),
    ),
  },
  'plan.websocket-on-platform': {
    'shown-closed': wrong('shows WebSocket delivery as closed').response(
      'getAccount',
      toMember('data.subscription.endpoint_websocket', () => false),
    ),
  },
} satisfies MutantTable<PlanRuleId>;
