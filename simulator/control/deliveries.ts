// Webhook deliveries on the control plane: list them with their attempts, and resend them.
import { eventKinds } from '../../spec/values.ts';
import type { Attempt, Delivery, DeliveryState } from '../core/delivery.ts';
import { endedDeliveriesMax } from '../state/outbox.ts';
import { isoOf } from '../time/clock.ts';
import { headersResponse } from './journal-exchange.ts';
import { maskingOf } from './masked.ts';
import { type ControlCall, type ControlResult, conflict, notFound, ok, operation } from './operation.ts';
import {
  boolean,
  count,
  described,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  organizationId,
  preset,
  type SomeOf,
  shown,
  string,
  webhookId,
} from './schema.ts';
import type { ControlledWorld } from './world.ts';

const defaultLimit = 1_000;
const states = ['waiting', 'delivered', 'exhausted', 'dropped'] as const satisfies readonly DeliveryState[];

const filters = {
  webhook_id: described(webhookId, 'Only deliveries to this webhook.'),
  organization_id: described(organizationId, 'Only deliveries to webhooks of this organisation.'),
  event: shown(string, eventKinds[0], 'Only deliveries of this event.'),
  state: described(oneOf(states), 'Only deliveries in this state.'),
  after: described(count, 'Only deliveries with a greater id.'),
  limit: preset(integer(0, endedDeliveriesMax), defaultLimit, 'At most so many of the oldest ones.'),
  last: described(
    integer(1, endedDeliveriesMax),
    'Only so many of the newest ones, instead of the oldest that `limit` selects.',
  ),
};
type ListQuery = SomeOf<typeof filters>;

const attemptResponse = object({
  attempt: shown(count, 1, 'The number of the attempt, from 1.'),
  at: instant,
  status: shown(nullable(count), 500, 'HTTP status of the answer; null if none came.'),
  latency_ms: shown(count, 12, "Duration of the attempt on the world's clock."),
  error: described(nullable(string), 'Why no answer came; null if one did.'),
});
const deliveryMembers = {
  id: shown(count, 1),
  webhook_id: webhookId,
  organization_id: organizationId,
  event: shown(string, eventKinds[0]),
  occurred_at: instant,
  state: described(
    oneOf(states),
    'waiting: an attempt is due or the webhook is disabled. exhausted: all attempts failed. dropped: given up, because ' +
      'its webhook or digest ended or a fault was forced.',
  ),
  under_way: shown(boolean, false, 'Whether an attempt is in flight.'),
  next_attempt_at: described(nullable(instant), 'Null if no attempt is scheduled.'),
  fault: described(nullable(string), 'The fault that was forced on this delivery.'),
  resend_of: described(nullable(count), 'The id of the delivery that was sent again.'),
  attempts: list(attemptResponse),
};
const deliveryResponse = object(deliveryMembers);

export const deliveryOperations = [
  operation('listDeliveries', 'get', '/deliveries', {
    summary:
      `List deliveries, oldest first: all waiting ones and the last ${endedDeliveriesMax} that ended. ` +
      'The counts include all deliveries of the selected webhooks, also those no longer listed.',
    query: filters,
    response: object({
      deliveries: list(deliveryResponse),
      next_after: shown(count, 1, 'The value of `after` that continues this list.'),
      counts: shown(object({ waiting: count, delivered: count, exhausted: count, dropped: count }), {
        waiting: 1,
        delivered: 0,
        exhausted: 0,
        dropped: 0,
      }),
    }),
    handle: ({ world, query }) => ok(listed(world, query)),
  }),
  operation('getDelivery', 'get', '/deliveries/{delivery_id}', {
    summary: 'Show a delivery with its attempts and the request that they send.',
    response: object({
      ...deliveryMembers,
      request: described(
        nullable(
          object({
            url: shown(string, 'http://127.0.0.1:4000/hook', 'Without secrets.'),
            headers: headersResponse,
            body: shown(string, '{"event":"manifest.matched"}', 'The bytes that are signed.'),
          }),
        ),
        'That of the first attempt; null once the webhook is removed, whose secret signs it.',
      ),
    }),
    handle: (call) =>
      withDelivery(call, (found) =>
        ok({ ...rendered(call.world, found), request: requestOf(call.world, found) }),
      ),
  }),
  operation('resendDelivery', 'post', '/deliveries/{delivery_id}/resend', {
    summary: 'Resend a delivery: send the same bytes again as a new delivery with its own attempts.',
    refusals: [
      {
        status: 409,
        when: 'The webhook of the delivery was removed, or is disabled.',
        detail: 'Delivery 1 cannot be resent: its webhook 50001 was removed.',
      },
    ],
    response: deliveryResponse,
    handle: (call) => withDelivery(call, (found) => resend(call.world, found)),
  }),
];

