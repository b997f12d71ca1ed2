// Who listens to new manifests on open connections: each event of a new manifest becomes one frame for all of them.
import type { FeedEnd } from '../../spec/feed.ts';
import type { Steps } from '../../spec/steps.ts';
import type { Occurrence } from '../core/event.ts';
import { grow } from '../core/growth.ts';
import { flagsOf } from '../core/plan.ts';
import type { ScheduledWork } from '../time/timeline.ts';
import type { FeedContext } from './context.ts';
import { matchedStreams } from './events.ts';

/** An open connection of an organisation. */
export interface Subscriber {
  readonly organizationId: string;
  send(frame: Buffer): void;
  end(why: FeedEnd): void;
}

/** A frame on its way to those who were subscribed when its event happened. */
interface Sending {
  readonly frame: Buffer;
  readonly audience: readonly Subscriber[];
}

export class Subscriptions implements ScheduledWork {
  readonly #subscribers = new Set<Subscriber>();
  /** The subscribers as a list, which frames share; undefined once it is out of date. */
  #audience: readonly Subscriber[] | undefined;
  #sendings: Sending[] = [];

  get size(): number {
    return this.#subscribers.size;
  }

  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    this.#audience = undefined;
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    this.#audience = undefined;
  }

  /** Frames are due as soon as their event happened. */
  nextDueMs(): number | undefined {
    return this.#sendings.length === 0 ? undefined : 0;
  }

  /** Sends the frames, except to subscribers whose connections have ended. */
  *perform(): Steps {
    const sendings = this.#sendings;
    this.#sendings = [];
    for (const { frame, audience } of sendings)
      for (const subscriber of audience)
        if (this.#subscribers.has(subscriber)) {
          subscriber.send(frame);
          yield;
        }
  }

  emit(context: FeedContext, occurrence: Occurrence, nowMs: number): void {
    if (occurrence.kind !== 'manifest-arrived' || this.#subscribers.size === 0) return;
    const { laws } = context;
    const { row } = occurrence;
    this.#audience ??= [...this.#subscribers];
    for (const { id } of matchedStreams(context, row)) {
      const matched = { manifestId: row.manifestId, streamId: id, atMs: nowMs };
      const frame = laws.feed.frame(matched);
      const text = JSON.stringify(laws.version.growth === 'none' ? frame : grow(frame));
      const audience = laws.feed.audience(this.#audience, matched);
      this.#sendings.push({ frame: Buffer.from(text), audience });
    }
  }

  /** Ends the connections of organisations that may no longer listen. */
  endWithdrawn({ laws, store }: Pick<FeedContext, 'laws' | 'store'>): void {
    if (!laws.feed.endsWithAccess) return;
    for (const subscriber of this.#subscribers) {
      const org = store.organization(subscriber.organizationId);
      if (org?.isActive !== true || !laws.feed.mayListen(flagsOf(laws.plan, org)))
        this.#end(subscriber, 'access-ended');
    }
  }

  endAll(why: FeedEnd): void {
    for (const subscriber of this.#subscribers) this.#end(subscriber, why);
  }

  #end(subscriber: Subscriber, why: FeedEnd): void {
    this.remove(subscriber);
    subscriber.end(why);
  }
}
