// Mutants of the rates of MCP: other buckets, and refusals that say the wrong thing.
import type { Admission, Rejected } from '../../../simulator/admission/admission.ts';
import { type Bucket, mcpRateLaws } from '../../../simulator/core/mcp-rate.ts';
import { newMeter, requestPolicy } from '../../../simulator/core/rate.ts';
import type { Refusal } from '../../../simulator/core/refusal.ts';
import type { McpRateRuleId } from '../../../spec/rules/mcp-rate.ts';
import { isTool, type RateClass, rateClasses, tools } from '../../../spec/tools.ts';
import { law, type Mutant, type MutantTable, part, type What } from '../mutant.ts';
import type { Wrap } from '../replaced-operation.ts';

const { buckets } = mcpRateLaws;

type AdmitWorld = Parameters<Parameters<Wrap>[0]['admit']>[0];

type Change = (rejected: Rejected, world: AdmitWorld) => Refusal;

/** Changes rate-limit refusals of the tools of some classes. */
const refusingIn =
  (classes: readonly RateClass[], change: Change): Wrap =>
  (parts) => ({
    ...parts,
    admit: (world, call) => {
      const admission = parts.admit(world, call);
      return isBackpressure(admission) &&
        isTool(call.operation) &&
        classes.includes(tools[call.operation].rateClass)
        ? { ...admission, refusal: change(admission, world) }
        : admission;
    },
  });

const refusing = (change: Change): Wrap => refusingIn(rateClasses, change);

const isBackpressure = (admission: Admission): admission is Rejected =>
  admission.kind === 'rejected' && admission.check === 'rate';

const withoutWait = ({ refusal: { retryAfterSeconds: _, ...refusal } }: Rejected): Refusal => refusal;
const asQuota = ({ refusal }: Rejected): Refusal => ({
  ...refusal,
  refusal: 'quota_exhausted',
  resetDate: '2026-12-01',
});

const billed = ({ refusal, caller, before }: Rejected, { store }: AdmitWorld): Refusal => {
  if (caller !== undefined && before !== undefined) {
    const { id } = caller.org;
    const { name } = before.period;
    store.setUsed(id, name, store.usedBy(id, name) + 20);
  }
  return refusal;
};

/** One bucket for all organisations, in one class. */
const sharedIn = (shared: RateClass): Mutant =>
  law([`has one bucket of the class ${shared} for all organisations`, 'MCPRATE-02'], {
    mcpRate: {
      bucketOf: (organizationId, rateClass, session) =>
        mcpRateLaws.bucketOf(rateClass === shared ? 'everyone' : organizationId, rateClass, session),
    },
  });

/** Refills classes of an organisation when it calls a tool in a session that it did not use before. */
const refillingOnReconnect =
  (...classes: readonly RateClass[]): Wrap =>
  (parts) => {
    const sessions = new Map<string, Set<string>>();
    return {
      ...parts,
      admit: (world, call) => {
        const admission = parts.admit(world, call);
        const { session, operation } = call;
        const organizationId = admission.caller?.org.id;
        if (organizationId === undefined || session === undefined || !isTool(operation)) return admission;
        const known = sessions.get(organizationId) ?? new Set<string>();
        sessions.set(organizationId, known);
        if (known.has(session)) return admission;
        for (const used of [...known, session])
          for (const rateClass of classes)
            Object.assign(
              world.store.meter(world.laws.mcpRate.bucketOf(organizationId, rateClass, used)),
              newMeter(),
            );
        known.add(session);
        return parts.admit(world, call);
      },
    };
  };

/** Counts calls of tools for the per-minute limit of REST too. */
export const countingForRest: Wrap = (parts) => ({
  ...parts,
  admit: (world, call) => {
    const admission = parts.admit(world, call);
    const org = admission.caller?.org;
    if (org === undefined || !isTool(call.operation)) return admission;
    const { requestsPerMinute } = world.laws.plan.figures[org.plan];
    const forRest = {
      meter: world.store.meter(org.id),
      policy: requestPolicy(world.laws.rate, requestsPerMinute),
    };
    return { ...admission, limits: [...admission.limits, forRest] };
  },
});

const changed = (what: What, rateClass: RateClass, figures: Partial<Bucket>): Mutant =>
  law(what, {
    mcpRate: { buckets: { ...buckets, [rateClass]: { ...buckets[rateClass], ...figures } } },
  });

