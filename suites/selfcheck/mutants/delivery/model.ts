// Mutants of deliveries that show only after some history.
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { law, type MutantTable } from '../../mutant.ts';

export const modelMutants = {
  'delivery.model-holds': [
    law('waits half a minute before the second attempt', [], {
      delivery: { waitAfterFailureMs: (failed) => [30_000, 300_000][failed - 1] },
    }),
    law('sends again what was taken', [], {
      delivery: { waitAfterSuccessMs: (attempts) => (attempts < 3 ? 60_000 : undefined) },
    }),
    law('tells disabled webhooks of news', [], { delivery: { isTold: () => true } }),
  ],
} satisfies MutantTable<Extract<DeliveryRuleId, 'delivery.model-holds'>>;
