// Long work pauses between slices, one work after the other, and whoever asks meanwhile waits for the end of all.
import { expect, test } from 'vitest';
import type { Steps } from '../../spec/steps.ts';
import { stopwatch } from './clock.ts';
import { SlicedWork } from './sliced-work.ts';

/** As many steps, each longer than a slice; notes each. */
function* longSteps(count: number, note: (step: number) => void): Steps<string> {
  for (let step = 1; step <= count; step += 1) {
    for (const elapsedMs = stopwatch(); elapsedMs() < 25; );
    note(step);
    yield;
  }
  return 'done';
}

const turnOfTheLoop = (): Promise<void> => new Promise(setImmediate);

test('short work is done at once, and its result is no promise', () => {
  const work = new SlicedWork();
  const steps = (function* (): Steps<number> {
    for (let step = 0; step < 100; step += 1) yield;
    return 7;
  })();
  expect(work.run(steps)).toBe(7);
  expect(work.isPaused).toBe(false);
});

test('long work lets the event loop turn after each slice', async () => {
  const work = new SlicedWork();
  const log: string[] = [];
  const result = work.run(longSteps(3, (step) => log.push(`step ${step}`)));
  for (let turn = 1; work.isPaused; turn += 1) {
    log.push(`turn ${turn}`);
    await turnOfTheLoop();
  }
  expect(await result).toBe('done');
  expect(log.join()).toMatch(/step 1,turn.*step 2,turn.*step 3/);
});

test('work that is begun meanwhile, and requests, wait for the end; in order', async () => {
  const work = new SlicedWork();
  const log: string[] = [];
  const first = work.run(longSteps(2, (step) => log.push(`first ${step}`)));
  work.afterwards(() => log.push('request'));
  const second = work.run(longSteps(1, (step) => log.push(`second ${step}`)));
  await Promise.all([first, second]);
  await turnOfTheLoop();
  work.afterwards(() => log.push('later request'));
  expect(log).toEqual(['first 1', 'first 2', 'second 1', 'request', 'later request']);
});

test('work that fails lets the others go on', async () => {
  const work = new SlicedWork();
  const failing = (function* (): Steps {
    yield* longSteps(1, () => undefined);
    throw new Error('broken');
  })();
  const failed = work.run(failing);
  const next = work.run(longSteps(1, () => undefined));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(work.isPaused).toBe(false);
});

test('of two busy worlds, each turn of the event loop serves one slice', async () => {
  const log: string[] = [];
  const works = ['a', 'b'].map((name) => new SlicedWork().run(longSteps(3, () => log.push(name))));
  for (let before = log.length; log.length < 6; before = log.length) {
    await turnOfTheLoop();
    expect(log.length - before).toBeLessThanOrEqual(1);
  }
  await Promise.all(works);
  expect(log.slice(2)).toEqual(['a', 'b', 'a', 'b']);
});
