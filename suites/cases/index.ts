// All cases of all topics, keyed by rule id.
import type { RuleId } from '../../spec/rules/index.ts';
import type { Case } from '../case.ts';
import { authCases } from './auth.ts';
import { conditionalCases } from './conditional.ts';
import { connectCases } from './connect.ts';
import { envelopeCases } from './envelope.ts';
import { errorCases } from './error.ts';
import { pagingCases } from './paging.ts';
import { planCases } from './plan.ts';
import { searchCases } from './search.ts';
import { streamCases } from './stream.ts';
import { versionCases } from './version.ts';

export const cases: Readonly<Partial<Record<RuleId, Case>>> = {
  ...authCases,
  ...conditionalCases,
  ...connectCases,
  ...envelopeCases,
  ...errorCases,
  ...pagingCases,
  ...planCases,
  ...searchCases,
  ...streamCases,
  ...versionCases,
};
