// Frames reach those who were subscribed when the event happened, and sending can pause after each.
import { expect, test } from 'vitest';
import { at } from '../../fixtures/draw.ts';
import { generateWorld } from '../../fixtures/world.ts';
import { defaultLaws } from '../core/laws.ts';
import { Content } from '../state/content.ts';
import { Store } from '../state/store.ts';
import { type Subscriber, Subscriptions } from './subscriptions.ts';

const startMs = Date.parse('2026-01-15T00:00:00Z');

test('each frame to each subscriber is a step of its own; late, gone and ended ones get none', () => {
  const content = new Content(generateWorld({ seed: 7, startMs }));
  const context = { laws: defaultLaws, content, store: new Store() };
  const subscriptions = new Subscriptions();
  const received: string[] = [];
  const subscriber = (name: string): Subscriber => ({
    organizationId: '1',
    send: () => received.push(name),
    end: () => undefined,
  });
  const [early, gone, late] = ['early', 'gone', 'late'].map(subscriber) as [
    Subscriber,
    Subscriber,
    Subscriber,
  ];
  for (const one of [early, gone]) subscriptions.add(one);
  const row = content.publish({ streamIds: [at(content.base.streams, 0).id], matchedMs: startMs });
  const publish = () => subscriptions.emit(context, { kind: 'manifest-arrived', row }, startMs);
  publish();
  publish();
  expect(received).toEqual([]);
  expect(subscriptions.nextDueMs()).toBeDefined();
  subscriptions.add(late);
  const steps = subscriptions.perform();
  steps.next();
  expect(received).toEqual(['early']);
  subscriptions.remove(gone);
  expect([...steps]).toHaveLength(1);
  expect(received).toEqual(['early', 'early']);
  expect(subscriptions.nextDueMs()).toBeUndefined();
  publish();
  expect([...subscriptions.perform()]).toHaveLength(2);
  expect(received.slice(2)).toEqual(['early', 'late']);
});
