// A request before its use case, as values: the call, its caller, and whether it is admitted or rejected.
import type { CallId } from '../../spec/tools.ts';
import type { Presented } from '../core/auth.ts';
import type { RateMeter, RatePolicy } from '../core/rate.ts';
import type { Refusal } from '../core/refusal.ts';
import type { QuotaState } from '../service/accounting.ts';
import type { Caller } from '../service/context.ts';
import type { TransportFault } from '../state/faults.ts';
import type { Check, Message, RateUse, Surface } from '../state/journal.ts';

/** A request in a form that is the same for all surfaces. */
export interface IncomingCall {
  readonly surface: Surface;
  readonly operation: CallId;
  /** Whether the operation is public: it needs no credentials, and has no caller, no limits and no plan gate. */
  readonly isOpen: boolean;
  readonly presented: Presented;
  /** The MCP session of the call, if it has one. */
  readonly session?: string | undefined;
  /** Whether the operation may charge the quota. */
  readonly mayBill: boolean;
  /** For the journal. */
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly message: Message;
}

/** A rate limit that applies to the request. */
export interface AppliedLimit {
  readonly meter: RateMeter;
  readonly policy: RatePolicy;
}

interface AdmissionFacts {
  readonly call: IncomingCall;
  /** The world's time, read once for the request. */
  readonly nowMs: number;
  /** Undefined for open operations and for requests without valid credentials. */
  readonly caller: Caller | undefined;
  /** The caller's quota before the request. */
  readonly before: QuotaState | undefined;
  readonly limits: readonly AppliedLimit[];
  /** The use of the limit that rejected the request, otherwise of the first limit. */
  readonly rate: RateUse | undefined;
  /** The transport fault that an operator forced on the reply. */
  readonly transportFault: TransportFault | undefined;
  /** Those of the outcomes that an operator forced on the call. */
  readonly marks: readonly string[];
}

export interface Admitted extends AdmissionFacts {
  readonly kind: 'admitted';
}

export interface Rejected extends AdmissionFacts {
  readonly kind: 'rejected';
  readonly check: Check;
  readonly refusal: Refusal;
}

export type Admission = Admitted | Rejected;
