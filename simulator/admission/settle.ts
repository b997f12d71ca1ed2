// Settles a request once its answer is known, on any surface: counts it against the rate limits and adds a journal entry.
import { record } from '../core/rate.ts';
import type { DecidedBy } from '../core/refusal.ts';
import { type QuotaState, quotaStateOf } from '../service/accounting.ts';
import type { Check, Message } from '../state/journal.ts';
import type { Admission } from './admission.ts';
import type { AdmissionWorld } from './world.ts';

export interface Settlement {
  readonly check: Check;
  readonly decidedBy: DecidedBy;
  /** The HTTP status; for a surface without statuses, the one that REST would send. */
  readonly status: number;
  /** Whether the answer is that of an earlier request under the same idempotency key. */
  readonly replayed: boolean;
  /** The caller's quota after the last charge of the request. */
  readonly after: QuotaState | undefined;
  /** For the journal. */
  readonly reply: Message;
}

/** The caller's quota now; undefined without a caller. */
export const currentQuota = (world: AdmissionWorld, { caller, nowMs }: Admission): QuotaState | undefined =>
  caller && quotaStateOf(world, caller, nowMs);

export function settle(world: AdmissionWorld, admission: Admission, settlement: Settlement): void {
  const { call, nowMs, caller, before, limits, rate, marks, transportFault: fault } = admission;
  const { check, decidedBy, status, after, reply } = settlement;
  const counts = countsAgainstRate(world, admission, settlement);
  if (counts) for (const { meter, policy } of limits) record(policy, meter, nowMs);
  const { surface, operation, method, path, query, message: request } = call;
  const entry = {
    atMs: nowMs,
    surface,
    operation,
    method,
    path,
    query,
    status,
    check,
    decidedBy,
    marks,
    organizationId: caller?.org.id,
    quota: before &&
      after && { before: before.quota.used, after: after.quota.used, limit: after.quota.limit },
    rate: rate && { ...rate, usedAfter: rate.usedBefore + (counts ? 1 : 0) },
  };
  world.journal.add(entry, { request, reply, fault });
}

function countsAgainstRate(
  { laws: { rate, idempotency } }: AdmissionWorld,
  { call }: Admission,
  { check, status, replayed }: Settlement,
): boolean {
  // The readings about free reads and failures are about REST.
  if (call.surface === 'mcp') return check !== 'rate';
  const isFree = (!rate.countsFreeReads && !call.mayBill) || (replayed && !idempotency.replaysCount);
  return check !== 'rate' && !isFree && rate.countsStatus(status);
}
