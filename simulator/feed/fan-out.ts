// Fans occurrences out: to each webhook that receives one of their events, the message of that event.
import type { Message } from '../core/delivery.ts';
import type { Occurrence } from '../core/event.ts';
import { grow } from '../core/growth.ts';
import { flagsOf } from '../core/plan.ts';
import type { Webhook } from '../core/webhook.ts';
import type { FeedContext } from './context.ts';
import { type Audience, type Event, eventsOf } from './events.ts';

export interface AddressedMessage {
  readonly webhook: Webhook;
  readonly message: Message;
  readonly isTest?: true;
}

/** Lazily, because one manifest may concern many digests and webhooks. */
export function* fanOut(
  context: FeedContext,
  occurrence: Occurrence,
  nowMs: number,
): Generator<AddressedMessage, void> {
  if (occurrence.kind === 'test-requested') {
    yield* test(context, occurrence.webhookId, nowMs);
    return;
  }
  const listening = context.store.tables.webhooks.all().filter((webhook) => listens(context, webhook));
  if (listening.length === 0) return;
  for (const event of eventsOf(context, occurrence, listening))
    yield* messages(context, event, listening, nowMs);
}

function messages(
  { laws }: FeedContext,
  event: Event,
  listening: readonly Webhook[],
  nowMs: number,
): readonly AddressedMessage[] {
  const webhooks = listening.filter(
    (webhook) =>
      isIn(event.audience, webhook) &&
      laws.delivery.isSubscribed(webhook, event.kind, digestOf(event.audience)),
  );
  if (webhooks.length === 0) return [];
  const digestId = digestOf(event.audience);
  const message: Message = {
    event: event.kind,
    atMs: nowMs,
    data: JSON.stringify(laws.version.growth === 'none' ? event.data : grow(event.data)),
    ...(digestId !== undefined && { digestId }),
  };
  return webhooks.map((webhook) => ({ webhook, message }));
}

const isIn = (audience: Audience, { organizationId }: Webhook): boolean =>
  audience.kind === 'everyone' || audience.organizationId === organizationId;

const digestOf = (audience: Audience): number | undefined =>
  audience.kind === 'digest' ? audience.digestId : undefined;

/** Whether the webhook receives events at present, whichever it asked for. */
function listens({ laws, store }: FeedContext, webhook: Webhook): boolean {
  if (!laws.delivery.receivesEvents(webhook) && laws.delivery.whileDisabled === 'lost') return false;
  return includesWebhooks({ laws, store }, webhook);
}

/** Whether the plan of the organisation includes webhooks at present. */
export function includesWebhooks(
  { laws, store }: Pick<FeedContext, 'laws' | 'store'>,
  { organizationId }: Pick<Webhook, 'organizationId'>,
): boolean {
  const org = store.organization(organizationId);
  return org?.isActive === true && flagsOf(laws.plan, org).webhook;
}

function test({ laws, store }: FeedContext, webhookId: number, nowMs: number): readonly AddressedMessage[] {
  const webhook = store.tables.webhooks.get(webhookId);
  if (webhook === undefined) return [];
  const data = { message: `A test of webhook ${webhookId}.` };
  const message = { event: laws.delivery.testName, atMs: nowMs, data: JSON.stringify(data) };
  return [{ webhook, message, isTest: true }];
}
