// Manifests arrive at equal intervals, until the world is full.
import { expect, test } from 'vitest';
import { generateWorld } from '../../fixtures/world.ts';
import { atOnce } from '../../spec/steps.ts';
import { Content } from '../state/content.ts';
import { Arrivals } from './arrivals.ts';

const startMs = Date.parse('2026-01-15T00:00:00Z');

test('arrivals end with the room for them', () => {
  const content = new Content(generateWorld({ seed: 7, startMs }));
  let room = 3;
  Object.defineProperty(content, 'room', { get: () => room });
  const publish = (): void => {
    room -= 1;
  };
  const parts = { content, startMs, perMinute: 6, publish };
  const arrivals = new Arrivals({ ...parts, nowMs: () => startMs + 60_000 });
  expect(arrivals.nextDueMs()).toBe(startMs + 10_000);
  atOnce(arrivals.perform());
  expect(arrivals.count).toBe(3);
  expect(arrivals.nextDueMs()).toBeUndefined();
});
