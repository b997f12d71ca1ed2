// Cases about the catalog of streams.
import type { StreamRuleId } from '../../spec/rules/stream.ts';
import type { Case } from '../kit/case.ts';
import { arrivalCases } from './stream/arrivals.ts';
import { channelCases } from './stream/channels.ts';
import { factCases } from './stream/facts.ts';
import { filterCases } from './stream/filters.ts';
import { securityCases } from './stream/securities.ts';
import { subsetCases } from './stream/subsets.ts';

export const streamCases = {
  ...arrivalCases,
  ...channelCases,
  ...factCases,
  ...filterCases,
  ...securityCases,
  ...subsetCases,
} satisfies Record<StreamRuleId, Case>;
