// Delivery faults on the control plane: drop, duplicate, delay, reorder or corrupt the next webhook deliveries.
import type { PendingFault } from '../feed/delivery-faults.ts';
import { delayMs } from './bodies.ts';
import {
  type ControlCall,
  type ControlResult,
  fullWorld,
  invalidValue,
  ok,
  operation,
  withRoom,
} from './operation.ts';
import {
  cleared,
  count,
  described,
  type Fitting,
  integer,
  list,
  nullable,
  object,
  oneOf,
  preset,
  shown,
  webhookId,
} from './schema.ts';

const fault = described(
  oneOf(['drop', 'duplicate', 'delay', 'reorder', 'corrupt']),
  'drop: never sent, and not retried. duplicate: sent twice at once. delay: sent `ms` later. reorder: sent after ' +
    "the webhook's next delivery. corrupt: sent with bytes that do not fit the signature. Retries have no fault.",
);
const faultBody = object(
  {
    fault,
    webhook_id: described(webhookId, 'The webhook; by default any.'),
    ms: described(delayMs, "Only for `delay`: how much later, in the world's time."),
    times: preset(integer(1, 1_000_000), 1, 'On how many deliveries the fault is forced.'),
  },
  ['fault'],
);

export const deliveryFaultOperations = [
  operation('forceDeliveryFault', 'post', '/delivery-faults', {
    summary: 'Force a fault on the next deliveries of one webhook, or of any webhook.',
    body: faultBody,
    example: { fault: 'delay', ms: 5000, times: 2 },
    refusals: [
      fullWorld('forced delivery faults'),
      {
        status: 422,
        when: 'The world has no such webhook, or `ms` is missing beside delay or given beside another fault.',
        detail: 'body.ms: expected a number of milliseconds, received null',
      },
    ],
    response: object({ id: shown(count, 1) }),
    handle: (call) =>
      withRoom('forced delivery faults', call.world.feed.dispatcher.faults.pending().length, () =>
        force(call),
      ),
  }),
  operation('listDeliveryFaults', 'get', '/delivery-faults', {
    summary: 'List the faults that are still pending.',
    response: object({
      faults: list(
        object({
          id: shown(count, 1),
          webhook_id: described(nullable(webhookId), 'Null: any webhook.'),
          fault,
          ms: described(nullable(count), 'Null for all faults but `delay`.'),
          remaining: shown(count, 1, 'On how many deliveries it is still forced.'),
        }),
      ),
    }),
    handle: ({ world }) => ok({ faults: world.feed.dispatcher.faults.pending().map(rendered) }),
  }),
  operation('clearDeliveryFaults', 'delete', '/delivery-faults', {
    summary: 'Remove all pending faults.',
    response: cleared,
    handle: ({ world }) => {
      const { faults } = world.feed.dispatcher;
      const { length } = faults.pending();
      faults.clear();
      return ok({ cleared: length });
    },
  }),
];

function force({ world, body }: ControlCall<Fitting<typeof faultBody>>): ControlResult {
  const { fault: kind, webhook_id: webhookId, ms, times = 1 } = body;
  if (webhookId !== undefined && world.store.tables.webhooks.get(webhookId) === undefined)
    return invalidValue('body.webhook_id', 'the id of a webhook of this world', webhookId);
  if ((kind === 'delay') !== (ms !== undefined))
    return invalidValue(
      'body.ms',
      kind === 'delay' ? 'a number of milliseconds' : 'no value, because only the fault delay has one',
      ms ?? null,
    );
  const forced = kind === 'delay' ? { kind, ms: ms ?? 0 } : { kind };
  return ok({ id: world.feed.dispatcher.faults.force({ fault: forced, webhookId, remaining: times }).id });
}

const rendered = ({ id, webhookId, fault: { kind, ...more }, remaining }: PendingFault): object => ({
  id,
  webhook_id: webhookId ?? null,
  fault: kind,
  remaining,
  ms: 'ms' in more ? more.ms : null,
});
