// Adds the deliveries of each occurrence to the outbox, with the faults that an operator forced on them.
import type { Steps } from '../../spec/steps.ts';
import type { Delivery } from '../core/delivery.ts';
import type { Occurrence } from '../core/event.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Outbox } from '../state/outbox.ts';
import type { ScheduledWork } from '../time/timeline.ts';
import type { FeedContext } from './context.ts';
import { DeliveryFaults, type DeliveryFaultsState } from './delivery-faults.ts';
import { type AddressedMessage, fanOut } from './fan-out.ts';

/** A new manifest whose deliveries are not added yet. */
interface Arrival {
  readonly context: FeedContext;
  readonly occurrence: Occurrence;
  readonly atMs: number;
}

export interface DispatcherState {
  readonly faults: DeliveryFaultsState;
  /** By webhook, the delivery that waits until after the webhook's next one (fault `reorder`). */
  readonly reordered: ReadonlyMap<number, number>;
}

export class Dispatcher implements ScheduledWork {
  readonly faults = new DeliveryFaults();
  readonly #outbox: Outbox;
  #reordered = new Map<number, number>();
  #arrivals: Arrival[] = [];

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  /** New manifests, which concern most webhooks, wait for `perform`. */
  emit(context: FeedContext, occurrence: Occurrence, atMs: number): void {
    if (occurrence.kind === 'manifest-arrived') this.#arrivals.push({ context, occurrence, atMs });
    else for (const addressed of fanOut(context, occurrence, atMs)) this.#add(context, addressed, atMs);
  }

  /** Deliveries of new manifests are due to be added as soon as those arrived. */
  nextDueMs(): number | undefined {
    return this.#arrivals.length === 0 ? undefined : 0;
  }

  *perform(): Steps {
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    for (const { context, occurrence, atMs } of arrivals)
      for (const addressed of fanOut(context, occurrence, atMs)) {
        this.#add(context, addressed, atMs);
        yield;
      }
  }

  /** Adds a new delivery of the same message. */
  resend({ message, isTest, id }: Delivery, webhook: Webhook, nowMs: number): Delivery {
    return this.#outbox.add({ webhook, message, isTest, dueMs: nowMs, resendOf: id });
  }

  /** Forgets all pending faults, and the manifests whose deliveries are not added. */
  clear(): void {
    this.#arrivals = [];
    this.faults.clear();
    this.#reordered.clear();
  }

  /** Without manifests whose deliveries are not added: they are added before anybody can ask. */
  snapshot(): DispatcherState {
    return { faults: this.faults.snapshot(), reordered: new Map(this.#reordered) };
  }

  restore({ faults, reordered }: DispatcherState): void {
    this.faults.restore(faults);
    this.#reordered = new Map(reordered);
  }

  #add({ laws }: FeedContext, { webhook, message, isTest }: AddressedMessage, nowMs: number): void {
    const fault = this.faults.take(webhook.id);
    const isPostponed =
      fault?.kind === 'reorder' || (isTest !== true && !laws.delivery.receivesEvents(webhook));
    const delayMs = fault?.kind === 'delay' ? fault.ms : 0;
    const delivery = this.#outbox.add({
      webhook,
      message,
      fault,
      isTest: isTest === true,
      dueMs: isPostponed ? null : nowMs + laws.delivery.firstWaitMs(message.event) + delayMs,
      precedes: fault?.kind === 'reorder' ? undefined : this.#reordered.get(webhook.id),
    });
    if (fault?.kind === 'reorder') this.#reordered.set(webhook.id, delivery.id);
    else this.#reordered.delete(webhook.id);
  }
}
