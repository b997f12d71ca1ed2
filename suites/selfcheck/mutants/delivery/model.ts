// Mutants of deliveries that are visible only after several commands.
import { deliveryLaws } from '../../../../simulator/core/delivery.ts';
import type { DeliveryRuleId } from '../../../../spec/rules/delivery.ts';
import { minuteMs } from '../../../../spec/units.ts';
import { law, type MutantTable } from '../../mutant.ts';
import { waitsOf } from './waits.ts';

export const modelMutants = {
  'delivery.model-holds': {
    'half-minute-wait': law('waits half a minute before the second attempt', {
      delivery: { waitAfterMs: waitsOf(30, 300) },
    }),
    'resends-accepted': law('sends again what the receiver has accepted', {
      delivery: {
        waitAfterMs: (attempts, succeeded) =>
          succeeded && attempts < 3 ? minuteMs : deliveryLaws.waitAfterMs(attempts, succeeded),
      },
    }),
    'serves-disabled': law('delivers to disabled webhooks', { delivery: { receivesEvents: () => true } }),
  },
} satisfies MutantTable<Extract<DeliveryRuleId, 'delivery.model-holds'>>;
