// Where the contract says that answers describe the same thing.
import { expect, test } from 'vitest';
import { operations, responseFor } from './contract.ts';
import { describedIn, documentedPart, listsIn } from './entities.ts';

const placesOf = (...called: Parameters<typeof describedIn>): readonly string[] =>
  describedIn(...called).map(({ kind, path }) => `${kind} ${path.join('.')}`.trim());

test('things are found in lists, in envelopes and without one, and inside of others', () => {
  expect(placesOf('listStreams')).toEqual(['stream data.streams.[]']);
  expect(placesOf('getStream').toSorted()).toEqual(['stream', 'stream data']);
  expect(placesOf('getManifest').toSorted()).toEqual([
    'brief data.brief',
    'manifest data',
    'record data.record',
    'signal data.signal',
  ]);
  expect(placesOf('listTopics')).toEqual([]);
});

test('facts are plain values and sets of them, at any depth, but no counts that time changes', () => {
  const [{ facts } = { facts: [] }] = describedIn('listStreams');
  const byPath = new Map(facts.map((fact) => [fact.path.join('.'), fact]));
  expect(byPath.get('security.isin')).toMatchObject({ isSet: false, listed: undefined });
  expect(byPath.get('tickers')).toMatchObject({ isSet: true });
  expect(byPath.get('home_domain')?.listed).toContain('engineering-technology');
  expect(byPath.has('manifests_last7d')).toBe(false);
  expect(byPath.has('source_channels')).toBe(false);
});

test('lists have rows with ids, wherever the answer holds them', () => {
  const listed = (...called: Parameters<typeof listsIn>): readonly string[] =>
    listsIn(...called).map(({ path, id }) => `${path.join('.')} by ${id}`);
  expect(listed('searchStreams')).toEqual(['data.results by stream_id']);
  expect(listed('getDigest')).toEqual(['data.streams by id']);
  expect(listed('listBeacons').toSorted()).toEqual(['data.items by beacon_id', 'items by beacon_id']);
  expect(listed('getStream')).toEqual([]);
  expect(listed('listTags')).toEqual([]);
});

test('what the contract does not show is no part of an answer', () => {
  const { schema = {} } = responseFor(operations.listDigests, 200) ?? {};
  const answer = { data: { digests: [{ id: 4, seen: 1 }], at: 2 } };
  expect(documentedPart(schema, answer)).toEqual({ data: { digests: [{ id: 4 }] } });
});
