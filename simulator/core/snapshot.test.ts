// Tests of how long snapshots live, how they are paged, and which ones make room for the next.
import { expect, test } from 'vitest';
import { dayMs } from '../../spec/units.ts';
import {
  droppedFor,
  isAlive,
  snapshotLaws as laws,
  pageOfSnapshot,
  type QuerySnapshot,
  querySnapshotsMax,
  snapshotRefsMax,
} from './snapshot.ts';

const made = (id: number, size: number, madeMs = 0): QuerySnapshot => ({
  id,
  organizationId: 'o1',
  madeMs,
  planNumber: id,
  streamIds: undefined,
  refs: Array.from({ length: size }, (_, n) => n),
});

test('a snapshot lives for a day', () => {
  expect(isAlive(laws, made(1, 1), dayMs - 1)).toBe(true);
  expect(isAlive(laws, made(1, 1), dayMs)).toBe(false);
});

test('pages continue to the end of the list', () => {
  const { refs } = made(1, 5);
  const pages = [0, 1, 2, 3].map((page) => pageOfSnapshot(laws, refs, { page, pageSize: 2 }));
  expect(pages).toEqual([[0, 1], [2, 3], [4], []]);
});

test('expired snapshots make room, then the oldest ones', () => {
  const expired = made(1, 1, -dayMs);
  expect(droppedFor(laws, [expired, made(2, 1)], 0)).toEqual([1]);
  const half = snapshotRefsMax / 2 + 1;
  expect(droppedFor(laws, [made(1, half), made(2, half)], 0)).toEqual([1]);
  const many = Array.from({ length: querySnapshotsMax }, (_, n) => made(n + 1, 1));
  expect(droppedFor(laws, many, 0)).toEqual([1]);
});
