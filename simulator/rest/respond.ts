// Turns a customer's request into its reply in one synchronous step. The order of the checks is: admission, validation,
// idempotency, the use case (existence, state, semantics, quota), then the condition.
import type { CustomerOperation } from '../../spec/contract.ts';
import type { Admission, Rejected } from '../admission/admission.ts';
import { currentQuota } from '../admission/settle.ts';
import type { Outcome } from '../core/answer.ts';
import type { Body } from '../core/body.ts';
import { keyHeader } from '../core/idempotency.ts';
import type { DecidedBy } from '../core/refusal.ts';
import type { QuotaState } from '../service/accounting.ts';
import type { Caller } from '../service/context.ts';
import { once, replayed, type Write } from '../service/once.ts';
import type { UseCase } from '../service/use-case.ts';
import type { Check } from '../state/journal.ts';
import { conclude, incoming, type Response } from './exchange.ts';
import { inputOf } from './input.ts';
import { renderAnswer, renderError } from './render.ts';
import type { Reply } from './reply.ts';
import { headerOf, type RestRequest } from './request.ts';
import { type UsageBlock, usageBlock } from './usage.ts';
import type { RestWorld } from './world.ts';

/** A request for an operation that requires a customer's credentials. */
type CustomerRequest = RestRequest<CustomerOperation>;

interface Decision {
  readonly check: Check;
  readonly outcome: Outcome;
  /** Whether the outcome is that of an earlier request under the same idempotency key. */
  readonly replayed: boolean;
}

const idempotencyHeader = keyHeader.toLowerCase();
const nothingDecided: DecidedBy = {};

export function respond(world: RestWorld, request: CustomerRequest): Response {
  const admission = world.admit(incoming(request, 'rest'));
  const decision = decide(world, request, admission);
  const quotaAfter = currentQuota(world, admission);
  const { check, outcome, replayed } = decision;
  const decidedBy = outcome.kind === 'refused' ? outcome.decidedBy : nothingDecided;
  const reply = render(world, request, { admission, decision, quotaAfter });
  return conclude({ world, request }, admission, reply, { check, decidedBy, replayed, after: quotaAfter });
}

function decide(world: RestWorld, request: CustomerRequest, admission: Admission): Decision {
  const { caller } = admission;
  if (admission.kind === 'rejected') return decideRejected(world, request, admission);
  if (caller === undefined) throw new Error(`${request.operation.id} was admitted without a caller`);
  const input = inputOf(world.laws, request);
  if (input.kind === 'refused') return { check: 'validation', outcome: input, replayed: false };
  // The input fits the schema of this operation, from which the type of its use case is derived.
  const useCase = world.services.customer[request.operation.id] as UseCase<never>;
  const act = (): Outcome => useCase({ ...caller, input: input.value as never, nowMs: admission.nowMs });
  const {
    outcome,
    replayed: isReplayed,
    conflicting = false,
  } = once(world, writeIn(request, caller, admission.nowMs), act);
  if (isReplayed || conflicting) return { check: 'idempotency', outcome, replayed: isReplayed };
  return { check: outcome.kind === 'refused' ? 'service' : 'served', outcome, replayed: false };
}

/** A reply that was stored is replayed for its 24 hours, even if the plan has since lost the surface. */
function decideRejected(
  world: RestWorld,
  request: CustomerRequest,
  { check, refusal, caller, nowMs }: Rejected,
): Decision {
  const mayReplay = check === 'plan' && world.laws.idempotency.afterDowngrade === 'replayed';
  const outcome = mayReplay && caller ? replayed(world, writeIn(request, caller, nowMs)) : undefined;
  return outcome === undefined
    ? { check, outcome: refusal, replayed: false }
    : { check: 'idempotency', outcome, replayed: true };
}

const writeIn = (request: CustomerRequest, caller: Caller, nowMs: number): Write => ({
  operation: request.operation.id,
  organizationId: caller.org.id,
  key: headerOf(request, idempotencyHeader),
  pathParameters: request.pathParameters,
  query: request.query,
  body: request.body,
  nowMs,
});

interface DecidedRequest {
  readonly admission: Admission;
  readonly decision: Decision;
  /** The caller's quota after the last charge of the request. */
  readonly quotaAfter: QuotaState | undefined;
}

function render(world: RestWorld, request: CustomerRequest, decided: DecidedRequest): Reply<Body> {
  const { outcome, replayed } = decided.decision;
  const rendering = { world, operation: request.operation, usage: usageFor(world, decided) };
  if (outcome.kind === 'refused') return renderError(rendering, outcome);
  const reply = renderAnswer(rendering, outcome, {
    ifNoneMatch: headerOf(request, 'if-none-match'),
    organizationId: decided.admission.caller?.org.id ?? '',
  });
  return replayed ? { ...reply, headers: [...reply.headers, 'Idempotency-Replayed', 'true'] } : reply;
}

/** The usage block with the quota after the charge, or before it if the reading says so. */
function usageFor(
  world: RestWorld,
  { admission, decision, quotaAfter }: DecidedRequest,
): UsageBlock | undefined {
  const { caller, before, nowMs } = admission;
  if (caller === undefined || quotaAfter === undefined) return undefined;
  const isAfter = world.laws.envelope.chargeShown === 'after';
  const quota = isAfter || before === undefined ? quotaAfter.quota : before.quota;
  const { outcome } = decision;
  const items = outcome.kind === 'answer' ? outcome.items : 0;
  return usageBlock(world, caller.org, { ...quotaAfter, quota }, { items, nowMs });
}
