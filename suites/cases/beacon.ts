// The case of every rule about Beacons.
import type { BeaconRuleId } from '../../spec/rules/beacon.ts';
import type { Case } from '../kit/case.ts';
import { broadeningCases } from './beacon/broadening.ts';
import { capCases } from './beacon/caps.ts';
import { changeCases } from './beacon/changes.ts';
import { executionCases } from './beacon/execution.ts';
import { fieldCases } from './beacon/fields.ts';
import { listCases } from './beacon/lists.ts';
import { modelCases } from './beacon/model.ts';
import { pageCases } from './beacon/pages.ts';
import { scopeCases } from './beacon/scope.ts';
import { stateCases } from './beacon/states.ts';
import { topicCases } from './beacon/topics.ts';
import { unchangedCases } from './beacon/unchanged.ts';

export const beaconCases = {
  ...broadeningCases,
  ...capCases,
  ...changeCases,
  ...executionCases,
  ...unchangedCases,
  ...listCases,
  ...modelCases,
  ...pageCases,
  ...scopeCases,
  ...fieldCases,
  ...stateCases,
  ...topicCases,
} satisfies Record<BeaconRuleId, Case>;
