// Turns what happens into deliveries, some of them spoiled on purpose.
import type { Delivery } from '../core/delivery.ts';
import type { Happening } from '../core/event.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Outbox } from '../state/outbox.ts';
import { type Addressed, addressed } from './addressing.ts';
import type { FeedContext } from './context.ts';
import { DeliveryFaults } from './delivery-faults.ts';

export class Dispatch {
  readonly faults = new DeliveryFaults();
  readonly #outbox: Outbox;
  /** The delivery of each webhook that lets the next one go first. */
  readonly #held = new Map<number, number>();

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  emit(context: FeedContext, happening: Happening, nowMs: number): void {
    for (const one of addressed(context, happening, nowMs)) this.#add(context, one, nowMs);
  }

  /** The same bytes once more, as a delivery of its own. */
  resend({ message, isTest, id }: Delivery, webhook: Webhook, nowMs: number): Delivery {
    return this.#outbox.add({ webhook, message, isTest, dueMs: nowMs, resendOf: id });
  }

  /** Spoils nothing any more, and lets nothing wait for another. */
  clear(): void {
    this.faults.clear();
    this.#held.clear();
  }

  #add({ laws }: FeedContext, { webhook, message, isTest }: Addressed, nowMs: number): void {
    const fault = this.faults.take(webhook.id);
    const isHeld = fault?.kind === 'reorder' || (isTest !== true && !laws.delivery.receivesEvents(webhook));
    const delayMs = fault?.kind === 'delay' ? fault.ms : 0;
    const delivery = this.#outbox.add({
      ...{ webhook, message, fault },
      isTest: isTest === true,
      dueMs: isHeld ? null : nowMs + laws.delivery.firstWaitMs(message.event) + delayMs,
      precedes: fault?.kind === 'reorder' ? undefined : this.#held.get(webhook.id),
    });
    if (fault?.kind === 'reorder') this.#held.set(webhook.id, delivery.id);
    else this.#held.delete(webhook.id);
  }
}
