// Outcomes and transport faults that an operator forced on the next calls of an operation.
import type { OperationId } from '../../spec/contract.ts';
import type { RefusalKind } from '../core/refusal.ts';

export type Fault = { readonly kind: 'outcome'; readonly outcome: RefusalKind } | TransportFault;

/** Spoils an answer on its way out. */
export type TransportFault =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'truncate'; readonly bytes: number };

export interface ForcedFault {
  readonly id: number;
  readonly operation: OperationId;
  /** Any organisation when undefined. */
  readonly organizationId: string | undefined;
  readonly fault: Fault;
  /** Calls still to be hit. */
  remaining: number;
}

interface FaultyCall {
  readonly operation: OperationId;
  readonly organizationId: string | undefined;
}

export class Faults {
  #forced: ForcedFault[] = [];
  #made = 0;

  force(fault: Omit<ForcedFault, 'id'>): ForcedFault {
    this.#made += 1;
    const forced = { ...fault, id: this.#made };
    this.#forced.push(forced);
    return forced;
  }

  /** The next outcome forced on the call, used up by asking. */
  takeOutcome(call: FaultyCall): RefusalKind | undefined {
    const fault = this.#take(call, ({ kind }) => kind === 'outcome');
    return fault?.kind === 'outcome' ? fault.outcome : undefined;
  }

  /** The next transport fault forced on the call, used up by asking. */
  takeTransport(call: FaultyCall): TransportFault | undefined {
    const fault = this.#take(call, ({ kind }) => kind !== 'outcome');
    return fault?.kind === 'outcome' ? undefined : fault;
  }

  #take(call: FaultyCall, isWanted: (fault: Fault) => boolean): Fault | undefined {
    const hit = this.#forced.find(
      ({ operation, organizationId, fault }) =>
        operation === call.operation &&
        (organizationId === undefined || organizationId === call.organizationId) &&
        isWanted(fault),
    );
    if (hit === undefined) return undefined;
    hit.remaining -= 1;
    if (hit.remaining <= 0) this.#forced = this.#forced.filter((forced) => forced !== hit);
    return hit.fault;
  }

  pending(): readonly ForcedFault[] {
    return this.#forced;
  }

  clear(): void {
    this.#forced = [];
  }
}
