// All mutants of all topics, keyed by rule id.
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Mutant } from '../mutant.ts';
import { authMutants } from './auth.ts';
import { conditionalMutants } from './conditional.ts';
import { connectMutants } from './connect.ts';
import { envelopeMutants } from './envelope.ts';
import { errorMutants } from './error.ts';
import { pagingMutants } from './paging.ts';
import { planMutants } from './plan.ts';
import { searchMutants } from './search.ts';
import { shapeMutants } from './shape.ts';
import { streamMutants } from './stream.ts';
import { versionMutants } from './version.ts';

export const mutants: Readonly<Partial<Record<RuleId, readonly [Mutant, ...Mutant[]]>>> = {
  ...authMutants,
  ...conditionalMutants,
  ...connectMutants,
  ...envelopeMutants,
  ...errorMutants,
  ...pagingMutants,
  ...planMutants,
  ...searchMutants,
  ...shapeMutants,
  ...streamMutants,
  ...versionMutants,
};
