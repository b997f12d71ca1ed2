// Fan-out computes events only where a webhook listens.
import { expect, test } from 'vitest';
import { at } from '../../fixtures/draw.ts';
import { generateWorld } from '../../fixtures/world.ts';
import { amend, defaultLaws } from '../core/laws.ts';
import { Content } from '../state/content.ts';
import { preload } from '../state/preloads.ts';
import { Store } from '../state/store.ts';
import { fanOut } from './fan-out.ts';

const startMs = Date.parse('2026-01-15T00:00:00Z');

test('nothing is computed for webhooks that are disabled', () => {
  const content = new Content(generateWorld({ seed: 7, startMs }));
  const store = new Store();
  preload(store, content, { nowMs: startMs, period: '2026-01' });
  const reported: string[] = [];
  const reportsStream = (id: string): boolean => reported.push(id) > 0;
  const context = { laws: amend(defaultLaws, { delivery: { reportsStream } }), content, store };
  const streamIds = [at(content.base.streams, 0).id];
  const occurrence = { kind: 'manifest-arrived', row: content.publish({ streamIds, matchedMs: startMs }) };
  expect(store.tables.webhooks.all()).not.toEqual([]);
  expect([...fanOut(context, occurrence as never, startMs)]).toEqual([]);
  expect(reported).toEqual([]);
  const hook = at(store.tables.webhooks.all(), 0);
  store.tables.webhooks.put({ ...hook, state: 'enabled', events: ['manifest.matched'], digestId: null });
  expect([...fanOut(context, occurrence as never, startMs)]).toHaveLength(1);
  expect(reported).toEqual(streamIds);
});
