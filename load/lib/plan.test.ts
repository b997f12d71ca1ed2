// The shapes of the load: what is sent, when, and what it costs.
import { expect, test } from 'vitest';
import { floodSchedule, pacedPerMinute, shapeOf } from './plan.ts';

test.each([60, 300, 1_200])(
  'at a limit of %i a flood sends twice the limit within its first part, and again',
  (limit) => {
    const sends = floodSchedule(limit, 2);
    const floodMs = Math.max(5_000, limit * 20);
    const within = (fromMs: number, toMs: number): number =>
      sends.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).length;
    expect(within(0, floodMs)).toBe(2 * limit);
    expect(within(60_000, 60_000 + floodMs)).toBe(2 * limit);
    expect(sends.map(({ atMs }) => atMs)).toEqual(sends.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  },
);

test('one key sends all where there is no other', () => {
  expect(new Set(floodSchedule(60, 1).map(({ key }) => key))).toEqual(new Set([0]));
});

test('a paced load stays below half of the limit, also for small ones', () => {
  expect(pacedPerMinute(60)).toBe(27);
  expect(pacedPerMinute(1)).toBe(1);
});

test('a lone organisation takes the parts one by one, within five minutes', () => {
  const alone = shapeOf('rest-rate-limit', { limit: 60, orgs: 1, keys: 2, left: 23 });
  const each = shapeOf('rest-rate-limit', { limit: 60, orgs: 3, keys: 2, left: 23 });
  expect(each.seconds).toBeLessThan(70);
  expect(alone.seconds).toBeGreaterThan(3 * 60);
  expect(alone.seconds).toBeLessThan(5 * 60);
});

test('a key without another is not asked about it', () => {
  expect(shapeOf('rest-rate-limit', { limit: 60, orgs: 3, keys: 1, left: 23 }).judges).not.toContain(
    'otherKey',
  );
});
