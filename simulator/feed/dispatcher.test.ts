// The deliveries of a new manifest are added step by step, because it may concern thousands of webhooks.
import { expect, test } from 'vitest';
import { at } from '../../fixtures/draw.ts';
import { generateWorld } from '../../fixtures/world.ts';
import { defaultLaws } from '../core/laws.ts';
import { Content } from '../state/content.ts';
import { Outbox } from '../state/outbox.ts';
import { preload } from '../state/preloads.ts';
import { Store } from '../state/store.ts';
import { Dispatcher } from './dispatcher.ts';

const startMs = Date.parse('2026-01-15T00:00:00Z');

test('each step adds one delivery', () => {
  const content = new Content(generateWorld({ seed: 7, startMs }));
  const store = new Store();
  preload(store, content, { nowMs: startMs, period: '2026-01' });
  const { webhooks } = store.tables;
  const some = at(webhooks.all(), 0);
  for (const { id } of webhooks.all()) webhooks.remove(id);
  for (const id of [1, 2, 3])
    webhooks.put({ ...some, id, state: 'enabled', events: ['manifest.matched'], digestId: null });
  const outbox = new Outbox();
  const dispatcher = new Dispatcher(outbox);
  const row = content.publish({ streamIds: [at(content.base.streams, 0).id], matchedMs: startMs });
  dispatcher.emit({ laws: defaultLaws, content, store }, { kind: 'manifest-arrived', row }, startMs);
  expect([dispatcher.nextDueMs(), outbox.all().length]).toEqual([0, 0]);
  const counts = [...dispatcher.perform()].map((_, nth) => nth + 1);
  expect([dispatcher.nextDueMs(), outbox.all().length, counts]).toEqual([undefined, 3, [1, 2, 3]]);
});
