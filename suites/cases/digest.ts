// The case of every rule about digests.
import type { DigestRuleId } from '../../spec/rules/digest.ts';
import type { Case } from '../kit/case.ts';
import { accessCases } from './digest/access.ts';
import { buildingCases } from './digest/building.ts';
import { changingCases } from './digest/changing.ts';
import { choosingCases } from './digest/choosing.ts';
import { deliveringCases } from './digest/delivering.ts';
import { followingCases } from './digest/following.ts';
import { modelCases } from './digest/model.ts';

export const digestCases = {
  ...accessCases,
  ...buildingCases,
  ...changingCases,
  ...choosingCases,
  ...deliveringCases,
  ...followingCases,
  ...modelCases,
} satisfies Record<DigestRuleId, Case>;
