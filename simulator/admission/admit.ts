// Decides whether a request reaches its use case: credentials, rate limits, forced refusal and plan gate, in this order.
import { operations } from '../../spec/contract.ts';
import { isTool, type ToolId } from '../../spec/tools.ts';
import { authenticate, type Principal } from '../core/auth.ts';
import { bucketPolicy } from '../core/mcp-rate.ts';
import { flagsOf, gate, requestsPerMinuteOf } from '../core/plan.ts';
import type { Period, QuotaLaws } from '../core/quota.ts';
import { decide, limitIn, requestPolicy, windowIn } from '../core/rate.ts';
import { type DecidedBy, type Refusal, type RefusalKind, refuse } from '../core/refusal.ts';
import { quotaStateOf } from '../service/accounting.ts';
import type { Caller } from '../service/context.ts';
import type { ForcedFault, ForcedRefusal, Met } from '../state/faults.ts';
import type { Admission, Admitted, AppliedLimit, IncomingCall } from './admission.ts';
import type { AdmissionWorld } from './world.ts';

export type Admit = (world: AdmissionWorld, call: IncomingCall) => Admission;

export function admit(world: AdmissionWorld, call: IncomingCall): Admission {
  const authentication = call.isOpen
    ? undefined
    : authenticate(world.laws.auth, world.store, call.presented, call.operation);
  const principal = authentication?.kind === 'principal' ? authentication.principal : undefined;
  const forced = forcedTransport(world, call, authentication);
  const nowMs = world.clock.nowMs();
  const caller = principal && callerOf(world, principal);
  // Every request passes here, and one literal costs less than spreads.
  const admitted: Admitted = {
    kind: 'admitted',
    call,
    nowMs,
    transportFault: forced?.fault,
    marks: withMark(noMarks, forced),
    limits: noLimits,
    caller,
    before: caller && quotaStateOf(world, caller, nowMs),
    rate: undefined,
  };
  if (authentication?.kind === 'refused')
    return { ...admitted, kind: 'rejected', check: 'credentials', refusal: authentication };
  return caller === undefined ? applyForcedRefusal(world, admitted) : admitCaller(world, admitted, caller);
}

/** Waits for a customer, as a forced refusal does: who is refused for the credentials is none. */
function forcedTransport(
  world: AdmissionWorld,
  { operation }: IncomingCall,
  authentication: ReturnType<typeof authenticate> | undefined,
): Met | undefined {
  if (authentication?.kind === 'refused') return undefined;
  return world.faults.takeTransport({
    operation,
    organizationId: authentication?.principal.organizationId,
  });
}

const noLimits: Admitted['limits'] = [];
const noMarks: Admitted['marks'] = [];

const withMark = (
  marks: Admitted['marks'],
  forced: Pick<ForcedFault, 'mark'> | undefined,
): Admitted['marks'] => (forced?.mark === undefined ? marks : [...marks, forced.mark]);

export function callerOf({ store }: Pick<AdmissionWorld, 'store'>, principal: Principal): Caller {
  const { organizationId, apiKey } = principal;
  const org = store.organization(organizationId);
  if (org === undefined)
    throw new Error(`organisation ${organizationId} has credentials but is not in the store`);
  return { org, apiKey };
}

function admitCaller(world: AdmissionWorld, admitted: Admitted, caller: Caller): Admission {
  const { laws } = world;
  const { org } = caller;
  const limited = applyRateLimits(world, admitted, limitsFor(world, admitted.call, caller));
  if (limited.kind === 'rejected') return limited;
  const unforced = applyForcedRefusal(world, limited);
  if (unforced.kind === 'rejected') return unforced;
  const gated = gate(
    laws.plan,
    { plan: org.plan, flags: () => flagsOf(laws.plan, org) },
    admitted.call.operation,
  );
  return gated === undefined ? unforced : { ...unforced, kind: 'rejected', check: 'plan', refusal: gated };
}

function applyRateLimits(
  world: AdmissionWorld,
  admitted: Admitted,
  limits: readonly DecidingLimit[],
): Admission {
  if (admitted.caller?.org.unmetered === true) return admitted;
  let rate: Admitted['rate'];
  for (const { meter, policy, decidedBy } of limits) {
    const decision = decide(policy, meter, admitted.nowMs);
    const { used } = decision;
    const use = { usedBefore: used, usedAfter: used, limit: limitIn(policy), windowMs: windowIn(policy) };
    if (decision.kind === 'limited') {
      const refusal = tooManyRequests(world.laws.rate.retryAfterSeconds(decision.waitMs), decidedBy);
      return { ...admitted, kind: 'rejected', check: 'rate', refusal, limits, rate: use };
    }
    rate ??= use;
  }
  return { ...admitted, limits, rate };
}

