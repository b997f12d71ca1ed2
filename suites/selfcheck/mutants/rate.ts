// Mutants of the per-minute limits.
import { planLaws } from '../../../simulator/core/plan.ts';
import type { RateRuleId } from '../../../spec/rules/rate.ts';
import { onStatus, toMember } from '../bend.ts';
import { billing } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';

const { figures } = planLaws;

export const rateMutants = {
  'rate.higher-plans-allow-more': {
    'half-limit': law('allows a higher plan half as much', ['RATE-04'], {
      plan: { figures: { ...figures, startup: { ...figures.startup, requestsPerMinute: 30 } } },
    }),
  },
  'rate.key-sub-limit': {
    'no-sub-limit': law('counts only all keys together', ['RATE-01'], {
      rate: { keyLimit: (limit) => limit },
    }),
  },
  'rate.limited-request-does-nothing': {
    'bills-refusal': part(
      'bills what it refuses',
      ['RATE-03'],
      billing((_, { status }) => (status === 429 ? 1 : 0)),
    ),
    'manifests-beside-refusal': response(
      'delivers manifests beside the refusal',
      [],
      'listStreamManifests',
      onStatus(429, (reply) => ({ ...reply, body: { ...Object(reply.body), data: { manifests: [{}] } } })),
    ),
  },
  'rate.limit-holds-over-a-minute': {
    'ten-second-window': law('forgets requests after ten seconds', [], { rate: { windowMs: 10_000 } }),
    'second-window': law('allows the limit every second', [], { rate: { windowMs: 1_000 } }),
  },
  'rate.retry-after-suffices': {
    'half-wait': law('reports half of the wait', ['RATE-02'], {
      rate: { retryAfterSeconds: (waitMs) => Math.max(1, Math.ceil(waitMs / 2_000)) },
    }),
    'no-wait': response(
      'reports no wait',
      [],
      'listStreamManifests',
      onStatus(429, (reply) => {
        const { 'retry-after': _, ...headers } = reply.headers;
        return toMember('detail.retry_after_seconds', () => undefined)({ ...reply, headers });
      }),
    ),
  },
} satisfies MutantTable<RateRuleId>;
