// Worlds with a time to live: what is open in them ends with them, and no timer outlives a world.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minuteMs } from '../spec/units.ts';
import { productParts } from './parts.ts';
import { machineNowMs } from './time/clock.ts';
import type { World } from './world.ts';
import { Worlds } from './worlds.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const newWorlds = (): Worlds =>
  new Worlds(productParts, { seed: 1, startMs: Date.UTC(2026, 2, 17), frozen: true, readings: {} });

async function expiring(worlds: Worlds): Promise<World> {
  const world = await worlds.make({ expiresMs: machineNowMs() + 10 * minuteMs });
  if (world === undefined) throw new Error('a process without worlds has room for one');
  return world;
}

test('an expired world closes its MCP sessions and its connections to the feed', async () => {
  const worlds = newWorlds();
  const world = await expiring(worlds);
  const close = vi.fn(() => Promise.resolve());
  const end = vi.fn();
  const opener = { server: 'core', organizationId: '1', token: 'any' } as const;
  world.sessions.add('session', opener, { close }, machineNowMs());
  world.feed.subscriptions.add({ organizationId: '1', send: () => undefined, end });
  vi.advanceTimersByTime(9 * minuteMs);
  expect(worlds.find(world.id)).toBe(world);
  expect([close.mock.calls, end.mock.calls]).toEqual([[], []]);
  vi.advanceTimersByTime(minuteMs);
  expect(worlds.find(world.id)).toBeUndefined();
  expect([close.mock.calls, end.mock.calls]).toEqual([[[]], [['going-away']]]);
  expect([world.sessions.size, world.feed.subscriptions.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
});

test.each([
  { name: 'the world is dropped', finish: (worlds: Worlds, { id }: World) => worlds.drop(id) },
  { name: 'the process closes its worlds', finish: (worlds: Worlds) => worlds.close() },
])('no timer is left when $name earlier', async ({ finish }) => {
  const worlds = newWorlds();
  const world = await expiring(worlds);
  expect(vi.getTimerCount()).toBe(1);
  await finish(worlds, world);
  expect(vi.getTimerCount()).toBe(0);
});
