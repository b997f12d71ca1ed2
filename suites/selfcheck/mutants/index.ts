// All mutants of all topics, keyed by rule id.
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Mutant } from '../mutant.ts';
import { conditionalMutants } from './conditional.ts';
import { searchMutants } from './search.ts';
import { streamMutants } from './stream.ts';

export const mutants: Readonly<Partial<Record<RuleId, readonly [Mutant, ...Mutant[]]>>> = {
  ...conditionalMutants,
  ...searchMutants,
  ...streamMutants,
};
