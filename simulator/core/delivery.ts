// Deliveries: which webhook gets which event, retries and the breaker ("Retry and circuit breaker").
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import type { EventKind } from '../../spec/values.ts';
import type { EventName } from './event.ts';
import { disabled, type Webhook } from './webhook.ts';

/** What one event reports; its deliveries share it, and their bytes differ in the id of the webhook alone. */
export interface Message {
  readonly event: EventName;
  readonly atMs: number;
  /** JSON text of the payload's `data`. */
  readonly data: string;
  /** The digest that it reports for, which must still be active when an attempt is made. */
  readonly digestId?: number;
}

export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly startedMs: number;
  readonly endedMs: number;
  /** The status of the receiver; null where it did not answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly succeeded: boolean;
}

/** A line of a webhook's log. */
export interface LogEntry {
  readonly deliveryId: number;
  readonly event: EventName;
  readonly attempt: Attempt;
}

export type DeliveryState = 'waiting' | 'delivered' | 'exhausted' | 'dropped';

/** One message on its way to one webhook. */
export interface Delivery {
  readonly id: number;
  readonly webhookId: number;
  readonly organizationId: string;
  readonly message: Message;
  /** A test: one attempt, which does not count for the breaker. */
  readonly isTest: boolean;
  /** The delivery that it repeats on request; null for others. */
  readonly resendOf: number | null;
  readonly state: DeliveryState;
  /** When the next attempt is due; null while it waits for something other than time, and once it ended. */
  readonly dueMs: number | null;
  readonly attempts: readonly Attempt[];
  /** Forced through the control plane. */
  readonly fault: DeliveryFault | null;
  /** The delivery that waits until this one was sent. */
  readonly precedes: number | null;
}

export type DeliveryFault =
  | { readonly kind: 'drop' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'reorder' }
  | { readonly kind: 'corrupt' };

const retryWaitsMs: readonly number[] = [
  limits.secondAttemptAfter.value * secondMs,
  limits.thirdAttemptAfter.value * secondMs,
];

export const deliveryLaws = {
  /**
   * Whether a webhook gets an event of this kind and, where it belongs to a digest, of this digest
   * (pushes.only-subscribed, delivery.own-digest-only).
   */
  isSubscribed: (webhook: Webhook, event: EventKind, digestId?: number): boolean =>
    webhook.events.includes(event) && (webhook.digestId === null || webhook.digestId === digestId),
  /**
   * Whether a webhook receives anything in its present state (webhook.disable-stops,
   * delivery.breaker-at-ten).
   */
  receivesEvents: (webhook: Webhook): boolean => webhook.state === 'enabled',
  /** Whether a manifest of several streams sends one event for each of them or one in all (S-169). */
  matchedPer: 'stream' as 'stream' | 'manifest',
  /**
   * For which of the streams that a manifest and a digest share the digest sends an event
   * (delivery.digest-reports-every-stream, S-218).
   */
  reportedStreams: (shared: readonly string[]): readonly string[] => shared.slice(0, 1),
  /** Whether organisations receive manifest.matched of a stream (delivery.published-means-delivered, S-170). */
  reportsStream: (_streamId: string): boolean => true,
  /** What happens to pending attempts once the plan has no webhooks (S-243). */
  pendingAtDowngrade: 'dropped' as 'dropped' | 'made',
  /** Whether a paused digest reports new content (S-153). */
  pausedDigest: 'silent' as 'silent' | 'reporting',
  /** Whether the content filters of a digest apply to its events as to its listing (S-217). */
  contentFilters: 'applied' as 'applied' | 'for-listings',
  /** Whether changes that customers make to their own digests send an event (S-219). */
  digestChanges: 'every-update' as 'every-update' | 'catalog-only',
  /** Whether the return of an unpublished stream is reported like a new stream (S-197). */
  reportsReturn: true,
  /** The name of a test event (S-162). */
  testName: 'webhook.test' as EventName,
  /** Whether a test event is retried and counts for the breaker like other events (S-162). */
  testEvents: 'apart' as 'apart' | 'like-any',
  /** JSON members that the document does not list, each with a comma before it (S-241). */
  moreMembers: '',
  /** The wait before the first attempt at an event (delivery.at-once). */
  firstWaitMs: (_event: EventName): number => 0,
  /**
   * The wait before the next attempt, given how many were made and whether the last one succeeded; undefined
   * where none follows (delivery.retried-after-60-and-300-s, delivery.three-attempts,
   * delivery.success-ends-attempts).
   */
  waitAfterMs: (attempts: number, succeeded: boolean): number | undefined =>
    succeeded ? undefined : retryWaitsMs[attempts - 1],
  /** Whether that wait begins at the end or the start of an attempt (S-167). */
  waitsFrom: 'end' as 'end' | 'start',
  /** How long a receiver may take to answer (delivery.timeout-of-ten-seconds). */
  timeoutMs: (_attempt: number): number => limits.deliveryTimeout.value * secondMs,
  /** Which statuses of a receiver are a success (delivery.retried-after-60-and-300-s, S-164). */
  isSuccess: (status: number): boolean => status < 300,
  /** Whether a retry sends the bytes of the first attempt or a timestamp of its own (S-167). */
  retryBody: 'identical' as 'identical' | 'restamped',
  /** The signature header for the hex digits of the HMAC (pushes.signed, S-168). */
  signature: (hex: string): string => `sha256=${hex}`,
  /** How many failures in a row disable a webhook (delivery.breaker-at-ten, delivery.breaker-not-before-ten). */
  failuresMax: limits.webhookAutoDisable.value as number,
  /** Whether the breaker counts deliveries or attempts (S-163). */
  breakerCounts: 'deliveries' as 'deliveries' | 'attempts',
  /** How many failures in a row there are after another result (delivery.success-resets-count, S-165). */
  failuresAfter: (before: number, succeeded: boolean): number => (succeeded ? 0 : before + 1),
  /** Whether pending attempts are dropped when a webhook is disabled (S-166). */
  pendingAtDisable: 'dropped' as 'dropped' | 'kept',
  /** Whether events are lost while a webhook is disabled (S-166). */
  whileDisabled: 'lost' as 'lost' | 'queued',
};
export type DeliveryLaws = Readonly<typeof deliveryLaws>;

