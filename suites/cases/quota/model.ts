// The property of the quota: any series of reads agrees with the model.
import type { QuotaRuleId } from '../../../spec/rules/quota.ts';
import { type Case, needing } from '../../kit/case.ts';
import { forAllSeries } from '../../kit/model.ts';
import { manifestsMin, quotaLeft, quotaModel } from '../../models/quota.ts';
import { recordIdOf } from '../../steps/manifest-reads.ts';

const plans = ['startup', 'enterprise', 'starter'] as const;
const singles = 4;

export const modelCases = {
  'quota.model-holds': needing(
    { draws: true, fresh: { plan: plans, quotaLeft }, stream: { manifestsMin } },
    async (given) => {
      const { fresh, stream, discover } = given;
      const recordIds = (await discover.manifests(stream.id, singles)).map(recordIdOf);
      await forAllSeries(given, await quotaModel({ fresh, stream, recordIds }));
    },
  ),
} satisfies { readonly [R in QuotaRuleId]?: Case };
