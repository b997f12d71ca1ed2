// Makes the delivery attempts that are due: up to a limit in parallel, each with a deadline on the world's clock.
import type { Steps } from '../../spec/steps.ts';
import { type Attempt, type Delivery, deliveryAfter, webhookAfter } from '../core/delivery.ts';
import { isReporting } from '../core/digest.ts';
import type { Laws } from '../core/laws.ts';
import type { Webhook } from '../core/webhook.ts';
import type { Outbox } from '../state/outbox.ts';
import type { Store } from '../state/store.ts';
import type { ScheduledRequests } from '../time/timeline.ts';
import { FairQueue } from './fair-queue.ts';
import { includesWebhooks } from './fan-out.ts';
import { type OutgoingInterceptor, outgoingOf } from './outgoing.ts';
import type { Outgoing, SendResult } from './sender.ts';

export interface DeliveriesOptions {
  readonly outbox: Outbox;
  readonly store: Store;
  readonly laws: () => Laws;
  readonly nowMs: () => number;
  readonly send: (outgoing: Outgoing, signal: AbortSignal) => Promise<SendResult>;
  /** Changes the request of an attempt; for tests. */
  readonly intercept: OutgoingInterceptor | undefined;
}

interface AttemptInFlight {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly startedMs: number;
  readonly deadlineMs: number;
  readonly abort: AbortController;
  /** Whether no retry may follow, because the webhook was disabled or removed meanwhile. */
  isLast: boolean;
}

