// The push side of a world: outbox, delivery attempts, arrivals and timeline, which the world starts, restores and closes.
import type { Steps } from '../../spec/steps.ts';
import type { Delivery, LogEntry } from '../core/delivery.ts';
import type { Occurrence } from '../core/event.ts';
import type { Laws } from '../core/laws.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Content } from '../state/content.ts';
import { Outbox, type OutboxState } from '../state/outbox.ts';
import type { Store } from '../state/store.ts';
import type { WorldClock } from '../time/clock.ts';
import type { SlicedWork } from '../time/sliced-work.ts';
import { type InFlightPolicy, type MoveResult, Timeline } from '../time/timeline.ts';
import { Arrivals, type ArrivalsParts } from './arrivals.ts';
import { Deliveries } from './deliveries.ts';
import { Dispatcher, type DispatcherState } from './dispatcher.ts';
import { hostsAllowed } from './hosts.ts';
import { type OutgoingInterceptor, outgoingOf } from './outgoing.ts';
import { type Outgoing, Sender } from './sender.ts';
import { Subscriptions } from './subscriptions.ts';

export interface FeedOptions {
  readonly clock: WorldClock;
  /** In whose slices the world moves through time and publishes. */
  readonly work: SlicedWork;
  readonly content: Content;
  readonly store: Store;
  /** The laws at the moment of use. */
  readonly laws: () => Laws;
  readonly startMs: number;
  readonly arrivalsPerMinute: number;
  readonly webhookHosts: readonly string[];
  readonly publish: ArrivalsParts['publish'];
  /** Changes the requests of attempts; for tests. */
  readonly intercept: OutgoingInterceptor | undefined;
}

/** The part of a snapshot that a feed contributes. A restore repeats the attempts that were in flight. */
export interface FeedState {
  readonly outbox: OutboxState;
  readonly arrivals: number;
  readonly dispatcher: DispatcherState;
}

export class Feed {
  readonly outbox = new Outbox();
  readonly dispatcher = new Dispatcher(this.outbox);
  readonly deliveries: Deliveries;
  readonly subscriptions = new Subscriptions();
  readonly #options: FeedOptions;
  readonly #sender: Sender;
  readonly #arrivals: Arrivals;
  readonly #timeline: Timeline;

  constructor(options: FeedOptions) {
    const { clock, work, content, store, laws, intercept } = options;
    const nowMs = (): number => clock.nowMs();
    this.#options = options;
    this.#sender = new Sender(hostsAllowed(options.webhookHosts));
    this.deliveries = new Deliveries({
      outbox: this.outbox,
      store,
      laws,
      nowMs,
      intercept,
      send: (outgoing, signal) => this.#sender.send(outgoing, signal),
    });
    const { startMs, arrivalsPerMinute, publish } = options;
    this.#arrivals = new Arrivals({ content, startMs, perMinute: arrivalsPerMinute, nowMs, publish });
    this.#timeline = new Timeline(clock, work, {
      work: [this.#arrivals, this.dispatcher, this.subscriptions],
      requests: this.deliveries,
    });
  }

  /** Sends the events of the occurrence to the webhooks and connections that receive them. */
  emit(occurrence: Occurrence): void {
    const { laws, content, store, clock } = this.#options;
    const context = { laws: laws(), content, store };
    const nowMs = clock.nowMs();
    this.dispatcher.emit(context, occurrence, nowMs);
    this.subscriptions.emit(context, occurrence, nowMs);
    this.#timeline.wake();
  }

  /** Publishes in slices. The result comes after the deliveries of the publications were added and their frames sent. */
  publishing<Result>(steps: Steps<Result>): Result | Promise<Result> {
    return this.#options.work.run(this.#andEvents(steps));
  }

  *#andEvents<Result>(steps: Steps<Result>): Steps<Result> {
    const result = yield* steps;
    yield* this.dispatcher.perform();
    yield* this.subscriptions.perform();
    return result;
  }

  /** Sends the message of a delivery again, as a new delivery. */
  resend(delivery: Delivery, webhook: Webhook): Delivery {
    const added = this.dispatcher.resend(delivery, webhook, this.#options.clock.nowMs());
    this.#timeline.wake();
    return added;
  }

  /** When the world publishes next by itself, and when the next delivery is due. */
  nextDueMs(): { readonly arrival: number | undefined; readonly delivery: number | undefined } {
    return { arrival: this.#arrivals.nextDueMs(), delivery: this.deliveries.nextDueMs() };
  }

  /** The request of the first attempt at a delivery. */
  requestOf(delivery: Delivery, webhook: Webhook): Outgoing {
    const { laws, intercept } = this.#options;
    const startedMs = delivery.attempts[0]?.startedMs ?? delivery.message.atMs;
    return outgoingOf(laws(), { delivery: { ...delivery, attempts: [] }, webhook, startedMs }, intercept);
  }

  logOf(webhookId: number): readonly LogEntry[] {
    return this.outbox.logOf(webhookId);
  }

  forgetLog(webhookId: number): void {
    this.outbox.forgetLog(webhookId);
  }

  drop(webhookId: number): void {
    this.deliveries.drop(webhookId);
  }

  release(webhookId: number): void {
    this.deliveries.release(webhookId);
    this.#timeline.wake();
  }

  /** Moves the world to a later instant, epoch ms, and performs all work that is due on the way. */
  move(toMs: number, inFlight: InFlightPolicy): Promise<MoveResult> {
    return this.#timeline.move(toMs, inFlight);
  }

  /** Call it when the clock was frozen or started. */
  wake(): void {
    this.#timeline.wake();
  }

  snapshot(): FeedState {
    return {
      outbox: this.outbox.snapshot(),
      arrivals: this.#arrivals.count,
      dispatcher: this.dispatcher.snapshot(),
    };
  }

  /** Ends the connections of those who may no longer listen. */
  endWithdrawn(): void {
    const { laws, store } = this.#options;
    this.subscriptions.endWithdrawn({ laws: laws(), store });
  }

  /** Abandons the attempts in flight, ends all connections and restores the state. */
  restore({ outbox, arrivals }: Omit<FeedState, 'dispatcher'>): void {
    this.subscriptions.endAll('restarted');
    this.#timeline.interrupt();
    this.deliveries.abandon();
    this.dispatcher.clear();
    this.outbox.restore(outbox);
    this.#arrivals.count = arrivals;
  }

  /** Continues with the first arrival after the present, and with the deliveries and forced faults of a state, if any. */
  beginNow(from?: FeedState): void {
    const { outbox, dispatcher } = from ?? {};
    this.restore({ outbox: outbox ?? new Outbox().snapshot(), arrivals: this.#arrivals.dueByNow() });
    if (dispatcher) this.dispatcher.restore(dispatcher);
  }

  /** Stops all scheduled work and closes every connection. */
  async close(): Promise<void> {
    this.subscriptions.endAll('going-away');
    this.#timeline.close();
    this.deliveries.abandon();
    await this.#sender.close();
  }
}
