// Mutants of the rates of MCP: other buckets, and refusals that say the wrong thing.
import type { Admission, IncomingCall, Rejected } from '../../../../simulator/admission/admission.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import { type Bucket, mcpRateLaws } from '../../../../simulator/core/mcp-rate.ts';
import { newMeter, requestPolicy } from '../../../../simulator/core/rate.ts';
import type { Refusal } from '../../../../simulator/core/refusal.ts';
import type { McpRateRuleId } from '../../../../spec/rules/mcp-rate.ts';
import { isTool, type RateClass, rateClasses, type ToolId, tools } from '../../../../spec/tools.ts';
import { isSse } from '../../at-paths.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { admitting, isOneShot } from '../../open-doors.ts';
import type { Wrap } from '../../replaced-operation.ts';

const { buckets } = mcpRateLaws;

type AdmitWorld = Parameters<Parameters<Wrap>[0]['admit']>[0];

type Change = (rejected: Rejected, world: AdmitWorld) => Refusal;

/** Changes rate-limit refusals of the tools of some classes. */
const refusingIn = (classes: readonly RateClass[], change: Change): Wrap =>
  admitting((real, { operation }, world) =>
    isBackpressure(real) && isTool(operation) && classes.includes(tools[operation].rateClass)
      ? { ...real, refusal: change(real, world) }
      : real,
  );

const refusing = (change: Change): Wrap => refusingIn(rateClasses, change);

const isBackpressure = (admission: Admission): admission is Rejected =>
  admission.kind === 'rejected' && admission.check === 'rate';

const withoutWait = ({ refusal: { retryAfterSeconds: _, ...refusal } }: Rejected): Refusal => refusal;
const asQuota = ({ refusal }: Rejected): Refusal => ({
  ...refusal,
  refusal: 'quota_exhausted',
  resetDate: '2026-12-01',
});

const billing =
  (manifests: number): Change =>
  ({ refusal, caller, before }, { store }) => {
    if (caller !== undefined && before !== undefined) {
      const { id } = caller.org;
      const { name } = before.period;
      store.setUsed(id, name, store.usedBy(id, name) + manifests);
    }
    return refusal;
  };

/** One bucket for all organisations, in one class. */
const sharedIn = (shared: RateClass): Mutant =>
  wrong(`has one bucket of the class ${shared} for all organisations`, 'MCPRATE-02').law('mcpRate', {
    bucketOf: (organizationId, rateClass, session) =>
      mcpRateLaws.bucketOf(rateClass === shared ? 'everyone' : organizationId, rateClass, session),
  });

/** Refills classes of an organisation when it calls a tool in a session that it did not use before. */
const refillingOnReconnect =
  (...classes: readonly RateClass[]): Wrap =>
  (parts) => {
    const sessions = new Map<string, Set<string>>();
    return admitting((real, call, { laws, store }, again) => {
      const { session, operation } = call;
      const organizationId = real.caller?.org.id;
      if (organizationId === undefined || session === undefined || !isTool(operation)) return real;
      const known = sessions.get(organizationId) ?? new Set<string>();
      sessions.set(organizationId, known);
      if (known.has(session)) return real;
      for (const used of [...known, session])
        for (const rateClass of classes)
          Object.assign(store.meter(laws.mcpRate.bucketOf(organizationId, rateClass, used)), newMeter());
      known.add(session);
      return again(call);
    })(parts);
  };

/** Counts calls of tools for the per-minute limit of REST too. */
export const countingForRest: Wrap = admitting((real, { operation }, { laws, store }) => {
  const org = real.caller?.org;
  if (org === undefined || !isTool(operation)) return real;
  const { requestsPerMinute } = laws.plan.figures[org.plan];
  const forRest = { meter: store.meter(org.id), policy: requestPolicy(laws.rate, requestsPerMinute) };
  return { ...real, limits: [...real.limits, forRest] };
});

