// The case of every rule about digests.
import type { DigestRuleId } from '../../spec/rules/digest.ts';
import type { Case } from '../kit/case.ts';
import { accessCases } from './digest/access.ts';
import { changeCases } from './digest/changing.ts';
import { creationCases } from './digest/creating.ts';
import { effectCases } from './digest/effects.ts';
import { filterCases } from './digest/filters.ts';
import { listingCases } from './digest/listing.ts';
import { modelCases } from './digest/model.ts';
import { valueCases } from './digest/values.ts';

export const digestCases = {
  ...accessCases,
  ...creationCases,
  ...changeCases,
  ...filterCases,
  ...listingCases,
  ...effectCases,
  ...modelCases,
  ...valueCases,
} satisfies Record<DigestRuleId, Case>;
