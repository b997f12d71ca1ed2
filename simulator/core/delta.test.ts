// Proofs of what arrives between two positions, and of what a delta may be asked with.
import { expect, test } from 'vitest';
import { arrivalsBetween, forbiddenField, deltaLaws as laws, startPosition } from './delta.ts';

const arrivals = [3, 1, 2].map((ref) => ({ ref, matchedMs: ref * 10 }));
const until = (endRef: number, visibleUntilMs: number | null = null) => ({ endRef, visibleUntilMs });
const refsBetween = (from: ReturnType<typeof until>, to: ReturnType<typeof until>) =>
  arrivalsBetween(laws, arrivals, { from, to }).map(({ ref }) => ref);

test('everything arrived since the start, oldest first', () => {
  expect(refsBetween(startPosition, until(4))).toEqual([1, 2, 3]);
});

test('what was delivered does not come again', () => {
  expect(refsBetween(until(3), until(4))).toEqual([3]);
  expect(refsBetween(until(4), until(4))).toEqual([]);
});

test('what comes after the first page waits for the next delta', () => {
  expect(refsBetween(startPosition, until(3))).toEqual([1, 2]);
});

test('what was held back for the time comes once it is visible', () => {
  expect(refsBetween(startPosition, until(4, 25))).toEqual([1, 2]);
  expect(refsBetween(until(4, 25), until(4, 100))).toEqual([3]);
});

test.each([
  [{ snapshot_token: 't' }, 'snapshot_token'],
  [{ beacon_id: 'b' }, 'beacon_id'],
  [{ lookback_hours: 1 }, 'lookback_hours'],
  [{ broaden_sources: true }, 'broaden_sources'],
  [{ broaden_sources: false, days: 3 }, undefined],
])('%j goes with a delta but for %s', (query, field) => {
  expect(forbiddenField(laws, query)).toBe(field);
});

test.each([
  [{ stream_ids: ['1'] }, true],
  [{ source_channel_ids: '1' }, true],
  [{ stream_ids: [] }, false],
  [{ stream_id: '1' }, false],
])('%j is an exact scope: %s', (query, exact) => {
  expect(laws.isExactDeltaScope(query)).toBe(exact);
});
