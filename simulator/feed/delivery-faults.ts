// Faults that an operator forced on the next deliveries of a world, in order of the requests.
import type { DeliveryFault } from '../core/delivery.ts';

export interface PendingFault {
  readonly id: number;
  /** Undefined: the next deliveries of any webhook. */
  readonly webhookId: number | undefined;
  readonly fault: DeliveryFault;
  /** How many deliveries it still applies to. */
  readonly remaining: number;
}

/** What is pending, and the last id that a fault got. */
export interface DeliveryFaultsState {
  readonly pending: readonly PendingFault[];
  readonly lastId: number;
}

export class DeliveryFaults {
  #pending: readonly PendingFault[] = [];
  #lastId = 0;

  force(fault: Omit<PendingFault, 'id'>): PendingFault {
    this.#lastId += 1;
    const forced = { ...fault, id: this.#lastId };
    this.#pending = [...this.#pending, forced];
    return forced;
  }

  /** The fault of the webhook's next delivery; counts it off. */
  take(webhookId: number): DeliveryFault | undefined {
    const found = this.#pending.find((fault) => (fault.webhookId ?? webhookId) === webhookId);
    if (found === undefined) return undefined;
    this.#pending = this.#pending.flatMap((fault) => {
      if (fault !== found) return fault;
      return fault.remaining > 1 ? { ...fault, remaining: fault.remaining - 1 } : [];
    });
    return found.fault;
  }

  pending(): readonly PendingFault[] {
    return this.#pending;
  }

  clear(): void {
    this.#pending = [];
  }

  snapshot(): DeliveryFaultsState {
    return { pending: this.#pending, lastId: this.#lastId };
  }

  restore({ pending, lastId }: DeliveryFaultsState): void {
    this.#pending = pending;
    this.#lastId = Math.max(this.#lastId, lastId);
  }
}
