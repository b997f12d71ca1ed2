// What is to go wrong with the next deliveries of a world, in the order in which it was asked for.
import type { DeliveryFault } from '../core/delivery.ts';

export interface PendingFault {
  readonly id: number;
  /** Undefined: of whichever webhook comes next. */
  readonly webhookId: number | undefined;
  readonly fault: DeliveryFault;
  /** How many deliveries are still to be spoiled. */
  readonly remaining: number;
}

export class DeliveryFaults {
  #pending: readonly PendingFault[] = [];
  #made = 0;

  force(fault: Omit<PendingFault, 'id'>): PendingFault {
    this.#made += 1;
    const made = { ...fault, id: this.#made };
    this.#pending = [...this.#pending, made];
    return made;
  }

  /** What the next delivery of the webhook suffers, counted off. */
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
}
