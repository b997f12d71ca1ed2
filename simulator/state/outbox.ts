// The outbox of a world: its webhook deliveries, the log of each webhook, and exact counts of ended deliveries.
import type { Delivery, DeliveryFault, DeliveryState, LogEntry, Message } from '../core/delivery.ts';
import type { Webhook } from '../core/webhook.ts';
import { Schedule } from '../time/schedule.ts';

/** Most deliveries that wait; further ones are dropped at once. */
export const waitingDeliveriesMax = 100_000;
/** Most ended deliveries that are stored; older ones are only counted. */
export const endedDeliveriesMax = 10_000;
/** Most attempts that the log of a webhook stores. */
export const logEntriesMax = 1_000;

/** How many deliveries of a webhook ended in each state. */
export type Tally = Readonly<Record<Exclude<DeliveryState, 'waiting'>, number>>;

/** The part of a snapshot that an outbox contributes. */
export interface OutboxState {
  readonly waiting: ReadonlyMap<number, Delivery>;
  readonly ended: ReadonlyMap<number, Delivery>;
  readonly logs: ReadonlyMap<number, readonly LogEntry[]>;
  readonly tallies: ReadonlyMap<number, Tally>;
  /** The last id that a delivery got. */
  readonly lastId: number;
}

export interface NewDelivery {
  readonly webhook: Webhook;
  readonly message: Message;
  /** Epoch ms; null: not due until it is released. */
  readonly dueMs: number | null;
  readonly isTest?: boolean;
  readonly resendOf?: number;
  readonly fault?: DeliveryFault | undefined;
  readonly precedes?: number | undefined;
}

const zeroTally: Tally = { delivered: 0, exhausted: 0, dropped: 0 };

export class Outbox {
  /** In the order in which they were scheduled, so that a restore keeps the order of those that are due at once. */
  #waiting = new Map<number, Delivery>();
  /** Ids of the waiting deliveries by webhook, because a webhook is dropped or released at once. */
  readonly #waitingIds = new Map<number, Set<number>>();
  #ended = new Map<number, Delivery>();
  #logs = new Map<number, LogEntry[]>();
  #tallies = new Map<number, Tally>();
  readonly #schedule = new Schedule();
  /** A restore never lowers it, so that no two deliveries ever share an id. */
  #lastId = 0;

  add({ webhook, message, dueMs, isTest = false, resendOf, fault, precedes }: NewDelivery): Delivery {
    this.#lastId += 1;
    const delivery: Delivery = {
      id: this.#lastId,
      webhookId: webhook.id,
      organizationId: webhook.organizationId,
      message,
      isTest,
      dueMs,
      state: 'waiting',
      attempts: [],
      resendOf: resendOf ?? null,
      fault: fault ?? null,
      precedes: precedes ?? null,
    };
    if (this.#waiting.size < waitingDeliveriesMax) {
      this.put(delivery);
      return delivery;
    }
    const dropped = { ...delivery, dueMs: null, state: 'dropped' } as const;
    this.#end(dropped, dropped.state);
    return dropped;
  }

  /** Stores the new state of a delivery, which waits for its next attempt or has ended. */
  put(delivery: Delivery): void {
    const { id, webhookId, state } = delivery;
    if (state === 'waiting') this.#wait(delivery);
    else if (this.#waiting.delete(id)) {
      this.#waitingIds.get(webhookId)?.delete(id);
      this.#end(delivery, state);
    }
  }

  /** The next instant at which a waiting delivery is due, epoch ms. */
  nextDueMs(): number | undefined {
    for (;;) {
      const nextMs = this.#schedule.nextMs();
      if (nextMs === undefined || this.#isDue(this.#schedule.peek(), nextMs)) return nextMs;
      this.#schedule.take();
    }
  }

  /** Takes the next due delivery from the schedule. `put` and `restore` schedule it again. */
  takeDue(nowMs: number): Delivery | undefined {
    const dueMs = this.nextDueMs();
    if (dueMs === undefined || dueMs > nowMs) return undefined;
    return this.#waiting.get(this.#schedule.take() ?? 0);
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  waiting(id: number): Delivery | undefined {
    return this.#waiting.get(id);
  }

  find(id: number): Delivery | undefined {
    return this.#waiting.get(id) ?? this.#ended.get(id);
  }

  /** Oldest first. */
  waitingOf(webhookId: number): readonly Delivery[] {
    const ids = [...(this.#waitingIds.get(webhookId) ?? [])].sort((a, b) => a - b);
    return ids.flatMap((id) => this.#waiting.get(id) ?? []);
  }

  /** All waiting deliveries and the last `endedDeliveriesMax` ended ones, oldest first. */
  all(): readonly Delivery[] {
    return [...this.#ended.values(), ...this.#waiting.values()].sort((a, b) => a.id - b.id);
  }

  /** How many deliveries of the webhooks ended in each state, including those no longer stored. */
  tally(isCounted: (webhookId: number) => boolean): Tally {
    const counted = [...this.#tallies].filter(([id]) => isCounted(id)).map(([, tally]) => tally);
    return counted.reduce(
      (sum, tally) => ({
        delivered: sum.delivered + tally.delivered,
        exhausted: sum.exhausted + tally.exhausted,
        dropped: sum.dropped + tally.dropped,
      }),
      zeroTally,
    );
  }

  /** Appends to the log of the webhook, which stores its last `logEntriesMax` attempts. */
  log(webhookId: number, entry: LogEntry): void {
    const log = this.#logs.get(webhookId) ?? [];
    this.#logs.set(webhookId, log);
    log.push(entry);
    if (log.length > logEntriesMax) log.shift();
  }

  /** Oldest first. */
  logOf(webhookId: number): readonly LogEntry[] {
    return this.#logs.get(webhookId) ?? [];
  }

  forgetLog(webhookId: number): void {
    this.#logs.delete(webhookId);
  }

  snapshot(): OutboxState {
    return {
      waiting: new Map(this.#waiting),
      ended: new Map(this.#ended),
      logs: new Map([...this.#logs].map(([id, log]) => [id, [...log]])),
      tallies: new Map(this.#tallies),
      lastId: this.#lastId,
    };
  }

  restore({ waiting, ended, logs, tallies, lastId }: OutboxState): void {
    this.#waiting = new Map();
    this.#waitingIds.clear();
    this.#ended = new Map(ended);
    this.#logs = new Map([...logs].map(([id, log]) => [id, [...log]]));
    this.#tallies = new Map(tallies);
    this.#lastId = Math.max(this.#lastId, lastId);
    this.#schedule.clear();
    for (const delivery of waiting.values()) this.#wait(delivery);
  }

  #wait(delivery: Delivery): void {
    const { id, webhookId, dueMs } = delivery;
    this.#waiting.delete(id);
    this.#waiting.set(id, delivery);
    const ids = this.#waitingIds.get(webhookId) ?? new Set();
    this.#waitingIds.set(webhookId, ids.add(id));
    if (dueMs !== null) this.#schedule.put(dueMs, id);
  }

  #end(delivery: Delivery, state: keyof Tally): void {
    const { id, webhookId } = delivery;
    const tally = this.#tallies.get(webhookId) ?? zeroTally;
    this.#tallies.set(webhookId, { ...tally, [state]: tally[state] + 1 });
    this.#ended.set(id, delivery);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > endedDeliveriesMax && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** The schedule may still contain entries of deliveries that were dropped or rescheduled. */
  #isDue(id: number | undefined, dueMs: number): boolean {
    return id !== undefined && this.#waiting.get(id)?.dueMs === dueMs;
  }
}
