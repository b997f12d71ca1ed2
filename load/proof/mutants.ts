// Wrong limiters, quotas and deliveries, each of which the load script about it must catch.
import { deliveryLaws } from '../../simulator/core/delivery.ts';
import type { LawPatch } from '../../simulator/core/laws.ts';
import { type Bucket, mcpRateLaws } from '../../simulator/core/mcp-rate.ts';
import { planLaws } from '../../simulator/core/plan.ts';
import type { Store } from '../../simulator/state/store.ts';
import { secondMs } from '../../spec/units.ts';
import { onStatus, withoutHeader } from '../../suites/selfcheck/alter.ts';
import { removing } from '../../suites/selfcheck/alter-path.ts';
import { billingFor } from '../../suites/selfcheck/billing.ts';
import { type Mutant, wrong } from '../../suites/selfcheck/mutant.ts';
import { signedBy } from '../../suites/selfcheck/mutants/delivery/sent.ts';
import { mutantsOf } from '../../suites/selfcheck/mutants/index.ts';
import { countingForRest, type mcpRateMutants } from '../../suites/selfcheck/mutants/mcp/rate.ts';
import { limitingStarter } from '../../suites/selfcheck/open-doors.ts';
import type { CheckName, ScriptName } from '../lib/config.ts';

const rate = (text: string, patch: LawPatch['rate'] & object): Mutant => wrong(text).laws({ rate: patch });

const shortWait = rate('gives half of the wait', {
  retryAfterSeconds: (waitMs) => Math.max(1, Math.ceil(waitMs / 2_000)),
});
const noHeader = wrong('leaves Retry-After out').response('*', onStatus(429, withoutHeader('retry-after')));
const noBody = wrong('leaves retry_after_seconds out').response(
  '*',
  onStatus(429, removing('detail.retry_after_seconds')),
);
const billedRefusals = wrong('bills refusals').part(billingFor('*', 429));

const delivery = (text: string, patch: LawPatch['delivery'] & object): Mutant =>
  wrong(text).laws({ delivery: patch });

const everyNth = (nth: number): (() => boolean) => {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % nth === 0;
  };
};

const isLost = everyNth(97);
const isDoubled = everyNth(97);
const isForged = everyNth(97);

const { buckets } = mcpRateLaws;

/** Changes burst or refill of every class by a factor. */
const scaled = (text: string, { burst = 1, perSecond = 1 }: Partial<Bucket>): Mutant =>
  wrong(text).law('mcpRate', {
    buckets: {
      discovery: scaledBucket(buckets.discovery, burst, perSecond),
      content: scaledBucket(buckets.content, burst, perSecond),
      records: scaledBucket(buckets.records, burst, perSecond),
    },
  });

const scaledBucket = (bucket: Bucket, burst: number, perSecond: number): Bucket => ({
  burst: Math.round(bucket.burst * burst),
  perSecond: bucket.perSecond * perSecond,
});

/** Each call reaches the next of two instances, each of which has buckets of its own. */
let replica = 0;
const replicated = wrong('has a bucket in each of two instances').law('mcpRate', {
  bucketOf: (...asked) => {
    replica = 1 - replica;
    return `${mcpRateLaws.bucketOf(...asked)}/${replica}`;
  },
});

const mcpMutant = (rule: keyof typeof mcpRateMutants, id: string): Mutant => {
  const found = mutantsOf(rule).find((mutant) => mutant.id === `${rule}/${id}`);
  if (found === undefined) throw new Error(`there is no mutant ${id} of ${rule}`);
  return found;
};

/** On a plan whose limit on REST is smaller than a burst. */
const countingForSmallRest = wrong('counts calls for a limit of REST that they exceed').part((parts) => {
  const { figures } = planLaws;
  const enterprise = { ...figures.enterprise, requestsPerMinute: 200 };
  return countingForRest({
    ...parts,
    laws: { ...parts.laws, plan: { figures: { ...figures, enterprise } } },
  });
});

const shortBackpressure = wrong('says a second, and refuses for several').laws({
  mcpRate: { buckets: { ...buckets, content: { ...buckets.content, perSecond: 0.2 } } },
  rate: { retryAfterSeconds: () => 1 },
});

/** A wrong behaviour, and the check that must fail. */
export interface LoadMutant {
  readonly check: CheckName;
  readonly mutant: Mutant;
}

const breaks = (check: CheckName, mutant: Mutant): LoadMutant => ({ check, mutant });

