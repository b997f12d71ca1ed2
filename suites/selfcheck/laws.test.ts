// Every law of the simulator is a choice that some reading or mutant changes.
import { expect, test } from 'vitest';
import { defaultLaws } from '../../simulator/core/laws.ts';
import { readingLaws } from '../../simulator/core/reading-laws.ts';
import { rules } from '../../spec/rules/index.ts';
import { mutantsOf } from './mutants/index.ts';

const namesIn = (topics: object): readonly string[] =>
  Object.entries(topics).flatMap(([topic, laws]) => Object.keys(laws).map((law) => `${topic}.${law}`));

test('a reading or a mutant amends every law', () => {
  const readings = Object.values(readingLaws).flatMap((row) => Object.values(row));
  const mutants = Object.keys(rules)
    .flatMap(mutantsOf)
    .flatMap((mutant) => (mutant.kind === 'law' ? mutant.patch : []));
  const amended = new Set([...readings, ...mutants].flatMap(namesIn));
  expect(namesIn(defaultLaws).filter((law) => !amended.has(law))).toEqual([]);
});
