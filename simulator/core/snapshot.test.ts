// Proofs of how long snapshots live, how they are paged, and what makes room for the next one.
import { expect, test } from 'vitest';
import { droppedFor, isAlive, snapshotLaws as laws, pageOfSnapshot, type QuerySnapshot } from './snapshot.ts';

const hourMs = 3_600_000;
const made = (id: number, size: number, madeMs = 0): QuerySnapshot => ({
  ...{ id, organizationId: 'o1', madeMs, planNumber: id, streamIds: undefined },
  refs: Array.from({ length: size }, (_, n) => n),
});

test('a snapshot lives for a day', () => {
  expect(isAlive(laws, made(1, 1), 24 * hourMs - 1)).toBe(true);
  expect(isAlive(laws, made(1, 1), 24 * hourMs)).toBe(false);
});

test('pages follow one another to the end of the list', () => {
  const { refs } = made(1, 5);
  const pages = [0, 1, 2, 3].map((page) => pageOfSnapshot(laws, refs, { page, pageSize: 2 }));
  expect(pages).toEqual([[0, 1], [2, 3], [4], []]);
});

test('the dead and the oldest make room', () => {
  const bounds = { ...laws, snapshotRefsMax: 10, snapshotsMax: 3 };
  const dead = made(1, 1, -24 * hourMs);
  expect(droppedFor(bounds, [dead, made(2, 1)], 0)).toEqual([1]);
  expect(droppedFor(bounds, [made(1, 6), made(2, 6)], 0)).toEqual([1]);
  expect(droppedFor(bounds, [made(1, 1), made(2, 1), made(3, 1)], 0)).toEqual([1]);
});