export class Deliveries implements ScheduledRequests {
  readonly #options: DeliveriesOptions;
  readonly #queue = new FairQueue();
  /** By id of the delivery, in order of beginning. */
  readonly #inFlight = new Map<number, AttemptInFlight>();
  readonly #watchers = new Set<() => void>();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  nextDueMs(): number | undefined {
    const dueMs = this.#options.outbox.nextDueMs();
    // All attempts have equally long to be answered, so the one that began first has the first deadline.
    const [oldest] = this.#inFlight.values();
    return oldest === undefined ? dueMs : Math.min(dueMs ?? oldest.deadlineMs, oldest.deadlineMs);
  }

  *perform(): Steps {
    const { outbox, nowMs } = this.#options;
    const now = nowMs();
    for (const inFlight of this.#inFlight.values()) {
      if (inFlight.deadlineMs > now) break;
      this.#end(inFlight, { kind: 'failed', error: 'no answer in time' });
      inFlight.abort.abort();
      yield;
    }
    for (let due = outbox.takeDue(now); due !== undefined; due = outbox.takeDue(now)) {
      this.#queue.put(due.webhookId, due.id);
      yield;
    }
    for (let taken = this.#queue.take(); taken !== undefined; taken = this.#queue.take()) {
      const delivery = outbox.waiting(taken.id);
      const hasBegun = delivery !== undefined && this.#attempt(delivery);
      if (!hasBegun) this.#queue.ended(taken.webhookId);
      yield;
    }
  }

  get isIdle(): boolean {
    return this.#inFlight.size === 0 && this.#queue.isEmpty;
  }

  isInFlight(deliveryId: number): boolean {
    return this.#inFlight.has(deliveryId);
  }

  inFlightIds(): readonly number[] {
    return [...this.#inFlight.keys()];
  }

  /** Address and webhook of each attempt in flight. */
  inFlightReceivers(): readonly string[] {
    const attempts = [...this.#inFlight.values()];
    return [...new Set(attempts.map(({ webhook: { url, id } }) => `${url} (webhook ${id})`))];
  }

  /** Calls the watcher whenever an attempt ends or a delivery is dropped, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Drops the webhook's waiting deliveries; its attempts in flight are not retried. */
  drop(webhookId: number): void {
    const { outbox } = this.#options;
    this.#queue.clear(webhookId);
    for (const delivery of outbox.waitingOf(webhookId)) {
      const inFlight = this.#inFlight.get(delivery.id);
      if (inFlight === undefined) this.#drop(delivery);
      else inFlight.isLast = true;
    }
  }

  /** Makes the deliveries due that were postponed while the webhook was disabled. */
  release(webhookId: number): void {
    const { outbox, nowMs } = this.#options;
    for (const delivery of outbox.waitingOf(webhookId))
      if (delivery.dueMs === null && delivery.fault?.kind !== 'reorder')
        outbox.put({ ...delivery, dueMs: nowMs() });
  }

  /** Aborts every attempt in flight and ignores its result. */
  abandon(): void {
    const attempts = [...this.#inFlight.values()];
    this.#inFlight.clear();
    this.#queue.clearAll();
    for (const { abort } of attempts) abort.abort();
    this.#notify();
  }

  /** Begins, postpones or drops the attempt; returns whether it began. */
  #attempt(delivery: Delivery): boolean {
    const webhook = this.#options.store.tables.webhooks.get(delivery.webhookId);
    const isForcedDrop = delivery.attempts.length === 0 && delivery.fault?.kind === 'drop';
    const isWithdrawn = !this.#isDigestReporting(delivery) || !this.#isIncluded(delivery);
    if (webhook === undefined || isForcedDrop || isWithdrawn) this.#drop(delivery);
    else if (!this.#receivesEvents(webhook, delivery)) this.#postpone(delivery);
    else {
      this.#begin(delivery, webhook);
      return true;
    }
    return false;
  }

  /** Whether the digest of the event, if any, still reports: pausing or deleting it also stops retries. */
  #isDigestReporting({ message: { digestId } }: Delivery): boolean {
    const { store, laws } = this.#options;
    if (digestId === undefined) return true;
    const digest = store.tables.digests.get(digestId);
    return digest !== undefined && isReporting(laws().delivery.pausedDigest, digest);
  }

  /** Whether the plan still includes webhooks, unless the reading makes what was pending. */
  #isIncluded(delivery: Delivery): boolean {
    const { store } = this.#options;
    const laws = this.#options.laws();
    return laws.delivery.pendingAtDowngrade === 'made' || includesWebhooks({ laws, store }, delivery);
  }

  #receivesEvents(webhook: Webhook, { isTest }: Delivery): boolean {
    return isTest || this.#options.laws().delivery.receivesEvents(webhook);
  }

  /** Keeps the delivery of a disabled webhook until its reactivation, if the reading says so; otherwise drops it. */
  #postpone(delivery: Delivery): void {
    const laws = this.#options.laws().delivery;
    if (laws.whileDisabled === 'queued' || laws.pendingAtDisable === 'kept')
      this.#options.outbox.put({ ...delivery, dueMs: null });
    else this.#drop(delivery);
  }

  #begin(delivery: Delivery, webhook: Webhook): void {
    const { laws, nowMs } = this.#options;
    const startedMs = nowMs();
    const deadlineMs = startedMs + laws().delivery.timeoutMs(delivery.attempts.length + 1);
    const abort = new AbortController();
    const inFlight: AttemptInFlight = { delivery, webhook, startedMs, deadlineMs, abort, isLast: false };
    this.#inFlight.set(delivery.id, inFlight);
    const outgoing = outgoingOf(laws(), { delivery, webhook, startedMs }, this.#options.intercept);
    const copies = delivery.attempts.length === 0 && delivery.fault?.kind === 'duplicate' ? 2 : 1;
    const results = Array.from({ length: copies }, () => this.#options.send(outgoing, abort.signal));
    void Promise.all(results).then(([first]) => {
      if (first !== undefined && this.#inFlight.get(delivery.id) === inFlight) this.#end(inFlight, first);
    });
  }

  #end(inFlight: AttemptInFlight, result: SendResult): void {
    const { outbox, store, laws, nowMs } = this.#options;
    const { delivery, startedMs } = inFlight;
    this.#inFlight.delete(delivery.id);
    this.#queue.ended(delivery.webhookId);
    const isAnswered = result.kind === 'answered';
    const attempt: Attempt = {
      number: delivery.attempts.length + 1,
      startedMs,
      endedMs: Math.min(nowMs(), inFlight.deadlineMs),
      status: isAnswered ? result.status : null,
      error: isAnswered ? null : result.error,
      succeeded: isAnswered && laws().delivery.isSuccess(result.status),
    };
    const next = deliveryAfter(laws().delivery, delivery, attempt);
    const isDropped = inFlight.isLast && next.state === 'waiting';
    this.#put(isDropped ? { ...next, state: 'dropped', dueMs: null } : next);
    const webhook = store.tables.webhooks.get(delivery.webhookId);
    if (webhook !== undefined) {
      const entry = { deliveryId: delivery.id, event: delivery.message.event, attempt };
      outbox.log(webhook.id, entry);
      this.#countForBreaker(webhook, next, attempt);
    }
    this.#notify();
  }

  /** Counts the attempt for the circuit breaker. When the breaker opens, it disables the webhook. */
  #countForBreaker(webhook: Webhook, delivery: Delivery, attempt: Attempt): void {
    const { webhooks } = this.#options.store.tables;
    const { delivery: laws } = this.#options.laws();
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

  /** Stores the delivery, and makes the delivery due that had to wait for it (fault `reorder`). */
  #put(delivery: Delivery): void {
    const { outbox, nowMs } = this.#options;
    outbox.put(delivery);
    const next = delivery.precedes === null ? undefined : outbox.waiting(delivery.precedes);
    if (next?.dueMs === null) outbox.put({ ...next, dueMs: nowMs() });
  }

  #notify(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}
