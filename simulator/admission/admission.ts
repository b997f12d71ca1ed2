// A request before its use case, as values: who asks for what on which surface, and whether that is admitted.
import type { OperationId } from '../../spec/contract.ts';
import type { Presented } from '../core/auth.ts';
import type { RateMeter, RatePolicy } from '../core/rate.ts';
import type { Refusal } from '../core/refusal.ts';
import type { QuotaStanding } from '../service/accounting.ts';
import type { Caller } from '../service/context.ts';
import type { TransportFault } from '../state/faults.ts';
import type { Check, RateUse, Surface } from '../state/journal.ts';

/** A request as any surface describes it. */
export interface IncomingCall {
  readonly surface: Surface;
  readonly operation: OperationId;
  /** Open to everybody: asks for no credentials and has no caller, no limits and no plan. */
  readonly isOpen: boolean;
  readonly presented: Presented;
  /** Whether an answer may charge the quota. */
  readonly mayBill: boolean;
  /** As the journal shows it. */
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** A limit that the request counts against. */
export interface Metered {
  readonly meter: RateMeter;
  readonly policy: RatePolicy;
}

interface Considered {
  readonly call: IncomingCall;
  /** The world's time, read once for the request. */
  readonly nowMs: number;
  /** Undefined for an open operation, and before the credentials are proved. */
  readonly caller: Caller | undefined;
  /** The caller's quota before the request. */
  readonly before: QuotaStanding | undefined;
  readonly metered: readonly Metered[];
  /** The limit that decided, or else the first one. */
  readonly rate: RateUse | undefined;
  /** What an operator ordered for the answer on its way out. */
  readonly transportFault: TransportFault | undefined;
}

export interface Admitted extends Considered {
  readonly kind: 'admitted';
}

export interface Rejected extends Considered {
  readonly kind: 'rejected';
  /** The check that rejected it. */
  readonly check: Check;
  readonly refusal: Refusal;
}

export type Admission = Admitted | Rejected;