/** The payload that goes out, as JSON text; equal inputs give equal bytes. */
export function bodyOf(laws: DeliveryLaws, { message, webhookId }: Delivery, stampMs: number): string {
  const event = JSON.stringify(message.event);
  const timestamp = isoInstant(stampMs);
  return `{"event":${event},"webhook_id":${webhookId},"timestamp":"${timestamp}","data":${message.data}${laws.moreMembers}}`;
}

/** ISO 8601, UTC, to the millisecond. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();

export function deliveryAfter(laws: DeliveryLaws, delivery: Delivery, attempt: Attempt): Delivery {
  const attempts = [...delivery.attempts, attempt];
  const waitMs = waitAfter(laws, delivery, attempts.length, attempt.succeeded);
  if (waitMs === undefined)
    return { ...delivery, attempts, state: attempt.succeeded ? 'delivered' : 'exhausted', dueMs: null };
  const fromMs = laws.waitsFrom === 'end' ? attempt.endedMs : attempt.startedMs;
  return { ...delivery, attempts, dueMs: fromMs + waitMs };
}

function waitAfter(
  laws: DeliveryLaws,
  { isTest }: Delivery,
  attempts: number,
  succeeded: boolean,
): number | undefined {
  return isTest && laws.testEvents === 'apart' ? undefined : laws.waitAfterMs(attempts, succeeded);
}

/** The webhook after an attempt, given the delivery after that attempt; the breaker may have disabled it. */
export function webhookAfter(
  laws: DeliveryLaws,
  webhook: Webhook,
  delivery: Delivery,
  attempt: Attempt,
): Webhook {
  if (delivery.isTest && laws.testEvents === 'apart') return webhook;
  const isCounted = attempt.succeeded || laws.breakerCounts === 'attempts' || delivery.state === 'exhausted';
  if (!isCounted) return webhook;
  const failures = laws.failuresAfter(webhook.failures, attempt.succeeded);
  const counted = failures === webhook.failures ? webhook : { ...webhook, failures };
  return failures >= laws.failuresMax ? disabled(counted, attempt.endedMs, true) : counted;
}
