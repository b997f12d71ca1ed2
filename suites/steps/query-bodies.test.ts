// Bodies drawn for the manifest query are what they claim to be: right, or wrong in the one place that is told.
import { sample } from 'fast-check';
import { expect, test } from 'vitest';
import { brokenMembers, rightBodies, wrongBodies } from './query-bodies.ts';

const streams = ['10000000000000001', '10000000000000002'];
const drawn = { seed: 1, numRuns: 2_000 };

test('right bodies break nothing, and reach most fields of the schema', () => {
  const bodies = sample(rightBodies(streams), drawn);
  expect(bodies.filter((body) => brokenMembers(body).length > 0)).toEqual([]);
  expect(new Set(bodies.flatMap(Object.keys)).size).toBeGreaterThan(40);
});

test('wrong bodies break the schema in the one member that they name, in every way there is', () => {
  const bodies = sample(wrongBodies(streams), drawn);
  expect(bodies.filter(({ body, field }) => brokenMembers(body).join() !== field)).toEqual([]);
  const keywords = new Set(bodies.map(({ keyword }) => keyword));
  expect(keywords).toEqual(
    new Set(['type', 'enum', 'pattern', 'minimum', 'maximum', 'items', 'additionalProperties']),
  );
});
