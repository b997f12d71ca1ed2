// Tests of the manifests between two positions, and of the fields that a delta admits.
import { expect, test } from 'vitest';
import { arrivalsBetween, excludedField, deltaLaws as laws, startPosition } from './delta.ts';

const arrivals = [3, 1, 2].map((ref) => ({ ref, matchedMs: ref * 10 }));
const until = (endRef: number, visibleUntilMs: number | null = null) => ({ endRef, visibleUntilMs });
const refsBetween = (from: ReturnType<typeof until>, to: ReturnType<typeof until>) =>
  arrivalsBetween(laws, arrivals, { from, to }).map(({ ref }) => ref);

test('a delta from the start holds everything, oldest first', () => {
  expect(refsBetween(startPosition, until(4))).toEqual([1, 2, 3]);
});

test('a delta does not repeat what was delivered', () => {
  expect(refsBetween(until(3), until(4))).toEqual([3]);
  expect(refsBetween(until(4), until(4))).toEqual([]);
});

test('manifests that arrive after the first page belong to the next delta', () => {
  expect(refsBetween(startPosition, until(3))).toEqual([1, 2]);
});

test('a manifest arrives when it becomes visible', () => {
  expect(refsBetween(startPosition, until(4, 25))).toEqual([1, 2]);
  expect(refsBetween(until(4, 25), until(4, 100))).toEqual([3]);
});

test.each([
  [{ snapshot_token: 't' }, 'snapshot_token'],
  [{ beacon_id: 'b' }, 'beacon_id'],
  [{ lookback_hours: 1 }, 'lookback_hours'],
  [{ broaden_sources: true }, 'broaden_sources'],
  [{ broaden_sources: false, days: 3 }, undefined],
])('of %j a delta excludes %s', (query, field) => {
  expect(excludedField(laws, query)).toBe(field);
});

test.each([
  [{ stream_ids: ['1'] }, true],
  [{ source_channel_ids: '1' }, true],
  [{ stream_ids: [] }, false],
  [{ stream_id: '1' }, false],
])('%j is an exact scope: %s', (query, exact) => {
  expect(laws.isExactDeltaScope(query)).toBe(exact);
});
