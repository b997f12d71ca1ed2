// Mutants of Beacons.
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import type { MutantTable } from '../mutant.ts';
import { capMutants } from './beacon/caps.ts';
import { executionMutants } from './beacon/execution.ts';
import { keepingMutants } from './beacon/keeping.ts';
import { listMutants } from './beacon/lists.ts';
import { modelMutants } from './beacon/model.ts';
import { pageMutants } from './beacon/pages.ts';
import { stateMutants } from './beacon/states.ts';

export const beaconMutants = {
  ...capMutants,
  ...executionMutants,
  ...keepingMutants,
  ...listMutants,
  ...modelMutants,
  ...pageMutants,
  ...stateMutants,
} satisfies MutantTable<BeaconRuleId>;
