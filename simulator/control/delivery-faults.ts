// Faults of deliveries through the control plane: the next ones are lost, doubled, late, out of order or corrupt.
import { dayMs } from '../../spec/units.ts';
import type { DeliveryFault } from '../core/delivery.ts';
import type { PendingFault } from '../feed/delivery-faults.ts';
import { type Answer, type ControlCall, ok, operation, unusable } from './operation.ts';
import { cleared, count, integer, list, nullable, object, oneOf } from './schema.ts';

interface FaultBody {
  readonly fault: DeliveryFault['kind'];
  readonly webhook_id?: number;
  readonly ms?: number;
  readonly times?: number;
}

const fault = {
  ...oneOf(['drop', 'duplicate', 'delay', 'reorder', 'corrupt']),
  description:
    'drop: never sent, nor tried again. duplicate: sent twice at once. delay: sent `ms` later. reorder: sent after ' +
    'the next one of its webhook. corrupt: sent with bytes that are not those signed. Retries are right.',
};

export const deliveryFaultOperations = [
  operation<FaultBody>({
    id: 'forceDeliveryFault',
    method: 'post',
    path: '/delivery-faults',
    scope: 'world',
    summary: 'Spoil the next deliveries, of one webhook or of whichever come next.',
    body: object(
      {
        fault,
        webhook_id: count,
        ms: { ...integer(1, dayMs), description: 'Of the world, for `delay`.' },
        times: { ...integer(1, 1_000_000), default: 1 },
      },
      ['fault'],
    ),
    answer: object({ id: count }),
    handle: force,
  }),
  operation({
    id: 'listDeliveryFaults',
    method: 'get',
    path: '/delivery-faults',
    scope: 'world',
    summary: 'List what is still to be spoiled.',
    answer: object({
      faults: list(
        object({ id: count, webhook_id: nullable(count), fault, ms: nullable(count), remaining: count }),
      ),
    }),
    handle: ({ world }) => ok({ faults: world.feed.dispatch.faults.pending().map(rendered) }),
  }),
  operation({
    id: 'clearDeliveryFaults',
    method: 'delete',
    path: '/delivery-faults',
    scope: 'world',
    summary: 'Spoil nothing any more.',
    answer: cleared,
    handle: ({ world }) => {
      const { faults } = world.feed.dispatch;
      const { length } = faults.pending();
      faults.clear();
      return ok({ cleared: length });
    },
  }),
];

function force({ world, body }: ControlCall<FaultBody>): Answer {
  const { fault: kind, webhook_id: webhookId, ms, times = 1 } = body;
  if (webhookId !== undefined && world.store.tables.webhooks.get(webhookId) === undefined)
    return unusable('body.webhook_id', 'the id of a webhook of this world', webhookId);
  if ((kind === 'delay') !== (ms !== undefined))
    return unusable('body.ms', kind === 'delay' ? 'a number of milliseconds' : 'none here', ms ?? null);
  const made = kind === 'delay' ? { kind, ms: ms ?? 0 } : { kind };
  return ok({ id: world.feed.dispatch.faults.force({ fault: made, webhookId, remaining: times }).id });
}

const rendered = ({ id, webhookId, fault: { kind, ...more }, remaining }: PendingFault): object => ({
  ...{ id, webhook_id: webhookId ?? null, fault: kind, remaining },
  ms: 'ms' in more ? more.ms : null,
});
