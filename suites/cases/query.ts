// The case of every rule about the filters of manifest listings.
import type { QueryRuleId } from '../../spec/rules/query.ts';
import type { Case } from '../case.ts';
import { dateCases } from './query/dates.ts';
import { subsetCases } from './query/subsets.ts';
import { tagCases } from './query/tags.ts';
import { togetherCases } from './query/together.ts';
import { valueCases } from './query/values.ts';

export const queryCases = {
  ...dateCases,
  ...subsetCases,
  ...tagCases,
  ...togetherCases,
  ...valueCases,
} satisfies Record<QueryRuleId, Case>;
