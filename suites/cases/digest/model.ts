// The property of digests: any series of writes and reads agrees with the model.
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { forAllSeries } from '../../kit/model.ts';
import { digestModel } from '../../models/digest.ts';
import { digestPlans, someStreamIds } from '../../steps/digests.ts';
import { countSelected } from '../../steps/manifest-reads.ts';

const streamsUsed = 3;

export const modelCases = {
  'digest.model-holds': needing({ draws: true, fresh: { plan: digestPlans } }, async (given) => {
    const { fresh, discover } = given;
    const { rest } = await fresh();
    const streams = await Promise.all(
      (await someStreamIds(discover, streamsUsed)).map(async (id) => ({
        id,
        total: await countSelected(rest, { id }, {}),
      })),
    );
    await forAllSeries(given, digestModel({ fresh, streams }));
  }),
} satisfies { readonly [R in DigestRuleId]?: Case };
