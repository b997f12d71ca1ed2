// All mutants of all topics, keyed by rule id.
import type { RuleId } from '../../../spec/rules/index.ts';
import type { MutantTable } from '../mutant.ts';
import { authMutants } from './auth.ts';
import { briefMutants } from './brief.ts';
import { conditionalMutants } from './conditional.ts';
import { connectMutants } from './connect.ts';
import { envelopeMutants } from './envelope.ts';
import { errorMutants } from './error.ts';
import { limitMutants } from './limit.ts';
import { pagingMutants } from './paging.ts';
import { planMutants } from './plan.ts';
import { queryMutants } from './query.ts';
import { quotaMutants } from './quota.ts';
import { rateMutants } from './rate.ts';
import { recordMutants } from './record.ts';
import { requestMutants } from './request.ts';
import { searchMutants } from './search.ts';
import { shapeMutants } from './shape.ts';
import { signalMutants } from './signal.ts';
import { streamMutants } from './stream.ts';
import { versionMutants } from './version.ts';

export const mutants: MutantTable<RuleId> = {
  ...authMutants,
  ...briefMutants,
  ...conditionalMutants,
  ...connectMutants,
  ...envelopeMutants,
  ...errorMutants,
  ...limitMutants,
  ...pagingMutants,
  ...planMutants,
  ...queryMutants,
  ...quotaMutants,
  ...rateMutants,
  ...recordMutants,
  ...requestMutants,
  ...searchMutants,
  ...shapeMutants,
  ...signalMutants,
  ...streamMutants,
  ...versionMutants,
};
