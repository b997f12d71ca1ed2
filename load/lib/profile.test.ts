// The load profiles: what is sent, when, and what it costs.
import { expect, test } from 'vitest';
import { floodSchedule, pacedPerMinute, profileOf } from './profile.ts';

test.each([60, 300, 1_200])(
  'with a limit of %i a flood sends twice the limit at once, and again after a minute',
  (limit) => {
    const requests = floodSchedule(limit, 2);
    const floodMs = Math.max(5_000, limit * 20);
    const within = (fromMs: number, toMs: number): number =>
      requests.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).length;
    expect(within(0, floodMs)).toBe(2 * limit);
    expect(within(60_000, 60_000 + floodMs)).toBe(2 * limit);
    expect(requests.map(({ atMs }) => atMs)).toEqual(
      requests.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
    );
  },
);

test('an organisation with one key sends everything with it', () => {
  expect(new Set(floodSchedule(60, 1).map(({ key }) => key))).toEqual(new Set([0]));
});

test('a paced load stays below half of the limit, and sends at least one request per minute', () => {
  expect(pacedPerMinute(60)).toBe(27);
  expect(pacedPerMinute(1)).toBe(1);
});

test('with a single organisation the parts run one after the other, within five minutes', () => {
  const alone = profileOf('rest-rate-limit', { limit: 60, orgs: 1, keys: 2, left: 23, classes: [] });
  const each = profileOf('rest-rate-limit', { limit: 60, orgs: 3, keys: 2, left: 23, classes: [] });
  expect(each.seconds).toBeLessThan(70);
  expect(alone.seconds).toBeGreaterThan(3 * 60);
  expect(alone.seconds).toBeLessThan(5 * 60);
});

test('an organisation with one key needs no check of another key', () => {
  expect(
    profileOf('rest-rate-limit', { limit: 60, orgs: 3, keys: 1, left: 23, classes: [] }).requiredChecks,
  ).not.toContain('otherKey');
});