export const loadMutants: Readonly<Record<ScriptName, readonly LoadMutant[]>> = {
  'rest-rate-limit': [
    breaks('within', wrong('grants half as much again').part(limitingStarter(90))),
    breaks('within', wrong('grants a tenth more').part(limitingStarter(66))),
    breaks('granted', wrong('grants a tenth less').part(limitingStarter(54))),
    breaks('granted', wrong('grants half of the limit').part(limitingStarter(30))),
    breaks('paced', wrong('grants a quarter of the limit').part(limitingStarter(15))),
    breaks('refuses', wrong('has no limit').part(limitingStarter(100_000))),
    breaks('otherKey', rate('has no sub-limit for a key', { keyLimit: (limit) => limit })),
    breaks('retry', shortWait),
    breaks('honest', noHeader),
    breaks('honest', noBody),
    breaks('free', billedRefusals),
  ],
  'rest-steady': [breaks('paced', wrong('grants a quarter of the limit').part(limitingStarter(15)))],
  'rest-measure': [breaks('retry', shortWait), breaks('honest', noHeader), breaks('free', billedRefusals)],
  'quota-edge': [
    breaks(
      'exact',
      wrong('delivers whole pages past the edge').law('quota', { servedCount: (asked) => asked }),
    ),
    breaks(
      'capped',
      wrong('never serves the last of the quota').law('quota', {
        servedCount: (asked, left) => Math.min(asked, Math.max(0, left - 1)),
      }),
    ),
    breaks(
      'exact',
      wrong('charges a moment after it has answered').part((parts) => ({ ...parts, store: lagging })),
    ),
  ],
  'mcp-rate-limit': [
    breaks('mcpWithin', scaled('admits a burst that is a tenth too large', { burst: 1.1 })),
    breaks('mcpGranted', scaled('admits a burst that is a tenth too small', { burst: 0.9 })),
    breaks('mcpRefill', scaled('refills a tenth too fast', { perSecond: 1.1 })),
    breaks('mcpRefill', scaled('refills a tenth too slowly', { perSecond: 0.9 })),
    breaks('mcpWithin', replicated),
    breaks('mcpApart', mcpMutant('mcp-rate.classes-apart', 'one-bucket')),
    breaks('mcpRest', countingForSmallRest),
    breaks('mcpReconnect', mcpMutant('mcp-rate.sessions-refill-nothing', 'refills-on-reconnect')),
    breaks('retry', shortBackpressure),
    breaks('mcpHonest', mcpMutant('mcp-rate.retry-after-suffices', 'no-wait')),
    breaks('mcpHonest', mcpMutant('mcp-rate.backpressure-is-not-quota', 'reports-quota')),
    breaks('free', mcpMutant('mcp-rate.backpressure-is-not-quota', 'bills-refusals')),
  ],
  'mcp-measure': [breaks('mcpHonest', mcpMutant('mcp-rate.retry-after-suffices', 'no-wait'))],
  'mcp-sessions': [breaks('mcpServed', scaled('admits a tenth of the burst', { burst: 0.1 }))],
  'webhook-fanout': [
    breaks(
      'arrives',
      delivery('loses one delivery in a hundred', {
        isSubscribed: (...asked) => deliveryLaws.isSubscribed(...asked) && !isLost(),
      }),
    ),
    breaks('arrives', delivery('tries nothing again', { waitAfterMs: () => undefined })),
    breaks(
      'once',
      delivery('sends one delivery in a hundred twice', {
        waitAfterMs: (attempts, succeeded) =>
          succeeded && attempts === 1 && isDoubled()
            ? secondMs
            : deliveryLaws.waitAfterMs(attempts, succeeded),
      }),
    ),
    breaks(
      'once',
      delivery('tries again after a second', {
        waitAfterMs: (_, succeeded) => (succeeded ? undefined : secondMs),
      }),
    ),
    breaks(
      'signed',
      wrong('signs one request in a hundred with another key').part(
        signedBy((secret) => (isForged() ? 'another' : secret)),
      ),
    ),
    breaks('drained', delivery('holds deliveries back for a while', { firstWaitMs: () => 45 * secondMs })),
  ],
};

const lagMs = 30;

/** A store that writes used quota late, so that parallel readers all find the same quota left. */
function lagging(store: Store): Store {
  const setUsed = store.setUsed.bind(store);
  store.setUsed = (...change) => void setTimeout(() => setUsed(...change), lagMs);
  return store;
}
