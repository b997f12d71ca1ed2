// Mutants of digests.
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import type { MutantTable } from '../mutant.ts';
import { buildingMutants } from './digest/building.ts';
import { followingMutants } from './digest/following.ts';
import { modelMutants } from './digest/model.ts';
import { readingMutants } from './digest/reading.ts';
import { stateMutants } from './digest/states.ts';
import { forgottenValues, sharedAdditions } from './figures.ts';

export const digestMutants = {
  ...buildingMutants,
  ...followingMutants,
  ...modelMutants,
  ...readingMutants,
  ...stateMutants,
  'digest.every-value-counts': forgottenValues,
  'digest.added-to-one-organisation': sharedAdditions,
} satisfies MutantTable<DigestRuleId>;
