// Mutants of digests.
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import type { MutantTable } from '../mutant.ts';
import { forgottenValues, sharedAdditions } from './figures.ts';

export const digestMutants = {
  'digest.every-value-counts': forgottenValues,
  'digest.added-to-one-organisation': sharedAdditions,
} satisfies Partial<MutantTable<DigestRuleId>>;
