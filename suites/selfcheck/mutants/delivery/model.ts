// Mutants of deliveries that show only after some history.
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { law, type MutantTable } from '../../mutant.ts';

export const modelMutants = {
  'delivery.model-holds': {
    'half-minute-wait': law('waits half a minute before the second attempt', [], {
      delivery: { waitAfterFailureMs: (failed) => [30_000, 300_000][failed - 1] },
    }),
    'resends-accepted': law('sends again what the receiver has accepted', [], {
      delivery: { waitAfterSuccessMs: (attempts) => (attempts < 3 ? 60_000 : undefined) },
    }),
    'serves-disabled': law('delivers to disabled webhooks', [], { delivery: { isTold: () => true } }),
  },
} satisfies MutantTable<Extract<DeliveryRuleId, 'delivery.model-holds'>>;
