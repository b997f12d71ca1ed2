// The case of every rule about the filters of manifest listings and about the manifest query.
import type { QueryRuleId } from '../../spec/rules/query.ts';
import type { Case } from '../kit/case.ts';
import { combinedCases } from './query/combined.ts';
import { dateCases } from './query/dates.ts';
import { fieldCases } from './query/fields.ts';
import { longListCases } from './query/long-lists.ts';
import { lookbackCases } from './query/lookback.ts';
import { resultCases } from './query/results.ts';
import { selectionCases } from './query/selections.ts';
import { shownValueCases } from './query/shown-values.ts';
import { sourceCases } from './query/sources.ts';
import { subsetCases } from './query/subsets.ts';
import { tagCases } from './query/tags.ts';
import { valueCases } from './query/values.ts';

export const queryCases = {
  ...dateCases,
  ...fieldCases,
  ...longListCases,
  ...lookbackCases,
  ...resultCases,
  ...selectionCases,
  ...shownValueCases,
  ...sourceCases,
  ...subsetCases,
  ...tagCases,
  ...combinedCases,
  ...valueCases,
} satisfies Record<QueryRuleId, Case>;
