// Who listens to new manifests on open connections: each event of a new manifest becomes one frame for all of them.
import type { FeedEnd } from '../../spec/feed.ts';
import type { Occurrence } from '../core/event.ts';
import { grow } from '../core/growth.ts';
import { flagsOf } from '../core/plan.ts';
import type { FeedContext } from './context.ts';
import { matchedStreams } from './events.ts';

/** An open connection of an organisation. */
export interface Subscriber {
  readonly organizationId: string;
  send(frame: Buffer): void;
  end(why: FeedEnd): void;
}

export class Subscriptions {
  readonly #subscribers = new Set<Subscriber>();

  get size(): number {
    return this.#subscribers.size;
  }

  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  emit(context: FeedContext, occurrence: Occurrence, nowMs: number): void {
    if (occurrence.kind !== 'manifest-arrived' || this.#subscribers.size === 0) return;
    const { laws } = context;
    const { row } = occurrence;
    for (const { id } of matchedStreams(context, row)) {
      const frame = laws.feed.frame({ manifestId: row.manifestId, streamId: id, atMs: nowMs });
      const text = Buffer.from(JSON.stringify(laws.version.growth === 'none' ? frame : grow(frame)));
      for (const subscriber of this.#subscribers) subscriber.send(text);
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
    this.#subscribers.delete(subscriber);
    subscriber.end(why);
  }
}
