// Drawn bodies of the manifest query are valid, or break the schema in the one member that they name.
import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { invalidBodies, invalidMembers, validBodies } from './query-bodies.ts';

const ids = ['10000000000000001', '10000000000000002'];
const known = { streamIds: ids, channelIds: ids, tagIds: ids, channelNames: ['Wire'] };
const drawn = { seed: 1, numRuns: 2_000 };

test('valid bodies fit the schema and use most of its fields', () => {
  const bodies = sample(validBodies(known), drawn);
  expect(bodies.filter((body) => invalidMembers(body).length > 0)).toEqual([]);
  expect(new Set(bodies.flatMap(Object.keys)).size).toBeGreaterThan(40);
});

test('an invalid body breaks the schema only in the member that it names, and every keyword occurs', () => {
  const bodies = sample(invalidBodies(known), drawn);
  expect(bodies.filter(({ body, field }) => invalidMembers(body).join() !== field)).toEqual([]);
  const keywords = new Set(bodies.map(({ keyword }) => keyword));
  expect(keywords).toEqual(
    new Set(['type', 'enum', 'pattern', 'minimum', 'maximum', 'items', 'additionalProperties']),
  );
});
