// Mutants of the per-minute limits.
import { planLaws } from '../../../simulator/core/plan.ts';
import type { RateRuleId } from '../../../spec/rules/rate.ts';
import { onStatus, toMember } from '../bend.ts';
import { billing } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';

const { figures } = planLaws;

export const rateMutants = {
  'rate.higher-plans-allow-more': [
    law('allows a higher plan half as much', ['RATE-04'], {
      plan: { figures: { ...figures, startup: { ...figures.startup, requestsPerMinute: 30 } } },
    }),
  ],
  'rate.key-sub-limit': [
    law('counts all keys together only', ['RATE-01'], { rate: { keyLimit: (limit) => limit } }),
  ],
  'rate.limited-request-does-nothing': [
    part(
      'bills what it refuses',
      ['RATE-03'],
      billing((_, { status }) => (status === 429 ? 1 : 0)),
    ),
    response(
      'delivers beside the refusal',
      [],
      'listStreamManifests',
      onStatus(429, (reply) => ({ ...reply, body: { ...Object(reply.body), data: { manifests: [{}] } } })),
    ),
  ],
  'rate.minute-holds-the-limit': [
    law('forgets after ten seconds', [], { rate: { windowMs: 10_000 } }),
    law('allows the limit every second', [], { rate: { windowMs: 1_000 } }),
  ],
  'rate.retry-after-suffices': [
    law('tells half of the wait', ['RATE-02'], {
      rate: { retryAfterSeconds: (waitMs) => Math.max(1, Math.ceil(waitMs / 2_000)) },
    }),
    response(
      'tells no wait at all',
      [],
      'listStreamManifests',
      onStatus(429, (reply) => {
        const { 'retry-after': _, ...headers } = reply.headers;
        return toMember('detail.retry_after_seconds', () => undefined)({ ...reply, headers });
      }),
    ),
  ],
} satisfies MutantTable<RateRuleId>;
