// The clock of a forecast: waits at the same time cost the longest of them, and waits in turn their sum.
import { expect, test } from 'vitest';
import { forecastClock } from './forecast-machine.ts';

/** The waited time, and what the simulator's clock was moved by, in whole seconds. */
async function waited(
  work: (wait: (ms: number, enough?: AbortSignal) => Promise<void>) => Promise<unknown>,
): Promise<readonly [waitedS: number, advancedS: number]> {
  let advancedMs = 0;
  const { machine, waitedMs } = forecastClock((ms) => {
    advancedMs += ms;
  });
  await work(machine.wait);
  return [Math.round(waitedMs() / 1000), Math.round(advancedMs / 1000)];
}

test('parallel waits overlap', async () => {
  expect(await waited((wait) => Promise.all([wait(60_000), wait(20_000), wait(60_000)]))).toEqual([60, 60]);
});

test('waits in turn add up', async () => {
  const inTurn = async (wait: (ms: number) => Promise<void>): Promise<void> => {
    await wait(30_000);
    await wait(30_000);
  };
  expect(await waited(inTurn)).toEqual([60, 60]);
});

test('a wait that ends early takes no time', async () => {
  const controller = new AbortController();
  const ended = waited(async (wait) => {
    setTimeout(() => controller.abort(), 1);
    await wait(60_000, controller.signal);
  });
  expect(await ended).toEqual([0, 0]);
});
