// What a world has to deliver and what became of it: deliveries as rows, the log of each webhook, exact tallies.
import type { Delivery, DeliveryFault, DeliveryState, LogEntry, Message } from '../core/delivery.ts';
import type { Webhook } from '../core/webhook.ts';
import { Schedule } from '../time/schedule.ts';

/** Deliveries that ended and are still shown; older ones are only counted. */
export const endedDeliveriesMax = 10_000;
/** Attempts that the log of one webhook shows; older ones go. */
const logEntriesMax = 1_000;

/** What became of the deliveries of one webhook. */
export type Tally = Readonly<Record<Exclude<DeliveryState, 'waiting'>, number>>;

/** What a snapshot keeps of an outbox. */
export interface OutboxState {
  readonly waiting: ReadonlyMap<number, Delivery>;
  readonly ended: ReadonlyMap<number, Delivery>;
  readonly logs: ReadonlyMap<number, readonly LogEntry[]>;
  readonly tallies: ReadonlyMap<number, Tally>;
}

export interface NewDelivery {
  readonly webhook: Webhook;
  readonly message: Message;
  /** Null: held back until it is released. */
  readonly dueMs: number | null;
  readonly isTest?: boolean;
  readonly resendOf?: number;
  readonly fault?: DeliveryFault | undefined;
  readonly precedes?: number | undefined;
}

const noneEnded: Tally = { delivered: 0, exhausted: 0, dropped: 0 };

export class Outbox {
  #waiting = new Map<number, Delivery>();
  #ended = new Map<number, Delivery>();
  #logs = new Map<number, LogEntry[]>();
  #tallies = new Map<number, Tally>();
  readonly #schedule = new Schedule();
  /** Goes on after a restore, so that no two deliveries ever had one id. */
  #lastId = 0;

  add({ webhook, message, dueMs, isTest = false, resendOf, fault, precedes }: NewDelivery): Delivery {
    this.#lastId += 1;
    const delivery: Delivery = {
      id: this.#lastId,
      webhookId: webhook.id,
      organizationId: webhook.organizationId,
      ...{ message, isTest, dueMs, state: 'waiting', attempts: [] },
      resendOf: resendOf ?? null,
      fault: fault ?? null,
      precedes: precedes ?? null,
    };
    this.put(delivery);
    return delivery;
  }

  /** Replaces a delivery: it waits for its next attempt, or it ended. */
  put(delivery: Delivery): void {
    const { id, state, dueMs } = delivery;
    if (state === 'waiting') {
      this.#waiting.set(id, delivery);
      if (dueMs !== null) this.#schedule.put(dueMs, id);
    } else if (this.#waiting.delete(id)) this.#end(delivery, state);
  }

  /** The first due instant of a delivery that still waits for it. */
  nextDueMs(): number | undefined {
    for (;;) {
      const nextMs = this.#schedule.nextMs();
      if (nextMs === undefined || this.#isDue(this.#schedule.peek(), nextMs)) return nextMs;
      this.#schedule.take();
    }
  }

  /** Takes the next delivery that is due; it comes again once it is put back, or after a restore. */
  takeDue(nowMs: number): Delivery | undefined {
    const dueMs = this.nextDueMs();
    if (dueMs === undefined || dueMs > nowMs) return undefined;
    return this.#waiting.get(this.#schedule.take() ?? 0);
  }

  waiting(id: number): Delivery | undefined {
    return this.#waiting.get(id);
  }

  find(id: number): Delivery | undefined {
    return this.#waiting.get(id) ?? this.#ended.get(id);
  }

  waitingOf(webhookId: number): readonly Delivery[] {
    return [...this.#waiting.values()].filter((delivery) => delivery.webhookId === webhookId);
  }

  /** Those that still wait and the last ones that ended, oldest first. */
  all(): readonly Delivery[] {
    return [...this.#ended.values(), ...this.#waiting.values()].sort((a, b) => a.id - b.id);
  }

  /** Ended deliveries of the webhooks, whether or not they are still shown. */
  tally(isCounted: (webhookId: number) => boolean): Tally {
    const counted = [...this.#tallies].filter(([id]) => isCounted(id)).map(([, tally]) => tally);
    return counted.reduce(
      (sum, tally) => ({
        delivered: sum.delivered + tally.delivered,
        exhausted: sum.exhausted + tally.exhausted,
        dropped: sum.dropped + tally.dropped,
      }),
      noneEnded,
    );
  }

  /** Appends to the log of the webhook. */
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
    };
  }

  restore({ waiting, ended, logs, tallies }: OutboxState): void {
    this.#waiting = new Map(waiting);
    this.#ended = new Map(ended);
    this.#logs = new Map([...logs].map(([id, log]) => [id, [...log]]));
    this.#tallies = new Map(tallies);
    this.#schedule.clear();
    for (const { id, dueMs } of waiting.values()) if (dueMs !== null) this.#schedule.put(dueMs, id);
  }

  #end(delivery: Delivery, state: keyof Tally): void {
    const { id, webhookId } = delivery;
    const tally = this.#tallies.get(webhookId) ?? noneEnded;
    this.#tallies.set(webhookId, { ...tally, [state]: tally[state] + 1 });
    this.#ended.set(id, delivery);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > endedDeliveriesMax && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Entries of the schedule outlive a delivery that was dropped or put off meanwhile. */
  #isDue(id: number | undefined, dueMs: number): boolean {
    return id !== undefined && this.#waiting.get(id)?.dueMs === dueMs;
  }
}
