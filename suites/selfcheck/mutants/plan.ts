// Mutants of plan gating.
import { errorLaws } from '../../../simulator/core/error.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import type { PlanRuleId } from '../../../spec/rules/plan.ts';
import { onStatus, toMember } from '../alter.ts';
import { alteringReplies } from '../apply.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { replacing } from '../replaced-operation.ts';

const gatedWith = (status: number) => ({ error: { status: { ...errorLaws.status, plan_gated: status } } });

export const planMutants = {
  'plan.flags-agree-with-access': {
    'digests-shown-open': response(
      'shows digests as open where they are closed',
      'getAccount',
      toMember('data.subscription.endpoint_digests', () => true),
    ),
    'webhooks-shown-closed': response(
      'shows webhooks as closed where they are open',
      'getAccount',
      toMember('data.subscription.endpoint_webhook', () => false),
    ),
  },
  'plan.signal-and-brief-for-all': {
    'listing-closed-to-starter': part(
      'refuses the listing to Starter',
      replacing('listStreamManifests', (call, real) =>
        call.org.plan === 'starter'
          ? refuse('plan_gated', 'Not on this plan.')
          : real.listStreamManifests(call),
      ),
    ),
    'no-signal': response(
      'leaves out the Signal',
      'listStreamManifests',
      toMember('data.manifests.last.signal', () => undefined),
    ),
    'no-brief': response(
      'leaves out the Brief',
      'getManifest',
      toMember('data.brief', () => undefined),
    ),
  },
  'plan.closed-surface-forbidden': {
    'status-401': law(['answers 401 for a missing plan', 'PLAN-12'], gatedWith(401)),
    'status-404': law(['answers 404 for a closed surface', 'PLAN-04'], gatedWith(404)),
    'no-text': response(
      ['refuses without a text', 'PLAN-04'],
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
    'shown-closed': response(
      'shows WebSocket delivery as closed',
      'getAccount',
      toMember('data.subscription.endpoint_websocket', () => false),
    ),
  },
} satisfies MutantTable<PlanRuleId>;
