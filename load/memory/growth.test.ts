// When memory counts as grown, and that the load asks something new each time.
import { expect, test } from 'vitest';
import { growthOf, shortfallOf } from './growth.ts';
import { readAt } from './requests.ts';

const minute = 60_000;
const samplesOf = (residentMbAt: (atMs: number) => number) =>
  Array.from({ length: 600 }, (_, second) => ({
    atMs: second * 1000,
    residentMb: residentMbAt(second * 1000),
  }));

test('memory that settles by the third minute is steady, however fast it grew before', () => {
  const settling = samplesOf((atMs) => 100 + 300 * Math.min(1, atMs / (2 * minute)));
  expect(growthOf(settling, 10 * minute)).toBeUndefined();
});

test('memory a fifth above that of the third minute has grown, even where it shrinks again', () => {
  const leaking = samplesOf((atMs) => 300 + (20 * atMs) / minute);
  expect(growthOf(leaking, 10 * minute)).toBe('resident memory grew from 350 to 490 MiB');
  const wave = samplesOf((atMs) => (atMs >= 5 * minute && atMs < 7 * minute ? 400 : 300));
  expect(growthOf(wave, 10 * minute)).toBe('resident memory grew from 300 to 400 MiB');
});

test('a check that took no samples, or asked too little, shows nothing', () => {
  expect(growthOf([], 10 * minute)).toBeDefined();
  expect(shortfallOf(269, 300)).toBe('only 269 of 300 requests were answered');
  expect(shortfallOf(270, 300)).toBeUndefined();
});

test('ten thousand reads in a row are all different', () => {
  const catalog = {
    tagIds: Array.from({ length: 60 }, (_, nth) => `tag${nth}`),
    streams: Array.from({ length: 40 }, (_, nth) => ({ id: `stream${nth}` })),
  };
  const reads = Array.from({ length: 10_000 }, (_, nth) => JSON.stringify(readAt(catalog, nth)));
  expect(new Set(reads).size).toBe(10_000);
});
