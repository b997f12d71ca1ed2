// The property of deliveries: any series of registrations, new manifests, refusals and waits agrees with the model.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { type Case, needing } from '../../kit/case.ts';
import { forAllSeries } from '../../kit/model.ts';
import { deliveryModel, seriesMaxMs } from '../../models/delivery.ts';
import { webhookPlans } from '../../steps/webhooks.ts';

export const modelCases = {
  'delivery.model-holds': needing(
    {
      draws: true,
      fresh: { plan: webhookPlans },
      receiver: true,
      newManifests: true,
      publish: true,
      clock: { waitsMs: seriesMaxMs },
    },
    async (given) => forAllSeries(given, deliveryModel(given)),
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };
