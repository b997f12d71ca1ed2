// Mutants of the flows of a manifest query.
import type { LifecycleRuleId } from '../../../spec/rules/lifecycle.ts';
import type { MutantTable } from '../mutant.ts';
import { balancedMutants } from './lifecycle/balanced.ts';
import { deltaMutants } from './lifecycle/delta.ts';
import { outcomeMutants } from './lifecycle/outcomes.ts';
import { planMutants } from './lifecycle/plans.ts';

export const lifecycleMutants = {
  ...balancedMutants,
  ...deltaMutants,
  ...outcomeMutants,
  ...planMutants,
} satisfies MutantTable<LifecycleRuleId>;
