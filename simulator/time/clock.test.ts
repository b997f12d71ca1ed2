// The clock stands still while frozen and follows the machine while running; texts are instants only in one format.
import { expect, test } from 'vitest';
import { instantMs, WorldClock } from './clock.ts';

test('a frozen clock stands still, a running one follows the machine', () => {
  let machine = 1_000;
  const clock = new WorldClock({ startMs: 50, frozen: true }, () => machine);
  machine += 7;
  expect(clock.nowMs()).toBe(50);
  clock.run();
  machine += 7;
  expect(clock.nowMs()).toBe(57);
  clock.advance(100);
  machine += 1;
  expect(clock.nowMs()).toBe(158);
  clock.freeze();
  machine += 1;
  expect(clock.nowMs()).toBe(158);
});

test('a clock that is never behind starts again, and is restored, no earlier than the machine', () => {
  let machine = 1_000;
  const clock = new WorldClock({ startMs: machine, frozen: true, neverBehind: true }, () => machine);
  machine += 7;
  expect(clock.nowMs()).toBe(1_000);
  clock.run();
  expect(clock.nowMs()).toBe(1_007);
  clock.restore(1_000, true);
  expect([clock.nowMs(), clock.frozen]).toEqual([1_007, true]);
  clock.restore(2_000, false);
  machine += 7;
  expect(clock.nowMs()).toBe(2_007);
});

test.each([
  ['2026-03-17T12:00:00Z', Date.UTC(2026, 2, 17, 12)],
  ['2026-03-17T12:00Z', Date.UTC(2026, 2, 17, 12)],
  ['2026-03-17T12:00:00.250+02:00', Date.UTC(2026, 2, 17, 10, 0, 0, 250)],
  ['2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
])('%s is an instant', (text, ms) => {
  expect(instantMs(text)).toBe(ms);
});

test.each(['', 'soon', '2026-03-17', '2026-03-17T12:00:00', '2026-02-30T12:00:00Z', '2026-03-17T25:00:00Z'])(
  '%j is not an instant',
  (text) => {
    expect(instantMs(text)).toBeUndefined();
  },
);

test.each(['1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])('%s is out of range', (text) => {
  expect(instantMs(text)).toBeUndefined();
});
