// Adds the deliveries of each occurrence to the outbox, with the faults that an operator forced on them.
import type { Delivery } from '../core/delivery.ts';
import type { Occurrence } from '../core/event.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Outbox } from '../state/outbox.ts';
import type { FeedContext } from './context.ts';
import { DeliveryFaults } from './delivery-faults.ts';
import { type AddressedMessage, fanOut } from './fan-out.ts';

export class Dispatcher {
  readonly faults = new DeliveryFaults();
  readonly #outbox: Outbox;
  /** By webhook, the delivery that waits until after the webhook's next one (fault `reorder`). */
  readonly #reordered = new Map<number, number>();

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  emit(context: FeedContext, occurrence: Occurrence, nowMs: number): void {
    for (const addressed of fanOut(context, occurrence, nowMs)) this.#add(context, addressed, nowMs);
  }

  /** Adds a new delivery of the same message. */
  resend({ message, isTest, id }: Delivery, webhook: Webhook, nowMs: number): Delivery {
    return this.#outbox.add({ webhook, message, isTest, dueMs: nowMs, resendOf: id });
  }

  /** Forgets all pending faults. */
  clear(): void {
    this.faults.clear();
    this.#reordered.clear();
  }

  #add({ laws }: FeedContext, { webhook, message, isTest }: AddressedMessage, nowMs: number): void {
    const fault = this.faults.take(webhook.id);
    const isPostponed = fault?.kind === 'reorder' || (isTest !== true && !laws.delivery.isTold(webhook));
    const delayMs = fault?.kind === 'delay' ? fault.ms : 0;
    const delivery = this.#outbox.add({
      ...{ webhook, message, fault },
      isTest: isTest === true,
      dueMs: isPostponed ? null : nowMs + laws.delivery.firstWaitMs(message.event) + delayMs,
      precedes: fault?.kind === 'reorder' ? undefined : this.#reordered.get(webhook.id),
    });
    if (fault?.kind === 'reorder') this.#reordered.set(webhook.id, delivery.id);
    else this.#reordered.delete(webhook.id);
  }
}
