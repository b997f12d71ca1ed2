// The case of every rule about the catalog of streams.
import type { StreamRuleId } from '../../spec/rules/stream.ts';
import type { Case } from '../kit/case.ts';
import { channelCases } from './stream/channels.ts';
import { counterCases } from './stream/counters.ts';
import { fieldCases } from './stream/fields.ts';
import { filterCases } from './stream/filters.ts';
import { listedCases } from './stream/listed.ts';
import { newManifestCases } from './stream/new-manifests.ts';
import { securityCases } from './stream/securities.ts';
import { subsetCases } from './stream/subsets.ts';

export const streamCases = {
  ...newManifestCases,
  ...channelCases,
  ...counterCases,
  ...fieldCases,
  ...filterCases,
  ...listedCases,
  ...securityCases,
  ...subsetCases,
} satisfies Record<StreamRuleId, Case>;
