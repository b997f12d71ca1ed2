// What waits in the outbox is bounded.
import { expect, test } from 'vitest';
import type { Webhook } from '../core/webhook.ts';
import { Outbox, waitingDeliveriesMax } from './outbox.ts';

const webhook = { id: 1, organizationId: 'a' } as Webhook;

test('beyond the bound new deliveries are dropped and counted, until others have ended', () => {
  const outbox = new Outbox();
  const message = { event: 'manifest.matched', atMs: 0, data: '{}' } as const;
  const add = () => outbox.add({ webhook, message, dueMs: 0 });
  const first = add();
  for (let nth = 1; nth < waitingDeliveriesMax; nth += 1) add();
  const over = add();
  expect(over).toMatchObject({ state: 'dropped', dueMs: null });
  expect(outbox.waiting(over.id)).toBeUndefined();
  expect(outbox.find(over.id)).toEqual(over);
  expect(outbox.tally(() => true).dropped).toBe(1);
  outbox.put({ ...first, state: 'delivered', dueMs: null });
  expect(add().state).toBe('waiting');
});