/** A limit, and what a refusal by it follows from. */
interface DecidingLimit extends AppliedLimit {
  readonly decidedBy: DecidedBy;
}

const limitsFor = (
  world: AdmissionWorld,
  { operation, session }: IncomingCall,
  caller: Caller,
): readonly DecidingLimit[] =>
  isTool(operation)
    ? [bucketFor(world, { tool: operation, session }, caller)]
    : requestLimitsFor(world, caller);

/** The bucket for the class of the tool. */
function bucketFor(
  { laws, store }: AdmissionWorld,
  { tool, session }: { readonly tool: ToolId; readonly session: string | undefined },
  { org }: Caller,
): DecidingLimit {
  const rateClass = laws.mcpRate.classOf(tool);
  return {
    meter: store.meter(laws.mcpRate.bucketOf(org.id, rateClass, session)),
    policy: bucketPolicy(laws.mcpRate.buckets[rateClass]),
    decidedBy: { rule: `mcp-rate.${rateClass}-limit`, reading: 'mcp-rate.bucket' },
  };
}

/** The limit of the organisation, and the sub-limit of the API key if one was used. */
function requestLimitsFor(
  { laws, store }: AdmissionWorld,
  { org, apiKey }: Caller,
): readonly DecidingLimit[] {
  const limit = requestsPerMinuteOf(laws.plan, org);
  const ofOrganization = {
    meter: store.meter(org.id),
    policy: requestPolicy(laws.rate, limit),
    decidedBy: {
      rule: org.plan === 'starter' ? 'limit.starter-requests' : 'rate.higher-plans-allow-more',
      reading: 'rate.window',
    },
  } as const;
  if (apiKey === undefined) return [ofOrganization];
  const keyLimit = laws.rate.keyLimit(limit, org.keys.length);
  const ofKey = {
    meter: store.meter(apiKey),
    policy: requestPolicy(laws.rate, keyLimit),
    decidedBy: { rule: 'rate.key-sub-limit', reading: 'rate.window' },
  } as const;
  return [ofOrganization, ofKey];
}

const tooManyRequests = (retryAfterSeconds: number, decidedBy: DecidedBy): Refusal =>
  refuse('rate_limited', 'Too many requests. Wait, then send the same request again.', {
    retryAfterSeconds,
    decidedBy,
  });

/** A refusal that an operator forced replaces all later checks and the use case. */
function applyForcedRefusal(world: AdmissionWorld, admitted: Admitted): Admission {
  const { caller, before, nowMs } = admitted;
  const { operation } = admitted.call;
  const forced = world.faults.takeRefusal({ operation, organizationId: caller?.org.id });
  if (forced === undefined) return admitted;
  const refusal = forcedRefusal(world.laws.quota, forced.fault, { operation, nowMs, period: before?.period });
  const marks = withMark(admitted.marks, forced);
  return { ...admitted, kind: 'rejected', check: 'forced', refusal, marks };
}

const aboutBeacons: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ path }) => path.startsWith('/v3/beacons'))
    .map(({ id }) => id),
);

/** A Beacon that does not exist has a code of its own. */
const kindFor = (operation: string, forced: RefusalKind): RefusalKind =>
  forced === 'not_found' && aboutBeacons.has(operation) ? 'beacon_not_found' : forced;

function forcedRefusal(
  laws: QuotaLaws,
  { refusal, message, retryAfterSeconds = 1 }: ForcedRefusal,
  at: { readonly operation: string; readonly nowMs: number; readonly period: Period | undefined },
): Refusal {
  const kind = kindFor(at.operation, refusal);
  const text = message ?? `This answer was forced by the operator (${kind}).`;
  if (kind === 'rate_limited') return refuse(kind, text, { retryAfterSeconds });
  if (kind === 'validation')
    return refuse(kind, text, {
      issues: [{ loc: ['query'], msg: message ?? 'forced by the operator', type: 'forced' }],
    });
  if (kind === 'quota_exhausted' && at.period !== undefined)
    return refuse(kind, text, {
      retryAfterSeconds: laws.retryAfterSeconds(at.nowMs, at.period.resetMs),
      resetDate: at.period.resetDate,
    });
  return refuse(kind, text);
}
