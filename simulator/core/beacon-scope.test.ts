// Tests of the scope of a Beacon: what a request may name, which conditions result, and what broadening adds.
import { expect, test } from 'vitest';
import { beaconLaws } from './beacon.ts';
import { applyScope, type SavedDimension } from './beacon-scope.ts';
import { anyOf, type Condition } from './query.ts';

const isTopic = (tag: string): boolean => tag.startsWith('t');
const streams: SavedDimension = {
  dimension: 'stream',
  fact: 'stream',
  values: ['s1', 's2'],
  isOfDimension: () => true,
};
const topics: SavedDimension = { dimension: 'topic', fact: 'tag', values: ['t1'], isOfDimension: isTopic };
const entities: SavedDimension = {
  dimension: 'entity',
  fact: 'tag',
  values: undefined,
  isOfDimension: (tag) => !isTopic(tag),
};
const scope = [streams, topics, entities];
const laid = (conditions: readonly Condition[], broaden = false, laws = beaconLaws) =>
  applyScope(laws, scope, { conditions, broaden });

test('the saved scope applies where the request names nothing', () => {
  expect(laid([])).toEqual({
    kind: 'scoped',
    conditions: [anyOf('stream', ['s1', 's2']), anyOf('tag', ['t1'])],
  });
});

test.each([
  ['a stream outside', anyOf('stream', ['s1', 's3']), 'stream'],
  ['a topic outside', anyOf('tag', ['t2']), 'topic'],
  ['a topic outside beside an entity', anyOf('tag', ['e1', 't2']), 'topic'],
] as const)('%s exceeds the scope', (_, named, dimension) => {
  expect(laid([named])).toEqual({ kind: 'beyond', dimension });
});

test.each([
  ['a stream inside', anyOf('stream', ['s2'])],
  ['an entity where no entity is saved', anyOf('tag', ['e1'])],
  ['a saved topic beside an entity', anyOf('tag', ['e1', 't1'])],
  ['an excluded stream', { kind: 'values', fact: 'stream', anyOf: ['s3'], excluded: true }],
] as const)('%s narrows the scope', (_, named) => {
  expect(laid([named])).toEqual({
    kind: 'scoped',
    conditions: [named, anyOf('stream', ['s1', 's2']), anyOf('tag', ['t1'])],
  });
});

test('broadening adds streams to the saved ones and admits topics', () => {
  expect(laid([anyOf('stream', ['s3']), anyOf('tag', ['t2'])], true)).toEqual({
    kind: 'scoped',
    conditions: [anyOf('tag', ['t2']), anyOf('stream', ['s1', 's2', 's3']), anyOf('tag', ['t1', 't2'])],
  });
});

test('under the other reading broadening replaces the saved streams', () => {
  const named = [anyOf('stream', ['s3'])];
  expect(laid(named, true, { ...beaconLaws, broadenedScope: 'replacement' })).toEqual({
    kind: 'scoped',
    conditions: [...named, anyOf('tag', ['t1'])],
  });
});

test('exact channels replace the saved ones when broadened, and join them under the other reading', () => {
  const channels: SavedDimension = {
    dimension: 'channel',
    fact: 'channel',
    values: ['c1'],
    isOfDimension: () => true,
  };
  const request = { conditions: [anyOf('channel', ['c2'])], broaden: true };
  expect(applyScope(beaconLaws, [streams, channels], request)).toEqual({
    kind: 'scoped',
    conditions: [anyOf('channel', ['c2']), anyOf('stream', ['s1', 's2'])],
  });
  const union = { ...beaconLaws, broadenedChannels: 'union' } as const;
  expect(applyScope(union, [channels], request)).toEqual({
    kind: 'scoped',
    conditions: [anyOf('channel', ['c1', 'c2'])],
  });
});
