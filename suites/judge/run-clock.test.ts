// A task knows how long it has waited, whichever part of it waited.
import { expect, test } from 'vitest';
import { runClock } from './run-clock.ts';

test('a wait counts for its task in full when it begins, and overlapping waits count once', async () => {
  const time = runClock({ nowMs: () => 0, wait: () => Promise.resolve() }, undefined);
  const waited = await time.work(async () => {
    const first = time.pass(60_000);
    const begun = time.waitedMs();
    await Promise.all([first, time.pass(30_000), time.pass(70_000)]);
    return [begun, time.waitedMs()];
  });
  expect(waited).toEqual([60_000, 70_000]);
  expect(await time.work(async () => time.waitedMs())).toBe(0);
  expect(time.waitedMs()).toBe(0);
});

test('time that passes on the clock of the target counts as waited', async () => {
  const clock = { nowMs: () => Promise.resolve(0), advance: () => Promise.resolve() };
  const time = runClock({ nowMs: () => 0, wait: () => Promise.resolve() }, clock);
  const waits = await time.work(async () => {
    await time.clock?.advance(3_600_000);
    return [time.nowMs(), time.waitedMs()];
  });
  expect(waits).toEqual([3_600_000, 3_600_000]);
});

test('parallel waits of one task advance the clock of the target once', async () => {
  const moves: number[] = [];
  const advance = async (ms: number): Promise<void> => void moves.push(ms);
  const clock = { nowMs: () => Promise.resolve(0), advance };
  const time = runClock({ nowMs: () => 0, wait: () => Promise.resolve() }, clock);
  await time.work(() => Promise.all([time.pass(60_000), time.pass(60_000), time.pass(60_000)]));
  expect(moves).toEqual([60_000]);
});
