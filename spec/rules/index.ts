// All rules of all topics, keyed by rule id.
import { authRules } from './auth.ts';
import { connectRules } from './connect.ts';
import { envelopeRules } from './envelope.ts';
import { errorRules } from './error.ts';
import { pagingRules } from './paging.ts';
import { planRules } from './plan.ts';
import type { Rule } from './rule.ts';
import { versionRules } from './version.ts';

export const rules = {
  ...authRules,
  ...connectRules,
  ...envelopeRules,
  ...errorRules,
  ...pagingRules,
  ...planRules,
  ...versionRules,
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;