/** Refuses no calls for the rate, if they are meant. */
const unlimited = (isMeant: (call: IncomingCall) => boolean): Wrap =>
  admitting((real, call, _, again) => {
    if (!isBackpressure(real) || !isMeant(call)) return real;
    for (const { meter } of real.limits) Object.assign(meter, newMeter());
    return again(call);
  });

const unlimitedTool = (tool: ToolId): Mutant =>
  wrong(`has no limit on ${tool}`, 'MCPRATE-04').part(unlimited(({ operation }) => operation === tool));

function bucketForEachOneShot(): typeof mcpRateLaws.bucketOf {
  let calls = 0;
  return (organizationId, rateClass, session) => {
    if (session === undefined) calls += 1;
    const bucket = mcpRateLaws.bucketOf(organizationId, rateClass, session);
    return session === undefined ? `${bucket}/${calls}` : bucket;
  };
}

const changed = (rateClass: RateClass, figures: Partial<Bucket>): LawPatch => ({
  mcpRate: { buckets: { ...buckets, [rateClass]: { ...buckets[rateClass], ...figures } } },
});

export const mcpRateMutants = {
  'mcp-rate.discovery-limit': {
    'as-records': wrong('counts all as Records', 'MCPRATE-01').law('mcpRate', { classOf: () => 'records' }),
    'refuses-at-sixty': wrong('refuses at 60 calls', 'MCPRATE-01').laws(changed('discovery', { burst: 60 })),
    half: wrong('grants half of the burst', 'MCPRATE-01').laws(changed('discovery', { burst: 150 })),
    unlimited: wrong('has no limit on discovery', 'MCPRATE-04').laws(
      changed('discovery', { burst: 100_000 }),
    ),
    'unlimited-catalog': unlimitedTool('service-catalog'),
    'unlimited-details': unlimitedTool('service-details'),
    'unlimited-streams': unlimitedTool('service-streams'),
    'search-as-content': wrong('counts service-stream-search like content', 'MCPRATE-01').law('mcpRate', {
      classOf: (tool) => (tool === 'service-stream-search' ? 'content' : mcpRateLaws.classOf(tool)),
    }),
  },
  'mcp-rate.content-limit': {
    'as-records': wrong('counts content like Records', 'MCPRATE-02').law('mcpRate', {
      buckets: { ...buckets, content: buckets.records },
    }),
    half: wrong('grants half of the burst', 'MCPRATE-02').laws(changed('content', { burst: 120 })),
    unlimited: wrong('has no limit on content', 'MCPRATE-04').laws(changed('content', { burst: 100_000 })),
    'unlimited-over-sse': wrong('has no limit on content over SSE', 'MCPRATE-04').part(
      unlimited(({ path }) => isSse(path)),
    ),
    'unlimited-briefs': unlimitedTool('service-briefs'),
  },
  'mcp-rate.records-limit': {
    'always-at-its-limit': wrong('admits no Record', 'MCPRATE-03').laws(changed('records', { burst: 0 })),
    half: wrong('grants half of the burst', 'MCPRATE-03').laws(changed('records', { burst: 60 })),
    unlimited: wrong('has no limit on Records', 'MCPRATE-04').laws(changed('records', { burst: 100_000 })),
  },
  'mcp-rate.bucket-refills': {
    'tenth-slower': wrong('refills a tenth slower', 'MCPRATE-03').laws(
      changed('records', { perSecond: 1.8 }),
    ),
    never: wrong('hardly ever refills', 'MCPRATE-03').laws(changed('records', { perSecond: 0.1 })),
    'content-slower': wrong('refills content a tenth slower', 'MCPRATE-02').laws(
      changed('content', { perSecond: 4.5 }),
    ),
    'discovery-slower': wrong('refills discovery a tenth slower', 'MCPRATE-01').laws(
      changed('discovery', { perSecond: 9 }),
    ),
  },
  'mcp-rate.refills-no-faster': {
    'five-times-faster': wrong('refills five times as fast', 'MCPRATE-03').laws(
      changed('records', { perSecond: 10 }),
    ),
    'content-faster': wrong('refills content five times as fast', 'MCPRATE-02').laws(
      changed('content', { perSecond: 25 }),
    ),
    'discovery-faster': wrong('refills discovery five times as fast', 'MCPRATE-01').laws(
      changed('discovery', { perSecond: 50 }),
    ),
  },
  'mcp-rate.retry-after-suffices': {
    'no-wait': wrong('does not say how long to wait').part(refusing(withoutWait)),
    'no-wait-for-content': wrong('tells no wait with content').part(refusingIn(['content'], withoutWait)),
    'no-wait-for-discovery': wrong('does not say how long to wait with discovery').part(
      refusingIn(['discovery'], withoutWait),
    ),
    'short-wait': wrong('says a fifth of the wait').laws({
      mcpRate: { buckets: { ...buckets, records: { ...buckets.records, perSecond: 0.2 } } },
      rate: { retryAfterSeconds: () => 1 },
    }),
    'grows-the-wait': wrong('adds a second to the wait with each refusal, beyond what it says').part(
      refusing(({ refusal, limits }) => {
        for (const { meter } of limits) meter.missing += 5;
        return refusal;
      }),
    ),
  },
  'mcp-rate.backpressure-is-not-quota': {
    'reports-quota': wrong('reports an exhausted quota').part(refusing(asQuota)),
    'reports-quota-for-discovery': wrong('reports an exhausted quota for discovery').part(
      refusingIn(['discovery'], asQuota),
    ),
    'bills-refusals': wrong('bills what it refuses').part(refusing(billing(20))),
    'bills-refused-content': wrong('bills the content that it refuses').part(
      refusingIn(['content'], billing(20)),
    ),
    'bills-one-for-content': wrong('bills one manifest for content that it refuses').part(
      refusingIn(['content'], billing(1)),
    ),
    'bills-one-for-discovery': wrong('bills one manifest for discovery that it refuses').part(
      refusingIn(['discovery'], billing(1)),
    ),
  },
  'mcp-rate.sessions-refill-nothing': {
    'refills-on-reconnect': wrong('refills when a session is opened', 'MCPRATE-02').part(
      refillingOnReconnect(...rateClasses),
    ),
    'refills-content': wrong('refills content when a session is opened', 'MCPRATE-02').part(
      refillingOnReconnect('content'),
    ),
    'refills-discovery': wrong('refills discovery when a session is opened', 'MCPRATE-04').part(
      refillingOnReconnect('discovery'),
    ),
  },
  'mcp-rate.one-shots-counted': {
    'unlimited-one-shots': wrong('counts no calls without a session', 'MCPRATE-04').part(
      unlimited(isOneShot),
    ),
    'unlimited-one-shots-of-content': wrong('counts no content without a session', 'MCPRATE-02').part(
      unlimited((call) => isOneShot(call) && call.operation === 'service-manifests'),
    ),
    'apart-each': wrong('has a bucket for each call without a session', 'MCPRATE-01').law('mcpRate', {
      bucketOf: bucketForEachOneShot(),
    }),
  },
  'mcp-rate.classes-apart': {
    'one-bucket': wrong('has one bucket for all classes').law('mcpRate', {
      bucketOf: (organizationId) => `${organizationId}/mcp`,
      buckets: { ...buckets, discovery: buckets.content },
    }),
    'one-bucket-of-several-sizes': wrong(
      'has one bucket for all classes, of the size that the class of a call has',
    ).law('mcpRate', { bucketOf: (organizationId) => `${organizationId}/mcp` }),
    'counts-for-rest': wrong('counts calls for the limit of REST').part(countingForRest),
  },
  'mcp-rate.organizations-apart': {
    'one-discovery-bucket': sharedIn('discovery'),
    'one-records-bucket': sharedIn('records'),
    'one-bucket-for-all': wrong('has one bucket for all organisations', 'MCPRATE-02').law('mcpRate', {
      bucketOf: (_organizationId, rateClass) => `everyone/mcp/${rateClass}`,
    }),
  },
} satisfies MutantTable<McpRateRuleId>;
