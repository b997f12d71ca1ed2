// Mutants of the per-minute limits.
import type { IncomingCall } from '../../../simulator/admission/admission.ts';
import { planLaws } from '../../../simulator/core/plan.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import type { RateRuleId } from '../../../spec/rules/rate.ts';
import { onStatus } from '../alter.ts';
import { toMember } from '../alter-path.ts';
import { billingFor } from '../billing.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { admitting, limitingStarter } from '../open-doors.ts';
import { replacing, together, type Wrap } from '../replaced-operation.ts';

const { figures } = planLaws;

/** Does not count the requests that match the predicate. */
const notCounting = (isMeant: (call: IncomingCall) => boolean): Wrap =>
  admitting((real, call) => (isMeant(call) ? { ...real, limits: [] } : real));

/** Half of Starter's limit. */
const slow = { requestsPerMinute: 30 };

export const rateMutants = {
  'rate.higher-plans-allow-more': {
    'half-limit': wrong('allows a higher plan half as much').law('plan', {
      figures: {
        starter: figures.starter,
        individual: { ...figures.individual, ...slow },
        professional: { ...figures.professional, ...slow },
        startup: { ...figures.startup, ...slow },
        enterprise: { ...figures.enterprise, ...slow },
        platform: { ...figures.platform, ...slow },
      },
    }),
  },
  'rate.key-sub-limit': {
    'no-sub-limit': wrong('has no limit for a single key').law('rate', { keyLimit: (limit) => limit }),
  },
  'rate.limited-request-does-nothing': {
    'bills-refusal': wrong('bills what it refuses').part(billingFor('*', 429)),
    'does-what-it-refuses': wrong('creates the Beacon that it refuses for the rate').part((parts) => {
      let refused: string | undefined;
      return together(
        admitting((real, call) => {
          if (real.kind !== 'rejected' || real.check !== 'rate' || call.operation !== 'createBeacon')
            return real;
          refused = real.caller?.org.id;
          return { ...real, kind: 'admitted' };
        }),
        replacing('createBeacon', (call, real) => {
          const outcome = real.createBeacon(call);
          if (refused !== call.org.id) return outcome;
          refused = undefined;
          return refuse('rate_limited', 'Too many requests.');
        }),
      )(parts);
    }),
    'manifests-beside-refusal': wrong('delivers manifests beside the refusal').response(
      'listStreamManifests',
      onStatus(429, (reply) => ({ ...reply, body: { ...Object(reply.body), data: { manifests: [{}] } } })),
    ),
  },
  'rate.limit-holds-over-a-minute': {
    'ten-second-window': wrong('forgets requests after ten seconds').law('rate', { windowMs: 10_000 }),
    'second-window': wrong('allows the limit every second').law('rate', { windowMs: 1_000 }),
  },
  'rate.retry-after-suffices': {
    'half-wait': wrong('reports half of the wait').law('rate', {
      retryAfterSeconds: (waitMs) => Math.max(1, Math.ceil(waitMs / 2_000)),
    }),
    milliseconds: wrong('reports the wait in milliseconds').law('rate', {
      retryAfterSeconds: (waitMs) => waitMs,
    }),
    'no-wait': wrong('reports no wait').response(
      'listStreamManifests',
      onStatus(429, (reply) => {
        const { 'retry-after': _, ...headers } = reply.headers;
        return toMember('detail.retry_after_seconds', () => undefined)({ ...reply, headers });
      }),
    ),
  },
  'rate.every-way-counts': {
    seventy: wrong('serves ten requests more than the limit', 'LIMIT-05').part(limitingStarter(70)),
    'alias-uncounted': wrong('does not count requests under /api', 'LIMIT-05').part(
      notCounting(({ path }) => path.startsWith('/api/')),
    ),
    'headers-uncounted': wrong('does not count requests with x-api-key', 'LIMIT-05').part(
      notCounting(({ presented }) => presented.aliasKey !== undefined),
    ),
    'post-uncounted': wrong('does not count requests by POST', 'LIMIT-05').part(
      notCounting(({ method }) => method.toUpperCase() === 'POST'),
    ),
    'by-record-uncounted': wrong('does not count reads by record id', 'LIMIT-05').part(
      notCounting(({ operation }) => operation === 'getManifest'),
    ),
    'keys-apart': wrong('limits the requests of each key, but not of the organisation', 'LIMIT-05').part(
      admitting((real) => ({ ...real, limits: real.limits.slice(1) })),
    ),
  },
  'rate.token-requests-count': {
    'token-uncounted': wrong('does not count requests with an access token').part(
      notCounting(({ presented }) => presented.accessToken !== undefined),
    ),
    seventy: wrong('serves ten requests more than the limit').part(limitingStarter(70)),
  },
  'rate.whole-limit-served': {
    'fifty-nine': wrong('serves one request less than the limit').part(limitingStarter(59)),
    'half-limit': wrong('serves half of the limit').part(limitingStarter(31)),
  },
} satisfies MutantTable<RateRuleId>;
