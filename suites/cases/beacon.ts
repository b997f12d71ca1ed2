// The case of every rule about Beacons.
import type { BeaconRuleId } from '../../spec/rules/beacon.ts';
import type { Case } from '../kit/case.ts';
import { capCases } from './beacon/caps.ts';
import { changeCases } from './beacon/changes.ts';
import { executionCases } from './beacon/execution.ts';
import { keepingCases } from './beacon/keeping.ts';
import { listCases } from './beacon/lists.ts';
import { modelCases } from './beacon/model.ts';
import { pageCases } from './beacon/pages.ts';
import { scopeCases } from './beacon/scope.ts';
import { shownCases } from './beacon/shown.ts';
import { stateCases } from './beacon/states.ts';

export const beaconCases = {
  ...capCases,
  ...changeCases,
  ...executionCases,
  ...keepingCases,
  ...listCases,
  ...modelCases,
  ...pageCases,
  ...scopeCases,
  ...shownCases,
  ...stateCases,
} satisfies Record<BeaconRuleId, Case>;
