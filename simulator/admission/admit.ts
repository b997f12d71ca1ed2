// Decides whether a request reaches its use case: credentials, rate, forced outcome and plan gate, in this order.
import { authenticate, type Principal } from '../core/auth.ts';
import { flagsOf, gate } from '../core/plan.ts';
import { decide, limitIn, requestPolicy, windowIn } from '../core/rate.ts';
import { type DecidedBy, type Refusal, refuse } from '../core/refusal.ts';
import { standingOf } from '../service/accounting.ts';
import type { Caller } from '../service/context.ts';
import type { Admission, Admitted, IncomingCall, Metered } from './admission.ts';
import { forcedRefusal } from './forced.ts';
import type { AdmissionWorld } from './world.ts';

export type Admit = (world: AdmissionWorld, call: IncomingCall) => Admission;

export function admit(world: AdmissionWorld, call: IncomingCall): Admission {
  const found = call.isOpen
    ? undefined
    : authenticate(world.laws.auth, world.store, call.presented, call.operation);
  const principal = found?.kind === 'principal' ? found.principal : undefined;
  const transportFault = world.faults.takeTransport({
    operation: call.operation,
    organizationId: principal?.organizationId,
  });
  const nowMs = world.clock.nowMs();
  const unknown: Admitted = {
    ...{ kind: 'admitted', call, nowMs, transportFault, metered: [] },
    ...{ caller: undefined, before: undefined, rate: undefined },
  };
  if (found?.kind === 'refused')
    return { ...unknown, kind: 'rejected', check: 'credentials', refusal: found };
  if (principal === undefined) return unlessForced(world, unknown);
  return admitCaller(world, { ...unknown, ...known(world, principal, nowMs) });
}

function known(
  world: AdmissionWorld,
  { organizationId, apiKey }: Principal,
  nowMs: number,
): {
  readonly caller: Caller;
  readonly before: Admitted['before'];
} {
  const org = world.store.organization(organizationId);
  if (org === undefined)
    throw new Error(`organisation ${organizationId} has credentials but is not in the store`);
  const caller = { org, apiKey };
  return { caller, before: standingOf(world, caller, nowMs) };
}

function admitCaller(world: AdmissionWorld, admitted: Admitted & { readonly caller: Caller }): Admission {
  const { laws } = world;
  const { org } = admitted.caller;
  const limited = rateLimited(world, admitted);
  if (limited.kind === 'rejected') return limited;
  const unforced = unlessForced(world, limited);
  if (unforced.kind === 'rejected') return unforced;
  const gated = gate(
    laws.plan,
    { plan: org.plan, flags: () => flagsOf(laws.plan, org) },
    admitted.call.operation,
  );
  return gated === undefined ? unforced : { ...unforced, kind: 'rejected', check: 'plan', refusal: gated };
}

function rateLimited(world: AdmissionWorld, admitted: Admitted & { readonly caller: Caller }): Admission {
  if (admitted.caller.org.unmetered === true) return admitted;
  const metered = meteredFor(world, admitted.caller);
  let rate: Admitted['rate'];
  for (const { meter, policy, rule } of metered) {
    const decision = decide(policy, meter, admitted.nowMs);
    const { used } = decision;
    const use = { usedBefore: used, usedAfter: used, limit: limitIn(policy), windowMs: windowIn(policy) };
    if (decision.kind === 'limited') {
      const refusal = tooManyRequests(world.laws.rate.retryAfterSeconds(decision.waitMs), rule);
      return { ...admitted, kind: 'rejected', check: 'rate', refusal, metered, rate: use };
    }
    rate ??= use;
  }
  return { ...admitted, metered, rate };
}

type LimitRule = NonNullable<DecidedBy['rule']>;

/** The organisation's limit, and that of the key which it was asked with. */
function meteredFor(
  { laws, store }: AdmissionWorld,
  { org, apiKey }: Caller,
): readonly (Metered & { readonly rule: LimitRule })[] {
  const limit = laws.plan.figures[org.plan].requestsPerMinute;
  const own = {
    meter: store.meter(org.id),
    policy: requestPolicy(laws.rate, limit),
    rule: org.plan === 'starter' ? 'limit.starter-requests' : 'rate.higher-plans-allow-more',
  } as const;
  if (apiKey === undefined) return [own];
  const keyLimit = laws.rate.keyLimit(limit, org.keys.length);
  const ofKey = {
    meter: store.meter(apiKey),
    policy: requestPolicy(laws.rate, keyLimit),
    rule: 'rate.key-sub-limit',
  } as const;
  return [own, ofKey];
}

const tooManyRequests = (retryAfterSeconds: number, rule: LimitRule): Refusal =>
  refuse('rate_limited', 'Too many requests. Wait, then send the same request again.', {
    retryAfterSeconds,
    decidedBy: { rule, reading: 'rate.window' },
  });

/** An outcome that an operator forced takes the place of everything that follows. */
function unlessForced(world: AdmissionWorld, admitted: Admitted): Admission {
  const { call, caller, before, nowMs } = admitted;
  const outcome = world.faults.takeOutcome({ operation: call.operation, organizationId: caller?.org.id });
  if (outcome === undefined) return admitted;
  const refusal = forcedRefusal(world.laws.quota, outcome, { nowMs, period: before?.period });
  return { ...admitted, kind: 'rejected', check: 'forced', refusal };
}
