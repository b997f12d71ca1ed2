// The case of every rule about the monthly quota.
import type { QuotaRuleId } from '../../spec/rules/quota.ts';
import type { Case } from '../kit/case.ts';
import { alikeCases } from './quota/alike.ts';
import { chargeCases } from './quota/charges.ts';
import { clampCases } from './quota/clamp.ts';
import { conservedCases } from './quota/conserved.ts';
import { exhaustedCases } from './quota/exhausted.ts';
import { modelCases } from './quota/model.ts';
import { resetCases } from './quota/reset.ts';

export const quotaCases = {
  ...alikeCases,
  ...chargeCases,
  ...clampCases,
  ...conservedCases,
  ...exhaustedCases,
  ...modelCases,
  ...resetCases,
} satisfies Record<QuotaRuleId, Case>;
