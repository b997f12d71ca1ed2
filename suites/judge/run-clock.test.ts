// What a piece of work is told of its waits, whoever of it waited.
import { expect, test } from 'vitest';
import { runClock } from './run-clock.ts';

test('waits count for the work they are part of, whole from their beginning, and once where they overlap', async () => {
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

test('time that a piece of work lets pass on the clock of the target counts as waited', async () => {
  const clock = { nowMs: () => Promise.resolve(0), advance: () => Promise.resolve() };
  const time = runClock({ nowMs: () => 0, wait: () => Promise.resolve() }, clock);
  const told = await time.work(async () => {
    await time.clock?.advance(3_600_000);
    return [time.nowMs(), time.waitedMs()];
  });
  expect(told).toEqual([3_600_000, 3_600_000]);
});

test('those of one piece of work who wait at once have the clock of the target moved once', async () => {
  const moves: number[] = [];
  const advance = async (ms: number): Promise<void> => void moves.push(ms);
  const clock = { nowMs: () => Promise.resolve(0), advance };
  const time = runClock({ nowMs: () => 0, wait: () => Promise.resolve() }, clock);
  await time.work(() => Promise.all([time.pass(60_000), time.pass(60_000), time.pass(60_000)]));
  expect(moves).toEqual([60_000]);
});
