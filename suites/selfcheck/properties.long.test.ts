// Properties catch every mutant of their rules with another seed than the default one; check:slow tries more seeds.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { entriesOf } from '../judge/run.ts';
import { mutantsOf } from './mutants/index.ts';
import { defaultSetting } from './setting.ts';
import { tryMutants } from './trial.ts';

const properties = entriesOf(rules, cases).filter((entry) => entry.case.needs.draws);

const seed = 11;

test(`with seed ${seed}`, async () => {
  const trials = await Promise.all(
    properties.map(({ id, ...entry }) => tryMutants({ id, ...entry }, mutantsOf(id), defaultSetting, seed)),
  );
  expect(trials.flat().filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  expect(trials.flat().length).toBeGreaterThan(20);
});
