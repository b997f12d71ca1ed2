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

export function fanOut(
  context: FeedContext,
  occurrence: Occurrence,
  nowMs: number,
): readonly AddressedMessage[] {
  if (occurrence.kind === 'test-requested') return test(context, occurrence.webhookId, nowMs);
  return eventsOf(context, occurrence).flatMap((event) => messages(context, event, nowMs));
}

/** The message of the event, addressed to every webhook that receives it. */
function messages(context: FeedContext, event: Event, nowMs: number): readonly AddressedMessage[] {
  const { laws, store } = context;
  const webhooks = store.tables.webhooks
    .all()
    .filter((webhook) => isIn(event.audience, webhook) && receives(context, webhook, event));
  if (webhooks.length === 0) return [];
  const digestId = digestOf(event.audience);
  const message: Message = {
    event: laws.delivery.eventName(event.kind),
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

function receives({ laws, store }: FeedContext, webhook: Webhook, { kind, audience }: Event): boolean {
  if (!laws.delivery.wants(webhook, kind, digestOf(audience))) return false;
  if (!laws.delivery.isTold(webhook) && laws.delivery.whileDisabled === 'lost') return false;
  const org = store.organization(webhook.organizationId);
  return org?.isActive === true && flagsOf(laws.plan, org).webhook;
}

function test({ laws, store }: FeedContext, webhookId: number, nowMs: number): readonly AddressedMessage[] {
  const webhook = store.tables.webhooks.get(webhookId);
  if (webhook === undefined) return [];
  const data = { message: `A test of webhook ${webhookId}.` };
  const message = { event: laws.delivery.testName, atMs: nowMs, data: JSON.stringify(data) };
  return [{ webhook, message, isTest: true }];
}
