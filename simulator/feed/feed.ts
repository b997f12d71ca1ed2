// What a world pushes: the outbox, its attempts and their time, as one part that the world starts, puts back and ends.
import type { Delivery, LogEntry } from '../core/delivery.ts';
import type { Happening } from '../core/event.ts';
import type { Laws } from '../core/laws.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Content } from '../state/content.ts';
import { Outbox, type OutboxState } from '../state/outbox.ts';
import type { Store } from '../state/store.ts';
import type { WorldClock } from '../time/clock.ts';
import { type Moved, Timeline } from '../time/timeline.ts';
import { Arrivals, type ArrivalsParts } from './arrivals.ts';
import { Deliveries } from './deliveries.ts';
import { Dispatch } from './dispatch.ts';
import { hostsAllowed } from './hosts.ts';
import type { Bend } from './outgoing.ts';
import { Sender } from './sender.ts';

export interface FeedOptions {
  readonly clock: WorldClock;
  readonly content: Content;
  readonly store: Store;
  /** As they are at the moment of use. */
  readonly laws: () => Laws;
  readonly startMs: number;
  readonly arrivalsPerMinute: number;
  readonly webhookHosts: readonly string[];
  /** Publishes a manifest that arrives by itself. */
  readonly publish: ArrivalsParts['publish'];
  /** Changes what attempts send; for tests. */
  readonly bend: Bend | undefined;
}

/** What a snapshot keeps of a feed. Attempts under way are made again after a restore. */
export interface FeedState {
  readonly outbox: OutboxState;
  readonly arrivals: number;
}

export class Feed {
  readonly outbox = new Outbox();
  readonly dispatch = new Dispatch(this.outbox);
  readonly deliveries: Deliveries;
  readonly #options: FeedOptions;
  readonly #sender: Sender;
  readonly #arrivals: Arrivals;
  readonly #timeline: Timeline;

  constructor(options: FeedOptions) {
    const { clock, content, store, laws, bend } = options;
    const nowMs = (): number => clock.nowMs();
    this.#options = options;
    this.#sender = new Sender(hostsAllowed(options.webhookHosts));
    this.deliveries = new Deliveries({
      ...{ outbox: this.outbox, store, laws, nowMs, bend },
      send: (outgoing, signal) => this.#sender.send(outgoing, signal),
    });
    const { startMs, arrivalsPerMinute, publish } = options;
    this.#arrivals = new Arrivals({ content, startMs, perMinute: arrivalsPerMinute, nowMs, publish });
    this.#timeline = new Timeline(clock, [this.#arrivals], this.deliveries);
  }

  /** Sends the events of what happened to everybody who may know. */
  emit(happening: Happening): void {
    const { laws, content, store, clock } = this.#options;
    this.dispatch.emit({ laws: laws(), content, store }, happening, clock.nowMs());
    this.#timeline.wake();
  }

  /** Sends the bytes of a delivery once more, with attempts of its own. */
  resend(delivery: Delivery, webhook: Webhook): Delivery {
    const made = this.dispatch.resend(delivery, webhook, this.#options.clock.nowMs());
    this.#timeline.wake();
    return made;
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

  /** Moves the world to a later instant, through all that is due on the way. */
  move(toMs: number, open: 'wait' | 'leave'): Promise<Moved> {
    return this.#timeline.move(toMs, open);
  }

  /** To be called when the clock was frozen or let run. */
  wake(): void {
    this.#timeline.wake();
  }

  snapshot(): FeedState {
    return { outbox: this.outbox.snapshot(), arrivals: this.#arrivals.count };
  }

  /** Nothing of what was under way is heard again. */
  restore({ outbox, arrivals }: FeedState): void {
    this.#timeline.interrupt();
    this.deliveries.abandon();
    this.dispatch.clear();
    this.outbox.restore(outbox);
    this.#arrivals.count = arrivals;
  }

  /** Ends every connection; the world sends nothing any more. */
  async close(): Promise<void> {
    this.#timeline.close();
    this.deliveries.abandon();
    await this.#sender.close();
  }
}
