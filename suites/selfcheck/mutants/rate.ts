// Mutants of the per-minute limits.
import type { IncomingCall } from '../../../simulator/admission/admission.ts';
import { planLaws } from '../../../simulator/core/plan.ts';
import type { RateRuleId } from '../../../spec/rules/rate.ts';
import { onStatus, toMember } from '../alter.ts';
import { billing } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { limitingStarter } from '../open-doors.ts';
import type { Wrap } from '../replaced-operation.ts';

const { figures } = planLaws;

/** Does not count the requests that match the predicate. */
const notCounting =
  (isMeant: (call: IncomingCall) => boolean): Wrap =>
  (parts) => ({
    ...parts,
    admit: (world, call) => {
      const admission = parts.admit(world, call);
      return isMeant(call) ? { ...admission, limits: [] } : admission;
    },
  });

/** Half of Starter's limit. */
const slow = { requestsPerMinute: 30 };

export const rateMutants = {
  'rate.higher-plans-allow-more': {
    'half-limit': law('allows a higher plan half as much', {
      plan: {
        figures: {
          starter: figures.starter,
          individual: { ...figures.individual, ...slow },
          professional: { ...figures.professional, ...slow },
          startup: { ...figures.startup, ...slow },
          enterprise: { ...figures.enterprise, ...slow },
          platform: { ...figures.platform, ...slow },
        },
      },
    }),
  },
  'rate.key-sub-limit': {
    'no-sub-limit': law('has no limit for a single key', {
      rate: { keyLimit: (limit) => limit },
    }),
  },
  'rate.limited-request-does-nothing': {
    'bills-refusal': part(
      'bills what it refuses',
      billing((_, { status }) => (status === 429 ? 1 : 0)),
    ),
    'manifests-beside-refusal': response(
      'delivers manifests beside the refusal',
      'listStreamManifests',
      onStatus(429, (reply) => ({ ...reply, body: { ...Object(reply.body), data: { manifests: [{}] } } })),
    ),
  },
  'rate.limit-holds-over-a-minute': {
    'ten-second-window': law('forgets requests after ten seconds', { rate: { windowMs: 10_000 } }),
    'second-window': law('allows the limit every second', { rate: { windowMs: 1_000 } }),
  },
  'rate.retry-after-suffices': {
    'half-wait': law('reports half of the wait', {
      rate: { retryAfterSeconds: (waitMs) => Math.max(1, Math.ceil(waitMs / 2_000)) },
    }),
    milliseconds: law('reports the wait in milliseconds', {
      rate: { retryAfterSeconds: (waitMs) => waitMs },
    }),
    'no-wait': response(
      'reports no wait',
      'listStreamManifests',
      onStatus(429, (reply) => {
        const { 'retry-after': _, ...headers } = reply.headers;
        return toMember('detail.retry_after_seconds', () => undefined)({ ...reply, headers });
      }),
    ),
  },
  'rate.every-way-counts': {
    seventy: part(['serves ten requests more than the limit', 'LIMIT-05'], limitingStarter(70)),
    'alias-uncounted': part(
      ['does not count requests under /api', 'LIMIT-05'],
      notCounting(({ path }) => path.startsWith('/api/')),
    ),
    'post-uncounted': part(
      ['does not count requests by POST', 'LIMIT-05'],
      notCounting(({ method }) => method.toUpperCase() === 'POST'),
    ),
    'keys-apart': part(
      ['limits the requests of each key, but not of the organisation', 'LIMIT-05'],
      (parts) => ({
        ...parts,
        admit: (world, call) => {
          const admission = parts.admit(world, call);
          return { ...admission, limits: admission.limits.slice(1) };
        },
      }),
    ),
  },
  'rate.token-requests-count': {
    'token-uncounted': part(
      'does not count requests with an access token',
      notCounting(({ presented }) => presented.accessToken !== undefined),
    ),
    seventy: part('serves ten requests more than the limit', limitingStarter(70)),
  },
  'rate.whole-limit-served': {
    'fifty-nine': part('serves one request less than the limit', limitingStarter(59)),
    'half-limit': part('serves half of the limit', limitingStarter(31)),
  },
} satisfies MutantTable<RateRuleId>;
