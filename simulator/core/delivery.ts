// Deliveries: who is told what, when an attempt is made again, and when the breaker opens ("Retry and circuit breaker", "Signature").
import type { EventKind } from '../../spec/values.ts';
import type { EventName } from './event.ts';
import { disabled, type Webhook } from './webhook.ts';

/** What is told of one event; shared by its deliveries, whose bytes differ in the webhook's id alone. */
export interface Message {
  readonly event: EventName;
  readonly atMs: number;
  /** JSON text of the payload's `data`. */
  readonly data: string;
  /** The digest it speaks of; it must still be active when an attempt is made. */
  readonly digestId?: number;
}

/** One attempt that ended. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly startedMs: number;
  readonly endedMs: number;
  /** Null where no answer came. */
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
  /** The delivery that it sends again, because somebody asked for it. */
  readonly resendOf: number | null;
  readonly state: DeliveryState;
  /** When the next attempt is due; null: no sooner than something else happens, or not at all. */
  readonly dueMs: number | null;
  readonly attempts: readonly Attempt[];
  /** Made to go wrong through the control plane. */
  readonly fault: DeliveryFault | null;
  /** The delivery that is held back until this one was sent. */
  readonly precedes: number | null;
}

export type DeliveryFault =
  | { readonly kind: 'drop' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'reorder' }
  | { readonly kind: 'corrupt' };

export const deliveryLaws = {
  /** webhook.only-subscribed, delivery.own-digest-only */
  wants: (webhook: Webhook, event: EventKind, digestId?: number): boolean =>
    webhook.events.includes(event) && (webhook.digestId === null || webhook.digestId === digestId),
  /** webhook.disable-stops, delivery.breaker-at-ten */
  isTold: (webhook: Webhook): boolean => webhook.state === 'enabled',
  /** S-169: whether a manifest of several streams is told of once for each of them. */
  matchedOnce: 'per-stream' as 'per-stream' | 'per-manifest',
  /**
   * delivery.digest-reports-every-stream: through which streams a digest tells of a manifest,
   * given those of the manifest that it groups, and all that it groups.
   */
  digestStreams: (reached: readonly string[], _grouped: readonly string[]): readonly string[] =>
    reached.slice(0, 1),
  /** S-153 */
  pausedDigest: 'silent' as 'silent' | 'told',
  /** S-217 */
  contentFilters: 'heeded' as 'heeded' | 'for-listings',
  /** S-219: of which changes of digests customers are told. */
  digestChanges: 'every-update' as 'every-update' | 'catalog-only',
  /** Whether a stream that was unpublished is told of when it is back. */
  tellsReturn: true,
  /** delivery.matched-payload, delivery.stream-end-reported */
  eventName: (event: EventKind): EventName => event,
  /** S-162 */
  testName: 'webhook.test' as EventName,
  /** S-162: whether a test is tried again, and counts, as any other delivery. */
  testIs: 'apart' as 'apart' | 'like-any',
  /** delivery.common-payload */
  timestamp: (iso: string): unknown => iso,
  /** delivery.common-payload, delivery.names-its-webhook */
  webhookId: (id: number): unknown => id,
  /** JSON members that the document does not list, each with its comma before it. */
  moreMembers: '',
  /** delivery.at-once: the wait for the first attempt. */
  firstWaitMs: (_event: EventName): number => 0,
  /** delivery.retried-after-60-and-300-s, delivery.three-attempts: the wait for the next attempt after so many failed. */
  waitAfterFailureMs: (failed: number): number | undefined => [60_000, 300_000][failed - 1],
  /** delivery.success-ends-attempts: the same after a success. */
  waitAfterSuccessMs: (_attempts: number): number | undefined => undefined,
  /** S-167 */
  waitsFrom: 'end' as 'end' | 'start',
  /** delivery.timeout-of-ten-seconds */
  timeoutMs: 10_000,
  /** delivery.retried-after-60-and-300-s (S-164) */
  isSuccess: (status: number): boolean => status >= 200 && status < 300,
  /** S-167: whether a retry carries the bytes of the first attempt or a timestamp of its own. */
  retryBody: 'identical' as 'identical' | 'restamped',
  /** delivery.own-secret: the key that signs for a webhook. */
  signingKey: (secret: string): string => secret,
  /** delivery.signature-form (S-168) */
  signature: (hex: string): string => `sha256=${hex}`,
  /** delivery.breaker-at-ten, delivery.breaker-not-before-ten (S-163) */
  failuresMax: 10,
  breakerCounts: 'deliveries' as 'deliveries' | 'attempts',
  /** delivery.success-resets-count */
  failuresAfter: (before: number, succeeded: boolean): number => (succeeded ? 0 : before + 1),
  /** delivery.reactivation-resets-count */
  failuresAtReactivation: (_before: number): number => 0,
  /** delivery.breaker-per-webhook: which webhooks of the organisation are disabled with the failing one. */
  opensFor: (failing: Webhook, other: Webhook): boolean => failing.id === other.id,
  /** S-166: what becomes of attempts that are pending when a webhook is disabled. */
  pendingAtDisable: 'dropped' as 'dropped' | 'kept',
  /** S-166: what becomes of events while it is disabled. */
  whileDisabled: 'lost' as 'lost' | 'queued',
};
export type DeliveryLaws = Readonly<typeof deliveryLaws>;

/** The payload that goes out, as JSON text; equal inputs give equal bytes. */
export function bodyOf(laws: DeliveryLaws, { message, webhookId }: Delivery, stampMs: number): string {
  const stamp = laws.timestamp(isoInstant(stampMs));
  const [event, id, timestamp] = [message.event, laws.webhookId(webhookId), stamp].map((value) =>
    JSON.stringify(value),
  );
  return `{"event":${event},"webhook_id":${id},"timestamp":${timestamp},"data":${message.data}${laws.moreMembers}}`;
}

/** ISO 8601, UTC, to the millisecond. */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();

/** The delivery after an attempt. */
export function afterAttempt(laws: DeliveryLaws, delivery: Delivery, attempt: Attempt): Delivery {
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
  if (succeeded) return laws.waitAfterSuccessMs(attempts);
  return isTest && laws.testIs === 'apart' ? undefined : laws.waitAfterFailureMs(attempts);
}

/** The webhook after an attempt of a delivery, given how that left the delivery; the breaker may have opened. */
export function afterOutcome(
  laws: DeliveryLaws,
  webhook: Webhook,
  delivery: Delivery,
  attempt: Attempt,
): Webhook {
  if (delivery.isTest && laws.testIs === 'apart') return webhook;
  const isCounted = attempt.succeeded || laws.breakerCounts === 'attempts' || delivery.state === 'exhausted';
  if (!isCounted) return webhook;
  const failures = laws.failuresAfter(webhook.failures, attempt.succeeded);
  const counted = failures === webhook.failures ? webhook : { ...webhook, failures };
  return failures >= laws.failuresMax ? disabled(counted, attempt.endedMs, true) : counted;
}