export const mcpRateMutants = {
  'mcp-rate.discovery-limit': {
    'as-records': law(['counts every tool as one of Records', 'MCPRATE-01'], {
      mcpRate: { classOf: () => 'records' },
    }),
    'refuses-at-sixty': changed(['refuses discovery after 60 calls', 'MCPRATE-01'], 'discovery', {
      burst: 60,
    }),
    half: changed(['grants half of the burst', 'MCPRATE-01'], 'discovery', { burst: 150 }),
    unlimited: changed(['has no limit on discovery', 'MCPRATE-04'], 'discovery', { burst: 100_000 }),
  },
  'mcp-rate.content-limit': {
    'as-records': law(['counts content like Records', 'MCPRATE-02'], {
      mcpRate: { buckets: { ...buckets, content: buckets.records } },
    }),
    half: changed(['grants half of the burst', 'MCPRATE-02'], 'content', { burst: 120 }),
    unlimited: changed(['has no limit on content', 'MCPRATE-04'], 'content', { burst: 100_000 }),
  },
  'mcp-rate.records-limit': {
    'always-at-its-limit': changed(['admits no Record', 'MCPRATE-03'], 'records', { burst: 0 }),
    half: changed(['grants half of the burst', 'MCPRATE-03'], 'records', { burst: 60 }),
    unlimited: changed(['has no limit on Records', 'MCPRATE-04'], 'records', { burst: 100_000 }),
  },
  'mcp-rate.bucket-refills': {
    'tenth-slower': changed(['refills a tenth slower', 'MCPRATE-03'], 'records', { perSecond: 1.8 }),
    never: changed(['hardly ever refills', 'MCPRATE-03'], 'records', { perSecond: 0.1 }),
    'content-slower': changed(['refills content a tenth slower', 'MCPRATE-02'], 'content', {
      perSecond: 4.5,
    }),
    'discovery-slower': changed(['refills discovery a tenth slower', 'MCPRATE-01'], 'discovery', {
      perSecond: 9,
    }),
  },
  'mcp-rate.refills-no-faster': {
    'five-times-faster': changed(['refills five times as fast', 'MCPRATE-03'], 'records', { perSecond: 10 }),
    'content-faster': changed(['refills content five times as fast', 'MCPRATE-02'], 'content', {
      perSecond: 25,
    }),
    'discovery-faster': changed(['refills discovery five times as fast', 'MCPRATE-01'], 'discovery', {
      perSecond: 50,
    }),
  },
  'mcp-rate.retry-after-suffices': {
    'no-wait': part('does not say how long to wait', refusing(withoutWait)),
    'no-wait-for-content': part(
      'does not say how long to wait with content',
      refusingIn(['content'], withoutWait),
    ),
    'no-wait-for-discovery': part(
      'does not say how long to wait with discovery',
      refusingIn(['discovery'], withoutWait),
    ),
    'short-wait': law('says a fifth of the wait', {
      mcpRate: { buckets: { ...buckets, records: { ...buckets.records, perSecond: 0.2 } } },
      rate: { retryAfterSeconds: () => 1 },
    }),
    'grows-the-wait': part(
      'adds a second to the wait with each refusal, beyond what it says',
      refusing(({ refusal, limits }) => {
        for (const { meter } of limits) meter.missing += 5;
        return refusal;
      }),
    ),
  },
  'mcp-rate.backpressure-is-not-quota': {
    'reports-quota': part('reports an exhausted quota', refusing(asQuota)),
    'reports-quota-for-discovery': part(
      'reports an exhausted quota for discovery',
      refusingIn(['discovery'], asQuota),
    ),
    'bills-refusals': part('bills what it refuses', refusing(billed)),
    'bills-refused-content': part('bills the content that it refuses', refusingIn(['content'], billed)),
  },
  'mcp-rate.sessions-refill-nothing': {
    'refills-on-reconnect': part(
      ['refills when a session is opened', 'MCPRATE-02'],
      refillingOnReconnect(...rateClasses),
    ),
    'refills-content': part(
      ['refills content when a session is opened', 'MCPRATE-02'],
      refillingOnReconnect('content'),
    ),
    'refills-discovery': part(
      ['refills discovery when a session is opened', 'MCPRATE-04'],
      refillingOnReconnect('discovery'),
    ),
  },
  'mcp-rate.classes-apart': {
    'one-bucket': law('has one bucket for all classes', {
      mcpRate: {
        bucketOf: (organizationId) => `${organizationId}/mcp`,
        buckets: { ...buckets, discovery: buckets.content },
      },
    }),
    'one-bucket-of-several-sizes': law(
      'has one bucket for all classes, of the size that the class of a call has',
      { mcpRate: { bucketOf: (organizationId) => `${organizationId}/mcp` } },
    ),
    'counts-for-rest': part('counts calls for the limit of REST', countingForRest),
  },
  'mcp-rate.organizations-apart': {
    'one-discovery-bucket': sharedIn('discovery'),
    'one-records-bucket': sharedIn('records'),
    'one-bucket-for-all': law(['has one bucket for all organisations', 'MCPRATE-02'], {
      mcpRate: { bucketOf: (_organizationId, rateClass) => `everyone/mcp/${rateClass}` },
    }),
  },
} satisfies MutantTable<McpRateRuleId>;
