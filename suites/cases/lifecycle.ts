// The case of every rule about the flows of a manifest query.
import type { LifecycleRuleId } from '../../spec/rules/lifecycle.ts';
import type { Case } from '../kit/case.ts';
import { balancedCases } from './lifecycle/balanced.ts';
import { balancedPageCases } from './lifecycle/balanced-pages.ts';
import { billingCases } from './lifecycle/billing.ts';
import { deltaCases } from './lifecycle/delta.ts';
import { deltaFormCases } from './lifecycle/delta-forms.ts';
import { outcomeCases } from './lifecycle/outcomes.ts';
import { planTokenCases } from './lifecycle/plan-tokens.ts';
import { snapshotCases } from './lifecycle/snapshots.ts';

export const lifecycleCases = {
  ...balancedCases,
  ...balancedPageCases,
  ...billingCases,
  ...deltaCases,
  ...deltaFormCases,
  ...outcomeCases,
  ...planTokenCases,
  ...snapshotCases,
} satisfies Record<LifecycleRuleId, Case>;
