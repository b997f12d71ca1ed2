// The properties of several topics: any series of writes, reads, events and waits agrees with the model of the topic.
import { limits } from '../../spec/limits.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { hourMs } from '../../spec/units.ts';
import { type Case, needing } from '../kit/case.ts';
import { forAllSeries } from '../kit/model.ts';
import { beaconModel } from '../models/beacon.ts';
import { deliveryModel, seriesMaxMs } from '../models/delivery.ts';
import { digestModel } from '../models/digest.ts';
import { idempotencyModel } from '../models/idempotency.ts';
import { ontologyModel } from '../models/ontology.ts';
import { manifestsMin, quotaLeft, quotaModel } from '../models/quota.ts';
import { digestPlans, someStreamIds } from '../steps/digests.ts';
import { countSelected, recordIdOf } from '../steps/manifest-reads.ts';
import { unmappedStreams } from '../steps/syncs.ts';
import { webhookPlans } from '../steps/webhooks.ts';

const streamsUsed = 3;
const recordsRead = 4;
const quotaPlans = ['startup', 'enterprise', 'starter'] as const;
const keyedWrites = {
  draws: true,
  fresh: { plan: digestPlans },
  stream: { manifestsMin: 0 },
  surface: 'digests',
} as const;
/** Enough time for a few series. */
const waitsMs = 10 * limits.idempotentReplay.value * hourMs;

export const modelCases = {
  'beacon.model-holds': needing(
    { draws: true, fresh: { plan: 'starter' }, stream: { manifestsMin: 1 } },
    (given) => forAllSeries(given, beaconModel(given)),
  ),

  'delivery.model-holds': needing(
    {
      draws: true,
      fresh: { plan: webhookPlans },
      receiver: true,
      newManifests: true,
      publish: true,
      clock: { waitsMs: seriesMaxMs },
    },
    (given) => forAllSeries(given, deliveryModel(given)),
  ),

  'digest.model-holds': needing({ draws: true, fresh: { plan: digestPlans } }, async (given) => {
    const { fresh, discover } = given;
    const { rest } = await fresh();
    const totalOf = async (id: string) => ({ id, total: await countSelected(rest, { id }, {}) });
    const streams = await Promise.all((await someStreamIds(discover, streamsUsed)).map(totalOf));
    await forAllSeries(given, digestModel({ fresh, streams }));
  }),

  'idempotency.model-holds': needing(keyedWrites, async (given) =>
    forAllSeries(given, await idempotencyModel(given.fresh, given.stream)),
  ),

  'idempotency.model-holds-over-days': needing({ ...keyedWrites, clock: { waitsMs } }, async (given) =>
    forAllSeries(given, await idempotencyModel(given.fresh, given.stream, given.clock)),
  ),

  'ontology.model-holds': needing({ draws: true, fresh: { plan: 'enterprise' } }, async (given) => {
    const { fresh, discover } = given;
    const streams = await unmappedStreams(await fresh(), discover, streamsUsed);
    await forAllSeries(given, ontologyModel({ fresh, streamIds: streams.map(({ id }) => id) }));
  }),

  'quota.model-holds': needing(
    { draws: true, fresh: { plan: quotaPlans, quotaLeft }, stream: { manifestsMin } },
    async (given) => {
      const { fresh, stream, discover } = given;
      const recordIds = (await discover.manifests(stream.id, recordsRead)).map(recordIdOf);
      await forAllSeries(given, await quotaModel({ fresh, stream, recordIds }));
    },
  ),
} satisfies { readonly [R in RuleId]?: Case };
