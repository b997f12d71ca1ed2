// Makes the attempts that are due: side by side up to a bound, each within its time on the world's clock.
import { type Attempt, type Delivery, deliveryAfter, webhookAfter } from '../core/delivery.ts';
import { isReporting } from '../core/digest.ts';
import type { Laws } from '../core/laws.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Outbox } from '../state/outbox.ts';
import type { Store } from '../state/store.ts';
import type { OpenWork } from '../time/timeline.ts';
import { Lanes } from './lanes.ts';
import { type Bend, outgoingOf } from './outgoing.ts';
import type { Outgoing, Sent } from './sender.ts';

export interface FeedParts {
  readonly outbox: Outbox;
  readonly store: Store;
  readonly laws: () => Laws;
  readonly nowMs: () => number;
  readonly send: (outgoing: Outgoing, signal: AbortSignal) => Promise<Sent>;
  /** Changes what an attempt sends; for tests. */
  readonly bend: Bend | undefined;
}

/** An attempt that was begun and has not ended. */
interface Open {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly startedMs: number;
  readonly deadlineMs: number;
  readonly abort: AbortController;
  /** No further attempt follows: its webhook was disabled or removed meanwhile. */
  isLast: boolean;
}

export class Deliveries implements OpenWork {
  readonly #parts: FeedParts;
  readonly #lanes = new Lanes();
  readonly #open = new Map<number, Open>();
  readonly #watchers = new Set<() => void>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  nextDueMs(): number | undefined {
    const dueMs = this.#parts.outbox.nextDueMs();
    // All have the same time to answer, so the one that was begun first runs out first.
    const [oldest] = this.#open.values();
    return oldest === undefined ? dueMs : Math.min(dueMs ?? oldest.deadlineMs, oldest.deadlineMs);
  }

  perform(): void {
    const { outbox, nowMs } = this.#parts;
    const now = nowMs();
    for (const open of this.#open.values()) {
      if (open.deadlineMs > now) break;
      this.#ended(open, { kind: 'failed', error: 'no answer in time' });
      open.abort.abort();
    }
    for (let due = outbox.takeDue(now); due !== undefined; due = outbox.takeDue(now))
      this.#lanes.put(due.webhookId, due.id);
    this.#pump();
  }

  get isIdle(): boolean {
    return this.#open.size === 0 && this.#lanes.isEmpty;
  }

  isOpen(deliveryId: number): boolean {
    return this.#open.has(deliveryId);
  }

  /** Attempts that were begun and have not ended, by id of their delivery. */
  openIds(): readonly number[] {
    return [...this.#open.keys()];
  }

  /** Receivers that owe an answer, each with its webhooks. */
  openReceivers(): readonly string[] {
    return [...new Set([...this.#open.values()].map(({ webhook: { url, id } }) => `${url} (webhook ${id})`))];
  }

  /** Calls back at every end of an attempt, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Drops what waits for the webhook; attempts under way are its last. */
  drop(webhookId: number): void {
    const { outbox } = this.#parts;
    this.#lanes.clear(webhookId);
    for (const delivery of outbox.waitingOf(webhookId)) {
      const open = this.#open.get(delivery.id);
      if (open === undefined) this.#drop(delivery);
      else open.isLast = true;
    }
  }

  /** Sends what was held back while the webhook was disabled. */
  release(webhookId: number): void {
    const { outbox, nowMs } = this.#parts;
    for (const delivery of outbox.waitingOf(webhookId))
      if (delivery.dueMs === null && delivery.fault?.kind !== 'reorder')
        outbox.put({ ...delivery, dueMs: nowMs() });
  }

  /** Forgets every attempt under way; nothing of it is heard again. */
  abandon(): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#lanes.clearAll();
    for (const { abort } of open) abort.abort();
    this.#notify();
  }

  #pump(): void {
    for (let taken = this.#lanes.take(); taken !== undefined; taken = this.#lanes.take()) {
      const delivery = this.#parts.outbox.waiting(taken.id);
      const isBegun = delivery !== undefined && this.#attempt(delivery);
      if (!isBegun) this.#lanes.ended(taken.webhookId);
    }
  }

  /** Whether an attempt was begun. */
  #attempt(delivery: Delivery): boolean {
    const webhook = this.#parts.store.tables.webhooks.get(delivery.webhookId);
    const isLost = delivery.attempts.length === 0 && delivery.fault?.kind === 'drop';
    if (webhook === undefined || isLost || !this.#maySpeak(delivery)) this.#drop(delivery);
    else if (!this.#isReachable(webhook, delivery)) this.#hold(delivery);
    else {
      this.#begin(delivery, webhook);
      return true;
    }
    return false;
  }

  /** A digest that was paused or deleted since tells nothing any more, a first attempt or not. */
  #maySpeak({ message: { digestId } }: Delivery): boolean {
    const { store, laws } = this.#parts;
    if (digestId === undefined) return true;
    const digest = store.tables.digests.get(digestId);
    return digest !== undefined && isReporting(laws().delivery.pausedDigest, digest);
  }

  #isReachable(webhook: Webhook, { isTest }: Delivery): boolean {
    return isTest || this.#parts.laws().delivery.receivesEvents(webhook);
  }

  #hold(delivery: Delivery): void {
    const kept = this.#parts.laws().delivery;
    if (kept.whileDisabled === 'queued' || kept.pendingAtDisable === 'kept')
      this.#parts.outbox.put({ ...delivery, dueMs: null });
    else this.#drop(delivery);
  }

  #begin(delivery: Delivery, webhook: Webhook): void {
    const { laws, nowMs } = this.#parts;
    const startedMs = nowMs();
    const deadlineMs = startedMs + laws().delivery.timeoutMs;
    const abort = new AbortController();
    const open: Open = { delivery, webhook, startedMs, deadlineMs, abort, isLast: false };
    this.#open.set(delivery.id, open);
    const outgoing = outgoingOf(laws(), { delivery, webhook, startedMs }, this.#parts.bend);
    const copies = delivery.attempts.length === 0 && delivery.fault?.kind === 'duplicate' ? 2 : 1;
    const sent = Array.from({ length: copies }, () => this.#parts.send(outgoing, abort.signal));
    void Promise.all(sent).then(([first]) => {
      if (first === undefined || this.#open.get(delivery.id) !== open) return;
      this.#ended(open, first);
      this.#pump();
    });
  }

  #ended(open: Open, sent: Sent): void {
    const { outbox, store, laws, nowMs } = this.#parts;
    const { delivery, startedMs } = open;
    this.#open.delete(delivery.id);
    this.#lanes.ended(delivery.webhookId);
    const isAnswered = sent.kind === 'answered';
    const attempt: Attempt = {
      number: delivery.attempts.length + 1,
      startedMs,
      endedMs: Math.min(nowMs(), open.deadlineMs),
      status: isAnswered ? sent.status : null,
      error: isAnswered ? null : sent.error,
      succeeded: isAnswered && laws().delivery.isSuccess(sent.status),
    };
    const next = deliveryAfter(laws().delivery, delivery, attempt);
    const isOver = open.isLast && next.state === 'waiting';
    this.#put(isOver ? { ...next, state: 'dropped', dueMs: null } : next);
    const webhook = store.tables.webhooks.get(delivery.webhookId);
    if (webhook !== undefined) {
      const entry = { deliveryId: delivery.id, event: delivery.message.event, attempt };
      outbox.log(webhook.id, entry);
      this.#count(webhook, next, attempt);
    }
    this.#notify();
  }

  /** Counts the outcome for the breaker; when it opens, nothing more is sent. */
  #count(webhook: Webhook, delivery: Delivery, attempt: Attempt): void {
    const { webhooks } = this.#parts.store.tables;
    const { delivery: laws } = this.#parts.laws();
    const counted = webhookAfter(laws, webhook, delivery, attempt);
    if (counted === webhook) return;
    webhooks.put(counted);
    if (counted.state === 'enabled' || webhook.state === 'disabled') return;
    if (laws.pendingAtDisable === 'dropped') this.drop(webhook.id);
  }

  #drop(delivery: Delivery): void {
    this.#put({ ...delivery, state: 'dropped', dueMs: null });
    this.#notify();
  }

  /** Puts the delivery back; one that was held until after it is sent now. */
  #put(delivery: Delivery): void {
    const { outbox, nowMs } = this.#parts;
    outbox.put(delivery);
    const held = delivery.precedes === null ? undefined : outbox.waiting(delivery.precedes);
    if (held?.dueMs === null) outbox.put({ ...held, dueMs: nowMs() });
  }

  #notify(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}
