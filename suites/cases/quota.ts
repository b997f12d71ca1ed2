// The case of every rule about the monthly quota.
import type { QuotaRuleId } from '../../spec/rules/quota.ts';
import type { Case } from '../kit/case.ts';
import { chargeCases } from './quota/charges.ts';
import { clampCases } from './quota/clamp.ts';
import { cutPageCases } from './quota/cut-pages.ts';
import { exhaustedCases } from './quota/exhausted.ts';
import { modelCases } from './quota/model.ts';
import { otherReadCases } from './quota/other-reads.ts';
import { parallelCases } from './quota/parallel.ts';
import { resetCases } from './quota/reset.ts';

export const quotaCases = {
  ...otherReadCases,
  ...chargeCases,
  ...clampCases,
  ...cutPageCases,
  ...parallelCases,
  ...exhaustedCases,
  ...modelCases,
  ...resetCases,
} satisfies Record<QuotaRuleId, Case>;
