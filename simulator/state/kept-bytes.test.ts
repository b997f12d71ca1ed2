// Exchanges are kept as copies of bounded size: heads of their parts, and of all of them the newest.
import { expect, test } from 'vitest';
import { headBytesMax, KeptBytes, keptBytesMax } from './kept-bytes.ts';

test('short parts are kept whole, and of long ones the head with the length of the whole', () => {
  const kept = new KeptBytes();
  const page = Buffer.alloc(370_000, 'x');
  const text = 'é'.repeat(20_000);
  const at = kept.keep(['Accept\n*/*', '', 'Größe', page, text]);
  page.fill('y');
  const parts = kept.read(at, 5) ?? [];
  expect(parts.map(({ length, head }) => [length, head.length])).toEqual([
    [10, 10],
    [0, 0],
    [7, 7],
    [370_000, headBytesMax],
    [40_000, headBytesMax],
  ]);
  expect(parts.slice(0, 3).map(({ head }) => String(head))).toEqual(['Accept\n*/*', '', 'Größe']);
  expect(new Set(parts[3]?.head)).toEqual(new Set([120]));
});

test('the oldest are released, and what is kept never exceeds its bound', () => {
  const kept = new KeptBytes();
  const before = process.memoryUsage().arrayBuffers;
  const body = Buffer.alloc(headBytesMax, 'x');
  const all = Array.from({ length: 6_000 }, (_, nth) => kept.keep([`${nth}`, body]));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(keptBytesMax + 2 * headBytesMax);
  const held = all.filter((at) => kept.read(at, 2) !== undefined);
  expect(held).toEqual(all.slice(-held.length));
  expect(held.length * headBytesMax).toBeGreaterThan(0.9 * keptBytesMax);
  expect(held.map((at) => Number(String(kept.read(at, 2)?.[0]?.head)))).toEqual(
    Array.from({ length: held.length }, (_, nth) => 6_000 - held.length + nth),
  );
});

test('a burst is kept whole, and of sustained load so much of each second', () => {
  const kept = new KeptBytes();
  const admitted = (nowMs: number): number =>
    Array.from({ length: 10_000 }, () => kept.hasRoom(nowMs)).filter(Boolean).length;
  expect([0, 0, 500, 60_000].map(admitted)).toEqual([4_000, 0, 200, 4_000]);
});
