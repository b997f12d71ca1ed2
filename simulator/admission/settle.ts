// What every answer leaves behind, whatever the surface: counts against the rate, and an entry in the journal.
import { record } from '../core/rate.ts';
import type { DecidedBy } from '../core/refusal.ts';
import { type QuotaStanding, standingOf } from '../service/accounting.ts';
import type { Check } from '../state/journal.ts';
import type { Admission } from './admission.ts';
import type { AdmissionWorld } from './world.ts';

/** How a request ended. */
export interface Settlement {
  /** The check that decided. */
  readonly check: Check;
  readonly decidedBy: DecidedBy;
  /** As HTTP has it; surfaces without statuses state the one that REST would send. */
  readonly status: number;
  /** Whether the answer is that of an earlier request under the same key. */
  readonly replayed: boolean;
  /** The caller's quota once nothing can be charged any more. */
  readonly after: QuotaStanding | undefined;
}

/** The caller's quota as it stands now; undefined without a caller. */
export const standingAfter = (
  world: AdmissionWorld,
  { caller, nowMs }: Admission,
): QuotaStanding | undefined => caller && standingOf(world, caller, nowMs);

export function settle(world: AdmissionWorld, admission: Admission, settlement: Settlement): void {
  const { call, nowMs, caller, before, metered, rate } = admission;
  const { check, decidedBy, status, after } = settlement;
  const counts = countsAgainstRate(world, admission, settlement);
  if (counts) for (const { meter, policy } of metered) record(policy, meter, nowMs);
  const { surface, operation, method, path, query } = call;
  world.journal.add({
    ...{ atMs: nowMs, surface, operation, method, path, query, status, check, decidedBy },
    organizationId: caller?.org.id,
    quota: before &&
      after && { before: before.quota.used, after: after.quota.used, limit: after.quota.limit },
    rate: rate && { ...rate, usedAfter: rate.usedBefore + (counts ? 1 : 0) },
  });
}

function countsAgainstRate(
  { laws: { rate, idempotency } }: AdmissionWorld,
  { call }: Admission,
  { check, status, replayed }: Settlement,
): boolean {
  const isFree = (!rate.countsFreeReads && !call.mayBill) || (replayed && !idempotency.replaysCount);
  return check !== 'rate' && !isFree && rate.countsStatus(status);
}
