// Limits so high that a measurement never reaches them, while every request is counted and charged as for any customer.
import type { LawPatch } from '../../simulator/core/laws.ts';
import { planLaws } from '../../simulator/core/plan.ts';

export const highQuota = 1_000_000_000;
const highRate = 1_000_000;
const bucket = { burst: highRate, perSecond: highRate };
const { figures } = planLaws;
const platform = { ...figures.platform, requestsPerMinute: highRate, manifestsPerMonth: highQuota };

/** For organisations of the plan Platform. */
export const highLimits: LawPatch = {
  plan: { figures: { ...figures, platform } },
  mcpRate: { buckets: { discovery: bucket, content: bucket, records: bucket } },
};