function withDelivery(
  { world, param }: ControlCall,
  act: (delivery: Delivery) => ControlResult,
): ControlResult {
  const id = param('delivery_id');
  const delivery = world.feed.outbox.find(Number(id));
  return delivery === undefined ? notFound('delivery', id, '/deliveries') : act(delivery);
}

function resend(world: ControlledWorld, delivery: Delivery): ControlResult {
  const webhook = world.store.tables.webhooks.get(delivery.webhookId);
  if (webhook === undefined)
    return conflict(
      `Delivery ${delivery.id} cannot be resent: its webhook ${delivery.webhookId} was removed.`,
    );
  if (webhook.state === 'disabled')
    return conflict(
      `Delivery ${delivery.id} cannot be resent: its webhook ${webhook.id} is disabled. Reactivate the webhook first.`,
    );
  return ok(rendered(world, world.feed.resend(delivery, webhook)));
}

function listed(world: ControlledWorld, query: ListQuery): object {
  const { outbox } = world.feed;
  const isOfOwner = (webhookId: number, organizationId: string | undefined): boolean =>
    (query.webhook_id ?? webhookId) === webhookId &&
    (query.organization_id ?? organizationId) === organizationId;
  const owned = outbox.all().filter(({ webhookId, organizationId }) => isOfOwner(webhookId, organizationId));
  const { after = 0, limit = defaultLimit, last } = query;
  const found = owned.filter(
    ({ id, state, message }) =>
      id > after && (query.state ?? state) === state && (query.event ?? message.event) === message.event,
  );
  const shown = last === undefined ? found.slice(0, limit) : found.slice(-last);
  const { webhooks } = world.store.tables;
  return {
    deliveries: shown.map((delivery) => rendered(world, delivery)),
    next_after: shown.at(-1)?.id ?? after,
    counts: {
      waiting: owned.filter(({ state }) => state === 'waiting').length,
      ...outbox.tally((id) => isOfOwner(id, webhooks.get(id)?.organizationId)),
    },
  };
}

function rendered({ feed }: ControlledWorld, delivery: Delivery): object {
  const { id, webhookId, organizationId, message, state, dueMs, fault, resendOf, attempts } = delivery;
  const isInFlight = feed.deliveries.isInFlight(id);
  return {
    id,
    webhook_id: webhookId,
    organization_id: organizationId,
    event: message.event,
    occurred_at: isoOf(message.atMs),
    state,
    under_way: isInFlight,
    next_attempt_at: state === 'waiting' && !isInFlight && dueMs !== null ? isoOf(dueMs) : null,
    fault: fault?.kind ?? null,
    resend_of: resendOf,
    attempts: attempts.map(renderedAttempt),
  };
}

function requestOf(world: ControlledWorld, found: Delivery): object | null {
  const webhook = world.store.tables.webhooks.get(found.webhookId);
  if (webhook === undefined) return null;
  const { url, headers, body } = world.feed.requestOf(found, webhook);
  const masking = maskingOf(world);
  return {
    url: masking.text(url),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value: masking.header(name, value) })),
    body: masking.text(String(body)),
  };
}

const renderedAttempt = ({ number, startedMs, endedMs, status, error }: Attempt): object => ({
  attempt: number,
  at: isoOf(startedMs),
  status,
  latency_ms: endedMs - startedMs,
  error,
});
